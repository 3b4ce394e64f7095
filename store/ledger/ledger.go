// Package ledger moves money. Nothing else in Go writes these tables; vendor calls have their functions in the schema
// (store/schema/functions/gamevendor).
package ledger

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/jmoiron/sqlx"
	"github.com/lib/pq"

	"lantern/store/fault"
	"lantern/store/id"
	"lantern/store/money"
	"lantern/store/pg"
)

// Account names one account: whose (empty for the house), which, in what currency.
type Account struct {
	Owner    id.Member
	Code     string
	Currency string
}

// Codes of accounts.
const (
	Main         = "user:main"
	HoldBet      = "user:hold:bet"
	HoldWithdraw = "user:hold:withdraw"
	Withheld     = "platform:rebate_withheld"
	Rebate       = "exp:rebate"
	Fee          = "rev:fee"
	Manual       = "adj:manual"
	Bank         = "platform:bank"
	Suspense     = "platform:suspense"
)

// Provider is the account of the money at a payment channel.
func Provider(channel string) string { return "platform:psp:" + channel }

// Purse is the account of a member's money in the wallet that a vendor keeps.
func Purse(vendor string) string { return "user:vendor:" + vendor }

// Revenue is the account of what is won and lost with one type of games.
func Revenue(gameType string) string { return "rev:game:" + gameType }

// Debt is the account of what a member owes. It is the house's: no balance of a member's goes below zero.
func Debt(member id.Member) string { return "user:debt:" + string(member) }

// Line is one signed amount on one account; an entry's lines add up to zero.
type Line struct {
	Account Account
	Amount  money.Amount
}

// Entry is one deed of money. Key is unique for ever. Happened is when it took place; the database notes when we
// learned it.
type Entry struct {
	ID          id.Entry
	Kind        Kind
	Key         string
	Member      id.Member
	RelatedKind string
	RelatedID   string
	Actor       string
	Happened    time.Time
	Lines       []Line
}

// errNoKey: what has no key could happen a second time.
var errNoKey = errors.New("ledger: an entry without a key")

// Post writes the entry as a step of the caller's transaction. Nothing happens a second time: isNew is false for a used
// key.
// Faults: insufficient_balance.
func Post(ctx context.Context, tx *sqlx.Tx, entry Entry) (isNew bool, err error) {
	if entry.Key == "" {
		return false, errNoKey
	}
	accounts := make([]int64, len(entry.Lines))
	amounts := make([]int64, len(entry.Lines))
	for i, line := range entry.Lines {
		if accounts[i], err = accountID(ctx, tx, line.Account); err != nil {
			return false, err
		}
		amounts[i] = int64(line.Amount)
	}
	var member *id.Member
	if entry.Member != "" {
		member = &entry.Member
	}
	const post = `SELECT ledger_post($1, $2, $3, $4, $5, $6, $7, COALESCE($8, lantern_now()), $9, $10)`
	err = tx.GetContext(ctx, &isNew, post, entry.ID, entry.Kind, entry.Key, member, entry.RelatedKind, entry.RelatedID,
		entry.Actor, moment(entry.Happened), pq.Array(accounts), pq.Array(amounts))
	if isOverdrawn(err) {
		return false, fault.New(fault.InsufficientBalance).Because(err)
	}
	if err != nil {
		return false, fmt.Errorf("post %s: %w", entry.Kind, err)
	}
	return isNew, nil
}

// Move is an entry of two lines: the amount leaves one account for the other.
func Move(from, to Account, amount money.Amount) []Line {
	return []Line{{from, -amount}, {to, amount}}
}

func accountID(ctx context.Context, tx *sqlx.Tx, account Account) (found int64, err error) {
	var owner *id.Member
	if account.Owner != "" {
		owner = &account.Owner
	}
	err = tx.GetContext(ctx, &found, `SELECT ledger_account($1, $2, $3)`, owner, account.Code, account.Currency)
	return found, err
}

func moment(at time.Time) *time.Time {
	if at.IsZero() {
		return nil
	}
	return &at
}

func isOverdrawn(err error) bool {
	var refused *pq.Error
	return errors.As(err, &refused) && refused.Constraint == "balances_never_negative"
}

// Open makes the accounts that every player has, in the order in which they are locked.
func Open(ctx context.Context, tx *sqlx.Tx, owner id.Member, currency string) error {
	for _, code := range []string{Main, HoldBet, HoldWithdraw} {
		if _, err := accountID(ctx, tx, Account{owner, code, currency}); err != nil {
			return err
		}
	}
	return nil
}

// Owed is what a member owes the house. Nothing finds lines by an account of the house, so they are found by his
// entries: whatever writes a debt is an entry of the debtor's, and none of play. The condition is that of the index
// entries_of_funds.
func Owed(ctx context.Context, q pg.Q, member id.Member, currency string) (owed money.Amount, err error) {
	const read = `SELECT COALESCE(-sum(l.amount), 0)::bigint FROM entries e JOIN lines l ON l.entry_id = e.id
		WHERE e.member_id = $1 AND e.kind NOT IN ('BET', 'BET_SETTLE', 'PAYOUT', 'BET_CANCEL')
			AND l.account_id = (SELECT id FROM accounts WHERE owner_id IS NULL AND code = $2 AND currency = $3)
			AND EXISTS (SELECT FROM accounts WHERE owner_id IS NULL AND code = $2 AND currency = $3)`
	err = q.GetContext(ctx, &owed, read, member, Debt(member), currency)
	return owed, err
}

// Lock takes all accounts of owners in the order in which entries move them: until the caller's transaction ends no
// money comes or goes.
func Lock(ctx context.Context, tx *sqlx.Tx, owners ...id.Member) error {
	const lock = `SELECT b.account_id FROM balances b
		WHERE b.account_id = ANY (ARRAY(SELECT id FROM accounts WHERE owner_id = ANY ($1)))
		ORDER BY b.account_id FOR NO KEY UPDATE`
	var held []int64
	return tx.SelectContext(ctx, &held, lock, pq.Array(owners))
}

// Touch is Lock for whoever changes what owners may do: a bet that waited for an account sees that it began too early.
func Touch(ctx context.Context, tx *sqlx.Tx, owners ...id.Member) error {
	if err := Lock(ctx, tx, owners...); err != nil {
		return err
	}
	const touch = `UPDATE balances SET ruled_at = clock_timestamp()
		WHERE account_id = ANY (ARRAY(SELECT id FROM accounts WHERE owner_id = ANY ($1)))`
	_, err := tx.ExecContext(ctx, touch, pq.Array(owners))
	return err
}
