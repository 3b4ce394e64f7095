package gamevendor

import (
	"context"
	"errors"
	"net/http"
	"net/url"
	"time"

	"lantern/store/money"
)

// Giver is asked of a vendor that lets the house give rounds away; not every dialect can.
type Giver interface {
	// Give gives them to a player, and says what the vendor names them by. The same reward is given once, however often.
	// Faults: ErrRefused.
	Give(ctx context.Context, rounds FreeRounds) (reward string, err error)
	// TakeBack ends what is left of them; what the vendor does not know is ended as well.
	TakeBack(ctx context.Context, rounds FreeRounds) error
	// Left is how they stand. Faults: ErrUnknown.
	Left(ctx context.Context, rounds FreeRounds) (FreeLeft, error)
}

// ErrRefused says that a vendor will not do what it was asked, also when it is asked again.
var ErrRefused = errors.New("vendor: it refuses that")

// FreeRounds are rounds of one value for one player: so many, in some games, until a moment.
type FreeRounds struct {
	Reward   string       `json:"reward_id"`
	Player   string       `json:"player_ref"`
	Games    []string     `json:"game_codes"`
	Currency string       `json:"currency"`
	Count    int          `json:"count"`
	BetValue money.Amount `json:"bet_value"`
	Until    time.Time    `json:"valid_until"`
}

// FreeLeft is what is left of them; IsOver: nothing more comes of them.
type FreeLeft struct {
	Reward string `json:"reward_id"`
	Left   int    `json:"left"`
	IsOver bool   `json:"over"`
}

// FreeListOut is what a vendor says of the free rounds of a player.
type FreeListOut struct {
	FreeRounds []FreeLeft `json:"free_rounds"`
}

// errOtherRounds refuses an answer about something else.
var errOtherRounds = errors.New("vendor: an answer about other free rounds")

func (n native) Give(ctx context.Context, rounds FreeRounds) (string, error) {
	var out FreeLeft
	rounds.Until = rounds.Until.UTC()
	err := n.ask(ctx, http.MethodPost, "/freerounds", rounds, &out)
	switch {
	case errors.Is(err, ErrUnknown): // it has no such thing at all
		return "", errors.Join(ErrRefused, err)
	case err != nil:
		return "", err
	case out.Reward != rounds.Reward:
		return "", errOtherRounds
	}
	return out.Reward, nil
}

func (n native) TakeBack(ctx context.Context, rounds FreeRounds) error {
	var out FreeLeft
	query := url.Values{"player_ref": {rounds.Player}}
	err := n.ask(ctx, http.MethodDelete, "/freerounds/"+url.PathEscape(rounds.Reward)+"?"+query.Encode(), nil, &out)
	switch {
	case errors.Is(err, ErrUnknown):
		return nil
	case err != nil:
		return err
	case out.Reward != rounds.Reward || !out.IsOver:
		return errOtherRounds
	}
	return nil
}

func (n native) Left(ctx context.Context, rounds FreeRounds) (FreeLeft, error) {
	var out FreeListOut
	query := url.Values{"player_ref": {rounds.Player}, "reward_id": {rounds.Reward}}
	if err := n.ask(ctx, http.MethodGet, "/freerounds?"+query.Encode(), nil, &out); err != nil {
		return FreeLeft{}, err
	}
	for _, each := range out.FreeRounds {
		if each.Reward == rounds.Reward {
			return each, nil
		}
	}
	return FreeLeft{}, ErrUnknown
}
