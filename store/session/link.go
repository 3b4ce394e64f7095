package session

import (
	"context"
	"errors"
	"strings"
	"time"

	"github.com/jmoiron/sqlx"

	"lantern/store/fault"
	"lantern/store/id"
	"lantern/store/member"
	"lantern/store/pg"
	"lantern/store/verification"
)

// LinkLasts is how long a password reset link is valid.
const LinkLasts = 15 * time.Minute

// maxLinks is how many valid links a member may have; further requests create none.
const maxLinks = 3

// CreateLink returns the token of a reset link for the member with this username and verified e-mail address, or an
// empty token if there is none. An unverified address may be another person's.
func CreateLink(ctx context.Context, db *pg.DB, username, email string) (token string, who member.Member, err error) {
	who, err = member.Named(ctx, db, username)
	if errors.Is(err, fault.New(fault.NotFound)) {
		return "", who, nil
	}
	if err != nil {
		return "", who, err
	}
	token = Secret()
	const keep = `INSERT INTO password_links (token_hash, member_id, expires_at)
		SELECT $1, id, lantern_now() + $4 * interval '1 second' FROM members
		WHERE id = $2 AND lower(email) = $3 AND email_verified_at IS NOT NULL AND NOT login_frozen
		AND NOT is_frozen(id, 'LOGIN')
			AND (SELECT count(*) FROM password_links WHERE member_id = $2 AND expires_at > lantern_now()) < $5`
	err = pg.InTx(ctx, db, func(tx *sqlx.Tx) error {
		return change(ctx, tx, fault.NotFound, keep, Hash(token), who.ID, strings.ToLower(email),
			int64(LinkLasts/time.Second), maxLinks)
	})
	if errors.Is(err, fault.New(fault.NotFound)) {
		return "", who, nil
	}
	return token, who, err
}

// FindLink returns the member whose password a valid link resets. Faults: code_expired.
func FindLink(ctx context.Context, q pg.Q, token string) (member.Member, error) {
	var memberID id.Member
	err := q.GetContext(ctx, &memberID, `SELECT member_id FROM password_links
		WHERE token_hash = $1 AND expires_at > lantern_now()`, Hash(token))
	if pg.IsNone(err) {
		return member.Member{}, fault.New(fault.CodeExpired)
	}
	if err != nil {
		return member.Member{}, pg.Named(err)
	}
	return member.Find(ctx, q, memberID)
}

// ResetByLink uses the link up, replaces the password and ends every session of the member. Faults: code_expired,
// state_changed.
func ResetByLink(ctx context.Context, db *pg.DB, token string, n NewPassword) error {
	return pg.InTx(ctx, db, func(tx *sqlx.Tx) error {
		const use = `DELETE FROM password_links WHERE token_hash = $1 AND member_id = $2 AND expires_at > lantern_now()`
		if err := change(ctx, tx, fault.CodeExpired, use, Hash(token), n.Member); err != nil {
			return err
		}
		return n.set(ctx, tx, "")
	})
}

// PhoneCode is a code sent to a member's phone; the transaction that it allows uses it up.
type PhoneCode struct {
	Codes verification.Codes
	Bound verification.Bound
	Code  string
}

// ResetByCode uses the code up, replaces the password and ends every session of the member. Faults: code_expired,
// state_changed.
func ResetByCode(ctx context.Context, db *pg.DB, code PhoneCode, n NewPassword) error {
	return pg.InTx(ctx, db, func(tx *sqlx.Tx) error {
		if err := code.Codes.Spend(ctx, tx, code.Bound, code.Code); err != nil {
			return err
		}
		return n.set(ctx, tx, "")
	})
}
