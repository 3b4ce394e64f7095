package gamevendor

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"slices"

	outside "lantern/api/outside/gamevendor"
	"lantern/store/game"
	"lantern/store/gamevendor"
	"lantern/store/pg"
)

// VendorCaller calls vendors in the jobs of this noun: statements, ended sessions and free rounds.
type VendorCaller struct {
	DB   *pg.DB
	Line outside.Client
	Log  *slog.Logger
	// Alarm counts an event that needs an operator's attention.
	Alarm func(kind string)
}

// Alarms of this noun.
const (
	alarmDiffers   = "vendor_reconciliation"
	alarmStatement = "vendor_statement_unavailable"
)

// errUnsupported means that a vendor's dialect has no such call.
var errUnsupported = errors.New("the dialect has no such call")

func (a VendorCaller) to(ctx context.Context, code string) (outside.Vendor, error) {
	supplier, err := game.SupplierOf(ctx, a.DB, code)
	if pg.IsNone(err) {
		return nil, fmt.Errorf("vendor %s has no address or no key", code)
	}
	if err != nil {
		return nil, err
	}
	return a.Line.Adapter(outside.Supplier(supplier))
}

// Reconcile compares the due hours of vendors' statements with the ledger. A vendor that does not answer is called
// again, and its later hours wait.
func (a VendorCaller) Reconcile(ctx context.Context) error {
	due, err := gamevendor.DueWindows(ctx, a.DB)
	if err != nil {
		return err
	}
	all := make([]error, len(due))
	outside.ForEach(due, func(i int, window gamevendor.Window) { all[i] = a.reconcile(ctx, window) })
	return errors.Join(all...)
}

func (a VendorCaller) reconcile(ctx context.Context, window gamevendor.Window) error {
	opened, err := a.compare(ctx, &window)
	if err != nil {
		return a.unread(ctx, window, err)
	}
	if opened > 0 {
		a.Alarm(alarmDiffers)
		a.Log.Warn("vendor_statement_differs", "vendor", window.Vendor, "from", window.From.UTC(),
			"differences", window.Differences, "new", opened)
	}
	return nil
}

func (a VendorCaller) unread(ctx context.Context, window gamevendor.Window, problem error) error {
	isUnsupported := errors.Is(problem, errUnsupported)
	isGivenUp, err := window.MarkFailed(ctx, a.DB, problem.Error(), isUnsupported)
	if isUnsupported {
		return err
	}
	if isGivenUp {
		a.Alarm(alarmStatement)
	}
	a.Log.Warn("vendor_statement_unavailable", "vendor", window.Vendor, "from", window.From.UTC(), "tries",
		window.Tries, "givenUp", isGivenUp, "error", problem.Error())
	return err
}

var knownStates = []gamevendor.VendorState{gamevendor.Done, gamevendor.Cancelled, gamevendor.Waiting}

const (
	// mostPages and mostOnPage bound what one vendor can make us read of an hour.
	mostPages  = 2000
	mostOnPage = 1000
)

func (a VendorCaller) compare(ctx context.Context, window *gamevendor.Window) (opened int, err error) {
	maker, err := a.to(ctx, window.Vendor)
	if err != nil {
		return 0, err
	}
	statement, canRead := maker.(outside.TransactionReader)
	if !canRead {
		return 0, errUnsupported
	}
	reading := window.Begin()
	// Because clocks differ, transactions of the first minutes of the next hour may be booked here in this one.
	for _, part := range []outside.Period{{From: window.From, To: window.To()},
		{From: window.To(), To: window.To().Add(gamevendor.Skew)}} {
		if err := a.read(ctx, reading, statement, part); err != nil {
			return 0, err
		}
	}
	opened, err = reading.End(ctx, a.DB)
	*window = reading.Window
	return opened, err
}

func (a VendorCaller) read(ctx context.Context, reading *gamevendor.Reading, from outside.TransactionReader,
	part outside.Period) error {
	for range mostPages {
		page, err := from.Transactions(ctx, part)
		if err != nil {
			return err
		}
		if len(page.Transactions) > mostOnPage {
			return fmt.Errorf("a page of %d transactions, %d are read", len(page.Transactions), mostOnPage)
		}
		said := make([]gamevendor.Reported, len(page.Transactions))
		for i, t := range page.Transactions {
			if !slices.Contains(knownStates, gamevendor.VendorState(t.State)) {
				return fmt.Errorf("transaction %s stands as %q", t.Tx, t.State)
			}
			said[i] = gamevendor.Reported{
				Tx: t.Tx, Kind: t.Kind, Standing: gamevendor.VendorState(t.State), Player: t.Player, Round: t.Round,
				Currency: t.Currency, Amount: t.Amount, At: t.At,
			}
		}
		if err := reading.Take(ctx, a.DB, said); err != nil {
			return err
		}
		if page.Next == "" {
			return nil
		}
		if page.Next == part.Cursor {
			return errors.New("a cursor that leads nowhere")
		}
		part.Cursor = page.Next
	}
	return fmt.Errorf("more than %d pages", mostPages)
}
