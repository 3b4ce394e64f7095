package pgembed

import (
	"context"
	"database/sql"
	"os"
	"path/filepath"
	"syscall"
	"testing"
	"time"
)

func start(t *testing.T, opts Options) *Server {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	server, err := Start(ctx, opts)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := server.Stop(); err != nil {
			t.Error(err)
		}
	})
	return server
}

func ask(t *testing.T, server *Server, query string) string {
	t.Helper()
	db, err := sql.Open("postgres", server.DSN(""))
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	var answer string
	if err := db.QueryRow(query).Scan(&answer); err != nil {
		t.Fatal(err)
	}
	return answer
}

func TestStart_AfterRestart_KeepsDataAndAddress(t *testing.T) {
	opts := Options{DataDir: t.TempDir(), Fsync: true}
	first := start(t, opts)
	ask(t, first, `CREATE TABLE kept AS SELECT 'Ä' AS word; SELECT lower(word) FROM kept`)
	address := first.DSN("")
	if err := first.Stop(); err != nil {
		t.Fatal(err)
	}
	second := start(t, opts)
	if got := ask(t, second, `SELECT lower(word) || current_setting('fsync') FROM kept`); got != "äon" {
		t.Fatalf("read %q", got)
	}
	if second.DSN("") != address {
		t.Fatal("the address changed between two starts")
	}
}

func TestStart_SecondProcess_UsesTheRunningServer(t *testing.T) {
	opts := Options{DataDir: t.TempDir()}
	owner, attached := start(t, opts), start(t, opts)
	if owner.DSN("x") != attached.DSN("x") {
		t.Fatal("two servers on one folder")
	}
	if err := attached.Stop(); err != nil {
		t.Fatal(err)
	}
	if got := ask(t, owner, `SELECT 'alive'`); got != "alive" {
		t.Fatalf("read %q after the attached process stopped", got)
	}
}

func TestKilledServer_IsRestartedAtTheSameAddress(t *testing.T) {
	server := start(t, Options{DataDir: t.TempDir(), Fsync: true})
	ask(t, server, `CREATE TABLE kept AS SELECT 'committed' AS word; SELECT word FROM kept`)
	pid, err := server.dir.livePid()
	if err != nil || pid == 0 {
		t.Fatalf("no process: %d, %v", pid, err)
	}
	if err := syscall.Kill(pid, syscall.SIGKILL); err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(t.Context(), 20*time.Second)
	defer cancel()
	// The killed server may still answer for an instant through a child.
	for next := pid; next == pid || next == 0; time.Sleep(20 * time.Millisecond) {
		if next, err = server.dir.livePid(); err != nil || ctx.Err() != nil {
			t.Fatal(err, ctx.Err())
		}
	}
	if err := waitForAnswer(ctx, server.DSN(""), nil); err != nil {
		t.Fatal(err)
	}
	if got := ask(t, server, `SELECT word FROM kept`); got != "committed" {
		t.Fatalf("read %q", got)
	}
}

func TestStart_ServerNeverRunsAsRoot(t *testing.T) {
	modes := []userMode{automatic}
	if os.Geteuid() == 0 {
		modes = append(modes, switched)
	}
	for _, mode := range modes {
		server := start(t, Options{DataDir: t.TempDir(), runAs: mode})
		t.Cleanup(func() {
			if err := os.RemoveAll(filepath.Dir(server.dir.cluster)); err != nil {
				t.Error(err)
			}
		})
		if got := ask(t, server, `SELECT 'ordinary'`); got != "ordinary" {
			t.Fatalf("mode %d: read %q", mode, got)
		}
	}
}

func TestStart_OrphanedServer_IsReplaced(t *testing.T) {
	opts := Options{DataDir: t.TempDir()}
	left := start(t, opts)
	ask(t, left, `CREATE TABLE kept AS SELECT 'left' AS word; SELECT word FROM kept`)
	left.mu.Lock()
	left.stopped = true
	left.mu.Unlock()
	if err := left.lock.Close(); err != nil {
		t.Fatal(err)
	}
	if got := ask(t, start(t, opts), `SELECT word FROM kept`); got != "left" {
		t.Fatalf("read %q", got)
	}
}

func TestStart_URL_StartsNoServer(t *testing.T) {
	server := start(t, Options{URL: "postgres://a:b@db.example:5432/shop?sslmode=require"})
	if got := server.DSN(""); got != "postgres://a:b@db.example:5432/shop?sslmode=require" {
		t.Fatal(got)
	}
	if got := server.DSN("other"); got != "postgres://a:b@db.example:5432/other?sslmode=require" {
		t.Fatal(got)
	}
}

func TestRestart_ServerReturnsAtTheSameAddress(t *testing.T) {
	opts := Options{DataDir: t.TempDir(), Fsync: true}
	server, attached := start(t, opts), start(t, opts)
	ask(t, server, `CREATE TABLE kept AS SELECT 'committed' AS word; SELECT word FROM kept`)
	if attached.Restart() {
		t.Fatal("an attached process restarted the server")
	}
	if !server.Restart() {
		t.Fatal("the owning process did not restart its server")
	}
	ctx, cancel := context.WithTimeout(t.Context(), 20*time.Second)
	defer cancel()
	if err := waitForAnswer(ctx, server.DSN(""), nil); err != nil {
		t.Fatal(err)
	}
	if got := ask(t, server, `SELECT word FROM kept`); got != "committed" {
		t.Fatalf("read %q", got)
	}
}
