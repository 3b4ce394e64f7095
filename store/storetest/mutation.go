package storetest

import (
	"context"
	"fmt"
	"os"
	"strings"
	"time"

	"lantern/store/pg"
)

// Variables with which the mutation run (store/schema/mutate) controls the tests.
const (
	// givenTemplate names the database to copy instead of the migrated template, on the server of DATABASE_URL_TEST.
	// The mutation run also drops the templates that tests derive from it.
	givenTemplate = "LANTERN_TEST_TEMPLATE"
	// callsFile names a file to which a line is added for each SQL function that a test called: the test, then the
	// function. The server counts calls if track_functions is set.
	callsFile = "LANTERN_TEST_CALLS"
)

// recordCalls adds the functions called in a test's database to the file of callsFile, if set.
func (p *databaseServer) recordCalls(ctx context.Context, test, database string) error {
	path := os.Getenv(callsFile)
	if path == "" {
		return nil
	}
	return p.within(ctx, database, func(ctx context.Context, db *pg.DB) error {
		if err := aloneIn(ctx, db); err != nil {
			return err
		}
		var functions []string
		const query = `SELECT DISTINCT funcname FROM pg_stat_user_functions WHERE schemaname = 'public' ORDER BY 1`
		if err := db.SelectContext(ctx, &functions, query); err != nil {
			return err
		}
		file, err := os.OpenFile(path, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o600)
		if err != nil {
			return err
		}
		defer file.Close()
		name, _, _ := strings.Cut(test, "/")
		for _, function := range functions {
			if _, err := fmt.Fprintln(file, name, function); err != nil {
				return err
			}
		}
		return nil
	})
}

// aloneIn returns when no other session uses the database: sessions report their counts when they end.
func aloneIn(ctx context.Context, db *pg.DB) error {
	const query = `SELECT EXISTS (SELECT FROM pg_stat_activity
		WHERE datname = current_database() AND backend_type = 'client backend' AND pid <> pg_backend_pid())`
	for areThere := true; areThere; time.Sleep(5 * time.Millisecond) {
		if err := db.GetContext(ctx, &areThere, query); err != nil {
			return err
		}
	}
	return nil
}
