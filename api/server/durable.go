package server

import (
	"context"
	"errors"
	"fmt"

	"lantern/store/pg"
)

// Durable refuses a Postgres that may forget what it has acknowledged.
func Durable(ctx context.Context, q pg.Q) error {
	var weak []error
	for _, name := range []string{"fsync", "synchronous_commit", "full_page_writes"} {
		var value string
		if err := q.GetContext(ctx, &value, `SELECT current_setting($1)`, name); err != nil {
			return err
		}
		if value == "off" {
			weak = append(weak, fmt.Errorf("postgres has %s=%s: acknowledged money could be lost", name, value))
		}
	}
	return errors.Join(weak...)
}
