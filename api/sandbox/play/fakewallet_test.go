package play_test

import (
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"

	"lantern/api/outside/signed"
	"lantern/api/sandbox/catalog"
	"lantern/store/clock"
	"lantern/store/money"
)

const secret = "the sandbox's secret of the tests"

// fakeWallet is the platform's side of the contract: it checks signatures and transaction ids and keeps a balance per
// player.
type fakeWallet struct {
	url         string
	clock       *clock.Clock
	mu          sync.Mutex
	funds       map[string]money.Amount
	version     int64
	bets        map[string]string // vendor_tx_id → APPLIED or CANCELLED
	asked       map[string]map[string]any
	wins        map[string]map[string]any
	closed      map[string]bool
	nonces      map[string]bool
	calls       map[string]int
	lostAnswers map[string]int // answers that are lost after the call was applied, by path
	lostCalls   map[string]int // calls that are lost before they are applied, by path
	refuseAs    string
}

func openFakeWallet(t *testing.T) *fakeWallet {
	d := &fakeWallet{
		clock: &clock.Clock{}, funds: map[string]money.Amount{}, bets: map[string]string{},
		asked: map[string]map[string]any{},
		wins:  map[string]map[string]any{}, closed: map[string]bool{}, nonces: map[string]bool{}, calls: map[string]int{},
		lostAnswers: map[string]int{}, lostCalls: map[string]int{},
	}
	server := httptest.NewServer(d)
	t.Cleanup(server.Close)
	d.url = server.URL
	return d
}

func (d *fakeWallet) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	d.mu.Lock()
	defer d.mu.Unlock()
	side := signed.Party{Keys: signed.Shared(catalog.Secret(secret, r.Header.Get("X-Vendor-Id"))), Now: d.clock.Now()}
	raw, isOurs := signed.Read(w, r, side)
	if !isOurs {
		return
	}
	nonce, path := r.Header.Get("X-Nonce"), strings.TrimPrefix(r.URL.Path, "/vendor/v1")
	if d.nonces[nonce] || len(nonce) < 16 || r.Header.Get("X-Key-Id") != catalog.KeyID {
		http.Error(w, "signature", http.StatusUnauthorized)
		return
	}
	d.nonces[nonce] = true
	d.calls[path]++
	if d.lostCalls[path] > 0 {
		d.lostCalls[path]--
		http.Error(w, "away", http.StatusServiceUnavailable)
		return
	}
	var in map[string]any
	if err := json.Unmarshal(raw, &in); err != nil {
		panic(err)
	}
	out := d.answer(path, in)
	if d.lostAnswers[path] > 0 {
		d.lostAnswers[path]--
		http.Error(w, "lost", http.StatusBadGateway)
		return
	}
	if err := signed.WriteAnswer(w, r, side, http.StatusOK, out); err != nil {
		panic(err)
	}
}

func text(in map[string]any, name string) string { s, _ := in[name].(string); return s }

func amountOf(in map[string]any) money.Amount {
	amount, _ := money.Parse(text(in, "amount"))
	return amount
}

func refused(status string) map[string]any { return map[string]any{"status": status, "retry": false} }

func (d *fakeWallet) ok(player string) map[string]any {
	return map[string]any{"status": "OK", "balance": map[string]any{"currency": "THB", "amount": d.funds[player].Fixed(),
		"version": d.version}}
}

// The player of a token is the part before its first dash.
func (d *fakeWallet) answer(path string, in map[string]any) map[string]any {
	player := text(in, "player_ref")
	switch path {
	case "/session/verify":
		if strings.HasPrefix(text(in, "token"), "stale") {
			return refused("TOKEN_EXPIRED")
		}
		player, _, _ = strings.Cut(text(in, "token"), "-")
		if _, isKnown := d.funds[player]; !isKnown {
			d.funds[player] = 1000 * money.Unit
		}
		out := d.ok(player)
		out["player_ref"], out["currency"], out["session_id"], out["display_name"] = player, "THB", "s-"+player, "Pia"
		out["limits"] = map[string]any{"min": "1.0000", "max": "500.0000"}
		out["reality_check"] = map[string]any{"interval_s": 1800, "url": "https://play.example/member"}
		return out
	case "/bet":
		return d.bet(player, in)
	case "/win":
		return d.win(player, in)
	case "/rollback":
		ref := text(in, "ref_tx_id")
		if d.bets[ref] == "APPLIED" {
			d.funds[player] += amountOf(d.asked[ref])
			d.version++
		}
		d.bets[ref] = "CANCELLED"
	case "/settle-batch":
		results := []any{}
		for i, item := range in["items"].([]any) {
			one := d.win(text(item.(map[string]any), "player_ref"), item.(map[string]any))
			one["index"] = i
			results = append(results, one)
		}
		return map[string]any{"status": "OK", "results": results}
	}
	return d.ok(player)
}

func (d *fakeWallet) bet(player string, in map[string]any) map[string]any {
	tx, amount := text(in, "vendor_tx_id"), amountOf(in)
	switch {
	case d.bets[tx] == "CANCELLED":
		return refused("BET_CANCELLED")
	case d.bets[tx] != "":
		return d.ok(player)
	case d.refuseAs != "":
		return refused(d.refuseAs)
	case amount > d.funds[player]:
		return refused("INSUFFICIENT_FUNDS")
	}
	d.funds[player] -= amount
	d.version++
	d.bets[tx], d.asked[tx] = "APPLIED", in
	return d.ok(player)
}

func (d *fakeWallet) win(player string, in map[string]any) map[string]any {
	tx, round := text(in, "vendor_tx_id"), text(in, "round_id")
	switch {
	case d.wins[tx] != nil:
		return d.ok(player)
	case d.bets[text(in, "ref_tx_id")] != "APPLIED":
		return refused("BET_NOT_FOUND")
	case d.closed[round]:
		return refused("ROUND_CLOSED")
	}
	d.wins[tx] = in
	d.closed[round] = in["round_closed"] == true
	d.funds[player] += amountOf(in)
	d.version++
	return d.ok(player)
}

// balanceOf returns a player's balance and the number of open stakes.
func (d *fakeWallet) balanceOf(player string) (funds money.Amount, standing int) {
	d.mu.Lock()
	defer d.mu.Unlock()
	for _, state := range d.bets {
		if state == "APPLIED" {
			standing++
		}
	}
	return d.funds[player], standing
}

// set changes the wallet under its lock.
func (d *fakeWallet) set(change func()) {
	d.mu.Lock()
	defer d.mu.Unlock()
	change()
}

func (d *fakeWallet) paid() (sum money.Amount, n int) {
	d.mu.Lock()
	defer d.mu.Unlock()
	for _, win := range d.wins {
		sum += amountOf(win)
		n++
	}
	return sum, n
}

// fixedRandom always draws the same number.
type fixedRandom byte

func (s fixedRandom) Read(into []byte) (int, error) {
	for i := range into {
		into[i] = 0
	}
	if len(into) > 0 {
		into[len(into)-1] = byte(s)
	}
	return len(into), nil
}

// failingRandom always fails.
type failingRandom struct{}

func (failingRandom) Read([]byte) (int, error) { return 0, io.ErrUnexpectedEOF }
