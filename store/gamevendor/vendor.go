// Package gamevendor is the platform's side of the seamless wallet: each call of a vendor runs one database function,
// which validates it, stores the vendor's transaction id and moves the money in the same transaction.
package gamevendor

import (
	"cmp"
	"context"
	"errors"
	"time"

	"github.com/jmoiron/sqlx"

	"lantern/store/id"
	"lantern/store/money"
	"lantern/store/pg"
)

// Status is the result of a vendor's call (docs/vendors.md#statuses).
type Status string

// The statuses of the SQL functions and of the API.
const (
	OK                  Status = "OK"
	InvalidSignature    Status = "INVALID_SIGNATURE"
	InvalidRequest      Status = "INVALID_REQUEST"
	InvalidToken        Status = "INVALID_TOKEN"
	TokenExpired        Status = "TOKEN_EXPIRED"
	PlayerNotFound      Status = "PLAYER_NOT_FOUND"
	PlayerBlocked       Status = "PLAYER_BLOCKED"
	InsufficientFunds   Status = "INSUFFICIENT_FUNDS"
	BetLimit            Status = "BET_LIMIT"
	LimitReached        Status = "LIMIT_REACHED"
	RealityCheck        Status = "REALITY_CHECK"
	GameNotFound        Status = "GAME_NOT_FOUND"
	GameDisabled        Status = "GAME_DISABLED"
	WrongCurrency       Status = "WRONG_CURRENCY"
	VendorDisabled      Status = "VENDOR_DISABLED"
	DuplicateMismatch   Status = "DUPLICATE_TX_MISMATCH"
	BetNotFound         Status = "BET_NOT_FOUND"
	BetCancelled        Status = "BET_CANCELLED"
	OperationInProgress Status = "OPERATION_IN_PROGRESS"
	RateLimited         Status = "RATE_LIMITED"
	TemporaryError      Status = "TEMPORARY_ERROR"
)

// Values lists every Status.
func (Status) Values() []Status {
	return []Status{
		OK, InvalidSignature, InvalidRequest, InvalidToken, TokenExpired, PlayerNotFound, PlayerBlocked,
		InsufficientFunds, BetLimit, LimitReached, RealityCheck, GameNotFound, GameDisabled, WrongCurrency,
		VendorDisabled, DuplicateMismatch, BetNotFound, BetCancelled, OperationInProgress, RateLimited,
		TemporaryError,
	}
}

// Answer is the result of a call. Balance and Version are nil if the player is unknown.
type Answer struct {
	Status      Status        `db:"status"`
	IsDuplicate bool          `db:"is_duplicate"`
	Balance     *money.Amount `db:"balance"`
	Version     *int64        `db:"version"`
	Entry       *string       `db:"entry_id"`
	Currency    string        `db:"currency"`
}

// Bet is a debit. Print is the SHA-256 fingerprint of its contents, Token the hash of the play session's token. A bet
// with a Reward is free and debits nothing; Share of its stake goes to the vendor's jackpots; Closes ends the round.
type Bet struct {
	Vendor, Tx   string
	Print, Token []byte
	Player       id.Member
	Game         string
	Currency     string
	Amount       money.Amount
	Round        string
	Happened     time.Time
	Detail       *string
	Reward       string
	Share        money.Amount
	Closes       bool
}

// IsPlain reports whether a bet can be booked in a batch: without a reward, a jackpot share or the end of the round.
func (b Bet) IsPlain() bool { return b.Reward == "" && b.Share == 0 && !b.Closes }

// Win is a credit, 0 for a loss; Closes ends the round. A Jackpot is paid from the vendor's jackpots; winnings of a
// Reward must be wagered.
type Win struct {
	Vendor, Tx, Ref string
	Print           []byte
	Player          id.Member
	Currency        string
	Amount          money.Amount
	Round           string
	Closes          bool
	Happened        time.Time
	Detail          *string
	Jackpot, Reward *string
}

// Undo rolls back a bet.
type Undo struct {
	Vendor, Tx, Ref string
	Print           []byte
	Player          id.Member
	Currency, Round string
	Happened        time.Time
}

// Place books a bet.
func Place(ctx context.Context, db *pg.DB, b Bet) (answer Answer, err error) {
	err = pg.InTx(ctx, db, func(tx *sqlx.Tx) (err error) {
		answer, err = place(ctx, tx, b)
		return err
	})
	if errors.Is(err, errNotFree) {
		return refuse(ctx, db, InvalidRequest, b)
	}
	return answer, err
}

// errNotFree rolls back a free bet without a matching round: none remains, or the rounds are of another member or
// game.
var errNotFree = errors.New("vendor: no free round for this bet")

// refuse returns the status with the current balance.
func refuse(ctx context.Context, db *pg.DB, status Status, b Bet) (Answer, error) {
	return act(ctx, db, `SELECT * FROM vendor_refusal($1, $2, $3)`, status, b.Player, b.Currency)
}

func place(ctx context.Context, tx *sqlx.Tx, b Bet) (answer Answer, err error) {
	bet := id.New[id.Bet]()
	const call = `SELECT * FROM vendor_bet($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, NULLIF($14, ''))`
	answer, err = step(ctx, tx, call, b.Vendor, b.Tx, b.Print, b.Token, b.Player, b.Game, b.Currency, int64(b.Amount),
		b.Round, bet, id.New[id.Entry](), b.Happened, b.Detail, b.Reward)
	if err != nil || answer.Status != OK {
		return answer, err
	}
	if b.Reward != "" && !answer.IsDuplicate {
		if isThere, err := use(ctx, tx, b); err != nil || !isThere {
			return answer, cmp.Or(err, errNotFree)
		}
	}
	if b.Share > 0 && !answer.IsDuplicate {
		if _, err := tx.ExecContext(ctx, `UPDATE bets SET jackpot_share = $2
			WHERE id = $1`, bet, int64(b.Share)); err != nil {
			return answer, err
		}
	}
	if b.Closes {
		_, err = step(ctx, tx, `SELECT * FROM vendor_close($1, $2, $3, $4, $5)`, b.Vendor, b.Round, b.Player, b.Currency,
			b.Happened)
	}
	return answer, err
}

// Credit books a win and settles the round if the win closes it.
func Credit(ctx context.Context, db *pg.DB, w Win) (answer Answer, err error) {
	err = pg.InTx(ctx, db, func(tx *sqlx.Tx) (err error) {
		answer, err = credit(ctx, tx, w)
		return err
	})
	return answer, err
}

func credit(ctx context.Context, tx *sqlx.Tx, w Win) (Answer, error) {
	const call = `SELECT * FROM vendor_win($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)`
	return step(ctx, tx, call, w.Vendor, w.Tx, w.Print, w.Ref, w.Player, w.Currency, int64(w.Amount), w.Round, w.Closes,
		id.New[id.Entry](), w.Happened, w.Detail, w.Jackpot, w.Reward)
}

// errHalf rolls back a bet with its win.
var errHalf = errors.New("vendor: the win of a pair was refused")

// PlaceAndCredit books a bet and its win together or neither. Win is empty if the bet was refused.
func PlaceAndCredit(ctx context.Context, db *pg.DB, b Bet, w Win) (bet, win Answer, err error) {
	err = pg.InTx(ctx, db, func(tx *sqlx.Tx) (err error) {
		win = Answer{}
		if bet, err = place(ctx, tx, b); err != nil || bet.Status != OK {
			return err
		}
		if win, err = credit(ctx, tx, w); err == nil && win.Status != OK {
			err = errHalf
		}
		return err
	})
	switch {
	case errors.Is(err, errHalf): // the balance is unchanged
		win, err = refuse(ctx, db, win.Status, b)
	case errors.Is(err, errNotFree):
		bet, err = refuse(ctx, db, InvalidRequest, b)
	}
	return bet, win, err
}

// Rollback undoes a bet, or stores a tombstone for one that has not arrived.
func Rollback(ctx context.Context, db *pg.DB, u Undo) (Answer, error) {
	const call = `SELECT * FROM vendor_rollback($1, $2, $3, $4, $5, $6, $7, $8, $9)`
	var answer Answer
	err := pg.InTx(ctx, db, func(tx *sqlx.Tx) (err error) {
		answer, err = step(ctx, tx, call, u.Vendor, u.Tx, u.Print, u.Ref, u.Player, u.Currency, u.Round, id.New[id.Entry](),
			u.Happened)
		if err != nil || answer.Status != OK || answer.IsDuplicate || answer.Entry == nil {
			return err
		}
		return restoreRound(ctx, tx, u)
	})
	return answer, err
}

// Ending is the end of a round. Staked and Paid are its totals according to the vendor, or nil.
type Ending struct {
	Vendor, Round string
	Player        id.Member
	Currency      string
	Happened      time.Time
	Staked, Paid  *money.Amount
}

// Close ends a round: open bets are lost or keep their wins. Totals that differ from the ledger open a case.
func Close(ctx context.Context, db *pg.DB, e Ending) (Answer, error) {
	const call = `SELECT * FROM vendor_close($1, $2, $3, $4, $5, $6, $7)`
	return act(ctx, db, call, e.Vendor, e.Round, e.Player, e.Currency, e.Happened, e.Staked, e.Paid)
}
