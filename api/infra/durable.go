package infra

import (
	"context"
	"errors"
	"fmt"

	"lantern/store/pg"
)

// CheckDurable refuses a Postgres that may lose acknowledged transactions.
func CheckDurable(ctx context.Context, q pg.Q) error {
	var problems []error
	for _, name := range []string{"fsync", "synchronous_commit", "full_page_writes"} {
		var value string
		if err := q.GetContext(ctx, &value, `SELECT current_setting($1)`, name); err != nil {
			return err
		}
		if value == "off" {
			problems = append(problems, fmt.Errorf("postgres has %s=%s: acknowledged money could be lost", name, value))
		}
	}
	return errors.Join(problems...)
}
