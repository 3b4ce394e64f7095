package verification

import (
	"context"
	"strings"
	"time"

	"github.com/jmoiron/sqlx"
	"github.com/pquerna/otp"
	"github.com/pquerna/otp/hotp"
	"github.com/pquerna/otp/totp"

	"lantern/store/fault"
	"lantern/store/id"
	"lantern/store/pg"
)

// Authenticators are TOTP apps, which show a new code every 30 seconds. Their secrets are stored encrypted.
type Authenticators struct {
	Secret Secret
	// Statements are those of the accounts; nil means members.
	Statements *Statements
}

const (
	// PendingLife is how long a new secret can be confirmed.
	PendingLife = 15 * time.Minute
	// After WrongMax wrong codes within WrongWindow no code is compared until it ends.
	WrongMax    = 5
	WrongWindow = 15 * time.Minute
)

const (
	period = 30
	size   = 20
)

// Key is what an app is set up with: the secret to type and the URL to scan.
type Key struct{ Secret, URL string }

// Begin creates a secret for Finish; an earlier authenticator stays in force until then.
func (a Authenticators) Begin(ctx context.Context, db *pg.DB, memberID id.Member, issuer, username string) (Key,
	error) {
	key, err := totp.Generate(totp.GenerateOpts{Issuer: plain(issuer), AccountName: plain(username), SecretSize: size,
		Period: period})
	if err != nil {
		return Key{}, err
	}
	err = pg.InTx(ctx, db, func(tx *sqlx.Tx) error {
		_, err := tx.ExecContext(ctx, a.statements().Begin, memberID, a.Secret.encrypt(memberID, key.Secret()))
		return err
	})
	return Key{key.Secret(), key.URL()}, err
}

// plain removes the separator of a label (issuer:account) from its parts.
func plain(text string) string { return strings.ReplaceAll(text, ":", " ") }

// row is a member's row, read for a comparison.
type authenticatorRow struct {
	Secret    []byte `db:"secret"`
	Pending   []byte `db:"pending"`
	IsPending bool   `db:"is_pending"`
	LastStep  int64  `db:"last_step"`
	Wrong     int    `db:"wrong"`
	Left      int    `db:"wrong_left"`
	Now       int64  `db:"now"`
}

func (a Authenticators) lock(ctx context.Context, tx *sqlx.Tx, memberID id.Member) (authenticatorRow, error) {
	var row authenticatorRow
	err := tx.GetContext(ctx, &row, a.statements().Lock, memberID, int64(PendingLife/time.Second),
		int64(WrongWindow/time.Second))
	if pg.IsNone(err) {
		return row, fault.New(fault.CodeExpired)
	}
	return row, err
}

// compare locks the member's row, so that every wrong code is counted before the next one is compared. The refusal is
// returned after the commit: a rollback would lose the count and allow unlimited guesses.
func (a Authenticators) compare(ctx context.Context, db *pg.DB, memberID id.Member,
	isMatch func(*sqlx.Tx, authenticatorRow) (bool, error)) error {
	var refusal error
	err := pg.InTx(ctx, db, func(tx *sqlx.Tx) error {
		refusal = nil
		row, err := a.lock(ctx, tx, memberID)
		if err != nil {
			return err
		}
		if row.Wrong >= WrongMax && row.Left > 0 {
			return fault.New(fault.TooManyRequests).With("retryAfter", row.Left)
		}
		isRight, err := isMatch(tx, row)
		if err != nil {
			return err
		}
		if isRight {
			_, err = tx.ExecContext(ctx, a.statements().Right, memberID)
			return err
		}
		refusal = fault.New(fault.CodeWrong)
		_, err = tx.ExecContext(ctx, a.statements().Wrong, memberID, row.Left > 0)
		return err
	})
	if err != nil {
		return err
	}
	return refusal
}

// Finish puts the pending secret in force with a code that its app shows, and returns ten recovery codes, which are
// never shown again. Faults: code_wrong, code_expired (nothing is pending), too_many_requests.
func (a Authenticators) Finish(ctx context.Context, db *pg.DB, memberID id.Member,
	code string) (recovery []string, err error) {
	err = a.compare(ctx, db, memberID, func(tx *sqlx.Tx, row authenticatorRow) (bool, error) {
		if !row.IsPending {
			return false, fault.New(fault.CodeExpired)
		}
		step, err := a.step(memberID, row.Pending, code, row.Now, 0)
		if err != nil || step == 0 {
			return false, err
		}
		if _, err := tx.ExecContext(ctx, a.statements().Confirm, memberID, step); err != nil {
			return false, err
		}
		recovery, err = a.replaceRecovery(ctx, tx, memberID)
		return err == nil, err
	})
	return recovery, err
}

// Check accepts a code of the app, each once, or a recovery code. Faults: code_wrong, code_expired (no authenticator),
// too_many_requests.
func (a Authenticators) Check(ctx context.Context, db *pg.DB, memberID id.Member, code string) error {
	return a.compare(ctx, db, memberID, func(tx *sqlx.Tx, row authenticatorRow) (bool, error) {
		if row.Secret == nil {
			return false, fault.New(fault.CodeExpired)
		}
		step, err := a.step(memberID, row.Secret, code, row.Now, row.LastStep)
		if err != nil {
			return false, err
		}
		if step == 0 {
			return a.spendRecovery(ctx, tx, memberID, code)
		}
		_, err = tx.ExecContext(ctx, a.statements().Step, memberID, step)
		return err == nil, err
	})
}

// step returns the 30-second step that a code belongs to, the current one or a neighbor, later than the last one used;
// 0 if there is none.
func (a Authenticators) step(memberID id.Member, sealed []byte, code string, now, after int64) (int64, error) {
	secret, err := a.Secret.decrypt(memberID, sealed)
	if err != nil {
		return 0, err
	}
	code = strings.ReplaceAll(strings.TrimSpace(code), " ", "")
	for _, step := range []int64{now / period, now/period - 1, now/period + 1} {
		isRight, err := hotp.ValidateCustom(code, uint64(step), secret,
			hotp.ValidateOpts{Digits: otp.DigitsSix, Algorithm: otp.AlgorithmSHA1})
		if err == nil && isRight && step > after {
			return step, nil
		}
	}
	return 0, nil
}

// Remove deletes the authenticator and its recovery codes.
func (a Authenticators) Remove(ctx context.Context, db *pg.DB, memberID id.Member) error {
	return pg.InTx(ctx, db, func(tx *sqlx.Tx) error {
		if _, err := tx.ExecContext(ctx, a.statements().DropCodes, memberID); err != nil {
			return err
		}
		_, err := tx.ExecContext(ctx, a.statements().Remove, memberID)
		return err
	})
}
