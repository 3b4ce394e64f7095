package content

import (
	"context"

	"github.com/jmoiron/sqlx"

	"lantern/store/approval"
	"lantern/store/pg"
)

// Publish writes announcements, all of them or none, and returns their ids. Faults: validation_failed.
func Publish(ctx context.Context, db *pg.DB, drafts []Draft, by approval.Action) (ids []string, err error) {
	if err := by.Check(); err != nil {
		return nil, err
	}
	err = pg.InTx(ctx, db, func(tx *sqlx.Tx) error {
		ids = nil
		for _, draft := range drafts {
			id, err := Announce(ctx, tx, draft)
			if err != nil {
				return err
			}
			if err := by.Note(ctx, tx, "announcement.write", "announcement:"+id, nil,
				map[string]any{"kind": draft.Kind}); err != nil {
				return err
			}
			ids = append(ids, id)
		}
		return nil
	})
	return ids, err
}

// EndAnnouncements ends announcements, all of them or none. Faults: validation_failed, not_found (no such announcement,
// or ended before).
func EndAnnouncements(ctx context.Context, db *pg.DB, ids []string, by approval.Action) error {
	if err := by.Check(); err != nil {
		return err
	}
	return pg.InTx(ctx, db, func(tx *sqlx.Tx) error {
		for _, id := range ids {
			if err := end(ctx, tx, id); err != nil {
				return err
			}
			if err := by.Note(ctx, tx, "announcement.end", "announcement:"+id, nil, nil); err != nil {
				return err
			}
		}
		return nil
	})
}
