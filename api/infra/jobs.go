package infra

import (
	"context"
	"time"

	"lantern/api/module"
	"lantern/store/clock"
	"lantern/store/feed"
	"lantern/store/file"
	"lantern/store/idem"
	"lantern/store/pg"
)

// SyncClock makes this process's clock read the database's time.
func (b *Backends) SyncClock(ctx context.Context, c *clock.Clock) error {
	var now time.Time
	if err := b.DB.GetContext(ctx, &now, `SELECT clock_timestamp() + (lantern_now() - now())`); err != nil {
		return err
	}
	c.Follow(now)
	return nil
}

// Module declares the jobs that belong to no noun.
func (b *Backends) Module(c *clock.Clock, reports *pg.Reports) module.Module {
	return module.Module{Name: "infra", Jobs: []module.Job{
		{Name: "delete_expired_uploads", Every: time.Hour, Once: file.Prune},
		{Name: "delete_old_feed_entries", Every: time.Minute, Once: feed.Prune},
		{Name: "delete_old_idempotency_answers", Every: time.Hour, Once: idem.Forget},
		{Name: "create_partitions", Every: 6 * time.Hour, Once: addPartitions},
		{Name: "check_replica_lag", Every: time.Second, Run: reports.Follow},
		{Name: "sync_clock", Every: 10 * time.Second, Run: func(ctx context.Context) error { return b.SyncClock(ctx, c) }},
	}}
}

// addPartitions creates the partitions of the next three months.
func addPartitions(ctx context.Context, tx *module.Tx) error {
	_, err := tx.ExecContext(ctx, `SELECT ensure_partitions(3)`)
	return err
}
