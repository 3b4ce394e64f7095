package member

import (
	"context"
	"time"

	"github.com/jmoiron/sqlx"

	"lantern/store/fault"
	"lantern/store/id"
	"lantern/store/idem"
)

// Tries of the payment password within an hour quarter before the account waits.
const (
	PaymentTries      = 5
	PaymentTriesReset = 15 * time.Minute
)

// ProvePayment checks the payment password. A wrong try is counted although the deed is refused; tries of one member
// wait for each other, so that many at once are not more than few. Faults: payment_password_missing,
// payment_password_wrong, account_locked.
func ProvePayment(ctx context.Context, tx *sqlx.Tx, who id.Member, password string) error {
	known, err := Find(ctx, tx, who)
	if err != nil {
		return err
	}
	if known.PaymentHash == nil {
		return fault.New(fault.PaymentPasswordMissing)
	}
	if err := countTry(ctx, tx, who); err != nil {
		return err
	}
	isRight, _, err := Verify(ctx, *known.PaymentHash, password)
	if err != nil {
		return err
	}
	if !isRight {
		return idem.RefuseAndCommit(fault.New(fault.PaymentPasswordWrong).In("paymentPassword",
			string(fault.PaymentPasswordWrong),
			nil))
	}
	_, err = tx.ExecContext(ctx, `DELETE FROM payment_password_failures WHERE member_id = $1`, who)
	return err
}

func countTry(ctx context.Context, tx *sqlx.Tx, who id.Member) error {
	const lock = `SELECT pg_advisory_xact_lock(hashtextextended('payment password ' || $1, 0))`
	const add = `INSERT INTO payment_password_failures (member_id)
		SELECT $1 FROM payment_password_failures WHERE member_id = $1
		AND at > lantern_now() - $2 * interval '1 second' HAVING count(*) < $3`
	if _, err := tx.ExecContext(ctx, lock, string(who)); err != nil {
		return err
	}
	added, err := tx.ExecContext(ctx, add, who, int64(PaymentTriesReset/time.Second), PaymentTries)
	if err != nil {
		return err
	}
	if rows, err := added.RowsAffected(); err != nil || rows == 1 {
		return err
	}
	return fault.New(fault.AccountLocked).With("minutes", int(PaymentTriesReset/time.Minute))
}
