package pg_test

import (
	"context"
	"log/slog"
	"testing"
	"time"

	"lantern/store/pg"
	"lantern/store/storetest"
)

func TestListen_NotificationAndReconnection_CallOnNotify(t *testing.T) {
	db := storetest.Open(t)
	owner := storetest.Owner(t, db)
	ctx, stop := context.WithCancel(t.Context())
	heard, ended := make(chan struct{}, 16), make(chan error)
	go func() {
		log := slog.New(slog.DiscardHandler)
		ended <- pg.Listen(ctx, storetest.Address(t, db), "news", log, func() { heard <- struct{}{} })
	}()
	const isListening = `SELECT EXISTS (SELECT FROM pg_stat_activity
		WHERE datname = current_database() AND query ~* '^LISTEN')`
	await := func() {
		t.Helper()
		for end, is := time.Now().Add(20*time.Second), false; !is; time.Sleep(10 * time.Millisecond) {
			if err := owner.GetContext(t.Context(), &is, isListening); err != nil || time.Now().After(end) {
				t.Fatalf("no listener is connected, %v", err)
			}
		}
	}
	await()
	if _, err := owner.ExecContext(t.Context(), `NOTIFY news`); err != nil {
		t.Fatal(err)
	}
	<-heard
	const cut = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
		WHERE datname = current_database() AND query ~* '^LISTEN'`
	if _, err := owner.ExecContext(t.Context(), cut); err != nil {
		t.Fatal(err)
	}
	<-heard // a notification may have been missed
	await()
	if _, err := owner.ExecContext(t.Context(), `NOTIFY news`); err != nil {
		t.Fatal(err)
	}
	<-heard
	stop()
	if err := <-ended; err != nil {
		t.Error(err)
	}
}
