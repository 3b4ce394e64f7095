package gamevendor_test

import (
	"bytes"
	"context"
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"log/slog"
	"maps"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/redis/go-redis/v9"

	"lantern/api/gamevendor"
	"lantern/api/guard"
	"lantern/api/wire"
	"lantern/store/clock"
	"lantern/store/game"
	store "lantern/store/gamevendor"
	"lantern/store/id"
	"lantern/store/money"
	"lantern/store/pg"
	"lantern/store/seed"
	"lantern/store/storetest"
	"lantern/store/wallet"
)

const (
	secret = "a vendor's secret of the tests"
	bet    = "/vendor/v1/bet"
	win    = "/vendor/v1/win"
	undo   = "/vendor/v1/rollback"
	ending = "/vendor/v1/round/close"
	query  = "/vendor/v1/transactions/query"
	ping   = "/vendor/v1/ping"
)

// vendorServer is a vendor's server, with Pia in a game of dice, and the calls that it makes to the platform.
type vendorServer struct {
	t      testing.TB
	db     *pg.DB
	owner  *pg.DB
	clock  *clock.Clock
	player id.Member
	token  string
	routes map[string]wire.Route
	alarms *alarms
}

// alarms records the kinds of raised alarms.
type alarms struct {
	mu     sync.Mutex
	raised []string
}

func (a *alarms) raise(what string) {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.raised = append(a.raised, what)
}

func open(t testing.TB) *vendorServer {
	return openOn(t, storetest.Redis(t).Client)
}

func openOn(t testing.TB, redis redis.UniversalClient) *vendorServer {
	t.Helper()
	d := connected(t, redis)
	d.verify()
	return d
}

// connected returns a vendor server with an unused launch token.
func connected(t testing.TB, redis redis.UniversalClient) *vendorServer {
	t.Helper()
	d := &vendorServer{t: t, db: storetest.Furnished(t, seed.Base), clock: &clock.Clock{}, routes: map[string]wire.Route{},
		alarms: &alarms{}}
	d.owner = storetest.Owner(t, d.db)
	d.key("1", secret)
	d.player = seed.Pia(t, d.owner).ID
	log := slog.New(slog.DiscardHandler)
	bets := store.NewBatcher(d.db, log, store.DefaultBatch)
	t.Cleanup(bets.Stop)
	handlers := &gamevendor.Handlers{DB: d.db, Bets: bets, Redis: redis, Clock: d.clock, Log: log,
		PublicURL: "https://play.example", Pace: 2000, Alarm: d.alarms.raise,
		CountUnsigned: countUnsigned(redis)}
	for _, route := range handlers.Routes() {
		d.routes[route.Path] = route
	}
	d.token = d.launched()
	return d
}

// unsignedCallsPerHour limits the calls of an address without a valid signature. The period is long enough for slow
// test machines.
const unsignedCallsPerHour = 200

func countUnsigned(redis redis.UniversalClient) func(context.Context, string) error {
	limits := guard.NewLimiter(redis, guard.Table{"ip": {Rate: unsignedCallsPerHour, Burst: unsignedCallsPerHour,
		Per: time.Hour}})
	return func(ctx context.Context, ip string) error {
		_, err := limits.Take(ctx, "ip", ip)
		return err
	}
}

func (d *vendorServer) key(name, secret string) {
	d.t.Helper()
	if err := seed.VendorKey(d.t.Context(), d.owner, "BGS", name, secret); err != nil {
		d.t.Fatal(err)
	}
}

func (d *vendorServer) launched() string {
	d.t.Helper()
	games, _, err := game.List(d.t.Context(), d.db, game.Filter{Vendor: "BGS", Text: "dice", Size: 1})
	if err != nil || len(games) != 1 {
		d.t.Fatalf("no dice to play: %v", err)
	}
	launch, err := game.Open(d.t.Context(), d.db, game.Player{Member: d.player, Currency: "THB", Language: "th"},
		games[0].ID)
	if err != nil {
		d.t.Fatal(err)
	}
	return launch.Token
}

func (d *vendorServer) verify() response {
	d.t.Helper()
	answer := d.post("/vendor/v1/session/verify", fields{"token": d.token, "game_code": "DICE"})
	if answer.Status != "OK" {
		d.t.Fatalf("verify: %+v", answer)
	}
	return answer
}

type fields map[string]any

// call is a signed call before it is sent, which tests may change.
type call struct {
	path   string
	body   []byte
	header map[string]string
	ip     string
}

func signed(path string, body []byte, at time.Time, keyID, secret string) call {
	nonce, stamp := rand.Text(), strconv.FormatInt(at.UnixMilli(), 10)
	sum := sha256.Sum256(body)
	text := strings.Join([]string{"POST", path, stamp, nonce, hex.EncodeToString(sum[:])}, "\n")
	return call{path: path, body: body, ip: "203.0.113.9", header: map[string]string{
		"X-Vendor-Id": "BGS", "X-Key-Id": keyID, "X-Timestamp": stamp, "X-Nonce": nonce, "X-Signature": mac(secret, text),
	}}
}

func mac(secret, text string) string {
	hash := hmac.New(sha256.New, []byte(secret))
	hash.Write([]byte(text))
	return base64.StdEncoding.EncodeToString(hash.Sum(nil))
}

// response is an answer as the vendor reads it.
type response struct {
	http    int
	header  map[string]string
	raw     []byte
	Status  string `json:"status"`
	Retry   bool   `json:"retry"`
	TxID    string `json:"platform_tx_id"`
	Again   bool   `json:"duplicate"`
	Player  string `json:"player_ref"`
	Balance *struct {
		Currency, Amount string
		Version          int64
	} `json:"balance"`
	Session   string `json:"session_id"`
	Tombstone bool   `json:"tombstone"`
	Results   []struct {
		Index     int    `json:"index"`
		Status    string `json:"status"`
		Retry     bool   `json:"retry"`
		TxID      string `json:"platform_tx_id"`
		Again     bool   `json:"duplicate"`
		Tombstone bool   `json:"tombstone"`
	} `json:"results"`
	Transactions []struct {
		TxID   string `json:"vendor_tx_id"`
		State  string `json:"state"`
		Amount string `json:"amount"`
	} `json:"transactions"`
}

func (d *vendorServer) send(c call) response {
	d.t.Helper()
	path, _, _ := strings.Cut(c.path, "?")
	answer, err := d.routes[path].Serve(context.Background(), wire.Caller{IP: c.ip, RequestID: "request"}, wire.Request{
		URI: func() string { return c.path }, Path: none, Query: none,
		Header: func(name string) string { return c.header[name] }, Body: c.body,
	})
	raw, ok := answer.Value.(wire.RawAnswer)
	if err != nil || !ok {
		d.t.Errorf("%s: %v", c.path, err)
		return response{}
	}
	out := response{http: raw.Status, header: raw.Header, raw: raw.Body}
	if err := json.Unmarshal(raw.Body, &out); err != nil {
		d.t.Errorf("%s answered %q: %v", c.path, raw.Body, err)
	}
	return out
}

func none(string) string { return "" }

func (d *vendorServer) ready(path string, body fields) call {
	d.t.Helper()
	whole := fields{"request_id": "attempt"}
	maps.Copy(whole, body)
	text, err := json.Marshal(whole)
	if err != nil {
		d.t.Error(err)
	}
	return signed(path, text, d.clock.Now(), "1", secret)
}

func (d *vendorServer) post(path string, body fields) response {
	d.t.Helper()
	return d.send(d.ready(path, body))
}

// final repeats a call until the answer is final, as a vendor does.
func (d *vendorServer) final(path string, body fields) response {
	d.t.Helper()
	for {
		if answer := d.post(path, body); !answer.Retry {
			return answer
		}
	}
}

func (d *vendorServer) betOf(tx, round, amount string) fields {
	return fields{
		"vendor_tx_id": tx, "player_ref": d.player, "token": d.token, "round_id": round, "game_code": "DICE",
		"currency": "THB",
		"amount":   amount, "occurred_at": time.Now().UTC(),
	}
}

func (d *vendorServer) bet(tx, round, amount string) response {
	d.t.Helper()
	return d.post(bet, d.betOf(tx, round, amount))
}

func (d *vendorServer) win(tx, ref, round, amount string, closes bool) response {
	d.t.Helper()
	return d.post(win, fields{
		"vendor_tx_id": tx, "ref_tx_id": ref, "player_ref": d.player, "round_id": round, "amount": amount,
		"round_closed": closes,
		"occurred_at":  time.Now().UTC(),
	})
}

func (d *vendorServer) rollback(tx, ref, round string) response {
	d.t.Helper()
	return d.post(undo, fields{"vendor_tx_id": tx, "ref_tx_id": ref, "player_ref": d.player, "round_id": round,
		"reason": "VOID"})
}

func (d *vendorServer) has(main, atStake money.Amount) {
	d.t.Helper()
	b, err := wallet.Of(d.t.Context(), d.db, d.player, "THB")
	if err != nil || b.Main != main*money.Unit || b.OpenStakes != atStake*money.Unit {
		d.t.Fatalf("balance %s with %s at stake (%v), want %d and %d", b.Main, b.OpenStakes, err, main, atStake)
	}
}

func (d *vendorServer) alter(sql string) {
	d.t.Helper()
	if _, err := d.owner.ExecContext(d.t.Context(), sql); err != nil {
		d.t.Fatal(err)
	}
}

func want(t testing.TB, got response, status string, isAgain bool) {
	t.Helper()
	if got.http != 200 || got.Status != status || got.Again != isAgain {
		t.Fatalf("HTTP %d %s duplicate=%v, want %s duplicate=%v: %s", got.http, got.Status, got.Again, status, isAgain,
			got.raw)
	}
}

func carries(t testing.TB, got response, amount string) {
	t.Helper()
	if got.Balance == nil || got.Balance.Amount != amount || got.Balance.Currency != "THB" {
		t.Fatalf("balance %+v, want %s THB: %s", got.Balance, amount, got.raw)
	}
}

func parallel(n int, send func(int) response) []response {
	out := make([]response, n)
	var all sync.WaitGroup
	for i := range n {
		all.Go(func() { out[i] = send(i) })
	}
	all.Wait()
	return out
}

func count(all []response, status string) (n int) {
	for _, answer := range all {
		if answer.Status == status {
			n++
		}
	}
	return n
}

// withByte returns the text with one byte changed.
func withByte(text []byte, place int) []byte {
	spoiled := bytes.Clone(text)
	spoiled[place] ^= 1
	return spoiled
}
