// Command bench measures the platform against the bare components below it, in interleaved pairs, and writes the
// ratios.
package main

import (
	"context"
	"database/sql"
	"errors"
	"flag"
	"fmt"
	"os"
	"runtime/debug"
	"strings"
	"time"

	"load/program"
)

// bench holds everything that the measurements share.
type bench struct {
	redis   *program.Redis
	archive *archive
	hall    *catalogInstance
	batched *program.Program
	single  *program.Program
	db      *sql.DB
	pgbench pgbench
	players int
	warm    time.Duration
	span    time.Duration
	hold    time.Duration
	// profiles is the folder for profiles of the programs; if it is set, nothing else is measured.
	profiles string
}

func main() {
	pairs := flag.Int("pairs", 5, "interleaved pairs of each metric")
	span := flag.Duration("span", 8*time.Second, "how long each half is measured")
	warm := flag.Duration("warm", 3*time.Second, "how long each half warms up")
	players := flag.Int("players", 10_000, "how many players bet")
	only := flag.String("only", "", "these metrics alone, comma separated")
	keep := flag.Bool("keep", true, "write results.json and results.md")
	record := flag.Bool("record", false, "write them where they are committed, e2e/load, instead of build")
	hold := flag.Duration("hold", 0, "leave everything standing for so long, for a look by hand, and measure nothing")
	profiles := flag.String("profile", "", "bet only, and keep the profiles of the programs in this folder")
	flag.Parse()
	debug.SetGCPercent(400)
	folder := "build"
	if *record {
		folder = recordedFolder
	}
	if err := measure(*pairs, *only, *keep, folder, bench{span: *span, warm: *warm, players: *players, hold: *hold,
		profiles: *profiles}); err != nil {
		fmt.Fprintln(os.Stderr, "bench:", err)
		os.Exit(1)
	}
}

func measure(pairs int, only string, keep bool, folder string, g bench) error {
	data, err := os.MkdirTemp("", "lantern-bench-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(data)
	defer g.stop()
	if err := g.start(data); err != nil {
		return err
	}
	if g.hold > 0 {
		fmt.Printf("batched %s (%d), single %s, database %s\n", g.batched.Address(), g.batched.PID(), g.single.Address(),
			g.pgbench.dsn)
		time.Sleep(g.hold)
		return nil
	}
	all := g.metrics()
	if g.profiles != "" {
		return g.withProfiles(g.profiles, func() error { return all.runs[0].pair(0) })
	}
	for turn := range pairs {
		for _, run := range all.runs {
			if only != "" && !strings.Contains(","+only+",", ","+run.id+",") {
				continue
			}
			if err := errors.Join(g.resetDatabase(), run.pair(turn)); err != nil {
				return fmt.Errorf("%s: %w", run.id, err)
			}
		}
		fmt.Fprintf(os.Stderr, "pair %d of %d done\n", turn+1, pairs)
	}
	for _, m := range all.list {
		if !keep && len(m.pairs) > 0 {
			r := m.result(time.Now(), "", "")
			fmt.Printf("%s %.3f  %v  %v\n", m.id, r.Ratio, r.Runs, r.Beside)
		}
	}
	if !keep {
		return nil
	}
	return write(all.list, folder)
}

func (g *bench) start(data string) (err error) {
	if g.redis, err = program.StartRedis(); err != nil {
		return err
	}
	first := map[string]string{"REDIS_URL": g.redis.URL()}
	if g.batched, err = program.Start(data, first); err != nil {
		return err
	}
	if g.db, err = g.batched.Open(); err != nil {
		return err
	}
	if err := program.CreatePlayers(context.Background(), g.db, g.players); err != nil {
		return err
	}
	if err := program.CreateUsers(context.Background(), g.db, max(inFlight, samples)); err != nil {
		return err
	}
	dsn, err := g.batched.DSN()
	if err != nil {
		return err
	}
	g.pgbench = pgbench{dsn: dsn, players: g.players, folder: data}
	second, err := os.MkdirTemp(data, "single-")
	if err != nil {
		return err
	}
	g.single, err = program.Start(second, map[string]string{"REDIS_URL": g.redis.URL(), "DATABASE_URL": dsn,
		"BATCH_MOST": "1", "BATCH_WORKERS": "20"})
	return err
}

func (g *bench) stop() {
	for _, p := range []*program.Program{g.single, g.batched} {
		if p != nil && p.PID() > 0 {
			p.Stop()
		}
	}
	if g.archive != nil {
		g.archive.program.Stop()
	}
	if g.hall != nil {
		g.hall.program.Stop()
	}
	if g.redis != nil {
		g.redis.Kill()
	}
}

// resetDatabase brings the database to the same state before each pair: empty outbox, nothing to write back.
func (g *bench) resetDatabase() error {
	return program.Exec(context.Background(), g.db, `TRUNCATE outbox`, `CHECKPOINT`)
}
