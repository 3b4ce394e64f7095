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

// templateLock is the advisory lock under which the template is made.
const templateLock = 7_305_041

// place is the server on which this process makes its databases.
type place struct {
	server   *pgembed.Server
	admin    *pg.DB
	template string
	// isLent: the server is not ours and outlives us.
	isLent bool

	mu sync.Mutex
	// furnished are the templates of this process, by the function that furnished them: only its own code says what is in
	// them.
	furnished map[uintptr]string
}

func open(address string) (*place, error) {
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	server, err := reach(ctx, address)
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
	p := &place{server: server, admin: admin, template: "tmpl_" + sum, isLent: address != "",
		furnished: map[uintptr]string{}}
	if given := os.Getenv(givenTemplate); given != "" {
		p.template, p.isLent = given, false
		return p, nil
	}
	return p, p.ensureTemplate(ctx)
}

func reach(ctx context.Context, address string) (*pgembed.Server, error) {
	if address != "" {
		return pgembed.Start(ctx, pgembed.Options{URL: address})
	}
	return shared(ctx)
}

func (p *place) dsn(database string) string { return p.server.DSN(database) }

func (p *place) create(ctx context.Context, name string) error { return p.copy(ctx, p.template, name) }

// createFurnished leaves no template behind on a server that is lent.
func (p *place) createFurnished(ctx context.Context, name string, furnish func(context.Context, *pg.DB) error) error {
	if p.isLent {
		return p.createAndFurnish(ctx, name, furnish)
	}
	template, err := p.furnish(ctx, furnish)
	if err != nil {
		return err
	}
	return p.copy(ctx, template, name)
}

func (p *place) furnish(ctx context.Context, furnish func(context.Context, *pg.DB) error) (template string, err error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	key := reflect.ValueOf(furnish).Pointer()
	if template, ok := p.furnished[key]; ok {
		return template, nil
	}
	template = unique("tmpl_")
	if err := p.createAndFurnish(ctx, template, furnish); err != nil {
		return "", err
	}
	p.furnished[key] = template
	return template, nil
}

func (p *place) createAndFurnish(ctx context.Context, name string, furnish func(context.Context, *pg.DB) error) error {
	if err := p.create(ctx, name); err != nil {
		return err
	}
	return p.within(ctx, name, furnish)
}

// copy takes the files of a template as they are.
func (p *place) copy(ctx context.Context, template, name string) error {
	_, err := p.admin.ExecContext(ctx, fmt.Sprintf(`CREATE DATABASE %s TEMPLATE %s STRATEGY file_copy`, name, template))
	return err
}

func (p *place) drop(t testing.TB, name string) {
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	if err := p.recordCalls(ctx, t.Name(), name); err != nil {
		t.Errorf("storetest: calls: %v", err)
	}
	if _, err := p.admin.ExecContext(ctx, fmt.Sprintf(`DROP DATABASE %s WITH (FORCE)`, name)); err != nil {
		t.Errorf("storetest: drop: %v", err)
	}
}

// ensureTemplate migrates once for all processes. It takes its name only when
// complete, so that an interrupted one is never copied.
func (p *place) ensureTemplate(ctx context.Context) error {
	conn, err := p.admin.Conn(ctx)
	if err != nil {
		return err
	}
	defer conn.Close()
	// Others may be migrating for longer than the pool's usual limits allow.
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

func (p *place) makeTemplate(ctx context.Context) error {
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

// within does something in a database as its owner, and leaves.
func (p *place) within(ctx context.Context, database string, do func(context.Context, *pg.DB) error) error {
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
