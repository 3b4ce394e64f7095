package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"os"
	"path/filepath"
	"time"

	"lantern/api/config"
	"lantern/api/infra"
	"lantern/api/operator/cli"
	"lantern/api/sandbox/catalog"
	"lantern/api/server"
	"lantern/api/vendorcheck"
	"lantern/store/gamevendor"
	"lantern/store/pg"
	"lantern/store/pgembed"
	"lantern/store/seed"
	"lantern/store/withdrawal"
)

// application is what the commands share.
type application struct {
	config config.Config
	out    io.Writer
	log    *slog.Logger
}

// serve prepares the database and serves until ctx ends.
func (p *application) serve(ctx context.Context) error {
	return p.on(ctx, func(b *infra.Backends) error {
		if err := p.prepare(ctx, b); err != nil {
			return err
		}
		if err := p.openForServing(ctx, b); err != nil {
			return err
		}
		product, err := server.NewProduct(ctx, server.Nouns(), p.config, b, linked, p.log)
		if err != nil {
			return err
		}
		stopTraces, err := infra.StartTraces(ctx, p.config)
		if err != nil {
			return err
		}
		err = product.Serve(ctx, func() { fmt.Fprint(p.out, banner(p.config)) })
		return errors.Join(err, stopTraces(context.WithoutCancel(ctx)))
	})
}

// work runs the jobs without listening.
func (p *application) work(ctx context.Context) error {
	return p.on(ctx, func(b *infra.Backends) error {
		if err := p.durable(ctx, b); err != nil {
			return err
		}
		if err := p.openForServing(ctx, b); err != nil {
			return err
		}
		product, err := server.NewProduct(ctx, server.Nouns(), p.config, b, linked, p.log)
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

// migrate migrates the database to this version's schema.
func (p *application) migrate(ctx context.Context) error {
	return p.on(ctx, func(b *infra.Backends) error { return p.applySchema(ctx, b.Owner) })
}

// seedAll writes what a new installation needs and, in sandbox mode, demo data.
func (p *application) seedAll(ctx context.Context) error {
	return p.on(ctx, func(b *infra.Backends) error { return p.seed(ctx, b.Owner) })
}

func (p *application) seed(ctx context.Context, owner *pg.DB) error {
	if err := seed.Base(ctx, owner); err != nil {
		return err
	}
	if err := seed.VendorKey(ctx, owner, "BGS", "1", p.config.BGSSecret); err != nil {
		return err
	}
	if p.config.IsProduction {
		return nil
	}
	suppliers, err := suppliers(p.config)
	if err != nil {
		return err
	}
	if err := seed.Suppliers(ctx, owner, suppliers); err != nil {
		return err
	}
	if err := seed.Demo(ctx, owner); err != nil {
		return err
	}
	vault, err := withdrawal.NewVault([]byte(p.config.Secret))
	if err != nil {
		return err
	}
	return seed.DemoPayee(ctx, owner, vault)
}

// openAPI prints the document of a listener, "public" or "operator", or of both for the clients' types. It needs no
// database.
func (p *application) openAPI(listener string) error {
	document, err := server.DescribedBy(server.Nouns(), listener, p.config.PublicURL)
	if err != nil {
		return err
	}
	text, err := json.MarshalIndent(document, "", "  ")
	if err != nil {
		return err
	}
	_, err = fmt.Fprintln(p.out, string(text))
	return err
}

// operator runs one operator command: at the listener of --url, otherwise on the database, in sandbox mode on that of
// the running platform.
func (p *application) operator(ctx context.Context, args []string) error {
	if !p.config.IsProduction {
		if err := makeSecrets(&p.config); err != nil {
			return err
		}
	}
	if cli.IsRemote(args, os.Getenv) {
		return p.command(ctx, nil, nil, args)
	}
	dsn := p.config.DatabaseURL
	if dsn == "" {
		running, err := pgembed.Attach(ctx, filepath.Join(p.config.DataDir, "postgres"))
		if err != nil {
			return fmt.Errorf("the platform is not running here: %w", err)
		}
		dsn = running.DSN("postgres")
	}
	operators, err := pg.Open(ctx, dsn, pg.Options{Role: pg.OperatorRole, MaxConns: 2})
	if err != nil {
		return err
	}
	db, err := pg.Open(ctx, dsn, pg.Options{Role: pg.Application, MaxConns: 2})
	if err != nil {
		return errors.Join(err, operators.Close())
	}
	return errors.Join(p.command(ctx, operators, db, args), db.Close(), operators.Close())
}

// command runs a command with the rights of the operators' listener; what reads the ledger has the application's.
func (p *application) command(ctx context.Context, operators, db *pg.DB, args []string) error {
	routes, err := server.OperatorRoutes(server.Nouns(), p.config, operators, db, p.log)
	if err != nil {
		return err
	}
	return cli.Run(ctx, cli.Host{
		Routes: routes, DB: operators, Secret: []byte(p.config.Secret), HTTP: http.DefaultClient, Now: time.Now,
		In: os.Stdin, Out: p.out, Getenv: os.Getenv,
	}, args)
}

// vendorCheck runs the conformance tests of a wallet.
func (p *application) vendorCheck(ctx context.Context, args []string) error {
	home := vendorcheck.Environment{Vendor: catalog.Vendors()[0].Code, KeyID: catalog.KeyID,
		Secret: func(vendor string) (string, error) { return vendorSecret(p.config, vendor) }, Out: p.out}
	return vendorcheck.Command(ctx, args, home)
}

// durable refuses a database that may lose acknowledged transactions in production.
func (p *application) durable(ctx context.Context, b *infra.Backends) error {
	if !p.config.IsProduction {
		return nil
	}
	return infra.CheckDurable(ctx, b.Owner)
}

// prepare migrates and seeds in sandbox mode; production migrates in its own step.
func (p *application) prepare(ctx context.Context, b *infra.Backends) error {
	if p.config.IsProduction {
		return p.durable(ctx, b)
	}
	fmt.Fprintln(p.out, "Preparing the database …")
	if err := p.applySchema(ctx, b.Owner); err != nil {
		return err
	}
	return p.seed(ctx, b.Owner)
}

func (p *application) on(ctx context.Context, run func(*infra.Backends) error) error {
	if !p.config.IsProduction {
		if err := makeSecrets(&p.config); err != nil {
			return err
		}
	}
	backends, err := infra.Open(ctx, p.config, p.log)
	if err != nil {
		return err
	}
	return errors.Join(run(backends), backends.Stop())
}

// openForServing opens a connection for each bet worker and for each bet that is placed individually.
func (p *application) openForServing(ctx context.Context, b *infra.Backends) error {
	return b.OpenForServing(ctx, p.config, infra.Serving{
		BetConns: p.config.BatchWorkers + gamevendor.MaxSingles, BetTimeout: gamevendor.BetTimeout, StartRedis: startRedis,
	}, p.log)
}

// startRedis starts the embedded Redis; nil in a program that was built without it.
var startRedis func() (infra.EmbeddedRedis, error)
