package gamevendor

import (
	"cmp"
	"context"
	"errors"

	"lantern/api/outside/hub88"
	"lantern/store/fault"
	"lantern/store/gamevendor"
	"lantern/store/id"
	"lantern/store/money"
	"lantern/store/pg"
)

var errTooLarge = errors.New("vendor: the dialect cannot represent the balance")

// supplierPromo is the campaign of free bets and wins without a reward id: the vendor pays for them itself.
const supplierPromo = "supplier_promo"

// hub88User confirms that a player has opened a game of this vendor. It returns no personal data.
func (h *Handlers) hub88User(ctx context.Context, from caller, in hub88.UserCall) (gamevendor.Answer, error) {
	player, err := playerOf(in.User, 0)
	if err != nil {
		return gamevendor.Answer{}, err
	}
	isKnown, err := gamevendor.HasPlayed(ctx, h.DB, from.code, player)
	if err != nil || !isKnown {
		return gamevendor.Answer{Status: gamevendor.PlayerNotFound}, err
	}
	return gamevendor.Answer{Status: gamevendor.OK}, nil
}

// hub88Balance reads the balance of a session.
func (h *Handlers) hub88Balance(ctx context.Context, from caller, in hub88.BalanceCall) (gamevendor.Answer, error) {
	player, err := playerOf(in.User, 0)
	if err != nil {
		return gamevendor.Answer{}, err
	}
	play, err := h.begun(ctx, from, player, in.Token)
	if err != nil || !play.IsOpen {
		return gamevendor.Answer{Status: gamevendor.InvalidToken}, err
	}
	answer := gamevendor.Answer{Status: gamevendor.OK, Currency: play.Currency, Balance: &play.Balance,
		Version: &play.Version}
	if play.IsOver {
		answer.Status = gamevendor.TokenExpired
	}
	return answer, nil
}

// begun returns the session of a token, or one that is not open if there is none. The dialect has no call that
// exchanges a launch token: the first call with a valid token of the player begins the session. Its game may be any
// game of the vendor, because a launched lobby bets in the games of its tables.
func (h *Handlers) begun(ctx context.Context, from caller, player id.Member,
	token string) (gamevendor.PlayNow, error) {
	play, err := gamevendor.PlayOf(ctx, h.DB, from.code, token, player)
	if err == nil && !play.IsOpen && !play.IsOver {
		// A concurrent call may have begun it.
		if _, err = gamevendor.Verify(ctx, h.DB, from.code, "", token); err == nil || pg.IsNone(err) {
			play, err = gamevendor.PlayOf(ctx, h.DB, from.code, token, player)
		}
	}
	if pg.IsNone(err) {
		return gamevendor.PlayNow{}, nil
	}
	return play, err
}

func (h *Handlers) hub88Bet(ctx context.Context, from caller, in hub88.BetCall) (gamevendor.Answer, error) {
	if in.IsPromo {
		return h.promised(ctx, from, in)
	}
	amount, err := amountOf(in.Amount)
	if err != nil {
		return gamevendor.Answer{}, err
	}
	bet := betIn{
		TxID: in.Tx, Player: in.User, Token: in.Token, Round: cmp.Or(in.Round, in.Tx), Game: in.Game, Currency: in.Currency,
		Amount:      amount,
		RoundClosed: in.RoundClosed, IsFree: in.IsFree, Reward: rewardOf(in.IsFree, in.Reward), Details: in.Meta,
	}
	answer, err := h.place(ctx, from, bet)
	if err == nil && answer.Status == gamevendor.InvalidToken {
		var play gamevendor.PlayNow
		if play, err = h.begun(ctx, from, id.Member(in.User), in.Token); play.IsOpen {
			answer, err = h.place(ctx, from, bet)
		}
	}
	if err == nil && answer.Status == gamevendor.GameNotFound {
		answer, err = h.placeElsewhere(ctx, from, bet)
	}
	if err == nil {
		answer, err = h.recordBetRefusal(ctx, from, bet, answer)
	}
	return answer, err
}

// placeElsewhere books a bet that names another game than the session's, as live lobbies do when the player changes
// tables.
func (h *Handlers) placeElsewhere(ctx context.Context, from caller, in betIn) (gamevendor.Answer, error) {
	bet, err := h.betOf(from, in)
	if err != nil {
		return gamevendor.Answer{}, err
	}
	return gamevendor.PlaceElsewhere(ctx, h.DB, bet)
}

func (h *Handlers) hub88Win(ctx context.Context, from caller, in hub88.WinCall) (gamevendor.Answer, error) {
	amount, err := amountOf(in.Amount)
	if err != nil {
		return gamevendor.Answer{}, err
	}
	if in.IsPromo && amount == 0 {
		return h.untouched(ctx, from, in.User, in.Currency)
	}
	if in.IsPromo {
		return h.give(ctx, from, rewardIn{
			TxID: in.Tx, Player: in.User, Currency: in.Currency, Campaign: cmp.Or(in.Reward, supplierPromo), Kind: "PROMO",
			Amount: amount,
		})
	}
	// The dialect has no status for a win that may be retried while its bet may still arrive; it gets the same status as a
	// final refusal.
	answer, _, err := h.credit(ctx, from, winIn{
		TxID: in.Tx, Ref: in.Ref, Player: in.User, Round: cmp.Or(in.Round, in.Ref), Game: in.Game, Currency: in.Currency,
		Amount:      amount,
		RoundClosed: in.RoundClosed, IsFree: in.IsFree, Reward: rewardOf(in.IsFree, in.Reward), Details: in.Meta,
	})
	return answer, err
}

// promised answers a bet of the vendor's own promotion. It debits and stores nothing: its win is booked as a reward,
// a credit without a bet. The session may have expired, as the dialect's documentation requires.
func (h *Handlers) promised(ctx context.Context, from caller, in hub88.BetCall) (gamevendor.Answer, error) {
	player, err := playerOf(in.User, 0)
	if err != nil {
		return gamevendor.Answer{}, err
	}
	play, err := h.begun(ctx, from, player, in.Token)
	if err != nil || !play.IsOpen {
		return gamevendor.Answer{Status: gamevendor.InvalidToken}, err
	}
	answer := gamevendor.Answer{Status: gamevendor.OK, Currency: play.Currency, Balance: &play.Balance,
		Version: &play.Version}
	if in.Currency != play.Currency {
		answer.Status = gamevendor.WrongCurrency
	}
	return answer, nil
}

// hub88Rollback cancels a bet as the native call does. The dialect also rolls back wins: the win is corrected to zero
// under a transaction id derived from the win's, so that repeated rollbacks with any ids apply once.
func (h *Handlers) hub88Rollback(ctx context.Context, from caller, in hub88.RollbackCall) (gamevendor.Answer, error) {
	known, err := gamevendor.Transactions(ctx, h.DB, from.code, []string{in.Ref}, "")
	if err != nil {
		return gamevendor.Answer{}, err
	}
	if len(known) == 1 && known[0].Kind == "WIN" && known[0].Amount == 0 {
		return h.untouched(ctx, from, in.User, in.Currency)
	}
	if len(known) == 1 && known[0].Kind == "WIN" {
		return h.correct(ctx, from, adjustIn{
			RequestID: in.RequestID, TxID: "undo:" + in.Ref, Ref: in.Ref, Player: in.User, Currency: in.Currency,
			Amount: -known[0].Amount,
			Reason: "win rolled back by " + in.Tx,
		})
	}
	return h.undo(ctx, from, rollbackIn{TxID: in.Tx, Ref: in.Ref, Player: in.User, Round: cmp.Or(in.Round, in.Ref),
		Currency: in.Currency})
}

// untouched answers a call about an amount of zero with the current balance.
func (h *Handlers) untouched(ctx context.Context, from caller, user, currency string) (gamevendor.Answer, error) {
	player, err := playerOf(user, 0)
	if err != nil || currency == "" {
		return gamevendor.Answer{Status: gamevendor.OK}, err
	}
	return h.readBalance(ctx, from, player, currency)
}

// amountOf converts an amount of the dialect to the ledger's units. Faults: validation_failed.
func amountOf(units int64) (money.Amount, error) {
	amount, isExact := hub88.Amount(units)
	if !isExact {
		return 0, fault.Invalid("amount", string(fault.AmountScale))
	}
	return amount, nil
}

// rewardOf returns the reward id of a free bet or win: one that the platform granted, or supplierPromo.
func rewardOf(isFree bool, reward string) string {
	if !isFree {
		return ""
	}
	return cmp.Or(reward, supplierPromo)
}
