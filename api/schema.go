package main

import (
	"context"
	"errors"
	"fmt"

	"lantern/api/infra"
	"lantern/store/pg"
	"lantern/store/schema"
)

// applySchema brings the database to this version's shape. The embedded database holds demo data only: it is recreated
// where another version of the baseline created it.
func (p *application) applySchema(ctx context.Context, owner *pg.DB) error {
	_, err := schema.Migrate(ctx, owner)
	switch {
	case !errors.Is(err, schema.ErrOutdated), p.config.IsProduction:
		return err
	case p.config.DatabaseURL != "":
		return fmt.Errorf("%w; `lantern reset` drops all of its data and creates the demo data again", err)
	}
	fmt.Fprintln(p.out, "The schema has changed since this database was created: recreating the demo data …")
	return schema.Recreate(ctx, owner)
}

// reset drops everything in the database and creates the demo data again. Production has none.
func (p *application) reset(ctx context.Context) error {
	if p.config.IsProduction {
		return errors.New("reset drops all data: it is refused in production mode")
	}
	return p.on(ctx, func(b *infra.Backends) error {
		if err := schema.Recreate(ctx, b.Owner); err != nil {
			return err
		}
		return p.seed(ctx, b.Owner)
	})
}
