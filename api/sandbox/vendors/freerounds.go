package vendors

import (
	"encoding/json"
	"errors"
	"net/http"

	"lantern/api/outside/gamevendor"
)

// Free is who keeps the free rounds of the vendors' players.
type Free interface {
	// Give keeps some; the same ones again change nothing. Faults: vendor.ErrRefused.
	Give(code string, rounds gamevendor.FreeRounds) (gamevendor.FreeLeft, error)
	// TakeBack ends what is left of some.
	TakeBack(code, reward, player string) (gamevendor.FreeLeft, error)
	// Gifts are those of a player, or the one of a name.
	Gifts(code, player, reward string) ([]gamevendor.FreeLeft, error)
}

func (p Program) give(w http.ResponseWriter, r *http.Request) {
	body, ok := p.signed(w, r)
	if !ok {
		return
	}
	var in gamevendor.FreeRounds
	if err := json.Unmarshal(body, &in); err != nil {
		p.answer(w, r, http.StatusBadRequest, nil)
		return
	}
	left, err := p.Free.Give(r.PathValue("vendor"), in)
	if errors.Is(err, gamevendor.ErrRefused) {
		p.answer(w, r, http.StatusConflict, nil)
		return
	}
	p.toldOf(w, r, left, err)
}

func (p Program) takeBack(w http.ResponseWriter, r *http.Request) {
	if _, ok := p.signed(w, r); !ok {
		return
	}
	left, err := p.Free.TakeBack(r.PathValue("vendor"), r.PathValue("reward"), r.URL.Query().Get("player_ref"))
	p.toldOf(w, r, left, err)
}

func (p Program) freeRounds(w http.ResponseWriter, r *http.Request) {
	if _, ok := p.signed(w, r); !ok {
		return
	}
	list, err := p.Free.Gifts(r.PathValue("vendor"), r.URL.Query().Get("player_ref"), r.URL.Query().Get("reward_id"))
	p.toldOf(w, r, gamevendor.FreeListOut{FreeRounds: list}, err)
}

func (p Program) toldOf(w http.ResponseWriter, r *http.Request, out any, err error) {
	if err != nil {
		p.Log.Warn("sandbox vendor", "error", err.Error())
		p.answer(w, r, http.StatusInternalServerError, nil)
		return
	}
	p.answer(w, r, http.StatusOK, out)
}
