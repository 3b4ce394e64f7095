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

// LinkLasts is how long a link for a new password is good.
const LinkLasts = 15 * time.Minute

// mostLinks is how many may be on their way to one member; who asks for more gets none.
const mostLinks = 3

// MakeLink gives the token of a link for the member who has this name and proved this address, nothing where nobody has
// both. An address that was only told may be a stranger's.
func MakeLink(ctx context.Context, db *pg.DB, username, email string) (token string, who member.Member, err error) {
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
			int64(LinkLasts/time.Second), mostLinks)
	})
	if errors.Is(err, fault.New(fault.NotFound)) {
		return "", who, nil
	}
	return token, who, err
}

// Linked is whose password a link is about; it can still be used. Faults: code_expired.
func Linked(ctx context.Context, q pg.Q, token string) (member.Member, error) {
	var who id.Member
	err := q.GetContext(ctx, &who, `SELECT member_id FROM password_links
		WHERE token_hash = $1 AND expires_at > lantern_now()`, Hash(token))
	if pg.IsNone(err) {
		return member.Member{}, fault.New(fault.CodeExpired)
	}
	if err != nil {
		return member.Member{}, pg.Named(err)
	}
	return member.Find(ctx, q, who)
}

// ResetByLink uses a link up and replaces the password; every session of the member ends. Faults: code_expired,
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

// Held is a code that was sent to a member's phone, to be used up by the deed that it opens.
type Held struct {
	Codes verification.Codes
	Bound verification.Bound
	Code  string
}

// ResetByCode uses a code up and replaces the password of whoever holds the phone; every session of the member ends.
// Faults: code_expired, state_changed.
func ResetByCode(ctx context.Context, db *pg.DB, held Held, n NewPassword) error {
	return pg.InTx(ctx, db, func(tx *sqlx.Tx) error {
		if err := held.Codes.Spend(ctx, tx, held.Bound, held.Code); err != nil {
			return err
		}
		return n.set(ctx, tx, "")
	})
}
