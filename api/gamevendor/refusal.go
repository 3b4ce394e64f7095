package gamevendor

import (
	"context"
	"time"

	"lantern/store/gamevendor"
	"lantern/store/id"
	"lantern/store/money"
	"lantern/store/pg"
)

// alarmReused counts transaction ids that were sent again with other contents.
const alarmReused = "vendor_transaction_id_reused"

// attempt is a call as it is stored if it is refused.
type attempt struct {
	kind, tx string
	player   id.Member
	amount   money.Amount
	detail   map[string]any
}

// recordRefusal stores a refusal as an attempt and removes what the vendor may not see of the player. Since is when the
// first attempt with this id was refused with the same status.
func (h *Handlers) recordRefusal(ctx context.Context, from caller, a attempt,
	answer gamevendor.Answer) (visible gamevendor.Answer, since time.Time, err error) {
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
	visible, err = h.hideForeignBalance(ctx, from, a.player, answer)
	return visible, since, err
}

// hideForeignBalance removes the balance of a player who never opened one of the vendor's games. A booked transaction
// is always of a player who did.
func (h *Handlers) hideForeignBalance(ctx context.Context, from caller, player id.Member,
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

// readBalance returns the balance of a player of the vendor in a currency.
func (h *Handlers) readBalance(ctx context.Context, from caller, player id.Member,
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
