package server

import (
	"context"
	"errors"
	"fmt"
	"time"

	"lantern/store/audit"
	"lantern/store/ledger"
	"lantern/store/pg"
)

// provedWithin is how long the proof of the books may take: it reads every line.
const provedWithin = time.Hour

// slow opens where the books are proved: on the replica where there is one, and on the primary where that cannot. One connection each, made
// when it is needed.
func (g *Ground) slow(ctx context.Context, c Config) error {
	for _, address := range []string{c.ReportsURL, g.DSN} {
		if address == "" {
			continue
		}
		pool, err := pg.Open(ctx, address, pg.Options{Role: pg.Reader, MaxConns: 1, Patience: provedWithin, MayBeAway: true})
		if err != nil {
			return err
		}
		g.Slow = append(g.Slow, pool)
		g.stops = append(g.stops, pool.Close)
	}
	return nil
}

// patient are the pools on which the books are proved.
func (g *Ground) patient() []*pg.DB {
	switch {
	case len(g.Slow) > 0:
		return g.Slow
	case g.Replica != nil:
		return []*pg.DB{g.Replica, g.DB}
	}
	return []*pg.DB{g.DB}
}

// proveBooks is the nightly proof of the books and of the trail; somebody should look at what it finds.
func (p *Product) proveBooks(ctx context.Context) error {
	night, isOurs, err := ledger.ClaimProof(ctx, p.db)
	if err != nil || !isOurs {
		return err
	}
	found, err := pg.First(ctx, p.patient, proof)
	if err != nil {
		return err
	}
	if len(found) > 0 {
		p.meter.alarms.WithLabelValues("books").Inc()
		p.log.Error("the books are wrong", "night", night, "findings", len(found), "first", fmt.Sprintf("%+v", found[0]))
	}
	return ledger.EndProof(ctx, p.db, night, found)
}

func proof(ctx context.Context, q pg.Q) ([]ledger.Finding, error) {
	found, err := ledger.Prove(ctx, q)
	if err != nil {
		return nil, err
	}
	broken, err := audit.Broken(ctx, q)
	for _, row := range broken {
		found = append(found, ledger.Finding{Finding: "the audit trail is broken", Subject: fmt.Sprint("row ", row), Amount: "0"})
	}
	return found, err
}

// Durable refuses a Postgres that may forget what it has acknowledged.
func Durable(ctx context.Context, q pg.Q) error {
	var weak []error
	for _, name := range []string{"fsync", "synchronous_commit", "full_page_writes"} {
		var value string
		if err := q.GetContext(ctx, &value, `SELECT current_setting($1)`, name); err != nil {
			return err
		}
		if value == "off" {
			weak = append(weak, fmt.Errorf("postgres has %s=%s: acknowledged money could be lost", name, value))
		}
	}
	return errors.Join(weak...)
}
