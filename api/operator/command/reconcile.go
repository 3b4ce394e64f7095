package command

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"time"

	"lantern/store/clock"
	"lantern/store/fault"
	"lantern/store/money"
	"lantern/store/reconciliation"
)

// reconcile compares a day, lists what was compared, shows what was found, or explains it.
func (d *desk) reconcile(ctx context.Context, words []string) error {
	switch {
	case len(words) == 1 && words[0] == "list":
		return d.reconciliations(ctx)
	case len(words) == 3 && words[0] == "show":
		return d.showReconciliation(ctx, words[1], words[2])
	case len(words) == 4 && words[0] == "explain":
		return d.explain(ctx, words[1], words[2], words[3])
	case len(words) == 2:
		return d.compare(ctx, words[0], words[1])
	}
	return errors.Join(errUsage, d.usage())
}

func (d *desk) compare(ctx context.Context, provider, day string) error {
	by, err := d.deed(ctx)
	if err != nil {
		return err
	}
	date, err := dayOf(day)
	if err != nil {
		return err
	}
	found, err := reconciliation.Compare(ctx, d.db, provider, date, by)
	if f := fault.Of(err); f != nil && f.Code == fault.NotFound {
		return fmt.Errorf("no such provider: %s", provider)
	}
	if err != nil {
		return err
	}
	return d.printReconciliation(found)
}

func dayOf(text string) (clock.Date, error) {
	if _, err := time.Parse(time.DateOnly, text); err != nil {
		return "", errors.New("say the day as 2026-03-10")
	}
	return clock.Date(text), nil
}

func (d *desk) reconciliations(ctx context.Context) error {
	list, err := reconciliation.List(ctx, d.db)
	if err != nil {
		return err
	}
	return d.table("PROVIDER\tDAY\tTHEIRS\tOURS\tDIFFERENCES\tMADE\tBY", func(w io.Writer) error {
		for _, r := range list {
			if _, err := fmt.Fprintf(w, "%s\t%s\t%d\t%d\t%d\t%s\t%s\n", r.Provider, r.Day, r.Theirs, r.Ours, r.Differences,
				r.MadeAt.UTC().Format(time.RFC3339), r.Actor); err != nil {
				return err
			}
		}
		return nil
	})
}

func (d *desk) showReconciliation(ctx context.Context, provider, day string) error {
	date, err := dayOf(day)
	if err != nil {
		return err
	}
	found, err := reconciliation.Latest(ctx, d.db, provider, date)
	if err != nil {
		return err
	}
	if found == nil {
		return errors.New("that day was not compared yet")
	}
	return d.printReconciliation(*found)
}

// explain says why a reference differs; the proof names it no more.
func (d *desk) explain(ctx context.Context, provider, day, reference string) error {
	by, err := d.deed(ctx)
	if err != nil {
		return err
	}
	date, err := dayOf(day)
	if err != nil {
		return err
	}
	done, err := reconciliation.Explain(ctx, d.db, reconciliation.Differing{Provider: provider, Day: date, Reference: reference}, by)
	if f := fault.Of(err); f != nil && f.Code == fault.NotFound {
		return fmt.Errorf("the newest comparison of that day found nothing about %s", reference)
	}
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(d.out, "%d differences of %s are explained\n", done, reference)
	return err
}

func (d *desk) printReconciliation(r reconciliation.Reconciliation) error {
	if _, err := fmt.Fprintf(d.out, "%s on %s: %d lines of theirs, %d of ours, %d differences\n", r.Provider, r.Day,
		r.Theirs, r.Ours, r.Differences); err != nil {
		return err
	}
	if len(r.Findings) == 0 {
		return nil
	}
	return d.table("REFERENCE\tWHAT\tOURS\tTHEIRS\tCURRENCY", func(w io.Writer) error {
		for _, f := range r.Findings {
			if _, err := fmt.Fprintf(w, "%s\t%s\t%s\t%s\t%s\n", f.Reference, f.Kind, amountOf(f.Ours), amountOf(f.Theirs),
				f.Currency); err != nil {
				return err
			}
		}
		return nil
	})
}

func amountOf(amount *money.Amount) string {
	if amount == nil {
		return "-"
	}
	return amount.String()
}

// importStatement keeps a provider's statement; a wrong line is named, and then nothing is kept.
func (d *desk) importStatement(ctx context.Context, words []string) error {
	if len(words) != 2 {
		return errors.Join(errUsage, d.usage())
	}
	by, err := d.deed(ctx)
	if err != nil {
		return err
	}
	file, err := os.Open(words[1])
	if err != nil {
		return err
	}
	defer file.Close()
	lines, err := reconciliation.ReadStatement(file)
	if err != nil {
		return err
	}
	done, err := reconciliation.ImportStatement(ctx, d.db, words[0], lines, by)
	switch f := fault.Of(err); {
	case f != nil && f.Code == fault.Conflict:
		return fmt.Errorf("line %v: %v is known with another amount, currency or time", f.Value["line"], f.Value["reference"])
	case f != nil && f.Code == fault.NotFound:
		return fmt.Errorf("no such provider: %s", words[0])
	case err != nil:
		return err
	}
	_, err = fmt.Fprintf(d.out, "%d lines of %s are new, %d were known\n", done.New, words[0], done.Known)
	return err
}
