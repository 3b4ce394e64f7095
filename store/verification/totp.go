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

// Authenticators are people's apps that show a new code every half minute. Their secrets are sealed.
type Authenticators struct {
	Secret Secret
	// Shelf is where they lie; without one they are the members'.
	Shelf *Shelf
}

const (
	// PendingLife is how long a new secret waits for its first code.
	PendingLife = 15 * time.Minute
	// WrongMax codes may be wrong in WrongWindow; then none is compared until it ends.
	WrongMax    = 5
	WrongWindow = 15 * time.Minute
)

const (
	period = 30
	size   = 20
)

// Key is what an app is set up with: the secret to type and the address to scan.
type Key struct{ Secret, URL string }

// Begin makes a secret that waits for Finish; an authenticator that is there stays until then.
func (a Authenticators) Begin(ctx context.Context, db *pg.DB, who id.Member, house, username string) (Key, error) {
	made, err := totp.Generate(totp.GenerateOpts{Issuer: plain(house), AccountName: plain(username), SecretSize: size,
		Period: period})
	if err != nil {
		return Key{}, err
	}
	err = pg.InTx(ctx, db, func(tx *sqlx.Tx) error {
		_, err := tx.ExecContext(ctx, a.shelf().Begin, who, a.Secret.close(who, made.Secret()))
		return err
	})
	return Key{made.Secret(), made.URL()}, err
}

// plain keeps what parts a label (issuer:account) out of its parts.
func plain(text string) string { return strings.ReplaceAll(text, ":", " ") }

// kept is a member's row, read for a comparison.
type kept struct {
	Secret    []byte `db:"secret"`
	Pending   []byte `db:"pending"`
	IsPending bool   `db:"is_pending"`
	LastStep  int64  `db:"last_step"`
	Wrong     int    `db:"wrong"`
	Left      int    `db:"wrong_left"`
	Now       int64  `db:"now"`
}

func (a Authenticators) lock(ctx context.Context, tx *sqlx.Tx, who id.Member) (kept, error) {
	var row kept
	err := tx.GetContext(ctx, &row, a.shelf().Lock, who, int64(PendingLife/time.Second), int64(WrongWindow/time.Second))
	if pg.IsNone(err) {
		return row, fault.New(fault.CodeExpired)
	}
	return row, err
}

// compare runs a comparison with the member's row locked, so that every wrong code is counted before the next one is
// looked at. The refusal comes after the commit: a count undone would let everybody guess.
func (a Authenticators) compare(ctx context.Context, db *pg.DB, who id.Member,
	look func(*sqlx.Tx, kept) (bool, error)) error {
	var refusal error
	err := pg.InTx(ctx, db, func(tx *sqlx.Tx) error {
		refusal = nil
		row, err := a.lock(ctx, tx, who)
		if err != nil {
			return err
		}
		if row.Wrong >= WrongMax && row.Left > 0 {
			return fault.New(fault.TooManyRequests).With("retryAfter", row.Left)
		}
		isRight, err := look(tx, row)
		if err != nil {
			return err
		}
		if isRight {
			_, err = tx.ExecContext(ctx, a.shelf().Right, who)
			return err
		}
		refusal = fault.New(fault.CodeWrong)
		_, err = tx.ExecContext(ctx, a.shelf().Wrong, who, row.Left > 0)
		return err
	})
	if err != nil {
		return err
	}
	return refusal
}

// Finish puts the new secret in force with the code that its app shows, and gives ten recovery codes, which are never
// shown again.
// Faults: code_wrong, code_expired (nothing waits), too_many_requests.
func (a Authenticators) Finish(ctx context.Context, db *pg.DB, who id.Member,
	code string) (recovery []string, err error) {
	err = a.compare(ctx, db, who, func(tx *sqlx.Tx, row kept) (bool, error) {
		if !row.IsPending {
			return false, fault.New(fault.CodeExpired)
		}
		step, err := a.step(who, row.Pending, code, row.Now, 0)
		if err != nil || step == 0 {
			return false, err
		}
		if _, err := tx.ExecContext(ctx, a.shelf().Confirm, who, step); err != nil {
			return false, err
		}
		recovery, err = a.replaceRecovery(ctx, tx, who)
		return err == nil, err
	})
	return recovery, err
}

// Check takes a code of the app, each once, or a recovery code. Faults: code_wrong, code_expired (no authenticator),
// too_many_requests.
func (a Authenticators) Check(ctx context.Context, db *pg.DB, who id.Member, code string) error {
	return a.compare(ctx, db, who, func(tx *sqlx.Tx, row kept) (bool, error) {
		if row.Secret == nil {
			return false, fault.New(fault.CodeExpired)
		}
		step, err := a.step(who, row.Secret, code, row.Now, row.LastStep)
		if err != nil {
			return false, err
		}
		if step == 0 {
			return a.spendRecovery(ctx, tx, who, code)
		}
		_, err = tx.ExecContext(ctx, a.shelf().Step, who, step)
		return err == nil, err
	})
}

// step is the half minute that a code belongs to, this one or a neighbor, later than the last one used; 0 is none.
func (a Authenticators) step(who id.Member, sealed []byte, code string, now, after int64) (int64, error) {
	secret, err := a.Secret.open(who, sealed)
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

// Remove takes the authenticator and its recovery codes away.
func (a Authenticators) Remove(ctx context.Context, db *pg.DB, who id.Member) error {
	return pg.InTx(ctx, db, func(tx *sqlx.Tx) error {
		if _, err := tx.ExecContext(ctx, a.shelf().DropCodes, who); err != nil {
			return err
		}
		_, err := tx.ExecContext(ctx, a.shelf().Remove, who)
		return err
	})
}
