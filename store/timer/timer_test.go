package timer_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/jmoiron/sqlx"

	"lantern/store/pg"
	"lantern/store/storetest"
	"lantern/store/timer"
)

var ctx = context.Background()

func inTx(t testing.TB, db *pg.DB, do func(*sqlx.Tx) error) {
	t.Helper()
	if err := pg.InTx(ctx, db, do); err != nil {
		t.Fatal(err)
	}
}

// set starts a timer so long after now.
func set(t testing.TB, db *pg.DB, kind, key string, after time.Duration) {
	t.Helper()
	inTx(t, db, func(tx *sqlx.Tx) error {
		var now time.Time
		if err := tx.GetContext(ctx, &now, `SELECT lantern_now()`); err != nil {
			return err
		}
		return timer.Set(ctx, tx, kind, key, now.Add(after))
	})
}

// platform is a database with a table of what handlers did, and what runners reported.
type platform struct {
	db       *pg.DB
	mutex    sync.Mutex
	reported []timer.Timer
}

func open(t testing.TB) *platform {
	t.Helper()
	p := &platform{db: storetest.Open(t)}
	const create = `CREATE TABLE effects (key text, at timestamptz); GRANT SELECT, INSERT ON effects TO lantern_app`
	if _, err := storetest.Owner(t, p.db).ExecContext(ctx, create); err != nil {
		t.Fatal(err)
	}
	return p
}

// run starts so many instances, which end with the test.
func (p *platform) run(t testing.TB, instances int, handlers map[string]timer.Handler) {
	t.Helper()
	running, stop := context.WithCancel(ctx)
	var each sync.WaitGroup
	for range instances {
		each.Go(func() {
			timer.Run(running, p.db, handlers, func(of timer.Timer, _ error) {
				p.mutex.Lock()
				defer p.mutex.Unlock()
				p.reported = append(p.reported, of)
			})
		})
	}
	t.Cleanup(func() { stop(); each.Wait() })
}

func (p *platform) reports() []timer.Timer {
	p.mutex.Lock()
	defer p.mutex.Unlock()
	return slices.Clone(p.reported)
}

func note(ctx context.Context, tx *sqlx.Tx, t timer.Timer) error {
	_, err := tx.ExecContext(ctx, `INSERT INTO effects VALUES ($1, clock_timestamp())`, t.Key)
	return err
}

func (p *platform) count(t testing.TB, query string) (n int) {
	t.Helper()
	if err := p.db.GetContext(ctx, &n, query); err != nil {
		t.Fatal(err)
	}
	return n
}

// eventually waits until a query counts so many.
func (p *platform) eventually(t testing.TB, query string, want int) {
	t.Helper()
	got := 0
	for deadline := time.Now().Add(20 * time.Second); time.Now().Before(deadline); time.Sleep(20 * time.Millisecond) {
		if got = p.count(t, query); got == want {
			return
		}
	}
	t.Fatalf("%s: %d, want %d", query, got, want)
}

const (
	effects = `SELECT count(*) FROM effects`
	waiting = `SELECT count(*) FROM timers`
)

// F-I9.
func TestRun_TwoInstances_FireEachTimerOnce(t *testing.T) {
	p := open(t)
	for i := range 200 {
		set(t, p.db, "draw", fmt.Sprint(i), time.Duration(i%5)*50*time.Millisecond)
	}
	p.run(t, 2, map[string]timer.Handler{"draw": note})
	p.eventually(t, waiting, 0)
	if all, keys := p.count(t, effects), p.count(t, `SELECT count(DISTINCT key) FROM effects`); all != 200 || keys != 200 {
		t.Errorf("%d effects of %d timers, want 200 of 200", all, keys)
	}
	if got := p.reports(); len(got) != 0 {
		t.Errorf("reported %v", got)
	}
}

func TestRun_TimerBeforeItsInstantOrOfAnotherKind_IsLeft(t *testing.T) {
	p := open(t)
	set(t, p.db, "draw", "later", time.Hour)
	set(t, p.db, "deadline", "no handler", 0)
	set(t, p.db, "draw", "now", 0)
	p.run(t, 1, map[string]timer.Handler{"draw": note})
	p.eventually(t, `SELECT count(*) FROM effects WHERE key = 'now'`, 1)
	if n := p.count(t, waiting); n != 2 {
		t.Errorf("%d timers are left, want 2", n)
	}
}

// F-I7.
func TestRun_ClockMovedForward_FiresWhatBecameDue(t *testing.T) {
	p := open(t)
	set(t, p.db, "draw", "tomorrow", 24*time.Hour)
	p.run(t, 2, map[string]timer.Handler{"draw": note})
	if _, err := storetest.Owner(t, p.db).ExecContext(ctx, `UPDATE clock_offsets SET ahead = '25 hours'`); err != nil {
		t.Fatal(err)
	}
	p.eventually(t, effects, 1)
}

func TestRun_HandlerFailsAtFirst_IsTriedAgainAndLeavesOneEffect(t *testing.T) {
	p := open(t)
	set(t, p.db, "draw", "d", 0)
	p.run(t, 2, map[string]timer.Handler{"draw": func(ctx context.Context, tx *sqlx.Tx, of timer.Timer) error {
		if err := note(ctx, tx, of); err != nil || of.Failures == 2 {
			return err
		}
		if of.Failures == 1 {
			panic("no result")
		}
		return errors.New("no result")
	}})
	p.eventually(t, waiting, 0)
	if n := p.count(t, effects); n != 1 {
		t.Errorf("%d effects, want 1", n)
	}
	if got := p.reports(); len(got) != 2 || got[0].IsStuck || got[1].Failures != 2 {
		t.Errorf("reported %+v", got)
	}
}

func TestRun_HandlerThatAlwaysFails_IsSetAsideAndHoldsUpNothing(t *testing.T) {
	p := open(t)
	set(t, p.db, "draw", "poison", 0)
	const nearlyStuck = `UPDATE timers SET failures = 9 WHERE key = 'poison'`
	if _, err := storetest.Owner(t, p.db).ExecContext(ctx, nearlyStuck); err != nil {
		t.Fatal(err)
	}
	p.run(t, 2, map[string]timer.Handler{"draw": func(ctx context.Context, tx *sqlx.Tx, of timer.Timer) error {
		if of.Key == "poison" {
			_, err := tx.ExecContext(ctx, `SELECT 1 / 0`)
			return err
		}
		return note(ctx, tx, of)
	}})
	const stuck = `SELECT count(*) FROM timers WHERE is_stuck AND failures = 10 AND problem LIKE '%division by zero%'`
	p.eventually(t, stuck, 1)
	set(t, p.db, "draw", "healthy", 0)
	p.eventually(t, effects, 1)
	if got := p.reports(); len(got) != 1 || !got[0].IsStuck || got[0].Key != "poison" {
		t.Errorf("reported %+v", got)
	}
	set(t, p.db, "draw", "poison", time.Hour)
	p.eventually(t, `SELECT count(*) FROM timers WHERE NOT is_stuck AND failures = 0 AND problem IS NULL`, 1)
}

func TestRun_HandlerSetsItsTimerAgain_FiresAgain(t *testing.T) {
	p := open(t)
	set(t, p.db, "draw", "d", 0)
	p.run(t, 2, map[string]timer.Handler{"draw": func(ctx context.Context, tx *sqlx.Tx, of timer.Timer) error {
		if err := timer.Set(ctx, tx, of.Kind, of.Key, of.FiresAt.Add(time.Hour)); err != nil {
			return err
		}
		return note(ctx, tx, of)
	}})
	p.eventually(t, effects, 1)
	if n := p.count(t, waiting); n != 1 {
		t.Errorf("%d timers, want the next one", n)
	}
}

func TestCancel_RacesFire_ExactlyOneOfThemHappens(t *testing.T) {
	p := open(t)
	const timers = 60
	for i := range timers {
		set(t, p.db, "deadline", fmt.Sprint(i), time.Duration(i)*5*time.Millisecond)
	}
	p.run(t, 2, map[string]timer.Handler{"deadline": func(ctx context.Context, tx *sqlx.Tx, of timer.Timer) error {
		time.Sleep(2 * time.Millisecond)
		return note(ctx, tx, of)
	}})
	cancelled := map[string]bool{}
	for i := range timers {
		key := fmt.Sprint(i)
		inTx(t, p.db, func(tx *sqlx.Tx) (err error) {
			cancelled[key], err = timer.Cancel(ctx, tx, "deadline", key)
			return err
		})
	}
	p.eventually(t, waiting, 0)
	var fired []string
	if err := p.db.SelectContext(ctx, &fired, `SELECT key FROM effects`); err != nil {
		t.Fatal(err)
	}
	for i := range timers {
		if key := fmt.Sprint(i); slices.Contains(fired, key) == cancelled[key] {
			t.Errorf("timer %s: cancelled %v, fired %v", key, cancelled[key], !cancelled[key])
		}
	}
}

func TestRun_LostConnections_FiresAfterwards(t *testing.T) {
	p := open(t)
	p.run(t, 1, map[string]timer.Handler{"draw": note})
	const cut = `SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity
		WHERE datname = current_database() AND pid <> pg_backend_pid()`
	for i := range 3 {
		if _, err := storetest.Owner(t, p.db).ExecContext(ctx, cut); err != nil && !strings.Contains(err.Error(), "57P01") {
			t.Fatal(err)
		}
		const direct = `INSERT INTO timers (kind, key, fires_at, due_at) VALUES ('draw', $1, lantern_now(), lantern_now())`
		if _, err := storetest.Owner(t, p.db).ExecContext(ctx, direct, fmt.Sprint(i)); err != nil {
			t.Fatal(err)
		}
	}
	p.eventually(t, effects, 3)
}

// Lateness of timers that two instances fire, about a hundred a second.
func BenchmarkRun_Lateness(b *testing.B) {
	p := open(b)
	p.run(b, 2, map[string]timer.Handler{"draw": func(ctx context.Context, tx *sqlx.Tx, of timer.Timer) error {
		of.Key = of.FiresAt.Format(time.RFC3339Nano)
		return note(ctx, tx, of)
	}})
	b.ResetTimer()
	for i := range b.N {
		set(b, p.db, "draw", fmt.Sprint(i), time.Second+time.Duration(i)*10*time.Millisecond)
	}
	p.eventually(b, waiting, 0)
	b.StopTimer()
	for name, share := range map[string]string{"p50": "0.5", "p99": "0.99"} {
		var millis float64
		query := `SELECT percentile_cont(` + share + `)
			WITHIN GROUP (ORDER BY extract(epoch FROM at - key::timestamptz) * 1000) FROM effects`
		if err := p.db.GetContext(ctx, &millis, query); err != nil {
			b.Fatal(err)
		}
		b.ReportMetric(millis, name+"-ms-late")
	}
}
