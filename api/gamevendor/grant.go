package gamevendor

import (
	"context"
	"time"

	"lantern/store/fault"
	"lantern/store/gamevendor"
	"lantern/store/money"
)

type rewardIn struct {
	RequestID string       `json:"request_id" maxLength:"64"`
	TxID      string       `json:"vendor_tx_id" minLength:"1" maxLength:"64"`
	Player    string       `json:"player_ref"`
	Currency  string       `json:"currency" minLength:"3" maxLength:"8"`
	Campaign  string       `json:"campaign_id" minLength:"1" maxLength:"64"`
	Kind      string       `json:"kind" enum:"TOURNAMENT,PROMO,RAIN"`
	Amount    money.Amount `json:"amount"`
	Occurred  time.Time    `json:"occurred_at,omitempty"`
}

func (h *Handlers) reward(ctx context.Context, from caller, in rewardIn) (envelope, error) {
	answer, err := h.give(ctx, from, in)
	return toEnvelope(answer), err
}

// give books a credit without a bet, in whichever dialect. Faults: validation_failed.
func (h *Handlers) give(ctx context.Context, from caller, in rewardIn) (gamevendor.Answer, error) {
	player, err := playerOf(in.Player, in.Amount)
	if err == nil && in.Amount == 0 {
		err = fault.Invalid("amount", "zero")
	}
	if err != nil {
		return gamevendor.Answer{}, err
	}
	answer, err := gamevendor.CreditReward(ctx, h.DB, gamevendor.Reward{
		Vendor: from.code, Tx: in.TxID, Print: fingerprint{"REWARD", in.Player, in.Currency, in.Amount.Fixed(), in.Campaign,
			in.Kind, ""}.sum(),
		Player: player, Currency: in.Currency, Campaign: in.Campaign, Amount: in.Amount, Happened: h.moment(in.Occurred),
	})
	if err == nil {
		answer, _, err = h.recordRefusal(ctx, from, attempt{kind: "REWARD", tx: in.TxID, player: player, amount: in.Amount},
			answer)
	}
	return answer, err
}

type adjustIn struct {
	RequestID  string       `json:"request_id" maxLength:"64"`
	TxID       string       `json:"vendor_tx_id" minLength:"1" maxLength:"64"`
	Ref        string       `json:"ref_tx_id" minLength:"1" maxLength:"64"`
	Player     string       `json:"player_ref"`
	Currency   string       `json:"currency,omitempty" maxLength:"8"`
	Amount     money.Amount `json:"amount"`
	Reason     string       `json:"reason" minLength:"1" maxLength:"200"`
	ApprovedBy string       `json:"approved_by,omitempty" maxLength:"100"`
	Occurred   time.Time    `json:"occurred_at,omitempty"`
}

func (h *Handlers) adjust(ctx context.Context, from caller, in adjustIn) (envelope, error) {
	answer, err := h.correct(ctx, from, in)
	return toEnvelope(answer), err
}

// correct books a correction of whichever dialect. Faults: validation_failed.
func (h *Handlers) correct(ctx context.Context, from caller, in adjustIn) (gamevendor.Answer, error) {
	player, err := playerOf(in.Player, 0)
	if err == nil && in.Amount == 0 {
		err = fault.Invalid("amount", "zero")
	}
	if err != nil {
		return gamevendor.Answer{}, err
	}
	answer, err := gamevendor.Adjust(ctx, h.DB, gamevendor.Correction{
		Vendor: from.code, Tx: in.TxID, Ref: in.Ref, Print: fingerprint{"ADJUST", in.Player, in.Currency, in.Amount.Fixed(),
			"", "", in.Ref}.sum(),
		Player: player, Currency: in.Currency, Amount: in.Amount, Reason: in.Reason, ApprovedBy: in.ApprovedBy,
		Happened: h.moment(in.Occurred), RequestID: in.RequestID,
	})
	if err == nil {
		answer, _, err = h.recordRefusal(ctx, from, attempt{kind: "ADJUST", tx: in.TxID, player: player, amount: in.Amount},
			answer)
	}
	return answer, err
}
