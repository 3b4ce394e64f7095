package withdrawal

import (
	"cmp"
	"context"
	"errors"
	"regexp"
	"strings"
	"time"

	"github.com/jmoiron/sqlx"

	"lantern/store/fault"
	"lantern/store/id"
	"lantern/store/idem"
	"lantern/store/pg"
	"lantern/store/system"
	"lantern/store/withdrawal/destination"
)

// MaxPayees is the maximum number of payees of a member.
const MaxPayees = 5

// unnamed is the holder of an address, which has no name, while the member has no registered name.
const unnamed = "-"

var accountNumber = regexp.MustCompile(`^[0-9]{6,20}$`)

// Payee is a bank account, wallet or address to which a member withdraws. Only the last digits of its number are
// readable.
type Payee struct {
	ID       id.Payee  `db:"id"`
	Bank     string    `db:"bank"`
	Holder   string    `db:"holder"`
	Last4    string    `db:"last4"`
	UsableAt time.Time `db:"usable_at"`
	IsUsable bool      `db:"is_usable"`
}

// Masked returns the number for display.
func (p Payee) Masked() string { return "••" + p.Last4 }

// NewPayee is an account as a member enters it.
type NewPayee struct {
	Bank, Holder, Number string
}

// Payees lists a member's payees, oldest first.
func Payees(ctx context.Context, q pg.Q, member id.Member) ([]Payee, error) {
	const read = `SELECT id, bank, holder, last4, usable_at, usable_at <= lantern_now() AS is_usable
		FROM payees WHERE member_id = $1 AND removed_at IS NULL ORDER BY created_at, id`
	list := []Payee{}
	err := q.SelectContext(ctx, &list, read, member)
	return list, err
}

// AddPayee binds an account to a member. It becomes usable after a day (D52), so that the member can object. The
// first payee of a member registered within that day is usable at once, because new members can then withdraw
// winnings the same evening. The same account again is the same payee. Faults: validation_failed, limit_exceeded.
func AddPayee(ctx context.Context, db *pg.DB, vault Vault, n NewPayee, key *idem.Key) (Payee, error) {
	return idem.Once(ctx, db, key, func(tx *sqlx.Tx) (Payee, error) { return n.Bind(ctx, tx, vault, key.Member) })
}

// Bind is AddPayee in the caller's transaction.
func (n NewPayee) Bind(ctx context.Context, tx *sqlx.Tx, vault Vault, member id.Member) (Payee, error) {
	n = n.tidy()
	to, err := n.destination(ctx, tx)
	if err != nil {
		return Payee{}, err
	}
	n.Bank = cmp.Or(to.Name, n.Bank)
	name, err := lockMember(ctx, tx, member)
	if err != nil {
		return Payee{}, err
	}
	limits, err := limitsNow(ctx, tx)
	if err != nil {
		return Payee{}, err
	}
	known, err := Payees(ctx, tx, member)
	if err != nil {
		return Payee{}, err
	}
	if to.Kind == destination.Crypto {
		n.Holder = cmp.Or(name, unnamed)
	} else if err := n.check(name, known); err != nil {
		return Payee{}, err
	}
	return n.insert(ctx, tx, sealing{vault, limits.Wait()}, member)
}

// destination returns where the account is. Where the currency has no list, members name their bank themselves.
// Faults: validation_failed.
func (n NewPayee) destination(ctx context.Context, q pg.Q) (destination.Destination, error) {
	settings, err := system.Read(ctx, q)
	if err != nil {
		return destination.Destination{}, err
	}
	if len(destination.Of(settings.Currency)) == 0 {
		if !accountNumber.MatchString(n.Number) {
			return destination.Destination{}, fault.Invalid("number", "wrong_format")
		}
		return destination.Destination{Kind: destination.Bank}, nil
	}
	to, isKnown := destination.Find(settings.Currency, n.Bank)
	if !isKnown {
		return to, fault.Invalid("bank", "not_offered")
	}
	if problem := to.Problem(n.Number); problem != "" {
		return to, fault.Invalid("number", problem)
	}
	return to, nil
}

func (n NewPayee) tidy() NewPayee {
	return NewPayee{
		Bank: strings.Join(strings.Fields(n.Bank), " "), Holder: strings.Join(strings.Fields(n.Holder), " "),
		Number: strings.NewReplacer(" ", "", "-", "").Replace(n.Number),
	}
}

func (n NewPayee) check(name string, known []Payee) error {
	for _, payee := range known {
		if name == "" && payee.Holder != unnamed {
			name = payee.Holder
		}
	}
	switch {
	case n.Bank == "":
		return fault.Invalid("bank", "required")
	case n.Holder == "":
		return fault.Invalid("holder", "required")
	case name != "" && !strings.EqualFold(strings.Join(strings.Fields(name), " "), n.Holder):
		return fault.Invalid("holder", "payee_name_differs")
	}
	return nil
}

// sealing holds the vault for a new payee and its waiting time.
type sealing struct {
	Vault
	wait time.Duration
}

func (n NewPayee) insert(ctx context.Context, tx *sqlx.Tx, by sealing, member id.Member) (Payee, error) {
	print := by.fingerprint(n.Bank, n.Number)
	const read = `SELECT id, bank, holder, last4, usable_at, usable_at <= lantern_now() AS is_usable
		FROM payees WHERE member_id = $1 AND fingerprint = $2 AND removed_at IS NULL`
	var p Payee
	if err := tx.GetContext(ctx, &p, read, member, print); !pg.IsNone(err) {
		return p, err
	}
	// A payee that was removed waits again when it comes back.
	const restore = `UPDATE payees SET removed_at = NULL, usable_at = lantern_now() + $3 * interval '1 second'
		WHERE member_id = $1 AND fingerprint = $2
		AND (SELECT count(*) FROM payees WHERE member_id = $1 AND removed_at IS NULL) < $4`
	if _, err := tx.ExecContext(ctx, restore, member, print, int64(by.wait/time.Second), MaxPayees); err != nil {
		return p, err
	}
	const add = `INSERT INTO payees (id, member_id, bank, holder, sealed, fingerprint, last4, usable_at)
		SELECT $1, $2, $3, $4, $5, $6, $7, CASE
			WHEN count(*) = 0 AND (SELECT registered_at FROM members
			WHERE id = $2) > lantern_now() - $8 * interval '1 second' THEN lantern_now()
			ELSE lantern_now() + $8 * interval '1 second' END
		FROM payees WHERE member_id = $2 HAVING count(*) FILTER (WHERE removed_at IS NULL) < $9
		AND count(*) FILTER (WHERE fingerprint = $6) = 0`
	if _, err := tx.ExecContext(ctx, add, id.New[id.Payee](), member, n.Bank, n.Holder, by.close(member, n.Number),
		print,
		n.Number[len(n.Number)-4:], int64(by.wait/time.Second), MaxPayees); err != nil {
		return p, err
	}
	err := tx.GetContext(ctx, &p, read, member, print)
	if pg.IsNone(err) {
		return p, fault.New(fault.LimitExceeded).With("max", MaxPayees)
	}
	return p, err
}

// RemovePayee takes a payee out of a member's list. Its withdrawals keep it. Faults: not_found, operation_in_progress
// (an open withdrawal goes to it).
func RemovePayee(ctx context.Context, db *pg.DB, member id.Member, which id.Payee) error {
	return pg.InTx(ctx, db, func(tx *sqlx.Tx) error {
		if _, err := lockMember(ctx, tx, member); err != nil {
			return err
		}
		const open = `SELECT EXISTS (SELECT FROM withdrawals WHERE member_id = $1 AND payee_id = $2
			AND state NOT IN ('REJECTED', 'CANCELLED', 'COMPLETED', 'FAILED'))`
		var isOpen bool
		if err := tx.GetContext(ctx, &isOpen, open, member, which); err != nil {
			return err
		}
		if isOpen {
			return fault.New(fault.OperationInProgress)
		}
		const remove = `UPDATE payees SET removed_at = lantern_now()
			WHERE member_id = $1 AND id = $2 AND removed_at IS NULL`
		done, err := tx.ExecContext(ctx, remove, member, which)
		if err != nil {
			return err
		}
		if rows, err := done.RowsAffected(); err != nil || rows == 0 {
			return errors.Join(err, fault.New(fault.NotFound))
		}
		return nil
	})
}

// lockMember serializes changes of a member's payees and returns the registered name.
func lockMember(ctx context.Context, tx *sqlx.Tx, member id.Member) (name string, err error) {
	const lock = `SELECT COALESCE(profile ->> 'payeeName', '') FROM members WHERE id = $1 FOR NO KEY UPDATE`
	err = tx.GetContext(ctx, &name, lock, member)
	if pg.IsNone(err) {
		return "", fault.New(fault.NotFound)
	}
	return name, err
}

func payeeOf(ctx context.Context, tx *sqlx.Tx, member id.Member, which id.Payee, limits Limits) (Payee, error) {
	const read = `SELECT id, bank, holder, last4, usable_at, usable_at <= lantern_now() AS is_usable
		FROM payees WHERE member_id = $1 AND id = $2 AND removed_at IS NULL`
	var p Payee
	err := tx.GetContext(ctx, &p, read, member, which)
	switch {
	case pg.IsNone(err):
		return p, fault.Invalid("payeeId", "not_found")
	case err != nil:
		return p, err
	case !p.IsUsable:
		return p, fault.New(fault.PayeeTooNew).With("hours", limits.WaitHours).With("usableAt", p.UsableAt.UTC())
	}
	return p, nil
}
