package session

import (
	"context"
	"time"

	"github.com/jmoiron/sqlx"

	"lantern/store/fault"
	"lantern/store/id"
	"lantern/store/pg"
)

// Device is one that a member has logged in on. The id that the client sends is stored as a hash, so that a reader of
// the table cannot impersonate it.
type Device struct {
	ID          id.Device `db:"id"`
	Description string    `db:"description"`
	Platform    string    `db:"platform"`
	IP          string    `db:"ip"`
	FirstSeenAt time.Time `db:"first_seen_at"`
	LastSeenAt  time.Time `db:"last_seen_at"`
	IsCurrent   bool      `db:"is_current"`
}

// learn stores the device and network of a login and returns whether the device is new to the member.
func learn(ctx context.Context, tx *sqlx.Tx, memberID id.Member, at Place) (isNew bool, err error) {
	if err := learnNetwork(ctx, tx, memberID, at.IP); err != nil {
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
	err = tx.GetContext(ctx, &isNew, note, id.New[id.Device](), memberID, Hash(at.Device), at.Platform, at.Description,
		at.IP)
	return isNew, err
}

// orNoMember is the member $1, or an id that no member has: a search for null would be skipped, and the time would show
// that the name is unknown.
const orNoMember = `COALESCE(NULLIF($1, '')::uuid, '00000000-0000-0000-0000-000000000000')`

// KnowsDevice returns whether a member has logged in on a device within the last 90 days; false for an empty member.
func KnowsDevice(ctx context.Context, q pg.Q, memberID id.Member, device string) (isKnown bool, err error) {
	const read = `SELECT $2 <> '' AND EXISTS (SELECT FROM known_devices
		WHERE member_id = ` + orNoMember + ` AND device_hash = $3
		AND last_seen_at > lantern_now() - interval '90 days')`
	err = q.GetContext(ctx, &isKnown, read, string(memberID), device, Hash(device))
	return isKnown, pg.Named(err)
}

// Devices returns a member's known devices, the most recently seen first.
func Devices(ctx context.Context, q pg.Q, memberID id.Member, current string) ([]Device, error) {
	const read = `SELECT id, description, platform, ip, first_seen_at, last_seen_at, device_hash = $2 AS is_current
		FROM known_devices
		WHERE member_id = $1 AND last_seen_at > lantern_now() - interval '90 days'
		ORDER BY last_seen_at DESC, id DESC LIMIT $3`
	list := []Device{}
	err := q.SelectContext(ctx, &list, read, memberID, Hash(current), maxListed)
	return list, pg.Named(err)
}

// ForgetDevice deletes a known device and ends its sessions except the one given: its next login counts as a new
// device's. All remembered devices of the member are forgotten with it, because they are not stored per device. Faults:
// not_found.
func ForgetDevice(ctx context.Context, db *pg.DB, memberID id.Member, device id.Device, keep id.Session) error {
	return pg.InTx(ctx, db, func(tx *sqlx.Tx) error {
		var hash []byte
		err := tx.GetContext(ctx, &hash, `DELETE FROM known_devices WHERE id = $1 AND member_id = $2
			RETURNING device_hash`, device, memberID)
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
		if _, err := tx.ExecContext(ctx, end, memberID, keep, hash); err != nil {
			return err
		}
		_, err = tx.ExecContext(ctx, `DELETE FROM remembered_devices WHERE member_id = $1`, memberID)
		return err
	})
}
