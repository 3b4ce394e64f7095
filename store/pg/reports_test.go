package pg_test

import (
	"context"
	"errors"
	"io"
	"net"
	"net/url"
	"sync/atomic"
	"testing"
	"time"

	"github.com/jmoiron/sqlx"

	"lantern/store/clock"
	"lantern/store/fault"
	"lantern/store/pg"
	"lantern/store/storetest"
)

// pair is a primary with its replica, and the number of fallbacks.
type pair struct {
	db        *pg.DB
	replica   *storetest.Replica
	reports   *pg.Reports
	clock     *clock.Clock
	fallbacks atomic.Int32
}

// TestReports shares one pair between all subtests, because creating one is slow.
func TestReports(t *testing.T) {
	p := &pair{clock: &clock.Clock{}}
	p.db, p.replica = storetest.Replicated(t)
	owner := storetest.Owner(t, p.db)
	if _, err := owner.ExecContext(t.Context(), `CREATE TABLE notes (name text PRIMARY KEY);
		GRANT ALL ON notes TO lantern_app; GRANT SELECT ON notes TO lantern_reader`); err != nil {
		t.Fatal(err)
	}
	for name, test := range map[string]func(*testing.T, *pair){
		"contain every confirmed operation on both servers":    testCompleteResults,
		"read from a read-only replica":                        testReadOnly,
		"refuse a server that is not a replica of the primary": testOtherServerRefused,
		"are not delayed by a hanging replica":                 testHangingReplica,
		"return their own refusals without a second read":      testReportErrors,
		"read open periods from the primary":                   testOpenPeriodOnPrimary,
	} {
		t.Run(name, func(t *testing.T) {
			if _, err := owner.ExecContext(t.Context(), `TRUNCATE notes`); err != nil {
				t.Fatal(err)
			}
			p.reports = p.useReplica(t, p.replica.DSN())
			p.fallbacks.Store(0)
			test(t, p)
		})
	}
}

func (p *pair) useReplica(t *testing.T, address string) *pg.Reports {
	t.Helper()
	pool, err := pg.Open(t.Context(), address, pg.Options{Role: pg.Reader, AllowUnreachable: true})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := pool.Close(); err != nil {
			t.Error(err)
		}
	})
	return pg.WithReplica(p.db, pool, p.clock, func(error) { p.fallbacks.Add(1) })
}

func (p *pair) insertNote(t *testing.T, name string) {
	t.Helper()
	write := func(tx *sqlx.Tx) error { return exec(tx, `INSERT INTO notes VALUES ($1)`, name) }
	if err := pg.InTx(t.Context(), p.db, write); err != nil {
		t.Fatal(err)
	}
}

// readResult is the content of a report and the server that it was read from.
type readResult struct {
	Notes     int  `db:"notes"`
	IsReplica bool `db:"is_replica"`
}

func readNotes(ctx context.Context, q pg.Q) (s readResult, err error) {
	err = q.GetContext(ctx, &s, `SELECT (SELECT count(*) FROM notes) AS notes, pg_is_in_recovery() AS is_replica`)
	return s, pg.Named(err)
}

// wantNotes reads a report whose content must be right on either server.
func (p *pair) wantNotes(t *testing.T, notes int) (isReplica bool) {
	t.Helper()
	got, err := pg.Read(t.Context(), p.reports, readNotes)
	if err != nil || got.Notes != notes {
		t.Fatalf("%+v, want %d notes (%v)", got, notes, err)
	}
	return got.IsReplica
}

// waitForReplica waits until the replica answers; a busy machine may need several attempts.
func (p *pair) waitForReplica(t *testing.T, notes int) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	for !p.wantNotes(t, notes) {
		if err := errors.Join(p.reports.Follow(ctx), ctx.Err()); err != nil {
			t.Fatal("the replica is not used again:", err)
		}
	}
}

// wantOneFallback reads twice while the primary has to answer, and runs the check of the replica in between.
func (p *pair) wantOneFallback(t *testing.T, notes int, before int32) {
	t.Helper()
	for range 2 {
		if p.wantNotes(t, notes) {
			t.Error("the replica answered")
		}
		if err := p.reports.Follow(t.Context()); err != nil {
			t.Error(err)
		}
	}
	if left := p.fallbacks.Load() - before; left != 1 {
		t.Errorf("%d fallbacks", left)
	}
}

func testCompleteResults(t *testing.T, p *pair) {
	for n := range 50 {
		p.insertNote(t, string(rune('A'+n)))
		p.wantNotes(t, n+1)
	}
	p.waitForReplica(t, 50)

	before := p.fallbacks.Load()
	p.replica.Pause()
	p.insertNote(t, "paused")
	p.wantOneFallback(t, 51, before)
	if behind := p.reports.Lag(); behind < 250*time.Millisecond {
		t.Errorf("%s behind", behind)
	}
	p.replica.Resume()
	p.waitForReplica(t, 51)

	before = p.fallbacks.Load()
	p.replica.Stop()
	p.insertNote(t, "stopped")
	p.wantOneFallback(t, 52, before)
	p.replica.Start()
	p.waitForReplica(t, 52)
}

func testReadOnly(t *testing.T, p *pair) {
	const write = `INSERT INTO notes VALUES ('x')`
	pool := func(address string) *pg.DB {
		db, err := pg.Open(t.Context(), address, pg.Options{Role: pg.Reader})
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { _ = db.Close() })
		return db
	}
	refused := func(db *pg.DB, order string) {
		if _, err := db.ExecContext(t.Context(), order); err == nil {
			t.Errorf("%s: accepted", order)
		}
	}
	replica, promoted := pool(p.replica.DSN()), pool(p.primary(t))
	for _, db := range []*pg.DB{replica, promoted} {
		refused(db, write)
		refused(db, `CREATE TABLE mine (n int)`)
		refused(db, `SET default_transaction_read_only = off; `+write)
	}
	p.waitForReplica(t, 0)
}

// primary returns the address of the first server, whose password the second shares.
func (p *pair) primary(t *testing.T) string {
	t.Helper()
	address, err := url.Parse(p.replica.DSN())
	if err != nil {
		t.Fatal(err)
	}
	var port string
	if err := p.db.GetContext(t.Context(), &port, `SELECT current_setting('port')`); err != nil {
		t.Fatal(err)
	}
	address.Host = net.JoinHostPort(address.Hostname(), port)
	return address.String()
}

func testOtherServerRefused(t *testing.T, p *pair) {
	p.insertNote(t, "a")
	var otherServer string
	const address = `SELECT 'postgres://none:none@127.0.0.1:' || current_setting('port') || '/' || current_database()`
	if err := storetest.Open(t).GetContext(t.Context(), &otherServer, address); err != nil {
		t.Fatal(err)
	}
	const unreachable = "postgres://none:none@127.0.0.1:1/lantern"
	for _, not := range []string{p.primary(t), otherServer, unreachable} {
		p.reports = p.useReplica(t, not)
		p.wantOneFallback(t, 1, p.fallbacks.Load())
	}
}

func testHangingReplica(t *testing.T, p *pair) {
	p.insertNote(t, "a")
	line := startProxy(t, p.replica.DSN())
	p.reports = p.useReplica(t, line.address)
	p.waitForReplica(t, 1)
	before, begun := p.fallbacks.Load(), time.Now()
	line.isCut.Store(true)
	p.wantOneFallback(t, 1, before)
	if took := time.Since(begun); took > 3*time.Second {
		t.Errorf("it took %s", took)
	}
}

// proxy forwards bytes to a server until it is cut; then it is silent but keeps connections open.
type proxy struct {
	address string
	isCut   atomic.Bool
}

func startProxy(t *testing.T, dsn string) *proxy {
	t.Helper()
	address, err := url.Parse(dsn)
	if err != nil {
		t.Fatal(err)
	}
	socket, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = socket.Close() })
	target := address.Host
	address.Host = socket.Addr().String()
	l := &proxy{address: address.String()}
	go func() {
		for {
			here, err := socket.Accept()
			if err != nil {
				return
			}
			there, err := net.Dial("tcp", target)
			if err != nil {
				return
			}
			t.Cleanup(func() { _ = errors.Join(here.Close(), there.Close()) })
			go l.forward(here, there)
			go l.forward(there, here)
		}
	}()
	return l
}

func (l *proxy) forward(from io.Reader, to io.Writer) {
	room := make([]byte, 4096)
	for {
		n, err := from.Read(room)
		if err != nil {
			return
		}
		if l.isCut.Load() {
			continue
		}
		if _, err := to.Write(room[:n]); err != nil {
			return
		}
	}
}

func testReportErrors(t *testing.T, p *pair) {
	p.waitForReplica(t, 0)
	asked, before := 0, p.fallbacks.Load()
	_, err := pg.Read(t.Context(), p.reports, func(context.Context, pg.Q) (readResult, error) {
		asked++
		return readResult{}, fault.Invalid("figure", "not_offered")
	})
	if !errors.Is(err, fault.New(fault.ValidationFailed)) || asked != 1 || p.fallbacks.Load() != before {
		t.Errorf("read %d times, %d fallbacks: %v", asked, p.fallbacks.Load(), err)
	}
	// A report that fails on the replica only is read from the primary.
	_, err = pg.Read(t.Context(), p.reports, func(ctx context.Context, q pg.Q) (s readResult, err error) {
		err = q.GetContext(ctx, &s, `SELECT CASE WHEN pg_is_in_recovery() THEN 1 / (random() * 0)::int ELSE 1 END AS notes,
			false AS is_replica`)
		return s, err
	})
	if err != nil || p.fallbacks.Load() != before+1 {
		t.Errorf("%d fallbacks: %v", p.fallbacks.Load()-before, err)
	}
	// A panic on the replica must not end the process.
	p.waitForReplica(t, 0)
	asked = 0
	got, err := pg.Read(t.Context(), p.reports, func(ctx context.Context, q pg.Q) (readResult, error) {
		if asked++; asked == 1 {
			panic("broken")
		}
		return readNotes(ctx, q)
	})
	if err != nil || got.IsReplica || asked != 2 {
		t.Errorf("%+v, read %d times (%v)", got, asked, err)
	}
}

func testOpenPeriodOnPrimary(t *testing.T, p *pair) {
	p.waitForReplica(t, 0)
	now := p.clock.Now()
	for _, c := range []struct {
		until     time.Time
		isReplica bool
	}{{now.Add(-time.Second), true}, {now.Add(time.Hour), false}, {time.Time{}, false}} {
		got, err := pg.Read(t.Context(), p.reports.Until(c.until), readNotes)
		if err != nil || got.IsReplica != c.isReplica {
			t.Errorf("until %s: %+v (%v)", c.until, got, err)
		}
	}
	if got, err := pg.Read(t.Context(), pg.Primary(p.db).Until(now.Add(-time.Hour)), readNotes); err != nil ||
		got.IsReplica {
		t.Errorf("without a replica: %+v (%v)", got, err)
	}
}
