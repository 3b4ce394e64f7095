package member

import (
	"context"

	"github.com/jmoiron/sqlx"

	"lantern/store/fault"
	"lantern/store/id"
	"lantern/store/pg"
	"lantern/store/verification"
)

// Contact are a member's contact details; those that are not bound are empty.
type Contact struct {
	Dial     string `db:"phone_dial"`
	Number   string `db:"phone_number"`
	Email    string `db:"email"`
	Username string `db:"username"`
	// IsEmailProved means that the member entered a code sent to the address; an unverified one may be another person's.
	IsEmailProved bool `db:"is_email_proved"`
}

// Phone returns the bound number.
func (c Contact) Phone() verification.Phone {
	return verification.Phone{Dial: c.Dial, Number: c.Number}
}

// ContactOf returns a member's contact details.
func ContactOf(ctx context.Context, q pg.Q, who id.Member) (Contact, error) {
	const read = `SELECT COALESCE(phone_dial, '') AS phone_dial, COALESCE(phone_number, '') AS phone_number,
		COALESCE(email, '') AS email, username,
		email_verified_at IS NOT NULL AS is_email_proved FROM members WHERE id = $1`
	var found Contact
	err := q.GetContext(ctx, &found, read, who)
	return found, pg.Named(err)
}

// WithPhone returns the member who has bound a number. Faults: not_found.
func WithPhone(ctx context.Context, q pg.Q, phone verification.Phone) (Member, error) {
	const read = `SELECT id, username, nickname, kind, parent_id, referral_code, language, password_hash, has_password,
		payment_password_hash,
		password_changed_at, needs_new_password, login_frozen OR is_frozen(id, 'LOGIN') AS login_frozen, registered_at,
		last_login_at, avatar FROM members WHERE phone_dial = $1 AND phone_number = $2`
	return one(ctx, q, read, phone.Dial, phone.Number)
}

// HasPhone reports whether a number is bound. It takes the same time either way, so that its time does not disclose
// bound numbers.
func HasPhone(ctx context.Context, q pg.Q, phone verification.Phone) (isBound bool, err error) {
	const read = `SELECT EXISTS (SELECT FROM members WHERE phone_dial = $1 AND phone_number = $2)`
	err = q.GetContext(ctx, &isBound, read, phone.Dial, phone.Number)
	return isBound, pg.Named(err)
}

// Shown is a code that a member entered for a contact detail; Try has already counted the attempt.
type Shown struct {
	Codes verification.Codes
	Bound verification.Bound
	Code  string
}

func (s Shown) spend(ctx context.Context, tx *sqlx.Tx) error {
	return s.Codes.Spend(ctx, tx, s.Bound, s.Code)
}

// BindPhone binds a number and uses up its code. Faults: code_expired, conflict (bound by another member).
func BindPhone(ctx context.Context, db *pg.DB, who id.Member, phone verification.Phone, shown Shown) error {
	const bind = `UPDATE members SET phone_dial = $2, phone_number = $3, phone_verified_at = lantern_now() WHERE id = $1`
	err := pg.InTx(ctx, db, func(tx *sqlx.Tx) error {
		if err := shown.spend(ctx, tx); err != nil {
			return err
		}
		_, err := tx.ExecContext(ctx, bind, who, phone.Dial, phone.Number)
		return err
	})
	if pg.IsUnique(err, "") {
		return fault.New(fault.Conflict)
	}
	return err
}

// BindEmail binds an address and uses up its code. Faults: code_expired.
func BindEmail(ctx context.Context, db *pg.DB, who id.Member, email string, shown Shown) error {
	return pg.InTx(ctx, db, func(tx *sqlx.Tx) error {
		if err := shown.spend(ctx, tx); err != nil {
			return err
		}
		_, err := tx.ExecContext(ctx, `UPDATE members SET email = $2, email_verified_at = lantern_now()
			WHERE id = $1`, who, email)
		return err
	})
}

// IsPhoneProved reports whether the member ever entered a code sent to their number.
func IsPhoneProved(ctx context.Context, q pg.Q, who id.Member) (isProved bool, err error) {
	err = q.GetContext(ctx, &isProved, `SELECT phone_verified_at IS NOT NULL FROM members WHERE id = $1`, who)
	return isProved, pg.Named(err)
}

// ProvePhone stores in the caller's transaction that a member entered a code sent to their number; true for the first
// one.
func ProvePhone(ctx context.Context, tx *sqlx.Tx, who id.Member) (isFirst bool, err error) {
	const prove = `UPDATE members SET phone_verified_at = lantern_now()
		WHERE id = $1 AND phone_number IS NOT NULL AND phone_verified_at IS NULL`
	written, err := tx.ExecContext(ctx, prove, who)
	if err != nil {
		return false, err
	}
	rows, err := written.RowsAffected()
	return rows == 1, err
}

// ResetCredentials removes in the caller's transaction the credentials of an account's previous holder: the password,
// replaced by a random hash, and the e-mail address.
func ResetCredentials(ctx context.Context, tx *sqlx.Tx, who id.Member, hash string) error {
	const reset = `UPDATE members SET password_hash = $2, has_password = false, password_changed_at = lantern_now(),
		needs_new_password = false,
		email = NULL, email_verified_at = NULL WHERE id = $1`
	_, err := tx.ExecContext(ctx, reset, who, hash)
	return err
}
