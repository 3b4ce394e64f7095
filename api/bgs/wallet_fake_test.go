package bgs

import (
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"sync"
	"testing"

	"lantern/api/outside/signed"
	"lantern/store/clock"
	"lantern/store/money"
)

// fakeWallet implements the other side of the contract: it checks signatures, remembers ids and has one balance.
type fakeWallet struct {
	*Wallet
	mu       sync.Mutex
	funds    money.Amount
	version  int64
	bets     map[string]string // vendor_tx_id → APPLIED or CANCELLED
	stakes   map[string]money.Amount
	wins     map[string]money.Amount
	nonces   map[string]bool
	calls    map[string]int
	lose     map[string]int // answers that get lost after the operation, per path
	down     map[string]int // calls that never arrive, per path
	forge    bool
	refuseAs string
	shutsAs  string // the refusal of every bet once an answer was lost, even of bets that it has
	isShut   bool
}

func newWallet(t *testing.T, funds money.Amount) *fakeWallet {
	f := &fakeWallet{
		funds: funds, bets: map[string]string{}, stakes: map[string]money.Amount{}, wins: map[string]money.Amount{},
		nonces: map[string]bool{}, calls: map[string]int{}, lose: map[string]int{}, down: map[string]int{},
	}
	server := httptest.NewServer(f)
	t.Cleanup(server.Close)
	f.Wallet = &Wallet{URL: server.URL, Vendor: "BGS", KeyID: "1", Secret: "test secret", HTTP: server.Client(),
		Clock: &clock.Clock{}}
	return f
}

func (f *fakeWallet) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	f.mu.Lock()
	defer f.mu.Unlock()
	nonce := r.Header.Get("X-Nonce")
	raw, isOurs := signed.Read(w, r, signed.Side{Keys: signed.Shared(f.Secret), Now: f.Clock.Now()})
	if !isOurs {
		return
	}
	if f.nonces[nonce] || len(nonce) < 16 {
		http.Error(w, "signature", http.StatusUnauthorized)
		return
	}
	f.nonces[nonce] = true
	f.calls[r.URL.Path]++
	if f.down[r.URL.Path] > 0 {
		f.down[r.URL.Path]--
		http.Error(w, "away", http.StatusServiceUnavailable)
		return
	}
	var in map[string]any
	if err := json.Unmarshal(raw, &in); err != nil {
		panic(err)
	}
	out := f.answer(r.URL.Path, in)
	out["balance"] = map[string]any{"currency": "THB", "amount": f.funds.Fixed(), "version": f.version}
	if f.lose[r.URL.Path] > 0 {
		f.lose[r.URL.Path]--
		f.isShut = f.shutsAs != ""
		http.Error(w, "lost", http.StatusBadGateway)
		return
	}
	secret := f.Secret
	if f.forge {
		secret = "forged"
	}
	if err := signed.Answer(w, r, signed.Side{Keys: signed.Shared(secret), Now: f.Clock.Now()}, http.StatusOK,
		out); err != nil {
		panic(err)
	}
}

func (f *fakeWallet) answer(path string, in map[string]any) map[string]any {
	text := func(name string) string { s, _ := in[name].(string); return s }
	amount, _ := money.Parse(text("amount"))
	switch path {
	case "/vendor/v1/session/verify":
		if text("token") == "stale" {
			return no("TOKEN_EXPIRED")
		}
		return map[string]any{
			"status": "OK", "player_ref": "player-" + text("token")[:3], "currency": "THB", "language": "TY", "session_id": "s",
			"limits": map[string]any{"min": "1.0000", "max": "50000.0000"},
		}
	case "/vendor/v1/bet":
		return f.bet(text("vendor_tx_id"), amount)
	case "/vendor/v1/win":
		return f.win(text("vendor_tx_id"), text("ref_tx_id"), amount)
	case "/vendor/v1/rollback":
		if f.bets[text("ref_tx_id")] == txApplied {
			f.funds += f.stakes[text("ref_tx_id")]
			f.version++
		}
		f.bets[text("ref_tx_id")] = "CANCELLED"
	case "/vendor/v1/transactions/query":
		tx := in["vendor_tx_ids"].([]any)[0].(string)
		state := f.bets[tx]
		if state == "" {
			state = "NOT_FOUND"
		}
		return map[string]any{"status": "OK", "transactions": []any{map[string]any{"vendor_tx_id": tx, "state": state}}}
	}
	return map[string]any{"status": "OK"}
}

func no(status string) map[string]any { return map[string]any{"status": status, "retry": false} }

func (f *fakeWallet) bet(tx string, amount money.Amount) map[string]any {
	switch {
	case f.isShut:
		return no(f.shutsAs)
	case f.bets[tx] == "CANCELLED":
		return no("BET_CANCELLED")
	case f.bets[tx] != "":
		return map[string]any{"status": "OK", "duplicate": true}
	case f.refuseAs != "":
		return no(f.refuseAs)
	case amount > f.funds:
		return no("INSUFFICIENT_FUNDS")
	}
	f.funds -= amount
	f.version++
	f.bets[tx], f.stakes[tx] = txApplied, amount
	return map[string]any{"status": "OK"}
}

func (f *fakeWallet) win(tx, ref string, amount money.Amount) map[string]any {
	if _, paid := f.wins[tx]; paid {
		return map[string]any{"status": "OK", "duplicate": true}
	}
	switch f.bets[ref] {
	case "":
		return no("BET_NOT_FOUND")
	case "CANCELLED":
		return no("BET_CANCELLED")
	}
	f.wins[tx] = amount
	f.funds += amount
	f.version++
	return map[string]any{"status": "OK"}
}
