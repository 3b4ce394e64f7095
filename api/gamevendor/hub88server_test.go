package gamevendor_test

import (
	"encoding/json"
	"maps"
	"sync"
	"testing"

	"github.com/redis/go-redis/v9"

	"lantern/api/outside/hub88"
	"lantern/api/wire"
	"lantern/store/seed"
	"lantern/store/storetest"
)

// pairOfKeys is a key pair in PEM.
type pairOfKeys struct{ private, public string }

func newKeys(t testing.TB) pairOfKeys {
	t.Helper()
	private, public, err := hub88.NewKey()
	if err != nil {
		t.Fatal(err)
	}
	return pairOfKeys{private, public}
}

// ours is created once, because generating a pair takes as long as a test.
var ours = sync.OnceValues(func() (pairOfKeys, error) {
	private, public, err := hub88.NewKey()
	return pairOfKeys{private, public}, err
})

// hub is a vendor server that supplies the in-house games in the Hub88 dialect and has not called yet.
type hub struct {
	*vendorServer
	keys pairOfKeys
}

func openHub(t testing.TB) hub { return openHubOn(t, storetest.Redis(t).Client) }

func openHubOn(t testing.TB, redis redis.UniversalClient) hub {
	t.Helper()
	keys, err := ours()
	if err != nil {
		t.Fatal(err)
	}
	h := hub{connected(t, redis), keys}
	h.alter(`DELETE FROM vendor_keys WHERE vendor_code = 'BGS'`)
	h.publish("1", h.keys)
	return h
}

// publish adds a public key of the vendor.
func (h hub) publish(name string, keys pairOfKeys) {
	h.t.Helper()
	supplier := seed.Supplier{Code: "BGS", Name: "BGS", KeyID: name,
		Hub88: &seed.Hub88{Account: "7", VendorKey: keys.public, OwnKey: keys.private}}
	if err := seed.Suppliers(h.t.Context(), h.owner, []seed.Supplier{supplier}); err != nil {
		h.t.Fatal(err)
	}
}

// hubResponse is an answer as the vendor reads it.
type hubResponse struct {
	http int
	raw  []byte
	hub88.WalletResponse
}

const (
	hubUser     = "/user/info"
	hubBalance  = "/user/balance"
	hubBet      = "/transaction/bet"
	hubWin      = "/transaction/win"
	hubRollback = "/transaction/rollback"
)

// asked is a signed call; its fields let a test make it invalid.
type asked struct {
	path, vendor, ip, signature string
	body                        []byte
}

func (h hub) signedBy(keys pairOfKeys, path string, body []byte) asked {
	h.t.Helper()
	key, err := hub88.ReadPrivate(keys.private)
	if err != nil {
		h.t.Fatal(err)
	}
	signature, err := hub88.Sign(key, body)
	if err != nil {
		h.t.Fatal(err)
	}
	return asked{path: path, vendor: "BGS", ip: "203.0.113.9", signature: signature, body: body}
}

func (h hub) sent(c asked) hubResponse {
	h.t.Helper()
	answer, err := h.routes["/vendor/hub88/:vendor"+c.path].Serve(h.t.Context(),
		wire.Caller{IP: c.ip, RequestID: "request"}, wire.Request{
			Path: func(string) string { return c.vendor }, Query: none, Body: c.body,
			Header: func(name string) string { return map[string]string{"X-Hub88-Signature": c.signature}[name] },
		})
	raw, ok := answer.Value.(wire.RawAnswer)
	if err != nil || !ok {
		h.t.Errorf("%s: %v", c.path, err)
		return hubResponse{}
	}
	out := hubResponse{http: raw.Status, raw: raw.Body}
	if err := json.Unmarshal(raw.Body, &out.WalletResponse); err != nil {
		h.t.Errorf("%s answered %q: %v", c.path, raw.Body, err)
	}
	return out
}

func (h hub) ready(path string, body fields) asked {
	h.t.Helper()
	whole := fields{"request_uuid": "attempt", "user": h.player}
	maps.Copy(whole, body)
	text, err := json.Marshal(whole)
	if err != nil {
		h.t.Error(err)
	}
	return h.signedBy(h.keys, path, text)
}

func (h hub) ask(path string, body fields) hubResponse {
	h.t.Helper()
	return h.sent(h.ready(path, body))
}

// one is one unit of the currency in the dialect.
const one = 100_000

func (h hub) betOf(tx, round string, amount int64) fields {
	return fields{
		"transaction_uuid": tx, "token": h.token, "round": round, "game_code": "DICE", "currency": "THB", "amount": amount,
		"supplier_user": nil, "supplier_transaction_id": "their own", "bet": "zero", "is_free": false,
		"meta": fields{"pick": "over"},
	}
}

func (h hub) bet(tx, round string, amount int64) hubResponse {
	h.t.Helper()
	return h.ask(hubBet, h.betOf(tx, round, amount))
}

func (h hub) win(tx, ref, round string, amount int64, closes bool) hubResponse {
	h.t.Helper()
	return h.ask(hubWin, fields{
		"transaction_uuid": tx, "reference_transaction_uuid": ref, "token": h.token, "round": round, "game_code": "DICE",
		"currency": "THB",
		"amount":   amount, "round_closed": closes,
	})
}

func (h hub) back(tx, ref, round string) hubResponse {
	h.t.Helper()
	return h.ask(hubRollback, fields{"transaction_uuid": tx, "reference_transaction_uuid": ref, "token": h.token,
		"round": round, "game_code": "DICE"})
}

func says(t testing.TB, got hubResponse, status hub88.Status) {
	t.Helper()
	if got.http != 200 || got.Status != status {
		t.Fatalf("HTTP %d %s, want %s", got.http, got.raw, status)
	}
	if got.RequestID != "attempt" {
		t.Fatalf("the request is not named: %s", got.raw)
	}
}

// holds checks the balance of an answer, in the dialect's units.
func holds(t testing.TB, got hubResponse, units int64) {
	t.Helper()
	if got.Balance == nil || *got.Balance != units || got.Currency != "THB" {
		t.Fatalf("not %d: %s", units, got.raw)
	}
}

// atOnce sends n calls concurrently and counts their statuses.
func atOnce(n int, send func(int) hubResponse) map[hub88.Status]int {
	said := map[hub88.Status]int{}
	for _, each := range parallel(n, func(i int) response { return response{Status: string(send(i).Status)} }) {
		said[hub88.Status(each.Status)]++
	}
	return said
}
