package gamevendor

import (
	"context"
	"errors"
	"net/http"
	"net/url"
	"time"

	"lantern/store/money"
)

// FreeRoundGranter is implemented by dialects that can grant free rounds.
type FreeRoundGranter interface {
	// Grant grants free rounds to a player and returns the vendor's id of the reward. Repeated calls with the same
	// reward grant it once. Faults: ErrRefused.
	Grant(ctx context.Context, rounds FreeRounds) (reward string, err error)
	// Cancel cancels the remaining rounds. Rounds that the vendor does not know count as cancelled.
	Cancel(ctx context.Context, rounds FreeRounds) error
	// Remaining returns the state of granted rounds. Faults: ErrUnknown.
	Remaining(ctx context.Context, rounds FreeRounds) (FreeRoundsState, error)
}

// ErrRefused means that the vendor refuses the request permanently.
var ErrRefused = errors.New("vendor: request refused")

// FreeRounds is a reward of Count rounds with one bet value for one player, valid in Games until Until.
type FreeRounds struct {
	Reward   string       `json:"reward_id"`
	Player   string       `json:"player_ref"`
	Games    []string     `json:"game_codes"`
	Currency string       `json:"currency"`
	Count    int          `json:"count"`
	BetValue money.Amount `json:"bet_value"`
	Until    time.Time    `json:"valid_until"`
}

// FreeRoundsState is the number of remaining rounds. IsOver means that no further results follow.
type FreeRoundsState struct {
	Reward string `json:"reward_id"`
	Left   int    `json:"left"`
	IsOver bool   `json:"over"`
}

// FreeListOut lists a player's free rounds.
type FreeListOut struct {
	FreeRounds []FreeRoundsState `json:"free_rounds"`
}

// errOtherRounds refuses an answer about another reward.
var errOtherRounds = errors.New("vendor: the answer is about other free rounds")

func (n native) Grant(ctx context.Context, rounds FreeRounds) (string, error) {
	var out FreeRoundsState
	rounds.Until = rounds.Until.UTC()
	err := n.call(ctx, http.MethodPost, "/freerounds", rounds, &out)
	switch {
	case errors.Is(err, ErrUnknown): // the vendor does not support free rounds
		return "", errors.Join(ErrRefused, err)
	case err != nil:
		return "", err
	case out.Reward != rounds.Reward:
		return "", errOtherRounds
	}
	return out.Reward, nil
}

func (n native) Cancel(ctx context.Context, rounds FreeRounds) error {
	var out FreeRoundsState
	query := url.Values{"player_ref": {rounds.Player}}
	err := n.call(ctx, http.MethodDelete, "/freerounds/"+url.PathEscape(rounds.Reward)+"?"+query.Encode(), nil, &out)
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

func (n native) Remaining(ctx context.Context, rounds FreeRounds) (FreeRoundsState, error) {
	var out FreeListOut
	query := url.Values{"player_ref": {rounds.Player}, "reward_id": {rounds.Reward}}
	if err := n.call(ctx, http.MethodGet, "/freerounds?"+query.Encode(), nil, &out); err != nil {
		return FreeRoundsState{}, err
	}
	for _, each := range out.FreeRounds {
		if each.Reward == rounds.Reward {
			return each, nil
		}
	}
	return FreeRoundsState{}, ErrUnknown
}
