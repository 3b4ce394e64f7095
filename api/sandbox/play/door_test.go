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

// door is the other side of the contract: it checks signatures, remembers ids and keeps one purse for each player.
type door struct {
	url      string
	clock    *clock.Clock
	mu       sync.Mutex
	funds    map[string]money.Amount
	version  int64
	bets     map[string]string // vendor_tx_id → APPLIED or CANCELLED
	asked    map[string]map[string]any
	wins     map[string]map[string]any
	closed   map[string]bool
	nonces   map[string]bool
	calls    map[string]int
	lose     map[string]int // answers that get lost after the deed, per path
	down     map[string]int // calls that never arrive, per path
	refuseAs string
}

func openDoor(t *testing.T) *door {
	d := &door{
		clock: &clock.Clock{}, funds: map[string]money.Amount{}, bets: map[string]string{},
		asked: map[string]map[string]any{},
		wins:  map[string]map[string]any{}, closed: map[string]bool{}, nonces: map[string]bool{}, calls: map[string]int{},
		lose: map[string]int{}, down: map[string]int{},
	}
	server := httptest.NewServer(d)
	t.Cleanup(server.Close)
	d.url = server.URL
	return d
}

func (d *door) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	d.mu.Lock()
	defer d.mu.Unlock()
	side := signed.Side{Keys: signed.Shared(catalog.Secret(secret, r.Header.Get("X-Vendor-Id"))), Now: d.clock.Now()}
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
	if d.down[path] > 0 {
		d.down[path]--
		http.Error(w, "away", http.StatusServiceUnavailable)
		return
	}
	var in map[string]any
	if err := json.Unmarshal(raw, &in); err != nil {
		panic(err)
	}
	out := d.answer(path, in)
	if d.lose[path] > 0 {
		d.lose[path]--
		http.Error(w, "lost", http.StatusBadGateway)
		return
	}
	if err := signed.Answer(w, r, side, http.StatusOK, out); err != nil {
		panic(err)
	}
}

func text(in map[string]any, name string) string { s, _ := in[name].(string); return s }

func amountOf(in map[string]any) money.Amount {
	amount, _ := money.Parse(text(in, "amount"))
	return amount
}

func refused(status string) map[string]any { return map[string]any{"status": status, "retry": false} }

func (d *door) ok(player string) map[string]any {
	return map[string]any{"status": "OK", "balance": map[string]any{"currency": "THB", "amount": d.funds[player].Fixed(),
		"version": d.version}}
}

// player of a token is what stands before its first dash.
func (d *door) answer(path string, in map[string]any) map[string]any {
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

func (d *door) bet(player string, in map[string]any) map[string]any {
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

func (d *door) win(player string, in map[string]any) map[string]any {
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

// has is what a player has, and how many stakes of his stand.
func (d *door) has(player string) (funds money.Amount, standing int) {
	d.mu.Lock()
	defer d.mu.Unlock()
	for _, state := range d.bets {
		if state == "APPLIED" {
			standing++
		}
	}
	return d.funds[player], standing
}

// set changes the door while nobody is asking.
func (d *door) set(change func()) {
	d.mu.Lock()
	defer d.mu.Unlock()
	change()
}

func (d *door) paid() (sum money.Amount, n int) {
	d.mu.Lock()
	defer d.mu.Unlock()
	for _, win := range d.wins {
		sum += amountOf(win)
		n++
	}
	return sum, n
}

// steady is a chance that always draws the same.
type steady byte

func (s steady) Read(into []byte) (int, error) {
	for i := range into {
		into[i] = 0
	}
	if len(into) > 0 {
		into[len(into)-1] = byte(s)
	}
	return len(into), nil
}

// broken is a chance that gives none.
type broken struct{}

func (broken) Read([]byte) (int, error) { return 0, io.ErrUnexpectedEOF }
