package verification

import (
	"context"
	"crypto/hmac"
	"crypto/rand"
	"fmt"
	"math/big"
	"strings"
	"time"

	"github.com/jmoiron/sqlx"

	"lantern/store/fault"
	"lantern/store/pg"
)

// Purpose is the only operation that a code is valid for.
type Purpose string

// The purposes. Challenge is the second factor of a login.
const (
	ForLogin     Purpose = "login"
	ForPassword  Purpose = "password"
	ForRegister  Purpose = "register"
	ForBind      Purpose = "bind"
	ForReauth    Purpose = "reauth"
	ForChallenge Purpose = "challenge"
)

// Values lists every Purpose.
func (Purpose) Values() []Purpose {
	return []Purpose{ForLogin, ForPassword, ForRegister, ForBind, ForReauth, ForChallenge}
}

// Lifetimes of codes by channel, and how often one may be tried.
const (
	SMSLife   = 3 * time.Minute
	EmailLife = 10 * time.Minute
	MaxTries  = 5
)

// Bound is what a code is valid for: one purpose, one target (+66812345678 or an e-mail address) and one holder, which
// is the member, the challenge or, before the member is known, the client that requested it.
type Bound struct {
	Purpose Purpose
	Target  string
	Holder  string
}

// Codes are one-time codes. The database stores their HMACs.
type Codes struct{ Secret Secret }

// Issue creates a code of six digits and replaces an earlier one. If hasRecipient is false the same work is done, but
// no code matches.
func (c Codes) Issue(ctx context.Context, db *pg.DB, b Bound, life time.Duration, hasRecipient bool) (code string,
	err error) {
	n, err := rand.Int(rand.Reader, big.NewInt(1_000_000))
	if err != nil {
		return "", err
	}
	code = fmt.Sprintf("%06d", n)
	mark := c.codeMark(b, code)
	if !hasRecipient {
		mark = c.codeMark(b, rand.Text())
	}
	const upsert = `INSERT INTO verification_codes (purpose, target_mark, holder, code_mark, expires_at)
		VALUES ($1, $2, $3, $4, lantern_now() + $5 * interval '1 second')
		ON CONFLICT (purpose, target_mark, holder) DO UPDATE
		SET code_mark = excluded.code_mark, tries = 0, issued_at = excluded.issued_at, expires_at = excluded.expires_at`
	err = pg.InTx(ctx, db, func(tx *sqlx.Tx) error {
		_, err := tx.ExecContext(ctx, upsert, b.Purpose, c.targetMark(b), b.Holder, mark, int64(life/time.Second))
		return err
	})
	return code, err
}

// WasIssued returns whether the holder was sent a code within the last 15 minutes and has not used it.
func (c Codes) WasIssued(ctx context.Context, q pg.Q, b Bound) (isSo bool, err error) {
	const read = `SELECT EXISTS (SELECT FROM verification_codes
		WHERE purpose = $1 AND target_mark = $2 AND holder = $3 AND issued_at > lantern_now() - interval '15 minutes')`
	err = q.GetContext(ctx, &isSo, read, b.Purpose, c.targetMark(b), b.Holder)
	return isSo, pg.Named(err)
}

// Try counts an attempt and compares; the code stays valid for Spend. It runs in a transaction of its own, so that the
// attempt stays counted if the caller rolls back. Faults: code_wrong, code_expired (too old, used or never sent).
func (c Codes) Try(ctx context.Context, db *pg.DB, b Bound, code string) error {
	const count = `UPDATE verification_codes SET tries = tries + 1
		WHERE purpose = $1 AND target_mark = $2 AND holder = $3 AND tries < $4 AND expires_at > lantern_now()
		RETURNING code_mark`
	var stored []byte
	err := pg.InTx(ctx, db, func(tx *sqlx.Tx) error {
		return tx.GetContext(ctx, &stored, count, b.Purpose, c.targetMark(b), b.Holder, MaxTries)
	})
	switch {
	case pg.IsNone(err):
		return fault.New(fault.CodeExpired)
	case err != nil:
		return err
	case !hmac.Equal(stored, c.codeMark(b, code)):
		return fault.New(fault.CodeWrong)
	}
	return nil
}

// Spend uses a code up in the transaction that it allows; of two concurrent transactions one gets it. Try comes before.
// Faults: code_expired.
func (c Codes) Spend(ctx context.Context, tx *sqlx.Tx, b Bound, code string) error {
	const spend = `DELETE FROM verification_codes WHERE purpose = $1 AND target_mark = $2 AND holder = $3
		AND code_mark = $4
		AND expires_at > lantern_now()`
	done, err := tx.ExecContext(ctx, spend, b.Purpose, c.targetMark(b), b.Holder, c.codeMark(b, code))
	if err != nil {
		return err
	}
	if rows, err := done.RowsAffected(); err != nil || rows == 1 {
		return err
	}
	return fault.New(fault.CodeExpired)
}

// Take tries a code and uses it up. Faults: code_wrong, code_expired.
func (c Codes) Take(ctx context.Context, db *pg.DB, b Bound, code string) error {
	if err := c.Try(ctx, db, b, code); err != nil {
		return err
	}
	return pg.InTx(ctx, db, func(tx *sqlx.Tx) error { return c.Spend(ctx, tx, b, code) })
}

// ForgetCodes deletes codes that can no longer be used.
func ForgetCodes(ctx context.Context, tx *sqlx.Tx) error {
	_, err := tx.ExecContext(ctx, `DELETE FROM verification_codes
		WHERE expires_at < lantern_now() - interval '15 minutes'`)
	return err
}

func (c Codes) targetMark(b Bound) []byte { return c.Secret.mark("target", strings.ToLower(b.Target)) }

func (c Codes) codeMark(b Bound, code string) []byte {
	return c.Secret.mark("code", string(b.Purpose), strings.ToLower(b.Target), b.Holder, strings.TrimSpace(code))
}
