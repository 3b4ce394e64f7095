// Package purse is the sandbox's vendor with wallets of its own: it takes money in and gives it back, and can be seen
// to fail.
package purse

import (
	"encoding/json"
	"log/slog"
	"net/http"
	"strings"
	"sync"
	"time"

	"lantern/api/outside/purse/sandbox"
	"lantern/api/outside/signed"
	"lantern/store/clock"
	"lantern/store/money"
)

// Program is the vendor. What it has is kept in the file, if one is named.
type Program struct {
	Secret string
	File   string
	Clock  *clock.Clock
	Log    *slog.Logger

	mu    sync.Mutex
	isSet bool
	kept  kept
}

// kept is everything that the vendor knows: whose money it has, and what became of each move.
type kept struct {
	Purses map[string]money.Amount    `json:"purses"`
	Moves  map[string]sandbox.MoveOut `json:"moves"`
}

const (
	// tooLate is longer than anybody waits for an answer.
	tooLate = 4 * time.Second
	// prize is what is won or lost here at once, by amounts that say so.
	prize = 10 * money.Unit
)

// Handler serves everything under /purse.
func (p *Program) Handler() http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("POST /purse/moves", p.move)
	mux.HandleFunc("GET /purse/moves/{reference}", p.status)
	mux.HandleFunc("GET /purse/figures/{player}/{currency}", p.figure)
	return mux
}

// move does each reference once. Amounts that end in .13 are refused; with .17 it happens and the answer is lost; with
// .19 it happens and the answer comes too late; with .21 the player then wins 10.00 and with .23 he loses them, so that
// all of it can be seen.
func (p *Program) move(w http.ResponseWriter, r *http.Request) {
	body, ok := p.signed(w, r)
	if !ok {
		return
	}
	var in sandbox.MoveIn
	if err := json.Unmarshal(body, &in); err != nil || in.Reference == "" || in.Player == "" || in.Amount <= 0 {
		p.answer(w, r, http.StatusBadRequest, nil)
		return
	}
	out, err := p.once(in)
	if err != nil {
		p.Log.Debug("sandbox purse", "error", err.Error())
		p.answer(w, r, http.StatusInternalServerError, nil)
		return
	}
	switch ending(in.Amount) {
	case ".17":
		http.Error(w, "lost", http.StatusBadGateway)
		return
	case ".19":
		select {
		case <-r.Context().Done():
		case <-time.After(tooLate):
		}
	}
	p.answer(w, r, http.StatusOK, out)
}

func ending(amount money.Amount) string {
	_, part, _ := strings.Cut(amount.String(), ".")
	return "." + part
}

func (p *Program) once(in sandbox.MoveIn) (sandbox.MoveOut, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if err := p.load(); err != nil {
		return sandbox.MoveOut{}, err
	}
	if before, isKnown := p.kept.Moves[in.Reference]; isKnown {
		return before, nil
	}
	whose := in.Player + " " + in.Currency
	out := sandbox.MoveOut{Reference: in.Reference, Status: sandbox.Done}
	switch {
	case ending(in.Amount) == ".13":
		out.Status, out.Reason = sandbox.Refused, "REFUSED"
	case !in.IsIn && p.kept.Purses[whose] < in.Amount:
		out.Status, out.Reason = sandbox.Refused, "INSUFFICIENT_FUNDS"
	case in.IsIn:
		p.kept.Purses[whose] += in.Amount
		p.play(whose, in.Amount)
	default:
		p.kept.Purses[whose] -= in.Amount
	}
	out.Left = p.kept.Purses[whose]
	p.kept.Moves[in.Reference] = out
	return out, p.save()
}

// play is what the player does with it.
func (p *Program) play(whose string, came money.Amount) {
	switch ending(came) {
	case ".21":
		p.kept.Purses[whose] += prize
	case ".23":
		p.kept.Purses[whose] -= min(prize, p.kept.Purses[whose])
	}
}

func (p *Program) status(w http.ResponseWriter, r *http.Request) {
	if _, ok := p.signed(w, r); !ok {
		return
	}
	p.mu.Lock()
	err := p.load()
	known, isKnown := p.kept.Moves[r.PathValue("reference")]
	p.mu.Unlock()
	switch {
	case err != nil:
		p.answer(w, r, http.StatusInternalServerError, nil)
	case !isKnown:
		p.answer(w, r, http.StatusNotFound, nil)
	default:
		p.answer(w, r, http.StatusOK, known)
	}
}

func (p *Program) figure(w http.ResponseWriter, r *http.Request) {
	if _, ok := p.signed(w, r); !ok {
		return
	}
	player := r.PathValue("player")
	p.mu.Lock()
	err := p.load()
	amount := p.kept.Purses[player+" "+r.PathValue("currency")]
	p.mu.Unlock()
	if err != nil {
		p.answer(w, r, http.StatusInternalServerError, nil)
		return
	}
	p.answer(w, r, http.StatusOK, sandbox.FigureOut{Player: player, Amount: amount})
}

// signed reads what only the house can have asked.
func (p *Program) signed(w http.ResponseWriter, r *http.Request) ([]byte, bool) {
	return signed.Read(w, r, p.side())
}

func (p *Program) answer(w http.ResponseWriter, r *http.Request, status int, out any) {
	if err := signed.Answer(w, r, p.side(), status, out); err != nil {
		p.Log.Debug("sandbox purse", "error", err.Error())
	}
}

func (p *Program) side() signed.Side {
	return signed.Side{Keys: signed.Shared(sandbox.Key(p.Secret)), Now: p.Clock.Now()}
}
