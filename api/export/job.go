package export

import (
	"context"

	"lantern/api/wire"
	"lantern/store/bet"
	"lantern/store/clock"
	"lantern/store/export"
	"lantern/store/fault"
	"lantern/store/id"
	"lantern/store/pg"
	"lantern/store/report"
	"lantern/store/wallet"
)

// atOnce is how many rows one piece has.
const atOnce = 1000

// Make is the work of each instance: it goes on with whatever file waits until none does.
func (h Handlers) Make(ctx context.Context) error {
	for {
		if found, err := export.Advance(ctx, h.DB, h.piece); err != nil || !found {
			return err
		}
	}
}

// piece is read like every report; that it is written, and how far the file came, is not.
func (h Handlers) piece(ctx context.Context, _ pg.Q, e export.Export) (export.Piece, error) {
	return pg.Read(ctx, h.Reports, func(ctx context.Context, q pg.Q) (export.Piece, error) { return next(ctx, q, e) })
}

// count is how many rows a file will have; it refuses a filter that the record itself would refuse.
func count(ctx context.Context, q pg.Q, e export.Export) (int, error) {
	switch e.Kind {
	case export.Bets:
		wanted, err := betsOf(e)
		if err != nil {
			return 0, err
		}
		return bet.Count(ctx, q, wanted, export.MostRows+1)
	case export.Entries:
		wanted, err := entriesOf(e)
		if err != nil {
			return 0, err
		}
		return wallet.Count(ctx, q, wanted, export.MostRows+1)
	}
	days, err := daysOf(ctx, q, e)
	return len(days.Days()), err
}

// next is the piece of a file that follows what stands in it.
func next(ctx context.Context, q pg.Q, e export.Export) (export.Piece, error) {
	s, err := newSheet(e)
	if err != nil {
		return export.Piece{}, err
	}
	switch e.Kind {
	case export.Bets:
		return s.bets(ctx, q)
	case export.Entries:
		return s.entries(ctx, q)
	}
	return s.profit(ctx, q)
}

// betsOf asks for the bets behind the last one in the file. It begins at its own id, which is younger than all that
// were there when it was asked for, and older than all that came since.
func betsOf(e export.Export) (bet.Filter, error) {
	f, zone, err := asked(e)
	if err != nil {
		return bet.Filter{}, err
	}
	w := bet.Filter{Member: e.Member, State: bet.State(f.State), GameType: f.GameType, Before: id.Bet(e.ID), Size: atOnce}
	if e.Place != "" {
		w.Before = id.Bet(e.Place)
	}
	w.From, w.To, err = wire.Span(zone, f.From, f.To)
	return w, err
}

func entriesOf(e export.Export) (wallet.Wanted, error) {
	f, zone, err := asked(e)
	if err != nil {
		return wallet.Wanted{}, err
	}
	w := wallet.Wanted{Member: e.Member, Currency: e.Currency, Group: f.Group, Before: id.Entry(e.ID), Size: atOnce}
	if e.Place != "" {
		w.Before = id.Entry(e.Place)
	}
	w.From, w.To, err = wire.Span(zone, f.From, f.To)
	return w, err
}

func asked(e export.Export) (export.Filter, clock.Zone, error) {
	f, err := e.Filter()
	if err != nil {
		return f, clock.Zone{}, err
	}
	zone, err := clock.ParseZone(e.GMTOffset)
	return f, zone, err
}

// daysOf names both ends: what the file says does not depend on the day on which it is made.
func daysOf(ctx context.Context, q pg.Q, e export.Export) (report.Range, error) {
	f, err := e.Filter()
	if err != nil {
		return report.Range{}, err
	}
	if f.From == "" || f.To == "" {
		return report.Range{}, fault.Invalid("from", "required")
	}
	moment, err := report.Moment(ctx, q)
	if err != nil {
		return report.Range{}, err
	}
	return report.Between(moment.Today, f.From, f.To, 1)
}
