package main

import (
	"context"
	"errors"
	"fmt"

	"lantern/api/infra"
	"lantern/store/pg"
	"lantern/store/schema"
)

// applySchema migrates the database to this version's schema. The embedded database contains demo data only: it is
// recreated if another version of the baseline created it.
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

// reset drops all data of the database and recreates the demo data. It is refused in production.
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
