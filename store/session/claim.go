package session

import (
	"context"

	"github.com/jmoiron/sqlx"

	"lantern/store/id"
	"lantern/store/member"
	"lantern/store/pg"
)

// ClaimPhone records that a caller logged in with a code sent to the member's number. If the number was never verified
// and the device is unknown, the member may have typed another person's number: the account then belongs to the
// holder of the phone, and every session, password and other credential from before ends. An account with an
// authenticator is left as it is, because the caller was asked for it before.
func ClaimPhone(ctx context.Context, db *pg.DB, memberID id.Member, device string) error {
	isProved, err := member.IsPhoneProved(ctx, db, memberID)
	if err != nil || isProved {
		return err
	}
	hash, err := member.Hash(ctx, Secret())
	if err != nil {
		return err
	}
	return pg.InTx(ctx, db, func(tx *sqlx.Tx) error {
		isFirst, err := member.ProvePhone(ctx, tx, memberID)
		if err != nil || !isFirst {
			return err
		}
		const read = `SELECT EXISTS (SELECT FROM member_authenticators WHERE member_id = $1 AND secret IS NOT NULL)
			OR $2 <> '' AND EXISTS (SELECT FROM known_devices WHERE member_id = $1 AND device_hash = $3)`
		var isOwn bool
		if err := tx.GetContext(ctx, &isOwn, read, memberID, device, Hash(device)); err != nil || isOwn {
			return err
		}
		if err := member.ResetCredentials(ctx, tx, memberID, hash); err != nil {
			return err
		}
		if err := endAllBut(ctx, tx, memberID, ""); err != nil {
			return err
		}
		return deleteCredentials(ctx, tx, memberID)
	})
}

// deleteCredentials deletes whatever opens a session besides the password, and the devices and networks known so far.
func deleteCredentials(ctx context.Context, tx *sqlx.Tx, memberID id.Member) error {
	for _, drop := range []string{
		`DELETE FROM remembered_devices WHERE member_id = $1`, `DELETE FROM password_links WHERE member_id = $1`,
		`DELETE FROM sign_in_challenges WHERE member_id = $1`, `DELETE FROM passkeys WHERE member_id = $1`,
		`DELETE FROM social_accounts WHERE member_id = $1`, `DELETE FROM push_devices WHERE member_id = $1`,
		`DELETE FROM known_devices WHERE member_id = $1`, `DELETE FROM known_networks WHERE member_id = $1`,
	} {
		if _, err := tx.ExecContext(ctx, drop, memberID); err != nil {
			return err
		}
	}
	return nil
}

// ProvePhone records that a member entered a code sent to their number.
func ProvePhone(ctx context.Context, db *pg.DB, memberID id.Member) error {
	return pg.InTx(ctx, db, func(tx *sqlx.Tx) error {
		_, err := member.ProvePhone(ctx, tx, memberID)
		return err
	})
}
