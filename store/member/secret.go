package member

import (
	"context"
	"regexp"

	"github.com/jmoiron/sqlx"

	"lantern/store/fault"
	"lantern/store/id"
	"lantern/store/pg"
)

var sixDigits = regexp.MustCompile(`^[0-9]{6}$`)

// CheckPaymentPassword refuses anything but six digits, and easily guessed ones. Faults: validation_failed.
func CheckPaymentPassword(digits string) error {
	switch {
	case !sixDigits.MatchString(digits):
		return fault.Invalid("paymentPassword", "wrong_format")
	case isRepeated(digits) || isWalk(digits):
		return fault.Invalid("paymentPassword", "password_common")
	}
	return nil
}

// Rehash renews the hash of an unchanged password as a step of the login.
func Rehash(ctx context.Context, tx *sqlx.Tx, member id.Member, before, after string) error {
	_, err := tx.ExecContext(ctx, `UPDATE members SET password_hash = $3
		WHERE id = $1 AND password_hash = $2`, member, before, after)
	return err
}

// SetPaymentPassword stores the hash of a payment password. Later ones have the time of the change, the first has
// none.
func SetPaymentPassword(ctx context.Context, db *pg.DB, member id.Member, hash string) error {
	const set = `UPDATE members SET payment_password_hash = $2,
		payment_password_changed_at = CASE WHEN payment_password_hash IS NULL THEN NULL ELSE lantern_now() END WHERE id = $1`
	return pg.InTx(ctx, db, func(tx *sqlx.Tx) error {
		_, err := tx.ExecContext(ctx, set, member, hash)
		return err
	})
}
