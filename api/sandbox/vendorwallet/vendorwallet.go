// Package vendorwallet is the sandbox vendor with wallets of its own. It accepts transfers in both directions and can
// simulate failures.
package vendorwallet

import (
	"encoding/json"
	"log/slog"
	"net/http"
	"strings"
	"sync"
	"time"

	"lantern/api/outside/signed"
	"lantern/api/outside/vendorwallet/sandbox"
	"lantern/store/clock"
	"lantern/store/money"
)

// Program is the vendor. Its state is stored in File, if set.
type Program struct {
	Secret string
	File   string
	Clock  *clock.Clock
	Log    *slog.Logger

	mu    sync.Mutex
	isSet bool
	state state
}

// state is the balances of all players and the result of each transfer.
type state struct {
	Balances  map[string]money.Amount        `json:"balances"`
	Transfers map[string]sandbox.TransferOut `json:"transfers"`
}

const (
	// lateDelay exceeds every client's timeout.
	lateDelay = 4 * time.Second
	// prize is what simulated wins and losses change.
	prize = 10 * money.Unit
)

// Handler serves all routes under /vendor-wallet.
func (p *Program) Handler() http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("POST /vendor-wallet/transfers", p.transfer)
	mux.HandleFunc("GET /vendor-wallet/transfers/{reference}", p.status)
	mux.HandleFunc("GET /vendor-wallet/balances/{player}/{currency}", p.balance)
	return mux
}

// transfer applies each reference once. Amounts that end in .13 are refused; with .17 it is applied and the answer is
// lost; with .19 it is applied and the answer is late; with .21 the player then wins 10.00 and with .23 loses 10.00,
// so that all cases can be tested.
func (p *Program) transfer(w http.ResponseWriter, r *http.Request) {
	body, ok := p.signed(w, r)
	if !ok {
		return
	}
	var in sandbox.TransferIn
	if err := json.Unmarshal(body, &in); err != nil || in.Reference == "" || in.Player == "" || in.Amount <= 0 {
		p.writeAnswer(w, r, http.StatusBadRequest, nil)
		return
	}
	out, err := p.apply(in)
	if err != nil {
		p.Log.Debug("sandbox_vendor_wallet_transfer_failed", "error", err.Error())
		p.writeAnswer(w, r, http.StatusInternalServerError, nil)
		return
	}
	switch ending(in.Amount) {
	case ".17":
		http.Error(w, "lost", http.StatusBadGateway)
		return
	case ".19":
		select {
		case <-r.Context().Done():
		case <-time.After(lateDelay):
		}
	}
	p.writeAnswer(w, r, http.StatusOK, out)
}

func ending(amount money.Amount) string {
	_, part, _ := strings.Cut(amount.String(), ".")
	return "." + part
}

func (p *Program) apply(in sandbox.TransferIn) (sandbox.TransferOut, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if err := p.load(); err != nil {
		return sandbox.TransferOut{}, err
	}
	if before, isKnown := p.state.Transfers[in.Reference]; isKnown {
		return before, nil
	}
	account := in.Player + " " + in.Currency
	out := sandbox.TransferOut{Reference: in.Reference, Status: sandbox.Done}
	switch {
	case ending(in.Amount) == ".13":
		out.Status, out.Reason = sandbox.Refused, "REFUSED"
	case !in.IsDeposit && p.state.Balances[account] < in.Amount:
		out.Status, out.Reason = sandbox.Refused, "INSUFFICIENT_FUNDS"
	case in.IsDeposit:
		p.state.Balances[account] += in.Amount
		p.simulatePlay(account, in.Amount)
	default:
		p.state.Balances[account] -= in.Amount
	}
	out.Balance = p.state.Balances[account]
	p.state.Transfers[in.Reference] = out
	return out, p.save()
}

// simulatePlay changes the balance as a player's games would.
func (p *Program) simulatePlay(account string, amount money.Amount) {
	switch ending(amount) {
	case ".21":
		p.state.Balances[account] += prize
	case ".23":
		p.state.Balances[account] -= min(prize, p.state.Balances[account])
	}
}

func (p *Program) status(w http.ResponseWriter, r *http.Request) {
	if _, ok := p.signed(w, r); !ok {
		return
	}
	p.mu.Lock()
	err := p.load()
	known, isKnown := p.state.Transfers[r.PathValue("reference")]
	p.mu.Unlock()
	switch {
	case err != nil:
		p.writeAnswer(w, r, http.StatusInternalServerError, nil)
	case !isKnown:
		p.writeAnswer(w, r, http.StatusNotFound, nil)
	default:
		p.writeAnswer(w, r, http.StatusOK, known)
	}
}

func (p *Program) balance(w http.ResponseWriter, r *http.Request) {
	if _, ok := p.signed(w, r); !ok {
		return
	}
	player := r.PathValue("player")
	p.mu.Lock()
	err := p.load()
	amount := p.state.Balances[player+" "+r.PathValue("currency")]
	p.mu.Unlock()
	if err != nil {
		p.writeAnswer(w, r, http.StatusInternalServerError, nil)
		return
	}
	p.writeAnswer(w, r, http.StatusOK, sandbox.BalanceOut{Player: player, Amount: amount})
}

// signed reads a call that the platform signed; otherwise it answers 401.
func (p *Program) signed(w http.ResponseWriter, r *http.Request) ([]byte, bool) {
	return signed.Read(w, r, p.party())
}

func (p *Program) writeAnswer(w http.ResponseWriter, r *http.Request, status int, out any) {
	if err := signed.WriteAnswer(w, r, p.party(), status, out); err != nil {
		p.Log.Debug("sandbox_vendor_wallet_answer_failed", "error", err.Error())
	}
}

func (p *Program) party() signed.Party {
	return signed.Party{Keys: signed.Shared(sandbox.Key(p.Secret)), Now: p.Clock.Now()}
}
