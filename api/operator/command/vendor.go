package command

import (
	"context"
	"errors"
	"fmt"
	"io"
	"time"

	"lantern/store/fault"
	"lantern/store/gamevendor"
	"lantern/store/id"
)

// vendors lists the hours that were compared, lists what somebody should look at, or has an hour compared again.
func (d *desk) vendors(ctx context.Context, words []string) error {
	code := ""
	if len(words) > 1 {
		code = words[1]
	}
	switch {
	case len(words) <= 2 && first(words, 1) == "list":
		return d.windows(ctx, code)
	case len(words) <= 2 && first(words, 1) == "cases":
		return d.cases(ctx, code)
	case len(words) == 2 && words[0] == "close":
		return d.closeCase(ctx, words[1:])
	case len(words) == 2:
		return d.readAgain(ctx, words[0], words[1])
	}
	return errors.Join(errUsage, d.usage())
}

func (d *desk) windows(ctx context.Context, code string) error {
	list, err := gamevendor.Windows(ctx, d.db, code)
	if err != nil {
		return err
	}
	return d.table("VENDOR\tFROM\tTHEIRS\tOURS\tDIFFERENCES\tWAITING\tREAD\tPROBLEM", func(w io.Writer) error {
		for _, each := range list {
			read := "-"
			if each.Read != nil {
				read = each.Read.UTC().Format(time.RFC3339)
			}
			if _, err := fmt.Fprintf(w, "%s\t%s\t%d\t%d\t%d\t%d\t%s\t%s\n", each.Vendor, each.From.UTC().Format(time.RFC3339),
				each.Theirs, each.Ours,
				each.Differences, each.Pending, read, each.Problem); err != nil {
				return err
			}
		}
		return nil
	})
}

func (d *desk) cases(ctx context.Context, code string) error {
	list, err := gamevendor.Cases(ctx, d.db, code)
	if err != nil {
		return err
	}
	return d.table("ID\tOPENED\tVENDOR\tWHAT\tID OR ROUND\tPLAYER\tDETAIL", func(w io.Writer) error {
		for _, c := range list {
			if _, err := fmt.Fprintf(w, "%s\t%s\t%s\t%s\t%s\t%s\t%s\n", c.ID, c.OpenedAt.UTC().Format(time.RFC3339), c.Vendor,
				c.Kind, c.Subject, c.Username, c.Detail); err != nil {
				return err
			}
		}
		return nil
	})
}

// closeCase says what became of a case: the reason is the answer.
func (d *desk) closeCase(ctx context.Context, words []string) error {
	found, err := which[id.VendorCase](words)
	if err != nil {
		return err
	}
	by, err := d.deed(ctx)
	if err != nil {
		return err
	}
	err = gamevendor.CloseCase(ctx, d.db, found, by)
	if f := fault.Of(err); f != nil && f.Code == fault.NotFound {
		return errors.New("no such case is open: vendor cases")
	}
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(d.out, "%s  closed\n", found)
	return err
}

func (d *desk) readAgain(ctx context.Context, code, hour string) error {
	by, err := d.deed(ctx)
	if err != nil {
		return err
	}
	from, err := time.Parse(time.RFC3339, hour)
	if err != nil {
		return errors.New("say the hour as 2026-03-10T13:00:00Z")
	}
	found, err := gamevendor.CompareAgain(ctx, d.db, code, from, by)
	if f := fault.Of(err); f != nil && f.Code == fault.NotFound {
		return fmt.Errorf("%s has no such hour: vendor list %s", code, code)
	}
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(d.out, "%s from %s is compared again: see vendor list, vendor cases\n", found.Vendor,
		found.From.UTC().Format(time.RFC3339))
	return err
}
