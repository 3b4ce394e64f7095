package server

import (
	"context"
	"fmt"

	"lantern/store/pg"
)

// Durable refuses a Postgres that may forget what it has acknowledged.
func Durable(ctx context.Context, q pg.Q) error {
	for _, name := range []string{"fsync", "synchronous_commit", "full_page_writes"} {
		var value string
		if err := q.GetContext(ctx, &value, `SELECT current_setting($1)`, name); err != nil {
			return err
		}
		if value == "off" {
			return fmt.Errorf("postgres has %s=%s: acknowledged money could be lost", name, value)
		}
	}
	return nil
}
