package vendors

import (
	"encoding/json"
	"net/http"
	"strings"
	"time"

	"lantern/api/outside/gamevendor"
)

// transactions lists what a vendor sent within a period of at most an hour.
func (p Program) transactions(w http.ResponseWriter, r *http.Request) {
	if _, ok := p.signed(w, r); !ok {
		return
	}
	from, fromErr := time.Parse(time.RFC3339, r.URL.Query().Get("from"))
	to, toErr := time.Parse(time.RFC3339, r.URL.Query().Get("to"))
	if fromErr != nil || toErr != nil || !from.Before(to) || to.Sub(from) > time.Hour {
		p.writeAnswer(w, r, http.StatusBadRequest, nil)
		return
	}
	page, isKept, err := p.Transactions(r.PathValue("vendor"), gamevendor.Period{From: from, To: to,
		Cursor: r.URL.Query().Get("cursor")})
	switch {
	case err != nil:
		p.Log.Warn("sandbox_vendor_statement_failed", "error", err.Error())
		p.writeAnswer(w, r, http.StatusInternalServerError, nil)
	case !isKept:
		p.writeAnswer(w, r, http.StatusGone, nil)
	default:
		p.writeAnswer(w, r, http.StatusOK, page)
	}
}

// terminate ends a session permanently; repeated calls have no effect.
func (p Program) terminate(w http.ResponseWriter, r *http.Request) {
	body, ok := p.signed(w, r)
	if !ok {
		return
	}
	var in gamevendor.EndIn
	if err := json.Unmarshal(body, &in); err != nil || in.Reason == "" {
		p.writeAnswer(w, r, http.StatusBadRequest, nil)
		return
	}
	session := r.PathValue("session")
	if err := p.End(r.PathValue("vendor"), session, in.Reason); err != nil {
		p.Log.Warn("sandbox_vendor_session_end_failed", "error", err.Error())
		p.writeAnswer(w, r, http.StatusInternalServerError, nil)
		return
	}
	p.writeAnswer(w, r, http.StatusOK, gamevendor.EndOut{Session: session, IsOver: true})
}

// round describes a round of a player.
func (p Program) round(w http.ResponseWriter, r *http.Request) {
	if _, ok := p.signed(w, r); !ok {
		return
	}
	query := r.URL.Query()
	round, isKnown, err := p.Round(r.PathValue("vendor"), gamevendor.RoundRef{ID: r.PathValue("round"),
		Player: query.Get("player_ref"), Language: query.Get("language")})
	switch {
	case err != nil:
		p.Log.Warn("sandbox_vendor_round_failed", "error", err.Error())
		p.writeAnswer(w, r, http.StatusInternalServerError, nil)
	case !isKnown:
		p.writeAnswer(w, r, http.StatusNotFound, nil)
	default:
		round.Replay = strings.TrimSuffix(p.PageURL, "/") + round.Replay
		p.writeAnswer(w, r, http.StatusOK, round)
	}
}
