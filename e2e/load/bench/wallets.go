package main

// transfer is what a transfer takes in another ledger on Postgres, pgledger, tables and indexes together.
const transfer = 743.0

// oneWallet compares bets of one player with those of many, and weighs what the latter leave in the ledger.
func (g *ground) oneWallet(turn int, r3, r16 *metric) error {
	var one, many float64
	half := func(players int, into *float64) func() error {
		return func() error {
			next := signed(batchClients, int(expected*(g.warm+g.span).Seconds())/batchClients, players)
			if err := g.rest(); err != nil {
				return err
			}
			done, err := g.place(crowd{address: g.batched.Address(), conns: batchClients, next: next, good: isPlaced})
			*into = done.perSecond
			return err
		}
	}
	err := inTurn(turn, half(1, &one), func() error { return g.weighed(r16, half(g.players, &many)) })
	if err != nil {
		return err
	}
	r3.add(one, many)
	return nil
}

// weight is what the ledger holds.
type weight struct{ bytes, entries, lines float64 }

// weighed says what the bets of a deed add to entries, lines and accounts. A transfer is two lines.
func (g *ground) weighed(r16 *metric, deed func() error) error {
	before, err := g.weight()
	if err != nil {
		return err
	}
	if err := deed(); err != nil {
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

func (g *ground) weight() (w weight, err error) {
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
