package main

import (
	"context"
	"crypto/rand"
	"log/slog"
	"net/http"
	"time"

	"lantern/api/outside/safehttp"
	"lantern/api/sandbox/pay"
	"lantern/api/sandbox/play"
	"lantern/api/sandbox/vendors"
	"lantern/api/sandbox/vendorwallet"
	"lantern/store/clock"
)

// program returns the handler of all sandbox programs. Open games are settled in the background until ctx ends.
func program(ctx context.Context, env environment, log *slog.Logger) http.Handler {
	outbound := &http.Client{Timeout: 5 * time.Second, CheckRedirect: safehttp.NoRedirects}
	now := &clock.Clock{}
	go followClock(ctx, now, outbound, env.platformURL()+"/dev/clock")
	games := &play.Program{
		WalletURL: env.platformURL(), Secret: env.paySecret, VendorKey: env.vendorKey, PlatformOrigin: env.origin,
		HTTP: outbound, Clock: now, Random: rand.Reader, File: env.file("sandbox-play.json"), Log: log,
	}
	go games.Run(ctx)
	mux := http.NewServeMux()
	mux.Handle("/vendor-wallet/",
		(&vendorwallet.Program{Secret: env.paySecret, File: env.file("sandbox-vendor-wallet.json"), Clock: now,
			Log: log}).Handler())
	mux.Handle("/vendors/", vendors.Program{
		Secret: env.paySecret, PlatformKey: env.platformKey, PageURL: env.pagesURL(), MaxGames: env.games,
		Jackpots: games.Jackpots, SeatsTaken: games.SeatsTaken, Transactions: games.Transactions, End: games.End,
		Round: games.Round, FreeRounds: games,
		Clock: now, Log: log,
	}.Handler())
	mux.Handle("/play/", games.Handler())
	mux.Handle("/", pay.Program{
		Secret: env.paySecret, PageURL: env.pagesURL(), ReturnURL: env.origin,
		CallbackURL: env.platformURL() + "/pay/v1/sandbox/callback",
		PayoutURL:   env.platformURL() + "/pay/v1/sandbox/payout", HTTP: outbound, Clock: now, Log: log,
	}.Handler())
	return mux
}
