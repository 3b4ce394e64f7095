package server

import (
	"context"
	"errors"
	"fmt"

	"lantern/store/pg"
	"lantern/store/schema"
)

// migrate brings the database to this version's shape. The embedded database holds demo data only: it is recreated
// where another version of the baseline created it.
func (c *Command) migrate(ctx context.Context, owner *pg.DB) error {
	_, err := schema.Migrate(ctx, owner)
	switch {
	case !errors.Is(err, schema.ErrOutdated):
		return err
	case c.Config.IsProduction:
		return err
	case c.Config.DatabaseURL != "":
		return fmt.Errorf("%w; `lantern reset` drops all of its data and creates the demo data again", err)
	}
	fmt.Fprintln(c.Out, "The schema has changed since this database was created: recreating the demo data …")
	return schema.Recreate(ctx, owner)
}

// Reset drops everything in the database and creates the demo data again. Production has none.
func (c *Command) Reset(ctx context.Context) error {
	if c.Config.IsProduction {
		return errors.New("reset drops all data: it is refused in production mode")
	}
	return c.on(ctx, func(g *Ground) error {
		if err := schema.Recreate(ctx, g.Owner); err != nil {
			return err
		}
		return c.seed(ctx, g.Owner)
	})
}
