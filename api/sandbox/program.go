package main

import (
	"context"
	"crypto/rand"
	"log/slog"
	"net/http"
	"time"

	"lantern/api/outside/reach"
	"lantern/api/sandbox/pay"
	"lantern/api/sandbox/play"
	"lantern/api/sandbox/purse"
	"lantern/api/sandbox/vendors"
	"lantern/store/clock"
)

// program is everything that the sandbox answers. Games settle what is open until the context ends.
func program(ctx context.Context, at place, log *slog.Logger) http.Handler {
	outbound := &http.Client{Timeout: 5 * time.Second, CheckRedirect: reach.Stay}
	now := &clock.Clock{}
	go follow(ctx, now, outbound, at.house()+"/dev/clock")
	games := &play.Program{
		DoorURL: at.house(), Secret: at.paySecret, VendorKey: at.vendorKey, HouseOrigin: at.origin,
		HTTP: outbound, Clock: now, Chance: rand.Reader, File: at.file("sandbox-play.json"), Log: log,
	}
	go games.Run(ctx)
	mux := http.NewServeMux()
	mux.Handle("/purse/",
		(&purse.Program{Secret: at.paySecret, File: at.file("sandbox-purse.json"), Clock: now, Log: log}).Handler())
	mux.Handle("/vendors/", vendors.Program{
		Secret: at.paySecret, HouseKey: at.houseKey, PageURL: at.pages(), Most: at.games,
		Jackpots: games.Jackpots, Seated: games.Seated, Sent: games.Sent, End: games.End, Round: games.Round, Free: games,
		Clock: now, Log: log,
	}.Handler())
	mux.Handle("/play/", games.Handler())
	mux.Handle("/", pay.Program{
		Secret: at.paySecret, PageURL: at.pages(), CallbackURL: at.house() + "/pay/v1/sandbox/callback",
		PayoutURL: at.house() + "/pay/v1/sandbox/payout", HTTP: outbound, Clock: now, Log: log,
	}.Handler())
	return mux
}
