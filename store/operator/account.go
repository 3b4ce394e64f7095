package operator

import (
	"context"
	"slices"
	"time"

	"github.com/jmoiron/sqlx"
	"github.com/lib/pq"

	"lantern/store/approval"
	"lantern/store/fault"
	"lantern/store/id"
	"lantern/store/pg"
	"lantern/store/verification"
)

// Account is the account of an operator.
type Account struct {
	approval.Operator
	PasswordHash     string         `db:"password_hash"`
	NeedsNewPassword bool           `db:"needs_new_password"`
	Roles            pq.StringArray `db:"roles"`
	HasAuthenticator bool           `db:"has_authenticator"`
	IsActive         bool           `db:"is_active"`
	LastLoginAt      *time.Time     `db:"last_login_at"`
}

const selectAccount = `SELECT o.id, o.name, o.is_active, a.password_hash, a.needs_new_password, a.roles,
	a.last_login_at,
	EXISTS (SELECT FROM operator_authenticators t WHERE t.operator_id = o.id AND t.secret IS NOT NULL) AS has_authenticator
	FROM operators o JOIN operator_accounts a ON a.operator_id = o.id `

// AccountNamed returns the account of an active operator. Faults: not_found.
func AccountNamed(ctx context.Context, q pg.Q, name string) (Account, error) {
	return oneAccount(ctx, q, `WHERE o.name = $1 AND o.is_active`, name)
}

// AccountOf returns the account of an operator. Faults: not_found.
func AccountOf(ctx context.Context, q pg.Q, who id.Operator) (Account, error) {
	return oneAccount(ctx, q, `WHERE o.id = $1`, who)
}

// AccountList returns all accounts by name.
func AccountList(ctx context.Context, q pg.Q) ([]Account, error) {
	list := []Account{}
	err := q.SelectContext(ctx, &list, selectAccount+`ORDER BY o.name LIMIT 500`)
	return list, err
}

func oneAccount(ctx context.Context, q pg.Q, where string, args ...any) (Account, error) {
	var a Account
	err := q.GetContext(ctx, &a, selectAccount+where, args...)
	if pg.IsNone(err) {
		return a, fault.New(fault.NotFound)
	}
	return a, pg.Named(err)
}

// NewAccount is an account to be created, with the hash of its first password.
type NewAccount struct {
	Name  string
	Roles []string
	Hash  string
}

func checkRoles(roles []string) error {
	if len(roles) == 0 {
		return fault.Invalid("roles", "required")
	}
	for _, role := range roles {
		if !slices.Contains(approval.Roles, role) {
			return fault.Invalid("roles", "not_offered")
		}
	}
	return nil
}

// AddAccount creates an account, whose password must be changed at the first login. Faults: validation_failed,
// username_taken.
func AddAccount(ctx context.Context, db *pg.DB, new NewAccount, by approval.Action) (a Account, err error) {
	if err := checkRoles(new.Roles); err != nil {
		return a, err
	}
	if err := by.Check(); err != nil {
		return a, err
	}
	const add = `INSERT INTO operator_accounts (operator_id, password_hash, roles) VALUES ($1, $2, $3)
		ON CONFLICT DO NOTHING`
	err = pg.InTx(ctx, db, func(tx *sqlx.Tx) error {
		who, err := Insert(ctx, tx, new.Name)
		if fault.Of(err) != nil {
			// The name of a former operator stays reserved, because the audit trail refers to it.
			return fault.New(fault.UsernameTaken)
		}
		if err != nil {
			return err
		}
		added, err := tx.ExecContext(ctx, add, who.ID, new.Hash, pq.Array(new.Roles))
		if err != nil {
			return err
		}
		if rows, err := added.RowsAffected(); err != nil || rows == 0 {
			return fault.New(fault.UsernameTaken).Because(err)
		}
		if a, err = AccountOf(ctx, tx, who.ID); err != nil {
			return err
		}
		return by.Note(ctx, tx, "account.add", a.object(), nil, a.facts())
	})
	return a, err
}

// EnsureAccount creates a sandbox account with a public password; an existing one stays unchanged.
func EnsureAccount(ctx context.Context, tx *sqlx.Tx, who id.Operator, known NewAccount) error {
	const ensure = `INSERT INTO operator_accounts (operator_id, password_hash, needs_new_password, roles)
		VALUES ($1, $2, false, $3) ON CONFLICT DO NOTHING`
	_, err := tx.ExecContext(ctx, ensure, who, known.Hash, pq.Array(known.Roles))
	return err
}

// SetRoles replaces the roles of an account, effective from its next call. Faults: not_found, validation_failed.
func SetRoles(ctx context.Context, db *pg.DB, name string, roles []string, by approval.Action) (Account, error) {
	if err := checkRoles(roles); err != nil {
		return Account{}, err
	}
	const set = `UPDATE operator_accounts SET roles = $2 WHERE operator_id = $1`
	return changeAccount(ctx, db, name, by, "account.role", func(tx *sqlx.Tx, who id.Operator) error {
		_, err := tx.ExecContext(ctx, set, who, pq.Array(roles))
		return err
	})
}

// ResetAccount resets an account: a new first password, no authenticator, no session. Faults: not_found,
// validation_failed.
func ResetAccount(ctx context.Context, db *pg.DB, name, hash string, by approval.Action) (Account, error) {
	const set = `UPDATE operator_accounts SET password_hash = $2, needs_new_password = true WHERE operator_id = $1`
	return changeAccount(ctx, db, name, by, "account.reset", func(tx *sqlx.Tx, who id.Operator) error {
		if _, err := tx.ExecContext(ctx, set, who, hash); err != nil {
			return err
		}
		if _, err := tx.ExecContext(ctx, ofOperators.Remove, who); err != nil {
			return err
		}
		return endSessions(ctx, tx, who, "")
	})
}

// EndAccount disables an account permanently and at once. Its name stays reserved. Faults: not_found,
// validation_failed.
func EndAccount(ctx context.Context, db *pg.DB, name string, by approval.Action) (Account, error) {
	return changeAccount(ctx, db, name, by, "account.end", func(tx *sqlx.Tx, who id.Operator) error {
		if _, err := tx.ExecContext(ctx, `UPDATE operators SET is_active = false WHERE id = $1`, who); err != nil {
			return err
		}
		return endSessions(ctx, tx, who, "")
	})
}

func changeAccount(ctx context.Context, db *pg.DB, name string, by approval.Action, action string,
	change func(*sqlx.Tx, id.Operator) error) (a Account, err error) {
	if err := by.Check(); err != nil {
		return a, err
	}
	err = pg.InTx(ctx, db, func(tx *sqlx.Tx) error {
		before, err := oneAccount(ctx, tx, `WHERE o.name = $1 AND o.is_active FOR NO KEY UPDATE OF o, a`, name)
		if err != nil {
			return err
		}
		if err := change(tx, before.ID); err != nil {
			return err
		}
		if a, err = AccountOf(ctx, tx, before.ID); err != nil {
			return err
		}
		return by.Note(ctx, tx, action, a.object(), before.facts(), a.facts())
	})
	return a, err
}

// NewPassword is a change of a password: the hash that was read and the new one.
type NewPassword struct {
	Before, After string
	RequestID     string
}

// ChangePassword replaces an operator's own password and ends their other sessions. Faults: state_changed.
func ChangePassword(ctx context.Context, db *pg.DB, now Current, n NewPassword) error {
	const set = `UPDATE operator_accounts SET password_hash = $3, needs_new_password = false
		WHERE operator_id = $1 AND password_hash = $2`
	return pg.InTx(ctx, db, func(tx *sqlx.Tx) error {
		done, err := tx.ExecContext(ctx, set, now.Operator, n.Before, n.After)
		if err != nil {
			return err
		}
		if rows, err := done.RowsAffected(); err != nil || rows == 0 {
			return fault.New(fault.StateChanged).Because(err)
		}
		if err := endSessions(ctx, tx, now.Operator, now.ID); err != nil {
			return err
		}
		return now.note(ctx, tx, "account.password", n.RequestID)
	})
}

func (a Account) object() string { return "operator:" + string(a.ID) }

func (a Account) facts() map[string]any {
	return map[string]any{"name": a.Name, "roles": a.Roles, "isActive": a.IsActive,
		"hasAuthenticator": a.HasAuthenticator,
		"needsNewPassword": a.NeedsNewPassword}
}

// Authenticators are the operators' authenticator apps. The types shared with members name the owner a member.
func Authenticators(secret verification.Secret) verification.Authenticators {
	return verification.Authenticators{Secret: secret, Statements: &ofOperators}
}

var ofOperators = verification.Statements{
	// An active authenticator is never replaced by its owner: otherwise an open session would suffice to take the
	// account over.
	Begin: `INSERT INTO operator_authenticators (operator_id, pending, pending_at) VALUES ($1, $2, lantern_now())
		ON CONFLICT (operator_id) DO UPDATE SET pending = excluded.pending, pending_at = excluded.pending_at
		WHERE operator_authenticators.secret IS NULL`,
	Lock: `SELECT secret, pending, COALESCE(pending_at > lantern_now() - $2 * interval '1 second', false) AS is_pending,
		last_step, wrong,
			COALESCE(ceil(extract(epoch FROM wrong_since + $3 * interval '1 second' - lantern_now())), 0)::int AS wrong_left,
			floor(extract(epoch FROM lantern_now()))::bigint AS now
		FROM operator_authenticators WHERE operator_id = $1 FOR UPDATE`,
	Right: `UPDATE operator_authenticators SET wrong = 0, wrong_since = NULL WHERE operator_id = $1`,
	Wrong: `UPDATE operator_authenticators SET wrong = CASE WHEN $2 THEN wrong + 1 ELSE 1 END,
		wrong_since = CASE WHEN $2 THEN wrong_since ELSE lantern_now() END WHERE operator_id = $1`,
	Confirm: `UPDATE operator_authenticators SET secret = pending, confirmed_at = lantern_now(), pending = NULL,
		pending_at = NULL,
		last_step = $2 WHERE operator_id = $1`,
	Step:   `UPDATE operator_authenticators SET last_step = $2 WHERE operator_id = $1`,
	Remove: `DELETE FROM operator_authenticators WHERE operator_id = $1`,
}
