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

// atOnce is the number of rows in a piece.
const atOnce = 1000

// Make is the job that writes waiting files until none is left.
func (h Handlers) Make(ctx context.Context) error {
	for {
		if found, err := export.Advance(ctx, h.DB, h.piece); err != nil || !found {
			return err
		}
	}
}

// piece is read like every report, from the replica; progress is written to the primary.
func (h Handlers) piece(ctx context.Context, _ pg.Q, e export.Export) (export.Piece, error) {
	return pg.Read(ctx, h.Reports, func(ctx context.Context, q pg.Q) (export.Piece, error) { return next(ctx, q, e) })
}

// count returns how many rows a file will have. It refuses a filter that the record's own call would refuse.
func count(ctx context.Context, q pg.Q, e export.Export) (int, error) {
	switch e.Kind {
	case export.Bets:
		wanted, err := betsOf(e)
		if err != nil {
			return 0, err
		}
		return bet.Count(ctx, q, wanted, export.MaxRows+1)
	case export.Entries:
		wanted, err := entriesOf(e)
		if err != nil {
			return 0, err
		}
		return wallet.Count(ctx, q, wanted, export.MaxRows+1)
	}
	days, err := daysOf(ctx, q, e)
	return len(days.Days()), err
}

// next returns the piece after the rows already written.
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

// betsOf selects the bets after the last one written. The first piece starts below the export's own id, which is
// younger than all bets at the time of the request, and older than all later ones.
func betsOf(e export.Export) (bet.Filter, error) {
	f, zone, err := filterOf(e)
	if err != nil {
		return bet.Filter{}, err
	}
	w := bet.Filter{Member: e.Member, State: bet.State(f.State), GameType: f.GameType, Search: f.Search,
		Before: id.Bet(e.ID), Size: atOnce}
	if e.Place != "" {
		w.Before = id.Bet(e.Place)
	}
	w.From, w.To, err = wire.Span(zone, f.From, f.To)
	return w, err
}

func entriesOf(e export.Export) (wallet.RecordFilter, error) {
	f, zone, err := filterOf(e)
	if err != nil {
		return wallet.RecordFilter{}, err
	}
	w := wallet.RecordFilter{Member: e.Member, Currency: e.Currency, Group: f.Group, Search: f.Search,
		Before: id.Entry(e.ID), Size: atOnce}
	if e.Place != "" {
		w.Before = id.Entry(e.Place)
	}
	w.From, w.To, err = wire.Span(zone, f.From, f.To)
	return w, err
}

func filterOf(e export.Export) (export.Filter, clock.Zone, error) {
	f, err := e.Filter()
	if err != nil {
		return f, clock.Zone{}, err
	}
	zone, err := clock.ParseZone(e.GMTOffset)
	return f, zone, err
}

// daysOf sets both ends of the range, so that the file does not depend on the day on which it is written.
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
