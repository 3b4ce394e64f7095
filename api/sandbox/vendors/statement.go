package vendors

import (
	"encoding/json"
	"net/http"
	"strings"
	"time"

	"lantern/api/outside/gamevendor"
)

// transactions says what a vendor sent within an hour at most.
func (p Program) transactions(w http.ResponseWriter, r *http.Request) {
	if _, ok := p.signed(w, r); !ok {
		return
	}
	from, fromErr := time.Parse(time.RFC3339, r.URL.Query().Get("from"))
	to, toErr := time.Parse(time.RFC3339, r.URL.Query().Get("to"))
	if fromErr != nil || toErr != nil || !from.Before(to) || to.Sub(from) > time.Hour {
		p.answer(w, r, http.StatusBadRequest, nil)
		return
	}
	page, isKept, err := p.Sent(r.PathValue("vendor"), gamevendor.Period{From: from, To: to,
		Cursor: r.URL.Query().Get("cursor")})
	switch {
	case err != nil:
		p.Log.Warn("sandbox vendor", "error", err.Error())
		p.answer(w, r, http.StatusInternalServerError, nil)
	case !isKept:
		p.answer(w, r, http.StatusGone, nil)
	default:
		p.answer(w, r, http.StatusOK, page)
	}
}

// terminate ends a session for good, however often it is asked.
func (p Program) terminate(w http.ResponseWriter, r *http.Request) {
	body, ok := p.signed(w, r)
	if !ok {
		return
	}
	var in gamevendor.EndIn
	if err := json.Unmarshal(body, &in); err != nil || in.Reason == "" {
		p.answer(w, r, http.StatusBadRequest, nil)
		return
	}
	session := r.PathValue("session")
	if err := p.End(r.PathValue("vendor"), session, in.Reason); err != nil {
		p.Log.Warn("sandbox vendor", "error", err.Error())
		p.answer(w, r, http.StatusInternalServerError, nil)
		return
	}
	p.answer(w, r, http.StatusOK, gamevendor.EndOut{Session: session, IsOver: true})
}

// round says what happened in a round of the player who asks.
func (p Program) round(w http.ResponseWriter, r *http.Request) {
	if _, ok := p.signed(w, r); !ok {
		return
	}
	query := r.URL.Query()
	told, isKnown, err := p.Round(r.PathValue("vendor"), gamevendor.RoundOf{ID: r.PathValue("round"),
		Player: query.Get("player_ref"), Language: query.Get("language")})
	switch {
	case err != nil:
		p.Log.Warn("sandbox vendor", "error", err.Error())
		p.answer(w, r, http.StatusInternalServerError, nil)
	case !isKnown:
		p.answer(w, r, http.StatusNotFound, nil)
	default:
		told.Replay = strings.TrimSuffix(p.PageURL, "/") + told.Replay
		p.answer(w, r, http.StatusOK, told)
	}
}
