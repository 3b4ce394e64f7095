package member

import (
	"context"

	"github.com/jmoiron/sqlx"

	"lantern/store/fault"
	"lantern/store/id"
	"lantern/store/pg"
	"lantern/store/verification"
)

// Contact is where a member can be reached; what is not bound is empty.
type Contact struct {
	Dial     string `db:"phone_dial"`
	Number   string `db:"phone_number"`
	Email    string `db:"email"`
	Username string `db:"username"`
	// IsEmailProved: he showed a code that went to the address; another may be a stranger's.
	IsEmailProved bool `db:"is_email_proved"`
}

// Phone is the bound number.
func (c Contact) Phone() verification.Phone {
	return verification.Phone{Dial: c.Dial, Number: c.Number}
}

// ContactOf reads where a member can be reached.
func ContactOf(ctx context.Context, q pg.Q, who id.Member) (Contact, error) {
	const read = `SELECT COALESCE(phone_dial, '') AS phone_dial, COALESCE(phone_number, '') AS phone_number,
		COALESCE(email, '') AS email, username,
		email_verified_at IS NOT NULL AS is_email_proved FROM members WHERE id = $1`
	var found Contact
	err := q.GetContext(ctx, &found, read, who)
	return found, pg.Named(err)
}

// WithPhone reads the member who bound a number. Faults: not_found.
func WithPhone(ctx context.Context, q pg.Q, phone verification.Phone) (Member, error) {
	const read = `SELECT id, username, nickname, kind, parent_id, referral_code, language, password_hash, has_password,
		payment_password_hash,
		password_changed_at, needs_new_password, login_frozen OR is_frozen(id, 'LOGIN') AS login_frozen, registered_at,
		last_login_at, avatar FROM members WHERE phone_dial = $1 AND phone_number = $2`
	return one(ctx, q, read, phone.Dial, phone.Number)
}

// HasPhone says whether somebody bound a number. It takes as long where nobody did, which reading the member would not.
func HasPhone(ctx context.Context, q pg.Q, phone verification.Phone) (isBound bool, err error) {
	const read = `SELECT EXISTS (SELECT FROM members WHERE phone_dial = $1 AND phone_number = $2)`
	err = q.GetContext(ctx, &isBound, read, phone.Dial, phone.Number)
	return isBound, pg.Named(err)
}

// Shown is a code that a member showed for what he binds; Try has counted it already.
type Shown struct {
	Codes verification.Codes
	Bound verification.Bound
	Code  string
}

func (s Shown) spend(ctx context.Context, tx *sqlx.Tx) error {
	return s.Codes.Spend(ctx, tx, s.Bound, s.Code)
}

// BindPhone gives a member a number whose code he showed; the code is used up with it. Faults: code_expired, conflict
// (somebody else's).
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

// BindEmail gives a member an address whose code he showed; the code is used up with it. Faults: code_expired.
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

// IsPhoneProved says whether a member ever showed a code of his number, and holds it as far as is known.
func IsPhoneProved(ctx context.Context, q pg.Q, who id.Member) (isProved bool, err error) {
	err = q.GetContext(ctx, &isProved, `SELECT phone_verified_at IS NOT NULL FROM members WHERE id = $1`, who)
	return isProved, pg.Named(err)
}

// ProvePhone notes as a step that a member showed a code of his number; true where he never had before.
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

// Disown takes away as a step what whoever made the account could come back by: its password, for a hash that nobody
// knows the password of, and its address.
func Disown(ctx context.Context, tx *sqlx.Tx, who id.Member, hash string) error {
	const disown = `UPDATE members SET password_hash = $2, has_password = false, password_changed_at = lantern_now(),
		needs_new_password = false,
		email = NULL, email_verified_at = NULL WHERE id = $1`
	_, err := tx.ExecContext(ctx, disown, who, hash)
	return err
}
