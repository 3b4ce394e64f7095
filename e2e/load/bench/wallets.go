package main

// transfer is the size of a transfer in pgledger, another ledger on Postgres, tables and indexes included, in bytes.
const transfer = 743.0

// oneWallet compares bets of one player with bets of many, and measures the ledger's growth by the latter.
func (g *bench) oneWallet(turn int, r3, r16 *metric) error {
	var one, many float64
	half := func(players int, into *float64) func() error {
		return func() error {
			next := signedBets(batchClients, int(expected*(g.warm+g.span).Seconds())/batchClients, players)
			if err := g.resetDatabase(); err != nil {
				return err
			}
			done, err := g.place(loadGenerator{address: g.batched.Address(), conns: batchClients, next: next, good: isPlaced})
			*into = done.perSecond
			return err
		}
	}
	err := alternate(turn, half(1, &one), func() error { return g.measureLedgerSize(r16, half(g.players, &many)) })
	if err != nil {
		return err
	}
	r3.add(one, many)
	return nil
}

// ledgerSize is the size of the ledger.
type ledgerSize struct{ bytes, entries, lines float64 }

// measureLedgerSize returns what the bets of fn add to entries, lines and accounts. A transfer consists of two lines.
func (g *bench) measureLedgerSize(r16 *metric, fn func() error) error {
	before, err := g.weight()
	if err != nil {
		return err
	}
	if err := fn(); err != nil {
		return err
	}
	after, err := g.weight()
	if err != nil {
		return err
	}
	bets := after.entries - before.entries
	transfers := (after.lines - before.lines) / 2 / bets
	r16.add((after.bytes-before.bytes)/bets, transfer*transfers)
	r16.note("transfers a bet", transfers)
	return nil
}

func (g *bench) weight() (w ledgerSize, err error) {
	const size = `SELECT sum(pg_total_relation_size(c.oid)) FROM pg_class c LEFT JOIN pg_inherits i ON i.inhrelid = c.oid
		LEFT JOIN pg_class parent ON parent.oid = i.inhparent
		WHERE c.relkind = 'r' AND coalesce(parent.relname, c.relname) IN ('entries', 'lines', 'accounts')`
	for ask, into := range map[string]*float64{
		size: &w.bytes, `SELECT count(*) FROM entries`: &w.entries, `SELECT count(*) FROM lines`: &w.lines,
	} {
		if err := g.db.QueryRow(ask).Scan(into); err != nil {
			return w, err
		}
	}
	return w, nil
}
