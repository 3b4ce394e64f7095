package operator

import (
	"context"

	"github.com/jmoiron/sqlx"

	"lantern/store/approval"
	"lantern/store/content"
	"lantern/store/pg"
)

// Announce writes announcements, all of them or none, and gives their ids. Faults: validation_failed.
func Announce(ctx context.Context, db *pg.DB, drafts []content.Draft, by approval.Action) (written []string,
	err error) {
	if err := by.Check(); err != nil {
		return nil, err
	}
	err = pg.InTx(ctx, db, func(tx *sqlx.Tx) error {
		written = nil
		for _, draft := range drafts {
			key, err := content.Announce(ctx, tx, draft)
			if err != nil {
				return err
			}
			if err := by.Note(ctx, tx, "announcement.write", "announcement:"+key, nil,
				map[string]any{"kind": draft.Kind}); err != nil {
				return err
			}
			written = append(written, key)
		}
		return nil
	})
	return written, err
}

// EndAnnouncements takes announcements down, all of them or none. Faults: validation_failed, not_found (no such one, or
// it is over).
func EndAnnouncements(ctx context.Context, db *pg.DB, keys []string, by approval.Action) error {
	if err := by.Check(); err != nil {
		return err
	}
	return pg.InTx(ctx, db, func(tx *sqlx.Tx) error {
		for _, key := range keys {
			if err := content.End(ctx, tx, key); err != nil {
				return err
			}
			if err := by.Note(ctx, tx, "announcement.end", "announcement:"+key, nil, nil); err != nil {
				return err
			}
		}
		return nil
	})
}
