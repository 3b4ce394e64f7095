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

// Replica is a second server that streams what happens on the first.
type Replica struct {
	t      testing.TB
	folder string
	first  *pgembed.Server
	server *pgembed.Server
	owner  *pg.DB
}

// Replicated is a database as Open makes it, on a server of its own, and its replica.
func Replicated(t testing.TB) (*pg.DB, *Replica) {
	t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), patience)
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
	// Only a server that syncs keeps the log which a replica reads.
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
	owner := connect(ctx, t, r.Both(), pg.Options{Role: pg.Owner, MaxConns: 4})
	db := connect(ctx, t, r.Both(), pg.Options{Role: pg.Application, MaxConns: maxConns})
	others(t, db, owner, r.Both())
	return db, r
}

// Both is the address of the two: whichever takes writes is found by it.
func (r *Replica) Both() string {
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

// Synchronous lets the primary acknowledge nothing that the replica has not written down.
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

// TakeOver is the loss of the primary: it is killed, and then the replica is made the one that takes writes.
func (r *Replica) TakeOver() {
	r.t.Helper()
	if err := r.first.Kill(); err != nil {
		r.t.Fatal(err)
	}
	r.tell(`SELECT pg_promote(true)`)
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

// DSN is the replica's address.
func (r *Replica) DSN() string { return r.server.DSN("") }

// Start lets it stream; after a Stop at the address that it had.
func (r *Replica) Start() {
	r.t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	r.server = launch(ctx, r.t, r.folder)
	r.owner = connect(ctx, r.t, r.server.DSN(""), pg.Options{Role: pg.Owner, MaxConns: 1})
}

// Stop takes it away.
func (r *Replica) Stop() {
	r.t.Helper()
	if err := r.server.Stop(); err != nil {
		r.t.Fatal(err)
	}
}

// Pause lets it receive the log and keep it to itself, until Resume.
func (r *Replica) Pause() { r.tell(`SELECT pg_wal_replay_pause()`) }

// Resume ends a Pause.
func (r *Replica) Resume() { r.tell(`SELECT pg_wal_replay_resume()`) }

func (r *Replica) tell(order string) {
	r.t.Helper()
	if _, err := r.owner.ExecContext(context.Background(), order); err != nil {
		r.t.Fatal(err)
	}
}

// slot keeps what the replica has not received yet.
const slot = "reports"

// follow makes the replica's folder: a server's own, in which the copy of the first takes the place of its cluster.
func (r *Replica) follow(ctx context.Context, first *pgembed.Server, owner *pg.DB) error {
	to, err := r.place(ctx)
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

// place is where a server of that folder keeps its files: only a first start can tell.
func (r *Replica) place(ctx context.Context) (string, error) {
	draft, err := pgembed.Start(ctx, pgembed.Options{DataDir: r.folder})
	if err != nil {
		return "", err
	}
	place, err := clusterOf(ctx, draft)
	return place, errors.Join(err, draft.Stop())
}
