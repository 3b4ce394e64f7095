package gamevendor

import (
	"context"
	"time"

	"lantern/store/gamevendor"
	"lantern/store/id"
	"lantern/store/money"
	"lantern/store/pg"
)

// alarmReused is the alarm of an id that came again with other contents.
const alarmReused = "vendor_transaction_id_reused"

// attempt is a call that may be refused, as it is kept then.
type attempt struct {
	kind, tx string
	player   id.Member
	amount   money.Amount
	detail   map[string]any
}

// answered keeps a refusal in the log of attempts, and says no more of a player than the vendor may know. Since is when
// the first with its id was refused like this.
func (h *Handlers) answered(ctx context.Context, from caller, a attempt,
	answer gamevendor.Answer) (told gamevendor.Answer, since time.Time, err error) {
	if answer.Status == gamevendor.DuplicateMismatch {
		h.Alarm(alarmReused)
		h.Log.Warn("vendor_transaction_id_reused", "vendor", from.code, "tx", a.tx, "kind", a.kind)
	}
	if answer.Status != gamevendor.OK {
		since, err = gamevendor.Note(ctx, h.DB, gamevendor.Attempt{
			Vendor: from.code, Tx: a.tx, Kind: a.kind, Status: answer.Status, Amount: a.amount, Player: a.player,
			Detail: a.detail,
		})
		if err != nil {
			return answer, since, err
		}
	}
	told, err = h.discreet(ctx, from, a.player, answer)
	return told, since, err
}

// discreet tells the balance of nobody who never opened one of the vendor's games. What was booked was so of his own.
func (h *Handlers) discreet(ctx context.Context, from caller, player id.Member,
	answer gamevendor.Answer) (gamevendor.Answer, error) {
	if answer.Balance == nil || answer.Entry != nil {
		return answer, nil
	}
	isKnown, err := gamevendor.HasPlayed(ctx, h.DB, from.code, player)
	if err != nil || !isKnown {
		answer.Balance, answer.Version = nil, nil
	}
	return answer, err
}

// purseOf is what a player of the vendor has in a currency.
func (h *Handlers) purseOf(ctx context.Context, from caller, player id.Member,
	currency string) (gamevendor.Answer, error) {
	isKnown, err := gamevendor.HasPlayed(ctx, h.DB, from.code, player)
	if err != nil || !isKnown {
		return gamevendor.Answer{Status: gamevendor.PlayerNotFound}, err
	}
	amount, version, err := gamevendor.BalanceOf(ctx, h.DB, player, currency)
	if pg.IsNone(err) {
		return gamevendor.Answer{Status: gamevendor.WrongCurrency}, nil
	}
	return gamevendor.Answer{Status: gamevendor.OK, Currency: currency, Balance: &amount, Version: &version}, err
}
