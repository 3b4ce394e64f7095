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

// pair is a primary and its replica, and how often that was left.
type pair struct {
	db      *pg.DB
	replica *storetest.Replica
	reports *pg.Reports
	clock   *clock.Clock
	left    atomic.Int32
}

// TestReports has one pair for all of them: it takes long to make.
func TestReports(t *testing.T) {
	p := &pair{clock: &clock.Clock{}}
	p.db, p.replica = storetest.Replicated(t)
	owner := storetest.Owner(t, p.db)
	if _, err := owner.ExecContext(t.Context(), `CREATE TABLE notes (name text PRIMARY KEY);
		GRANT ALL ON notes TO lantern_app; GRANT SELECT ON notes TO lantern_reader`); err != nil {
		t.Fatal(err)
	}
	for name, test := range map[string]func(*testing.T, *pair){
		"have all that was done, whichever server answers":    hasAll,
		"are read where nothing is written":                   writesNothing,
		"are not read from what is no replica of the primary": isNoStranger,
		"are not held up by a replica that hangs":             hangs,
		"are asked once what they refuse":                     refuses,
		"of days that have not ended are read on the primary": hasEnded,
	} {
		t.Run(name, func(t *testing.T) {
			if _, err := owner.ExecContext(t.Context(), `TRUNCATE notes`); err != nil {
				t.Fatal(err)
			}
			p.reports = p.readBy(t, p.replica.DSN())
			p.left.Store(0)
			test(t, p)
		})
	}
}

func (p *pair) readBy(t *testing.T, address string) *pg.Reports {
	t.Helper()
	pool, err := pg.Open(t.Context(), address, pg.Options{Role: pg.Reader, MayBeAway: true})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := pool.Close(); err != nil {
			t.Error(err)
		}
	})
	return pg.Replicated(p.db, pool, p.clock, func(error) { p.left.Add(1) })
}

func (p *pair) note(t *testing.T, name string) {
	t.Helper()
	write := func(tx *sqlx.Tx) error { return exec(tx, `INSERT INTO notes VALUES ($1)`, name) }
	if err := pg.InTx(t.Context(), p.db, write); err != nil {
		t.Fatal(err)
	}
}

// seen is what a report says, and where it was read.
type seen struct {
	Notes     int  `db:"notes"`
	IsReplica bool `db:"is_replica"`
}

func look(ctx context.Context, q pg.Q) (s seen, err error) {
	err = q.GetContext(ctx, &s, `SELECT (SELECT count(*) FROM notes) AS notes, pg_is_in_recovery() AS is_replica`)
	return s, pg.Named(err)
}

// reads is a report now, whose figures must be right wherever it was read.
func (p *pair) reads(t *testing.T, notes int) (isReplica bool) {
	t.Helper()
	got, err := pg.Read(t.Context(), p.reports, look)
	if err != nil || got.Notes != notes {
		t.Fatalf("%+v, want %d notes (%v)", got, notes, err)
	}
	return got.IsReplica
}

// streams waits until the replica is read; a busy machine may need some tries.
func (p *pair) streams(t *testing.T, notes int) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	for !p.reads(t, notes) {
		if err := errors.Join(p.reports.Follow(ctx), ctx.Err()); err != nil {
			t.Fatal("the replica does not come back:", err)
		}
	}
}

// isLeftOnce reads twice in a state in which the primary has to answer, and looks after the replica in between.
func (p *pair) isLeftOnce(t *testing.T, notes int, before int32) {
	t.Helper()
	for range 2 {
		if p.reads(t, notes) {
			t.Error("the replica answered")
		}
		if err := p.reports.Follow(t.Context()); err != nil {
			t.Error(err)
		}
	}
	if left := p.left.Load() - before; left != 1 {
		t.Errorf("left %d times", left)
	}
}

func hasAll(t *testing.T, p *pair) {
	for n := range 50 {
		p.note(t, string(rune('A'+n)))
		p.reads(t, n+1)
	}
	p.streams(t, 50)

	before := p.left.Load()
	p.replica.Pause()
	p.note(t, "paused")
	p.isLeftOnce(t, 51, before)
	if behind := p.reports.Behind(); behind < 250*time.Millisecond {
		t.Errorf("%s behind", behind)
	}
	p.replica.Resume()
	p.streams(t, 51)

	before = p.left.Load()
	p.replica.Stop()
	p.note(t, "stopped")
	p.isLeftOnce(t, 52, before)
	p.replica.Start()
	p.streams(t, 52)
}

func writesNothing(t *testing.T, p *pair) {
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
			t.Errorf("%s: taken", order)
		}
	}
	replica, promoted := pool(p.replica.DSN()), pool(p.primary(t))
	for _, db := range []*pg.DB{replica, promoted} {
		refused(db, write)
		refused(db, `CREATE TABLE mine (n int)`)
		refused(db, `SET default_transaction_read_only = off; `+write)
	}
	p.streams(t, 0)
}

// primary is the address of the first server, whose password the second shares.
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

func isNoStranger(t *testing.T, p *pair) {
	p.note(t, "a")
	var stranger string
	const address = `SELECT 'postgres://none:none@127.0.0.1:' || current_setting('port') || '/' || current_database()`
	if err := storetest.Open(t).GetContext(t.Context(), &stranger, address); err != nil {
		t.Fatal(err)
	}
	const nobody = "postgres://none:none@127.0.0.1:1/lantern"
	for _, not := range []string{p.primary(t), stranger, nobody} {
		p.reports = p.readBy(t, not)
		p.isLeftOnce(t, 1, p.left.Load())
	}
}

func hangs(t *testing.T, p *pair) {
	p.note(t, "a")
	line := between(t, p.replica.DSN())
	p.reports = p.readBy(t, line.address)
	p.streams(t, 1)
	before, begun := p.left.Load(), time.Now()
	line.isCut.Store(true)
	p.isLeftOnce(t, 1, before)
	if took := time.Since(begun); took > 3*time.Second {
		t.Errorf("it took %s", took)
	}
}

// line carries bytes to a server until it is cut: then it is silent, and hangs up on nobody.
type line struct {
	address string
	isCut   atomic.Bool
}

func between(t *testing.T, dsn string) *line {
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
	l := &line{address: address.String()}
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
			go l.carry(here, there)
			go l.carry(there, here)
		}
	}()
	return l
}

func (l *line) carry(from io.Reader, to io.Writer) {
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

func refuses(t *testing.T, p *pair) {
	p.streams(t, 0)
	asked, before := 0, p.left.Load()
	_, err := pg.Read(t.Context(), p.reports, func(context.Context, pg.Q) (seen, error) {
		asked++
		return seen{}, fault.Invalid("figure", "not_offered")
	})
	if !errors.Is(err, fault.New(fault.ValidationFailed)) || asked != 1 || p.left.Load() != before {
		t.Errorf("asked %d times, left %d times: %v", asked, p.left.Load(), err)
	}
	// What one report cannot do there it does on the primary.
	_, err = pg.Read(t.Context(), p.reports, func(ctx context.Context, q pg.Q) (s seen, err error) {
		err = q.GetContext(ctx, &s, `SELECT CASE WHEN pg_is_in_recovery() THEN 1 / (random() * 0)::int ELSE 1 END AS notes,
			false AS is_replica`)
		return s, err
	})
	if err != nil || p.left.Load() != before+1 {
		t.Errorf("left %d times: %v", p.left.Load()-before, err)
	}
	// A report that breaks there takes nobody along.
	p.streams(t, 0)
	asked = 0
	got, err := pg.Read(t.Context(), p.reports, func(ctx context.Context, q pg.Q) (seen, error) {
		if asked++; asked == 1 {
			panic("broken")
		}
		return look(ctx, q)
	})
	if err != nil || got.IsReplica || asked != 2 {
		t.Errorf("%+v, asked %d times (%v)", got, asked, err)
	}
}

func hasEnded(t *testing.T, p *pair) {
	p.streams(t, 0)
	now := p.clock.Now()
	for _, c := range []struct {
		until     time.Time
		isReplica bool
	}{{now.Add(-time.Second), true}, {now.Add(time.Hour), false}, {time.Time{}, false}} {
		got, err := pg.Read(t.Context(), p.reports.Until(c.until), look)
		if err != nil || got.IsReplica != c.isReplica {
			t.Errorf("until %s: %+v (%v)", c.until, got, err)
		}
	}
	if got, err := pg.Read(t.Context(), pg.Primary(p.db).Until(now.Add(-time.Hour)), look); err != nil || got.IsReplica {
		t.Errorf("without a replica: %+v (%v)", got, err)
	}
}
