package migrations_test

import (
	"context"
	"testing"

	"lantern/store/migrations"
	"lantern/store/storetest"
)

func TestMigrationsGoUpDownAndUpAgain(t *testing.T) {
	ctx := context.Background()
	db := storetest.Owner(t, storetest.Open(t))
	if err := migrations.Down(ctx, db); err != nil {
		t.Fatal(err)
	}
	var left int
	if err := db.GetContext(ctx, &left, `SELECT count(*) FROM pg_tables WHERE schemaname = 'public' AND tablename <> 'goose_db_version'`); err != nil || left != 0 {
		t.Fatalf("%d tables left, %v", left, err)
	}
	if err := migrations.Up(ctx, db); err != nil {
		t.Fatal(err)
	}
}
