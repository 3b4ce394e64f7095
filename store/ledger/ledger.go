// Package ledger moves money. No other Go package writes its tables; calls of game vendors use the SQL functions in
// store/schema/functions/gamevendor.
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

// Account identifies one account. Owner is empty for accounts of the platform.
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
	// Matched clears transfers between members: from the hold of the receiver to the balance of the depositor.
	Matched = "platform:matched"
)

// Provider returns the code of the account for money held by a payment channel.
func Provider(channel string) string { return "platform:psp:" + channel }

// VendorWallet returns the code of the account for a member's money in the wallet that a vendor keeps.
func VendorWallet(vendor string) string { return "user:vendor:" + vendor }

// Revenue returns the code of the account for wins and losses of one game type.
func Revenue(gameType string) string { return "rev:game:" + gameType }

// Debt returns the code of the account for what a member owes. It belongs to the platform, because no balance of a
// member may be negative.
func Debt(member id.Member) string { return "user:debt:" + string(member) }

// Line is one signed amount on one account; the lines of an entry add up to zero.
type Line struct {
	Account Account
	Amount  money.Amount
}

// Entry is one balanced operation. Key is unique forever. OccurredAt is when the operation took place; the database
// also records when it was booked.
type Entry struct {
	ID          id.Entry
	Kind        Kind
	Key         string
	Member      id.Member
	RelatedKind string
	RelatedID   string
	Actor       string
	OccurredAt  time.Time
	Lines       []Line
}

// errNoKey refuses entries that could be booked twice.
var errNoKey = errors.New("ledger: an entry without a key")

// Post writes the entry in the caller's transaction. isNew is false, and nothing is booked, if the key was used
// before. Faults: insufficient_balance.
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
		entry.Actor, nilIfZero(entry.OccurredAt), pq.Array(accounts), pq.Array(amounts))
	if isOverdrawn(err) {
		return false, fault.New(fault.InsufficientBalance).Because(err)
	}
	if err != nil {
		return false, fmt.Errorf("post %s: %w", entry.Kind, err)
	}
	return isNew, nil
}

// Move returns the two lines of an entry that moves an amount between two accounts.
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

func nilIfZero(at time.Time) *time.Time {
	if at.IsZero() {
		return nil
	}
	return &at
}

func isOverdrawn(err error) bool {
	var refused *pq.Error
	return errors.As(err, &refused) && refused.Constraint == "balances_never_negative"
}

// Open creates the accounts that every member has, in the order in which they are locked.
func Open(ctx context.Context, tx *sqlx.Tx, owner id.Member, currency string) error {
	for _, code := range []string{Main, HoldBet, HoldWithdraw} {
		if _, err := accountID(ctx, tx, Account{owner, code, currency}); err != nil {
			return err
		}
	}
	return nil
}

// Owed returns a member's debt to the platform. Lines cannot be looked up by a platform account, so they are found by
// the member's entries: every debt is booked by an entry of the debtor that is not a bet. The condition matches the
// index entries_of_funds.
func Owed(ctx context.Context, q pg.Q, member id.Member, currency string) (owed money.Amount, err error) {
	const read = `SELECT COALESCE(-sum(l.amount), 0)::bigint FROM entries e JOIN lines l ON l.entry_id = e.id
		WHERE e.member_id = $1 AND e.kind NOT IN ('BET', 'BET_SETTLE', 'PAYOUT', 'BET_CANCEL')
			AND l.account_id = (SELECT id FROM accounts WHERE owner_id IS NULL AND code = $2 AND currency = $3)
			AND EXISTS (SELECT FROM accounts WHERE owner_id IS NULL AND code = $2 AND currency = $3)`
	err = q.GetContext(ctx, &owed, read, member, Debt(member), currency)
	return owed, err
}

// Lock locks all accounts of the owners in the order in which entries lock them, so that their balances cannot change
// before the caller's transaction ends.
func Lock(ctx context.Context, tx *sqlx.Tx, owners ...id.Member) error {
	const lock = `SELECT b.account_id FROM balances b
		WHERE b.account_id = ANY (ARRAY(SELECT id FROM accounts WHERE owner_id = ANY ($1)))
		ORDER BY b.account_id FOR NO KEY UPDATE`
	var held []int64
	return tx.SelectContext(ctx, &held, lock, pq.Array(owners))
}

// Touch is Lock for operations that change what owners may do: a bet that waited for the lock sees that it started
// before the change.
func Touch(ctx context.Context, tx *sqlx.Tx, owners ...id.Member) error {
	if err := Lock(ctx, tx, owners...); err != nil {
		return err
	}
	const touch = `UPDATE balances SET ruled_at = clock_timestamp()
		WHERE account_id = ANY (ARRAY(SELECT id FROM accounts WHERE owner_id = ANY ($1)))`
	_, err := tx.ExecContext(ctx, touch, pq.Array(owners))
	return err
}
