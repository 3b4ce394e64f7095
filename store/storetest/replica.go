package storetest

import (
	"context"
	"errors"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"lantern/store/pg"
	"lantern/store/pgembed"
)

// Replica is a second server that replicates the first.
type Replica struct {
	t      testing.TB
	folder string
	first  *pgembed.Server
	server *pgembed.Server
	owner  *pg.DB
}

// Replicated returns a database like Open's, on a server of its own, and its replica.
func Replicated(t testing.TB) (*pg.DB, *Replica) {
	t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), setupTimeout)
	defer cancel()
	folder, err := os.MkdirTemp(pgembed.TempDir(), "lantern-replica-")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := os.RemoveAll(folder); err != nil {
			t.Error(err)
		}
	})
	// The embedded server writes a log that replicas can read only with fsync on.
	first := launch(ctx, t, filepath.Join(folder, "first"))
	alone := connect(ctx, t, first.DSN(""), pg.Options{Role: pg.Owner, MaxConns: 1})
	if err := migrate(ctx, alone); err != nil {
		t.Fatalf("storetest: migrate: %v", err)
	}
	r := &Replica{t: t, folder: filepath.Join(folder, "second"), first: first}
	if err := r.follow(ctx, first, alone); err != nil {
		t.Fatalf("storetest: no replica: %v", err)
	}
	r.Start()
	owner := connect(ctx, t, r.Address(), pg.Options{Role: pg.Owner, MaxConns: 4})
	db := connect(ctx, t, r.Address(), pg.Options{Role: pg.Application, MaxConns: maxConns})
	openRoles(t, db, owner, r.Address())
	return db, r
}

// Address returns an address with both servers; clients find the one that accepts writes.
func (r *Replica) Address() string {
	first, err := url.Parse(r.first.DSN(""))
	if err != nil {
		r.t.Fatal(err)
	}
	second, err := url.Parse(r.server.DSN(""))
	if err != nil {
		r.t.Fatal(err)
	}
	return strings.Replace(first.String(), first.Host, first.Host+","+second.Host, 1)
}

// Synchronous makes the primary wait for the replica with every commit.
func (r *Replica) Synchronous(owner *pg.DB) {
	r.t.Helper()
	for _, step := range []string{`ALTER SYSTEM SET synchronous_standby_names = '*'`, `SELECT pg_reload_conf()`} {
		if _, err := owner.ExecContext(context.Background(), step); err != nil {
			r.t.Fatal(err)
		}
	}
	for isSo := false; !isSo; time.Sleep(10 * time.Millisecond) {
		const ask = `SELECT EXISTS (SELECT FROM pg_stat_replication WHERE sync_state = 'sync')`
		if err := owner.GetContext(r.t.Context(), &isSo, ask); err != nil {
			r.t.Fatal(err)
		}
	}
}

// Failover kills the primary and promotes the replica.
func (r *Replica) Failover() {
	r.t.Helper()
	if err := r.first.Kill(); err != nil {
		r.t.Fatal(err)
	}
	r.exec(`SELECT pg_promote(true)`)
}

func launch(ctx context.Context, t testing.TB, folder string) *pgembed.Server {
	t.Helper()
	server, err := pgembed.Start(ctx, pgembed.Options{DataDir: folder, Fsync: true})
	if err != nil {
		t.Fatalf("storetest: %v", err)
	}
	t.Cleanup(func() {
		if err := server.Stop(); err != nil {
			t.Error(err)
		}
	})
	return server
}

// DSN returns the replica's address.
func (r *Replica) DSN() string { return r.server.DSN("") }

// Start starts the replica; after a Stop at its previous address.
func (r *Replica) Start() {
	r.t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), setupTimeout)
	defer cancel()
	r.server = launch(ctx, r.t, r.folder)
	r.owner = connect(ctx, r.t, r.server.DSN(""), pg.Options{Role: pg.Owner, MaxConns: 1})
}

// Stop stops the replica.
func (r *Replica) Stop() {
	r.t.Helper()
	if err := r.server.Stop(); err != nil {
		r.t.Fatal(err)
	}
}

// Pause stops replaying the received log until Resume.
func (r *Replica) Pause() { r.exec(`SELECT pg_wal_replay_pause()`) }

// Resume ends a Pause.
func (r *Replica) Resume() { r.exec(`SELECT pg_wal_replay_resume()`) }

func (r *Replica) exec(order string) {
	r.t.Helper()
	if _, err := r.owner.ExecContext(context.Background(), order); err != nil {
		r.t.Fatal(err)
	}
}

// slot retains the log that the replica has not received.
const slot = "reports"

// follow creates the replica's folder: that of a fresh server, whose cluster is replaced by a copy of the first
// server's.
func (r *Replica) follow(ctx context.Context, first *pgembed.Server, owner *pg.DB) error {
	to, err := r.clusterFolder(ctx)
	if err != nil {
		return err
	}
	from, err := clusterOf(ctx, first)
	if err != nil {
		return err
	}
	if _, err := owner.ExecContext(ctx, `SELECT pg_create_physical_replication_slot($1, true)`, slot); err != nil {
		return err
	}
	if err := backUp(ctx, owner, first, from, to); err != nil {
		return err
	}
	address, err := url.Parse(first.DSN(""))
	if err != nil {
		return err
	}
	secret, _ := address.User.Password()
	return os.WriteFile(filepath.Join(r.folder, "password"), []byte(secret), 0o600)
}

// clusterFolder returns where a server stores its files, which only a first start shows.
func (r *Replica) clusterFolder(ctx context.Context) (string, error) {
	draft, err := pgembed.Start(ctx, pgembed.Options{DataDir: r.folder})
	if err != nil {
		return "", err
	}
	place, err := clusterOf(ctx, draft)
	return place, errors.Join(err, draft.Stop())
}
