package session

import (
	"context"
	"time"

	"github.com/jmoiron/sqlx"

	"lantern/store/fault"
	"lantern/store/id"
	"lantern/store/pg"
)

// Device is one that a member was signed in on. What it calls itself is kept as a hash: whoever reads the table cannot
// pose as it.
type Device struct {
	ID          id.Device `db:"id"`
	Description string    `db:"description"`
	Platform    string    `db:"platform"`
	IP          string    `db:"ip"`
	FirstSeenAt time.Time `db:"first_seen_at"`
	LastSeenAt  time.Time `db:"last_seen_at"`
	IsCurrent   bool      `db:"is_current"`
}

// learn notes the device and the network of a sign-in and says whether the device is new to the member.
func learn(ctx context.Context, tx *sqlx.Tx, who id.Member, at Place) (isNew bool, err error) {
	if err := learnNetwork(ctx, tx, who, at.IP); err != nil {
		return false, err
	}
	if at.Device == "" {
		return true, nil
	}
	const note = `INSERT INTO known_devices (id, member_id, device_hash, platform, description, ip)
		VALUES ($1, $2, $3, $4, $5, $6)
		ON CONFLICT (member_id, device_hash) DO UPDATE SET platform = excluded.platform, description = excluded.description,
			ip = excluded.ip, last_seen_at = lantern_now()
		RETURNING xmax = 0`
	err = tx.GetContext(ctx, &isNew, note, id.New[id.Device](), who, Hash(at.Device), at.Platform, at.Description, at.IP)
	return isNew, err
}

// orNobody is the member $1, or one who does not exist: whoever asked for null would be answered without a search, and
// faster.
const orNobody = `COALESCE(NULLIF($1, '')::uuid, '00000000-0000-0000-0000-000000000000')`

// KnowsDevice says whether a member was signed in on a device before, in the last three months; nobody was.
func KnowsDevice(ctx context.Context, q pg.Q, who id.Member, device string) (isKnown bool, err error) {
	const read = `SELECT $2 <> '' AND EXISTS (SELECT FROM known_devices
		WHERE member_id = ` + orNobody + ` AND device_hash = $3
		AND last_seen_at > lantern_now() - interval '90 days')`
	err = q.GetContext(ctx, &isKnown, read, string(who), device, Hash(device))
	return isKnown, pg.Named(err)
}

// Devices are those that a member is known on, the one seen last first.
func Devices(ctx context.Context, q pg.Q, who id.Member, current string) ([]Device, error) {
	const read = `SELECT id, description, platform, ip, first_seen_at, last_seen_at, device_hash = $2 AS is_current
		FROM known_devices
		WHERE member_id = $1 AND last_seen_at > lantern_now() - interval '90 days'
		ORDER BY last_seen_at DESC, id DESC LIMIT $3`
	list := []Device{}
	err := q.SelectContext(ctx, &list, read, who, Hash(current), mostListed)
	return list, pg.Named(err)
}

// ForgetDevice makes a device a stranger again: its sessions end, but for the one that asks, and its next sign-in is a
// new device's. Devices that sign in by themselves are forgotten with it, whichever they are. Faults: not_found.
func ForgetDevice(ctx context.Context, db *pg.DB, who id.Member, device id.Device, keep id.Session) error {
	return pg.InTx(ctx, db, func(tx *sqlx.Tx) error {
		var hash []byte
		err := tx.GetContext(ctx, &hash, `DELETE FROM known_devices WHERE id = $1 AND member_id = $2
			RETURNING device_hash`, device, who)
		if pg.IsNone(err) {
			return fault.New(fault.NotFound)
		}
		if err != nil {
			return err
		}
		const end = `WITH ended AS (UPDATE sessions SET ended_at = lantern_now()
			WHERE member_id = $1 AND ended_at IS NULL AND id <> $2
				AND sha256(convert_to(device_id, 'UTF8')) = $3 RETURNING member_id, id)
			INSERT INTO outbox (member_id, kind, related_kind, related_id)
			SELECT member_id, 'session-ended', 'session', id FROM ended`
		if _, err := tx.ExecContext(ctx, end, who, keep, hash); err != nil {
			return err
		}
		_, err = tx.ExecContext(ctx, `DELETE FROM remembered_devices WHERE member_id = $1`, who)
		return err
	})
}
