package member

import (
	"context"
	"time"

	"github.com/jmoiron/sqlx"

	"lantern/store/fault"
	"lantern/store/id"
	"lantern/store/idem"
)

// The maximum of wrong payment passwords, and how long they are counted.
const (
	PaymentTries      = 5
	PaymentTriesReset = 15 * time.Minute
)

// ProvePayment verifies the payment password. A wrong attempt is counted although the operation is refused; attempts
// of one member are serialized, so that concurrent ones are all counted. Faults: payment_password_missing,
// payment_password_wrong, account_locked.
func ProvePayment(ctx context.Context, tx *sqlx.Tx, who id.Member, password string) error {
	found, err := Find(ctx, tx, who)
	if err != nil {
		return err
	}
	if found.PaymentHash == nil {
		return fault.New(fault.PaymentPasswordMissing)
	}
	if err := countTry(ctx, tx, who); err != nil {
		return err
	}
	isRight, _, err := Verify(ctx, *found.PaymentHash, password)
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
