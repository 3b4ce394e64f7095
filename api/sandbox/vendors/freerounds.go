package vendors

import (
	"encoding/json"
	"errors"
	"net/http"

	"lantern/api/outside/gamevendor"
)

// FreeRounds stores the free rounds of the vendors' players.
type FreeRounds interface {
	// Grant stores free rounds; repeated calls change nothing. Faults: gamevendor.ErrRefused.
	Grant(code string, rounds gamevendor.FreeRounds) (gamevendor.FreeRoundsState, error)
	// Cancel cancels the remaining rounds.
	Cancel(code, reward, player string) (gamevendor.FreeRoundsState, error)
	// List returns a player's free rounds, or those of one reward.
	List(code, player, reward string) ([]gamevendor.FreeRoundsState, error)
}

func (p Program) grantFreeRounds(w http.ResponseWriter, r *http.Request) {
	body, ok := p.signed(w, r)
	if !ok {
		return
	}
	var in gamevendor.FreeRounds
	if err := json.Unmarshal(body, &in); err != nil {
		p.writeAnswer(w, r, http.StatusBadRequest, nil)
		return
	}
	left, err := p.FreeRounds.Grant(r.PathValue("vendor"), in)
	if errors.Is(err, gamevendor.ErrRefused) {
		p.writeAnswer(w, r, http.StatusConflict, nil)
		return
	}
	p.writeResult(w, r, left, err)
}

func (p Program) cancelFreeRounds(w http.ResponseWriter, r *http.Request) {
	if _, ok := p.signed(w, r); !ok {
		return
	}
	left, err := p.FreeRounds.Cancel(r.PathValue("vendor"), r.PathValue("reward"), r.URL.Query().Get("player_ref"))
	p.writeResult(w, r, left, err)
}

func (p Program) listFreeRounds(w http.ResponseWriter, r *http.Request) {
	if _, ok := p.signed(w, r); !ok {
		return
	}
	list, err := p.FreeRounds.List(r.PathValue("vendor"), r.URL.Query().Get("player_ref"), r.URL.Query().Get("reward_id"))
	p.writeResult(w, r, gamevendor.FreeListOut{FreeRounds: list}, err)
}

func (p Program) writeResult(w http.ResponseWriter, r *http.Request, out any, err error) {
	if err != nil {
		p.Log.Warn("sandbox_free_rounds_failed", "error", err.Error())
		p.writeAnswer(w, r, http.StatusInternalServerError, nil)
		return
	}
	p.writeAnswer(w, r, http.StatusOK, out)
}
