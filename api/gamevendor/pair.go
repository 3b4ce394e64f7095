package gamevendor

import (
	"context"
	"encoding/json"
	"time"

	"lantern/store/fault"
	"lantern/store/gamevendor"
	"lantern/store/money"
)

type betWinIn struct {
	RequestID string  `json:"request_id" maxLength:"64"`
	Bet       betPart `json:"bet"`
	Win       winPart `json:"win"`
}

// betPart may say itself that the round ends with the pair.
type betPart struct {
	TxID        string          `json:"vendor_tx_id" minLength:"1" maxLength:"64"`
	Player      string          `json:"player_ref"`
	Token       string          `json:"token" minLength:"1" maxLength:"128"`
	Round       string          `json:"round_id" minLength:"1" maxLength:"64"`
	Game        string          `json:"game_code" minLength:"1" maxLength:"64"`
	Currency    string          `json:"currency" minLength:"3" maxLength:"8"`
	Amount      money.Amount    `json:"amount"`
	RoundClosed bool            `json:"round_closed,omitempty"`
	IsFree      bool            `json:"is_free,omitempty"`
	Reward      string          `json:"reward_id,omitempty" maxLength:"64"`
	Share       money.Amount    `json:"jackpot_contribution,omitempty"`
	BetType     string          `json:"bet_type,omitempty" enum:"stake,raise,side,buy_feature,buy_in"`
	Occurred    time.Time       `json:"occurred_at"`
	Details     json.RawMessage `json:"details,omitempty"`
}

// winPart may repeat the bet's transaction, player, round and reward.
type winPart struct {
	TxID        string          `json:"vendor_tx_id" minLength:"1" maxLength:"64"`
	Ref         string          `json:"ref_tx_id,omitempty" maxLength:"64"`
	Player      string          `json:"player_ref,omitempty"`
	Round       string          `json:"round_id,omitempty" maxLength:"64"`
	Game        string          `json:"game_code,omitempty" maxLength:"64"`
	Currency    string          `json:"currency,omitempty" maxLength:"8"`
	Amount      money.Amount    `json:"amount"`
	RoundClosed bool            `json:"round_closed"`
	IsJackpot   bool            `json:"is_jackpot,omitempty"`
	Jackpot     string          `json:"jackpot_id,omitempty" maxLength:"64"`
	IsFree      bool            `json:"is_free,omitempty"`
	Reward      string          `json:"reward_id,omitempty" maxLength:"64"`
	Occurred    time.Time       `json:"occurred_at,omitempty"`
	Details     json.RawMessage `json:"details,omitempty"`
}

// betWin answers with the status and balance of the pair; its results are those of the bet and of the win.
func (h *Handlers) betWin(ctx context.Context, from caller, in betWinIn) (envelope, error) {
	b := in.Bet
	bet, err := h.betOf(from, betIn{
		TxID: b.TxID, Player: b.Player, Token: b.Token, Round: b.Round, Game: b.Game, Currency: b.Currency, Amount: b.Amount,
		IsFree: b.IsFree, Reward: b.Reward, Share: b.Share, Occurred: b.Occurred, Details: b.Details,
	})
	if err != nil {
		return envelope{}, err
	}
	win, err := h.winOfPair(from, in)
	if err != nil {
		return envelope{}, err
	}
	first, second, err := gamevendor.PlaceAndCredit(ctx, h.DB, bet, win)
	if err != nil {
		return envelope{}, err
	}
	if first.Status != gamevendor.OK {
		first, _, err = h.recordRefusal(ctx, from, attempt{kind: "BET", tx: bet.Tx, player: bet.Player, amount: bet.Amount},
			first)
		return h.withBlockReason(ctx, b.Player, toEnvelope(first)), err
	}
	// No detail: the bet of this win was refused with it, so no case is opened for a missing bet.
	second, _, err = h.recordRefusal(ctx, from, attempt{kind: "WIN", tx: win.Tx, player: win.Player, amount: win.Amount},
		second)
	out := toEnvelope(second)
	if err == nil && out.Status == gamevendor.OK {
		out.Results = []resultOut{toEnvelope(first).result(0), out.result(1)}
	}
	return out, err
}

// winOfPair returns the win of a pair, whose shared fields must equal those of the bet. Faults: validation_failed.
func (h *Handlers) winOfPair(from caller, in betWinIn) (gamevendor.Win, error) {
	b, w := in.Bet, in.Win
	for field, pair := range map[string][2]string{
		"win.ref_tx_id": {w.Ref, b.TxID}, "win.player_ref": {w.Player, b.Player}, "win.round_id": {w.Round, b.Round},
		"win.reward_id": {w.Reward, b.Reward},
	} {
		if pair[0] != "" && pair[0] != pair[1] {
			return gamevendor.Win{}, fault.Invalid(field, "wrong_format")
		}
	}
	if w.IsFree && !b.IsFree {
		return gamevendor.Win{}, fault.Invalid("win.is_free", "wrong_format")
	}
	return h.winOf(from, winIn{
		TxID: w.TxID, Ref: b.TxID, Player: b.Player, Round: b.Round, Game: w.Game, Currency: w.Currency, Amount: w.Amount,
		RoundClosed: w.RoundClosed || b.RoundClosed, IsJackpot: w.IsJackpot, Jackpot: w.Jackpot, IsFree: b.IsFree,
		Reward:   b.Reward,
		Occurred: w.Occurred, Details: w.Details,
	})
}
