package session

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"crypto/subtle"
	"encoding/base64"
	"time"

	"github.com/jmoiron/sqlx"

	"lantern/store/fault"
	"lantern/store/id"
	"lantern/store/pg"
)

// RememberedFor is how long a remembered device may log in without a password.
const RememberedFor = 24 * time.Hour

// reuseGrace is how long the device that used a selector may present it again and receives the same successor: two
// tabs may log in at once, and an answer may be lost.
const reuseGrace = 30 * time.Second

// Remember returns a selector with which the device logs in next. It can be used once. after is the hash of the
// selector that it follows, or nil.
func Remember(ctx context.Context, db *pg.DB, memberID id.Member, after []byte) (selector string, err error) {
	selector = Secret()
	err = pg.InTx(ctx, db, func(tx *sqlx.Tx) error {
		var family string
		const read = `SELECT COALESCE((SELECT family FROM remembered_devices WHERE selector_hash = $1 AND member_id = $2),
			$3)`
		if err := tx.GetContext(ctx, &family, read, after, memberID, id.New[string]()); err != nil {
			return err
		}
		return remember(ctx, tx, selector, memberID, family)
	})
	return selector, err
}

func remember(ctx context.Context, tx *sqlx.Tx, selector string, memberID id.Member, family string) error {
	const keep = `INSERT INTO remembered_devices (selector_hash, member_id, family, expires_at)
		VALUES ($1, $2, $3, lantern_now() + $4 * interval '1 second')`
	_, err := tx.ExecContext(ctx, keep, Hash(selector), memberID, family, int64(RememberedFor/time.Second))
	return err
}

// Presented is whose selector was presented. IsReused: it had been used before, so that it may be stolen, and all
// selectors of its device were deleted.
type Presented struct {
	Member   id.Member
	IsReused bool
}

type usedSelector struct {
	Member  id.Member `db:"member_id"`
	Family  string    `db:"family"`
	IsUsed  bool      `db:"is_used"`
	IsFresh bool      `db:"is_fresh"`
	By      []byte    `db:"used_by"`
	Salt    []byte    `db:"salt"`
}

// successor is the next selector. It can be derived with both the selector, which only its device has, and the salt,
// which only the database has.
func (u usedSelector) successor(selector string) string {
	mac := hmac.New(sha256.New, []byte(selector))
	mac.Write(u.Salt)
	return base64.RawURLEncoding.EncodeToString(mac.Sum(nil))
}

// isRepeated reports whether the device that used a selector presents it again within the grace.
func (u usedSelector) isRepeated(device string) bool {
	return u.IsFresh && len(u.Salt) > 0 && device != "" && subtle.ConstantTimeCompare(u.By, Hash(device)) == 1
}

func lockSelector(ctx context.Context, tx *sqlx.Tx, selector string) (found usedSelector, err error) {
	const read = `SELECT member_id, family, used_by, salt, used_at IS NOT NULL AS is_used,
			COALESCE(used_at > lantern_now() - $2 * interval '1 second', false) AS is_fresh
		FROM remembered_devices WHERE selector_hash = $1 AND expires_at > lantern_now() FOR UPDATE`
	err = tx.GetContext(ctx, &found, read, Hash(selector), int64(reuseGrace/time.Second))
	if pg.IsNone(err) {
		return found, fault.New(fault.SessionRequired)
	}
	return found, err
}

// Notify writes a notice to a member in the transaction of what it reports.
type Notify func(ctx context.Context, tx *sqlx.Tx, memberID id.Member) error

// Remembered returns the member of a selector that a device presents. A second use is reported to the member by
// notify. Faults: session_required.
func Remembered(
	ctx context.Context, db *pg.DB, selector, device string, notify Notify,
) (presented Presented, err error) {
	err = pg.InTx(ctx, db, func(tx *sqlx.Tx) error {
		presented = Presented{}
		found, err := lockSelector(ctx, tx, selector)
		if err != nil {
			return err
		}
		presented.Member = found.Member
		if !found.IsUsed || found.isRepeated(device) {
			return nil
		}
		presented.IsReused = true
		if _, err := tx.ExecContext(ctx, `DELETE FROM remembered_devices WHERE family = $1`, found.Family); err != nil {
			return err
		}
		return notify(ctx, tx, found.Member)
	})
	return presented, err
}

// SignInRemembered uses the selector up, opens the session and returns the next selector: the same one if the device
// repeats the call within the grace. Faults: session_required.
func SignInRemembered(ctx context.Context, db *pg.DB, selector string, opening *Opening) (next string, err error) {
	err = pg.InTx(ctx, db, func(tx *sqlx.Tx) error {
		found, err := lockSelector(ctx, tx, selector)
		if err != nil {
			return err
		}
		if found.IsUsed && !found.isRepeated(opening.At.Device) {
			return fault.New(fault.SessionRequired)
		}
		if !found.IsUsed {
			found.Salt = []byte(Secret())
			const use = `UPDATE remembered_devices SET used_at = lantern_now(), used_by = $2, salt = $3
				WHERE selector_hash = $1`
			if _, err := tx.ExecContext(ctx, use, Hash(selector), Hash(opening.At.Device), found.Salt); err != nil {
				return err
			}
			if err := remember(ctx, tx, found.successor(selector), found.Member, found.Family); err != nil {
				return err
			}
		}
		next = found.successor(selector)
		return opening.Begin(ctx, tx, found.Member)
	})
	return next, err
}

// ForgetSelector deletes a selector and the others of its device.
func ForgetSelector(ctx context.Context, db *pg.DB, selector string) error {
	return pg.InTx(ctx, db, func(tx *sqlx.Tx) error {
		_, err := tx.ExecContext(ctx, `DELETE FROM remembered_devices WHERE family =
			(SELECT family FROM remembered_devices WHERE selector_hash = $1)`, Hash(selector))
		return err
	})
}
