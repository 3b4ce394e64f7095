package storetest

import (
	"context"
	"errors"
	"fmt"
	"os"
	"reflect"
	"sync"
	"testing"

	"lantern/store/pg"
	"lantern/store/pgembed"
	"lantern/store/schema"
)

// templateLock is the advisory lock under which the template is created.
const templateLock = 7_305_041

// databaseServer is the server on which this process creates databases.
type databaseServer struct {
	server   *pgembed.Server
	admin    *pg.DB
	template string
	// isExternal: the server was not started here and keeps running.
	isExternal bool

	mu sync.Mutex
	// templates of this process by the function that seeded them: only its own code defines their content.
	templates map[uintptr]string
}

func open(address string) (*databaseServer, error) {
	ctx, cancel := context.WithTimeout(context.Background(), setupTimeout)
	defer cancel()
	server, err := connectServer(ctx, address)
	if err != nil {
		return nil, err
	}
	admin, err := pg.Open(ctx, server.DSN("postgres"), pg.Options{Role: pg.Owner, MaxConns: 4})
	if err != nil {
		return nil, err
	}
	sum, err := schema.Fingerprint()
	if err != nil {
		return nil, err
	}
	p := &databaseServer{server: server, admin: admin, template: "tmpl_" + sum, isExternal: address != "",
		templates: map[uintptr]string{}}
	if given := os.Getenv(givenTemplate); given != "" {
		p.template, p.isExternal = given, false
		return p, nil
	}
	return p, p.ensureTemplate(ctx)
}

func connectServer(ctx context.Context, address string) (*pgembed.Server, error) {
	if address != "" {
		return pgembed.Start(ctx, pgembed.Options{URL: address})
	}
	return shared(ctx)
}

func (p *databaseServer) dsn(database string) string { return p.server.DSN(database) }

func (p *databaseServer) create(ctx context.Context, name string) error {
	return p.copy(ctx, p.template, name)
}

// createSeeded leaves no template on an external server.
func (p *databaseServer) createSeeded(ctx context.Context, name string, furnish func(context.Context,
	*pg.DB) error) error {
	if p.isExternal {
		return p.createAndFurnish(ctx, name, furnish)
	}
	template, err := p.seededTemplate(ctx, furnish)
	if err != nil {
		return err
	}
	return p.copy(ctx, template, name)
}

func (p *databaseServer) seededTemplate(ctx context.Context, furnish func(context.Context,
	*pg.DB) error) (template string, err error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	key := reflect.ValueOf(furnish).Pointer()
	if template, ok := p.templates[key]; ok {
		return template, nil
	}
	template = unique("tmpl_")
	if err := p.createAndFurnish(ctx, template, furnish); err != nil {
		return "", err
	}
	p.templates[key] = template
	return template, nil
}

func (p *databaseServer) createAndFurnish(ctx context.Context, name string, furnish func(context.Context,
	*pg.DB) error) error {
	if err := p.create(ctx, name); err != nil {
		return err
	}
	return p.within(ctx, name, furnish)
}

// copy copies the files of a template.
func (p *databaseServer) copy(ctx context.Context, template, name string) error {
	_, err := p.admin.ExecContext(ctx, fmt.Sprintf(`CREATE DATABASE %s TEMPLATE %s STRATEGY file_copy`, name, template))
	return err
}

func (p *databaseServer) drop(t testing.TB, name string) {
	ctx, cancel := context.WithTimeout(context.Background(), setupTimeout)
	defer cancel()
	if err := p.recordCalls(ctx, t.Name(), name); err != nil {
		t.Errorf("storetest: calls: %v", err)
	}
	if _, err := p.admin.ExecContext(ctx, fmt.Sprintf(`DROP DATABASE %s WITH (FORCE)`, name)); err != nil {
		t.Errorf("storetest: drop: %v", err)
	}
}

// ensureTemplate migrates once for all processes. The template is renamed when complete, so that an interrupted one
// is never copied.
func (p *databaseServer) ensureTemplate(ctx context.Context) error {
	conn, err := p.admin.Conn(ctx)
	if err != nil {
		return err
	}
	defer conn.Close()
	// Another process may migrate for longer than the pool's limits allow.
	if _, err := conn.ExecContext(ctx, `SET lock_timeout = 0`); err != nil {
		return err
	}
	if _, err := conn.ExecContext(ctx, `SELECT pg_advisory_lock($1)`, templateLock); err != nil {
		return err
	}
	err = p.makeTemplate(ctx)
	_, unlock := conn.ExecContext(ctx, `SELECT pg_advisory_unlock($1)`, templateLock)
	return errors.Join(err, unlock)
}

func (p *databaseServer) makeTemplate(ctx context.Context) error {
	var exists bool
	const ask = `SELECT EXISTS (SELECT FROM pg_database WHERE datname = $1)`
	if err := p.admin.GetContext(ctx, &exists, ask, p.template); err != nil || exists {
		return err
	}
	draft := p.template + "_draft"
	for _, step := range []string{`DROP DATABASE IF EXISTS ` + draft + ` WITH (FORCE)`, `CREATE DATABASE ` + draft} {
		if _, err := p.admin.ExecContext(ctx, step); err != nil {
			return err
		}
	}
	if err := p.within(ctx, draft, migrate); err != nil {
		return fmt.Errorf("migrate: %w", err)
	}
	_, err := p.admin.ExecContext(ctx, fmt.Sprintf(`ALTER DATABASE %s RENAME TO %s`, draft, p.template))
	return err
}

// within runs do in a database as its owner.
func (p *databaseServer) within(ctx context.Context, database string, do func(context.Context, *pg.DB) error) error {
	db, err := pg.Open(ctx, p.dsn(database), pg.Options{Role: pg.Owner, MaxConns: 4})
	if err != nil {
		return err
	}
	return errors.Join(do(ctx, db), db.Close())
}

func migrate(ctx context.Context, db *pg.DB) error {
	_, err := schema.Migrate(ctx, db)
	return err
}
