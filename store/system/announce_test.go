package system_test

import (
	"context"
	"log/slog"
	"testing"
	"time"

	"lantern/store/clock"
	"lantern/store/pg"
	"lantern/store/storetest"
	"lantern/store/system"
)

// Two instances cache the settings; a change at a psql prompt reaches both by its notification.
func TestSettings_Changed_ReachEveryInstanceByAnnouncement(t *testing.T) {
	db := storetest.Open(t)
	ctx, stop := context.WithCancel(t.Context())
	ended := make(chan error)
	var instances []*system.SettingsCache
	refreshed := make(chan struct{}, 64)
	for range 2 {
		cache := system.NewSettingsCache(db, &clock.Clock{})
		if now, err := cache.Now(ctx); err != nil || now.MinAge != 18 {
			t.Fatalf("%d, %v", now.MinAge, err)
		}
		instances = append(instances, cache)
		go func() {
			ended <- pg.Listen(ctx, storetest.Address(t, db), system.Announced, slog.New(slog.DiscardHandler), func() {
				if err := cache.Refresh(ctx); err != nil {
					t.Error(err)
				}
				refreshed <- struct{}{}
			})
		}()
	}
	const listening = `SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND query ~* '^LISTEN'`
	for n := 0; n < 2; time.Sleep(10 * time.Millisecond) {
		if err := storetest.Owner(t, db).GetContext(ctx, &n, listening); err != nil {
			t.Fatal(err)
		}
	}
	const change = `INSERT INTO settings (key, value) VALUES ('minAge', '21')`
	if _, err := storetest.Owner(t, db).ExecContext(ctx, change); err != nil {
		t.Fatal(err)
	}
	<-refreshed
	<-refreshed
	for _, cache := range instances {
		if now, err := cache.Now(ctx); err != nil || now.MinAge != 21 {
			t.Errorf("%d, %v", now.MinAge, err)
		}
	}
	stop()
	for range instances {
		if err := <-ended; err != nil {
			t.Error(err)
		}
	}
}
