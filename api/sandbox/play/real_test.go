package play_test

import (
	"context"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"lantern/api/gamevendor"
	"lantern/api/outside/hub88"
	"lantern/api/sandbox/catalog"
	"lantern/api/wire"
	"lantern/store/clock"
	"lantern/store/game"
	store "lantern/store/gamevendor"
	"lantern/store/id"
	"lantern/store/money"
	"lantern/store/pg"
	"lantern/store/seed"
	"lantern/store/storetest"
)

// platform is the real wallet API over HTTP, with the sandbox vendors and a player with 1,000.00.
type platform struct {
	t      *testing.T
	owner  *pg.DB
	db     *pg.DB
	clock  *clock.Clock
	player id.Member
	url    string
	// vendorKey is the signing key of the vendor with the Hub88 dialect.
	vendorKey string
}

func openPlatform(t *testing.T) *platform {
	t.Helper()
	p := &platform{t: t, db: storetest.Furnished(t, seed.Base), clock: &clock.Clock{}}
	p.owner = storetest.Owner(t, p.db)
	var suppliers []seed.Supplier
	for _, v := range catalog.Vendors() {
		supplier := seed.Supplier{Code: v.Code, Name: v.Name, KeyID: catalog.KeyID, Secret: catalog.Secret(secret, v.Code)}
		if v.Code == catalog.Hub88 {
			private, public, err := hub88.NewKey()
			p.must(err)
			p.vendorKey, supplier.Hub88 = private, &seed.Hub88{Account: "1", VendorKey: public, OwnKey: private}
		}
		suppliers = append(suppliers, supplier)
	}
	p.must(seed.Suppliers(t.Context(), p.owner, suppliers))
	offered := map[string][]game.Offer{}
	plain, _ := catalog.Find("AURUM", "MOON_RABBIT") // a slot without a jackpot
	for _, g := range append(append(sampleGames(), plain), catalog.Games(catalog.Hub88)...) {
		offered[g.Vendor] = append(offered[g.Vendor], game.Offer{Code: g.Code, Type: game.Type(g.Type), Subtype: g.Subtype,
			Class: g.Class, Names: g.Names, Cover: g.Cover, Min: g.Min, Max: g.Max()})
	}
	for vendor, offers := range offered {
		_, err := game.Take(t.Context(), p.owner, vendor, offers)
		p.must(err)
	}
	p.player = seed.Pia(t, p.owner).ID
	log := slog.New(slog.DiscardHandler)
	bets := store.NewBatcher(p.db, log, store.DefaultBatch)
	t.Cleanup(bets.Stop)
	door := &gamevendor.Handlers{DB: p.db, Bets: bets, Redis: storetest.Redis(t).Client, Clock: p.clock, Log: log,
		PublicURL: house, Pace: 2000,
		Alarm: func(string) {}, CountUnsigned: func(context.Context, string) error { return nil }}
	mux := http.NewServeMux()
	for _, route := range door.Routes() {
		mux.HandleFunc(route.Method+" "+strings.Replace(route.Path, ":vendor", "{vendor}", 1), p.serve(route))
	}
	server := httptest.NewServer(mux)
	t.Cleanup(server.Close)
	p.url = server.URL
	return p
}

func (p *platform) must(err error) {
	p.t.Helper()
	if err != nil {
		p.t.Fatal(err)
	}
}

// serve adapts a route to net/http.
func (p *platform) serve(route wire.Route) http.HandlerFunc {
	none := func(string) string { return "" }
	return func(w http.ResponseWriter, r *http.Request) {
		body, err := io.ReadAll(r.Body)
		if err != nil {
			http.Error(w, "cut off", http.StatusBadRequest)
			return
		}
		got, err := route.Serve(r.Context(), wire.Caller{IP: "203.0.113.9", RequestID: "request"}, wire.Request{
			URI: r.URL.RequestURI, Path: r.PathValue, Query: none, Header: r.Header.Get, Body: body,
		})
		answer, isRaw := got.Value.(wire.RawAnswer)
		if err != nil || !isRaw {
			http.Error(w, "no answer", http.StatusInternalServerError)
			return
		}
		for name, value := range answer.Header {
			w.Header().Set(name, value)
		}
		w.WriteHeader(answer.Status)
		_, _ = w.Write(answer.Body) // the client may have disconnected
	}
}

// token opens a game for the player, as the platform does.
func (p *platform) token(vendorCode, code string) string {
	p.t.Helper()
	var which id.Game
	p.must(p.owner.GetContext(p.t.Context(), &which, `SELECT id FROM games
		WHERE vendor_code = $1 AND code = $2`, vendorCode, code))
	launch, err := game.Open(p.t.Context(), p.db, game.Player{Member: p.player, Currency: "THB", Language: "th"}, which)
	p.must(err)
	return launch.Token
}

func (p *platform) amount(sql string, args ...any) (sum money.Amount) {
	p.t.Helper()
	p.must(p.owner.GetContext(p.t.Context(), &sum, sql, args...))
	return sum
}

func TestRealWallet_EveryKindOfGame_IsPlayedAndBalanced(t *testing.T) {
	p := openPlatform(t)
	v := open(t, fixedRandom(0))
	v.door.url, v.door.clock = p.url, p.clock
	v.restart(fixedRandom(0))
	funds := start
	for _, at := range [][2]string{
		{"AURUM", "DRAGON_FORGE"}, {"AURUM", "NINE_COINS"}, {"VELOUR", "SALON_BACCARAT"}, {"VELOUR", "MARBLE_ROULETTE"},
		{"POMELO", "RIVER_POKER"},
		{"TIDEWELL", "DEEP_OCTOPUS"}, {"NORTHLINE", "FOOTBALL"}, {"DS88", "DAWN_ROOSTER"},
	} {
		if out := v.enter(at[0], at[1], p.token(at[0], at[1])); out.status != http.StatusOK || out.Balance != funds {
			t.Fatalf("%v: %d %s, has %v of %v", at, out.status, out.Code, out.Balance, funds)
		}
		g, _ := catalog.Find(at[0], at[1])
		g.Min = min(g.Min, 2*money.Unit)
		out := v.real(g)
		if out.status != http.StatusOK || out.Result.IsPending {
			t.Fatalf("%v: %d %s %+v", at, out.status, out.Code, out.Result)
		}
		funds += out.Result.Paid - out.Result.Stake
	}
	const waiting = `SELECT count(*) FROM bets WHERE state = 'OPEN'`
	if n := p.amount(waiting); n != 2 {
		t.Errorf("%d bets are open", n)
	}
	for range 6 {
		v.later(4)
	}
	if n := p.amount(waiting); n != 0 {
		t.Errorf("%d bets are still open", n)
	}
	const won = `SELECT COALESCE(sum(payout), 0)::bigint FROM bets WHERE game_type IN ('SPORTS', 'COCKFIGHT')`
	funds += p.amount(won)
	if state := v.call("state", v.key, fields{}); state.Balance != funds {
		t.Errorf("the wallet has %v, the pages show %v", state.Balance, funds)
	}
	if sum := p.amount(`SELECT COALESCE(sum(amount), 0)::bigint FROM lines`); sum != 0 {
		t.Errorf("the ledger differs by %v", sum)
	}
	const cases = `SELECT count(*) FROM vendor_cases`
	if n := p.amount(cases); n != 0 {
		t.Errorf("%d cases are open", n)
	}
}

// real plays one round with a stake that all these games accept.
func (v *vendors) real(g catalog.Game) answered {
	v.t.Helper()
	if g.Type == "LIVE" {
		pick := map[string]string{"ROULETTE": "0", "BACCARAT": "tie"}[g.Class]
		return v.act("bet",
			fields{"bets": []fields{{"pick": pick, "amount": "20"},
				{"pick": map[string]string{"0": "red", "tie": "player"}[pick], "amount": "20"}}})
	}
	return v.demoRound(g)
}

func TestRealWallet_Refusal_ChangesNothing(t *testing.T) {
	p := openPlatform(t)
	v := open(t, fixedRandom(0))
	v.door.url, v.door.clock = p.url, p.clock
	v.restart(fixedRandom(0))
	v.enter("VELOUR", "SALON_BACCARAT", p.token("VELOUR", "SALON_BACCARAT"))
	v.refuses("more than there is", "INSUFFICIENT_FUNDS", v.act("bet",
		fields{"bets": []fields{{"pick": "player", "amount": "900"}, {"pick": "banker", "amount": "900"}}}))
	if state := v.call("state", v.key, fields{}); state.Balance != start || len(state.Open) != 0 {
		t.Errorf("%+v", state)
	}
	v.refuses("an unknown token", "INVALID_TOKEN", v.enter("VELOUR", "SALON_BACCARAT", "unknown"))
	_, err := p.owner.ExecContext(t.Context(), `UPDATE vendors SET is_enabled = false WHERE code = 'VELOUR'`)
	p.must(err)
	out := v.act("bet", one("player", "20"))
	v.refuses("a vendor that is closed", "VENDOR_DISABLED", out)
	if sum := p.amount(`SELECT COALESCE(sum(amount), 0)::bigint FROM lines`); sum != 0 {
		t.Errorf("the ledger differs by %v", sum)
	}
}

// inHub88 opens a game of the Hub88 vendor with the values that the platform gave it.
func (p *platform) inHub88(v *vendors, g catalog.Game) answered {
	p.t.Helper()
	v.program.VendorKey = p.vendorKey
	ticket := catalog.Ticket{Token: p.token(g.Vendor, g.Code), User: string(p.player), Currency: "THB"}
	return v.enter(g.Vendor, g.Code, ticket.Text())
}

func TestHub88_EveryKindOfGame_IsPlayedAndBalanced(t *testing.T) {
	p := openPlatform(t)
	v := open(t, fixedRandom(0))
	v.door.url, v.door.clock = p.url, p.clock
	v.restart(fixedRandom(0))
	funds, played := start, map[string]bool{}
	for _, g := range catalog.Games(catalog.Hub88) {
		if played[g.Subtype] || g.Min < money.Unit || g.Min > 20*money.Unit {
			continue
		}
		played[g.Subtype] = true
		if out := p.inHub88(v, g); out.status != http.StatusOK || out.Balance != funds {
			t.Fatalf("%s: %d %s, has %v of %v", g.Code, out.status, out.Code, out.Balance, funds)
		}
		g.Min /= 10
		out := v.real(g)
		if out.status != http.StatusOK || out.Result.IsPending || out.Jackpot != 0 || out.Result.Jackpot != 0 {
			t.Fatalf("%s: %d %s %+v", g.Code, out.status, out.Code, out.Result)
		}
		funds += out.Result.Paid - out.Result.Stake
		if state := v.call("state", v.key, fields{}); state.Balance != funds || out.Balance != funds {
			t.Errorf("%s: the wallet has %v, the pages show %v and %v", g.Code, state.Balance, out.Balance, funds)
		}
	}
	if len(played) < 5 || funds == start {
		t.Errorf("%d kinds of games played, %v of %v left", len(played), funds, start)
	}
	const settled = `SELECT count(*) FROM bets WHERE vendor_code = 'LARKSPIRE' AND state = 'SETTLED'`
	if n := p.amount(settled); int(n) != len(played) {
		t.Errorf("%d bets of %d games are settled", n, len(played))
	}
	if sum := p.amount(`SELECT COALESCE(sum(amount), 0)::bigint FROM lines`); sum != 0 {
		t.Errorf("the ledger differs by %v", sum)
	}
}

func TestHub88_RefusalAndRollback(t *testing.T) {
	p := openPlatform(t)
	v := open(t, fixedRandom(0))
	v.door.url, v.door.clock = p.url, p.clock
	v.restart(fixedRandom(0))
	g := catalog.Games(catalog.Hub88)[0]
	v.program.VendorKey = p.vendorKey
	v.refuses("an unknown token", "INVALID_TOKEN", v.enter(g.Vendor, g.Code,
		catalog.Ticket{Token: "unknown", User: string(p.player), Currency: "THB"}.Text()))
	p.inHub88(v, g)
	_, err := p.owner.ExecContext(t.Context(), `UPDATE members SET bet_frozen = true`)
	p.must(err)
	v.refuses("a frozen player", "PLAYER_BLOCKED", v.act("bet", one("spin", (10*g.Min).String())))
	_, err = p.owner.ExecContext(t.Context(), `UPDATE members SET bet_frozen = false`)
	p.must(err)
	// The result of this bet is unknown, so it is rolled back until that is confirmed.
	v.program.WalletURL = "http://127.0.0.1:1"
	v.refuses("the wallet is unreachable", "OUTCOME_UNKNOWN", v.act("bet", one("spin", (10*g.Min).String())))
	v.program.WalletURL = p.url
	v.later(1)
	if state := v.call("state", v.key, fields{}); state.Balance != start || len(state.Open) != 0 || len(state.Past) == 0 ||
		!state.Past[0].IsVoid {
		t.Errorf("%+v", state)
	}
	if n := p.amount(`SELECT count(*) FROM vendor_transactions
		WHERE kind = 'TOMBSTONE' AND vendor_code = 'LARKSPIRE'`); n != 1 {
		t.Errorf("%d tombstones", n)
	}
	v.program.VendorKey = ""
	if out := v.call("state", v.key, fields{}); out.status != http.StatusInternalServerError {
		t.Errorf("without a key: %d %s", out.status, out.Code)
	}
}
