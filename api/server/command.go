package server

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"path/filepath"

	"lantern/api/config"
	"lantern/api/infra"
	"lantern/api/operator/command"
	"lantern/api/sandbox/catalog"
	"lantern/api/vendorcheck"
	"lantern/store/migrations"
	"lantern/store/pg"
	"lantern/store/pgembed"
	"lantern/store/seed"
	"lantern/store/vendor"
	"lantern/store/withdrawal"
)

// Command is what the program can do.
type Command struct {
	Config  config.Config
	Drivers Drivers
	Out     io.Writer
	Log     *slog.Logger
}

// Serve prepares the database and serves until the context ends.
func (c *Command) Serve(ctx context.Context) error {
	return c.on(ctx, func(b *infra.Backends) error {
		if err := c.prepare(ctx, b); err != nil {
			return err
		}
		if err := c.openForServing(ctx, b); err != nil {
			return err
		}
		product, err := NewProduct(ctx, c.Config, b, c.Drivers, c.Log)
		if err != nil {
			return err
		}
		stopTraces, err := infra.StartTraces(ctx, c.Config)
		if err != nil {
			return err
		}
		err = product.Serve(ctx, func() { fmt.Fprint(c.Out, banner(c.Config)) })
		return errors.Join(err, stopTraces(context.WithoutCancel(ctx)))
	})
}

// Work runs the jobs without listening.
func (c *Command) Work(ctx context.Context) error {
	return c.on(ctx, func(b *infra.Backends) error {
		if err := c.durable(ctx, b); err != nil {
			return err
		}
		if err := c.openForServing(ctx, b); err != nil {
			return err
		}
		product, err := NewProduct(ctx, c.Config, b, c.Drivers, c.Log)
		if err != nil {
			return err
		}
		running := product.Work(ctx)
		<-ctx.Done()
		running.Wait()
		product.Close()
		return nil
	})
}

// Migrate brings the database to this version's schema.
func (c *Command) Migrate(ctx context.Context) error {
	return c.on(ctx, func(b *infra.Backends) error { return migrations.Up(ctx, b.Owner) })
}

// Seed writes what a new installation needs and, in sandbox mode, demo data.
func (c *Command) Seed(ctx context.Context) error {
	return c.on(ctx, func(b *infra.Backends) error { return c.seed(ctx, b.Owner) })
}

func (c *Command) seed(ctx context.Context, owner *pg.DB) error {
	if err := seed.Base(ctx, owner); err != nil {
		return err
	}
	if err := seed.VendorKey(ctx, owner, "BGS", "1", c.Config.BGSSecret); err != nil {
		return err
	}
	if c.Config.IsProduction {
		return nil
	}
	suppliers, err := suppliers(c.Config)
	if err != nil {
		return err
	}
	if err := seed.Suppliers(ctx, owner, suppliers); err != nil {
		return err
	}
	if err := seed.Demo(ctx, owner); err != nil {
		return err
	}
	vault, err := withdrawal.NewVault([]byte(c.Config.Secret))
	if err != nil {
		return err
	}
	return seed.DemoPayee(ctx, owner, vault)
}

// OpenAPI prints the document of both listeners; it needs no database.
func (c *Command) OpenAPI() error {
	document, err := json.MarshalIndent(WholeDocument(), "", "  ")
	if err != nil {
		return err
	}
	_, err = fmt.Fprintln(c.Out, string(document))
	return err
}

// Operator runs one operator action. In sandbox mode it connects to the database of the running product.
func (c *Command) Operator(ctx context.Context, args []string) error {
	dsn := c.Config.DatabaseURL
	if dsn == "" {
		running, err := pgembed.Attach(ctx, filepath.Join(c.Config.DataDir, "postgres"))
		if err != nil {
			return fmt.Errorf("the product is not running here: %w", err)
		}
		dsn = running.DSN("postgres")
	}
	if !c.Config.IsProduction {
		if err := makeSecrets(&c.Config); err != nil {
			return err
		}
	}
	vault, err := withdrawal.NewVault([]byte(c.Config.Secret))
	if err != nil {
		return err
	}
	db, err := pg.Open(ctx, dsn, pg.Options{Role: pg.Application, MaxConns: 2})
	if err != nil {
		return err
	}
	return errors.Join(command.Run(ctx, command.House{DB: db, Vault: vault}, args, c.Out), db.Close())
}

// VendorCheck plays a game vendor against a wallet.
func (c *Command) VendorCheck(ctx context.Context, args []string) error {
	home := vendorcheck.Home{Vendor: catalog.Vendors()[0].Code, KeyID: catalog.KeyID, Secret: func(vendor string) (string, error) { return vendorSecret(c.Config, vendor) }, Out: c.Out}
	return vendorcheck.Command(ctx, args, home)
}

// durable refuses a database that may lose what production has acknowledged.
func (c *Command) durable(ctx context.Context, b *infra.Backends) error {
	if !c.Config.IsProduction {
		return nil
	}
	return infra.CheckDurable(ctx, b.Owner)
}

// prepare migrates and seeds in sandbox mode; production migrates in its own step.
func (c *Command) prepare(ctx context.Context, b *infra.Backends) error {
	if c.Config.IsProduction {
		return c.durable(ctx, b)
	}
	fmt.Fprintln(c.Out, "Preparing the database …")
	if err := migrations.Up(ctx, b.Owner); err != nil {
		return err
	}
	return c.seed(ctx, b.Owner)
}

func (c *Command) on(ctx context.Context, run func(*infra.Backends) error) error {
	if !c.Config.IsProduction {
		if err := makeSecrets(&c.Config); err != nil {
			return err
		}
	}
	backends, err := infra.Open(ctx, c.Config, c.Log)
	if err != nil {
		return err
	}
	return errors.Join(run(backends), backends.Stop())
}

// openForServing opens a connection for each worker of bets, and for each bet that is placed apart from the others.
func (c *Command) openForServing(ctx context.Context, b *infra.Backends) error {
	return b.OpenForServing(ctx, c.Config, infra.Serving{
		BetConns: c.Config.BatchWorkers + vendor.Apart, BetTimeout: vendor.Patience, StartRedis: c.Drivers.StartRedis,
	}, c.Log)
}
