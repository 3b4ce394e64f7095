package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"strings"

	"lantern/store/pg"
	"lantern/store/pgembed"
	"lantern/store/schema"
)

const (
	original = "original"
	mutated  = "mutated"
)

// server is a Postgres for one worker: databases that a test process leaves behind are dropped before the next.
type server struct {
	folder   string
	postgres *pgembed.Server
	admin    *pg.DB
}

// startServer starts a server with the migrated database named original.
func startServer(ctx context.Context) (*server, error) {
	folder, err := os.MkdirTemp(pgembed.TempDir(), "lantern-mutate-")
	if err != nil {
		return nil, err
	}
	s := &server{folder: folder}
	if err := s.start(ctx); err != nil {
		return nil, errors.Join(err, s.stop())
	}
	return s, nil
}

func (s *server) start(ctx context.Context) (err error) {
	if s.postgres, err = pgembed.Start(ctx, pgembed.Options{DataDir: s.folder, Fsync: false}); err != nil {
		return err
	}
	if s.admin, err = pg.Open(ctx, s.postgres.DSN("postgres"), pg.Options{Role: pg.Owner, MaxConns: 2}); err != nil {
		return err
	}
	for _, step := range []string{
		`ALTER SYSTEM SET track_functions = 'all'`,
		`SELECT pg_reload_conf()`,
		`CREATE DATABASE ` + original,
	} {
		if _, err := s.admin.ExecContext(ctx, step); err != nil {
			return err
		}
	}
	return s.within(ctx, original, func(ctx context.Context, db *pg.DB) error {
		_, err := schema.Migrate(ctx, db)
		return err
	})
}

func (s *server) stop() error {
	var all []error
	if s.admin != nil {
		all = append(all, s.admin.Close())
	}
	if s.postgres != nil {
		all = append(all, s.postgres.Stop())
	}
	return errors.Join(append(all, os.RemoveAll(s.folder))...)
}

func (s *server) within(ctx context.Context, database string, do func(context.Context, *pg.DB) error) error {
	db, err := pg.Open(ctx, s.postgres.DSN(database), pg.Options{Role: pg.Owner, MaxConns: 4})
	if err != nil {
		return err
	}
	return errors.Join(do(ctx, db), db.Close())
}

// function is one of the database's functions as Postgres prints it.
type function struct {
	Name       string `db:"name"`
	Language   string `db:"language"`
	Definition string `db:"definition"`
}

// functions returns the project's functions.
func (s *server) functions(ctx context.Context) (all []function, err error) {
	const query = `SELECT p.proname AS name, l.lanname AS language, pg_get_functiondef(p.oid) AS definition
		FROM pg_proc p JOIN pg_language l ON l.oid = p.prolang
		WHERE p.pronamespace = 'public'::regnamespace AND p.prokind = 'f' AND l.lanname IN ('sql', 'plpgsql')
		ORDER BY p.proname, p.oid`
	err = s.within(ctx, original, func(ctx context.Context, db *pg.DB) error { return db.SelectContext(ctx, &all, query) })
	return all, err
}

// mutate creates the database named mutated, in which a function is replaced.
func (s *server) mutate(ctx context.Context, source string) (isValid bool, err error) {
	if err := s.clear(ctx); err != nil {
		return false, err
	}
	copied := fmt.Sprintf(`CREATE DATABASE %s TEMPLATE %s STRATEGY file_copy`, mutated, original)
	if _, err := s.admin.ExecContext(ctx, copied); err != nil {
		return false, err
	}
	err = s.within(ctx, mutated, func(ctx context.Context, db *pg.DB) error {
		_, refused := db.ExecContext(ctx, source)
		isValid = refused == nil
		return nil
	})
	return isValid, err
}

// clear drops every database but the original.
func (s *server) clear(ctx context.Context) error {
	var names []string
	const query = `SELECT datname FROM pg_database WHERE NOT datistemplate AND datname <> ALL ($1)`
	kept := "{" + strings.Join([]string{"postgres", "lantern", original}, ",") + "}"
	if err := s.admin.SelectContext(ctx, &names, query, kept); err != nil {
		return err
	}
	for _, name := range names {
		if _, err := s.admin.ExecContext(ctx, fmt.Sprintf(`DROP DATABASE %q WITH (FORCE)`, name)); err != nil {
			return err
		}
	}
	return nil
}
