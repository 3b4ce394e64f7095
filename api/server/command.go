package server

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"path/filepath"

	"lantern/api/door"
	"lantern/api/guard"
	"lantern/api/operator/command"
	"lantern/api/sandbox/catalog"
	"lantern/api/sandbox/secret"
	"lantern/api/vendorcheck"
	"lantern/store/migrations"
	"lantern/store/pg"
	"lantern/store/pgembed"
	"lantern/store/seed"
	"lantern/store/withdrawal"
)

// Command is what the binary can do.
type Command struct {
	Config  Config
	Drivers Drivers
	Out     io.Writer
	Log     *slog.Logger
}

// Serve brings the database up and serves until the context ends.
func (c *Command) Serve(ctx context.Context) error {
	return c.on(ctx, func(g *Ground) error {
		if err := c.prepare(ctx, g); err != nil {
			return err
		}
		if err := g.Serve(ctx, c.Config, c.Log); err != nil {
			return err
		}
		product, err := NewProduct(ctx, c.Config, g, c.Drivers, c.Log)
		if err != nil {
			return err
		}
		stopTraces, err := c.traces(ctx)
		if err != nil {
			return err
		}
		err = product.Serve(ctx, func() { fmt.Fprint(c.Out, banner(c.Config)) })
		return errors.Join(err, stopTraces(context.WithoutCancel(ctx)))
	})
}

// Work runs the timetable without listening.
func (c *Command) Work(ctx context.Context) error {
	return c.on(ctx, func(g *Ground) error {
		if err := c.durable(ctx, g); err != nil {
			return err
		}
		if err := g.Serve(ctx, c.Config, c.Log); err != nil {
			return err
		}
		product, err := NewProduct(ctx, c.Config, g, c.Drivers, c.Log)
		if err != nil {
			return err
		}
		tasks := product.Work(ctx)
		<-ctx.Done()
		tasks.wait.Wait()
		product.bets.Stop()
		return nil
	})
}

// Migrate brings the database to this version's shape.
func (c *Command) Migrate(ctx context.Context) error {
	return c.on(ctx, func(g *Ground) error { return migrations.Up(ctx, g.Owner) })
}

// Seed writes what a new installation needs and, in sandbox mode, the demo.
func (c *Command) Seed(ctx context.Context) error {
	return c.on(ctx, func(g *Ground) error { return c.seed(ctx, g.Owner) })
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
	suppliers, err := c.Config.suppliers()
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

// OpenAPI prints the document; it needs no database.
func (c *Command) OpenAPI() error {
	limits := guard.NewLimiter(nil, guard.Limits()) // who asks for routes is told their allowances
	product := &Product{config: c.Config, log: c.Log, desk: &desk{guards: door.Guards{Limiter: limits}}}
	document, err := json.MarshalIndent(product.Whole(), "", "  ")
	if err != nil {
		return err
	}
	_, err = fmt.Fprintln(c.Out, string(document))
	return err
}

// Operator runs one deed of the desk. In sandbox mode it reaches the database that the running product keeps.
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
		if err := c.Config.makeSecrets(); err != nil {
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

// VendorCheck plays a vendor against a door.
func (c *Command) VendorCheck(ctx context.Context, args []string) error {
	home := vendorcheck.Home{Vendor: catalog.Vendors()[0].Code, KeyID: catalog.KeyID, Secret: c.Config.vendorSecret, Out: c.Out}
	return vendorcheck.Command(ctx, args, home)
}

// durable refuses a database on which production must not run.
func (c *Command) durable(ctx context.Context, g *Ground) error {
	if !c.Config.IsProduction {
		return nil
	}
	return Durable(ctx, g.Owner)
}

// prepare migrates, and in sandbox mode seeds; production migrates by its own step.
func (c *Command) prepare(ctx context.Context, g *Ground) error {
	if c.Config.IsProduction {
		return c.durable(ctx, g)
	}
	fmt.Fprintln(c.Out, "Preparing the database …")
	if err := migrations.Up(ctx, g.Owner); err != nil {
		return err
	}
	return c.seed(ctx, g.Owner)
}

func (c *Command) on(ctx context.Context, deed func(*Ground) error) error {
	if !c.Config.IsProduction {
		if err := c.Config.makeSecrets(); err != nil {
			return err
		}
	}
	ground, err := Stand(ctx, c.Config, c.Log)
	if err != nil {
		return err
	}
	return errors.Join(deed(ground), ground.Stop())
}

func (c *Command) traces(ctx context.Context) (func(context.Context) error, error) {
	if c.Config.TraceEndpoint == "" {
		return func(context.Context) error { return nil }, nil
	}
	return startTraces(ctx)
}

// makeSecrets fills what sandbox mode keeps for itself, beside what the sandbox signs with as well.
func (c *Config) makeSecrets() (err error) {
	shelf := secret.Shelf(c.DataDir)
	for name, word := range map[string]*string{"secret": &c.Secret, secret.Pay: &c.PaySecret, "bgs-secret": &c.BGSSecret} {
		if *word == "" {
			if *word, err = shelf.Word(name); err != nil {
				return err
			}
		}
	}
	for name, key := range map[string]*string{secret.House: &c.HouseKey, secret.Vendor: &c.VendorKey} {
		if *key, err = shelf.Key(name); err != nil {
			return err
		}
	}
	return nil
}
