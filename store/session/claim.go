package session

import (
	"context"

	"github.com/jmoiron/sqlx"

	"lantern/store/id"
	"lantern/store/member"
	"lantern/store/pg"
)

// ClaimPhone notes that somebody signed in by the number of a member. Where that number was never proved and the device
// is none of the member's, whoever registered only typed it: the account is the holder's from now on, and every way in
// that was made before ends. An authenticator was asked for before this, and says that it is the same person.
func ClaimPhone(ctx context.Context, db *pg.DB, who id.Member, device string) error {
	isProved, err := member.IsPhoneProved(ctx, db, who)
	if err != nil || isProved {
		return err
	}
	hash, err := member.Hash(ctx, Secret())
	if err != nil {
		return err
	}
	return pg.InTx(ctx, db, func(tx *sqlx.Tx) error {
		isFirst, err := member.ProvePhone(ctx, tx, who)
		if err != nil || !isFirst {
			return err
		}
		const read = `SELECT EXISTS (SELECT FROM member_authenticators WHERE member_id = $1 AND secret IS NOT NULL)
			OR $2 <> '' AND EXISTS (SELECT FROM known_devices WHERE member_id = $1 AND device_hash = $3)`
		var isOwn bool
		if err := tx.GetContext(ctx, &isOwn, read, who, device, Hash(device)); err != nil || isOwn {
			return err
		}
		if err := member.Disown(ctx, tx, who, hash); err != nil {
			return err
		}
		if err := endAllBut(ctx, tx, who, ""); err != nil {
			return err
		}
		return forgetWays(ctx, tx, who)
	})
}

// forgetWays drops whatever lets somebody in beside the password, and what was known of whoever came in by it.
func forgetWays(ctx context.Context, tx *sqlx.Tx, who id.Member) error {
	for _, drop := range []string{
		`DELETE FROM remembered_devices WHERE member_id = $1`, `DELETE FROM password_links WHERE member_id = $1`,
		`DELETE FROM sign_in_challenges WHERE member_id = $1`, `DELETE FROM passkeys WHERE member_id = $1`,
		`DELETE FROM social_accounts WHERE member_id = $1`, `DELETE FROM push_devices WHERE member_id = $1`,
		`DELETE FROM known_devices WHERE member_id = $1`, `DELETE FROM known_networks WHERE member_id = $1`,
	} {
		if _, err := tx.ExecContext(ctx, drop, who); err != nil {
			return err
		}
	}
	return nil
}

// ProvePhone notes that a member answered with a code of his number.
func ProvePhone(ctx context.Context, db *pg.DB, who id.Member) error {
	return pg.InTx(ctx, db, func(tx *sqlx.Tx) error {
		_, err := member.ProvePhone(ctx, tx, who)
		return err
	})
}
