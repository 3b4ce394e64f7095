// Package vendor is the platform's side of the seamless wallet: each action of a vendor is one call of one function of the
// database, which checks, claims the vendor's id and moves the money in the same transaction.
package vendor

import (
	"context"
	"time"

	"lantern/store/id"
	"lantern/store/money"
	"lantern/store/pg"
)

// Status is the word that the vendor gets (vendors.md 7).
type Status string

// The words that the functions and the door use.
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
	WrongCurrency       Status = "WRONG_CURRENCY"
	BetNotFound         Status = "BET_NOT_FOUND"
	BetCancelled        Status = "BET_CANCELLED"
	OperationInProgress Status = "OPERATION_IN_PROGRESS"
	RateLimited         Status = "RATE_LIMITED"
	TemporaryError      Status = "TEMPORARY_ERROR"
)

// Answer of an action. Balance and Version are nil where the player is unknown.
type Answer struct {
	Status      Status        `db:"status"`
	IsDuplicate bool          `db:"is_duplicate"`
	Balance     *money.Amount `db:"balance"`
	Version     *int64        `db:"version"`
	Entry       *string       `db:"entry_id"`
	Currency    string        `db:"currency"`
}

// Bet is a debit. Print is the SHA-256 fingerprint of its contents, Token the hash of the play session's token.
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
}

// Win is a credit, 0 for a loss; Closes ends the round.
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
}

// Undo takes one bet back completely.
type Undo struct {
	Vendor, Tx, Ref string
	Print           []byte
	Player          id.Member
	Currency, Round string
	Happened        time.Time
}

const betCall = `SELECT * FROM vendor_bet($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`

// Place books one bet.
func Place(ctx context.Context, db *pg.DB, b Bet) (Answer, error) {
	return act(ctx, db, betCall, b.Vendor, b.Tx, b.Print, b.Token, b.Player, b.Game, b.Currency, int64(b.Amount), b.Round,
		id.New[id.Bet](), id.New[id.Entry](), b.Happened, b.Detail)
}

// Credit books a win and settles the round where it closes it.
func Credit(ctx context.Context, db *pg.DB, w Win) (Answer, error) {
	const call = `SELECT * FROM vendor_win($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`
	return act(ctx, db, call, w.Vendor, w.Tx, w.Print, w.Ref, w.Player, w.Currency, int64(w.Amount), w.Round, w.Closes,
		id.New[id.Entry](), w.Happened, w.Detail)
}

// Rollback undoes a bet or leaves a tombstone for one that has not come yet.
func Rollback(ctx context.Context, db *pg.DB, u Undo) (Answer, error) {
	const call = `SELECT * FROM vendor_rollback($1, $2, $3, $4, $5, $6, $7, $8, $9)`
	return act(ctx, db, call, u.Vendor, u.Tx, u.Print, u.Ref, u.Player, u.Currency, u.Round, id.New[id.Entry](), u.Happened)
}

// Close ends a round: open bets are lost or stay at what they won.
func Close(ctx context.Context, db *pg.DB, vendor, round string, player id.Member, currency string, happened time.Time) (Answer, error) {
	return act(ctx, db, `SELECT * FROM vendor_close($1, $2, $3, $4, $5)`, vendor, round, player, currency, happened)
}
