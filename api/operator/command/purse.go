package command

import (
	"context"
	"errors"
	"fmt"
	"io"
	"time"

	"lantern/store/fault"
	"lantern/store/id"
	"lantern/store/wallet"
)

// mostLate transfers are listed.
const mostLate = 200

// lateTransfers lists the transfers of which a vendor has said nothing for long.
func (d *desk) lateTransfers(ctx context.Context, _ []string) error {
	list, err := wallet.LateVendorTransfers(ctx, d.db, mostLate)
	if err != nil {
		return err
	}
	return d.table("ID\tVENDOR\tDIRECTION\tAMOUNT\tSINCE", func(w io.Writer) error {
		for _, t := range list {
			if _, err := fmt.Fprintf(w, "%s\t%s\t%s\t%s %s\t%s\n", t.ID, t.Vendor, t.Direction, t.Amount, t.Currency,
				t.At.UTC().Format(time.RFC3339)); err != nil {
				return err
			}
		}
		return nil
	})
}

// ruleTransfer ends one: it has happened at the vendor, or it has not.
func (d *desk) ruleTransfer(isDone bool) func(context.Context, []string) error {
	return func(ctx context.Context, words []string) error {
		found, err := which[id.VendorTransfer](words)
		if err != nil {
			return err
		}
		by, err := d.deed(ctx)
		if err != nil {
			return err
		}
		t, err := wallet.RuleVendorTransfer(ctx, d.db, found, isDone, by)
		switch f := fault.Of(err); {
		case f != nil && f.Code == fault.AlreadyFinal:
			return errors.New("it has ended already")
		case f != nil && f.Code == fault.StateChanged:
			return fmt.Errorf("the vendor is still being asked: from %v on it may be ended by hand", f.Value["readyAt"])
		case err != nil:
			return err
		}
		_, err = fmt.Fprintf(d.out, "%s  %s %s  %s\n", t.ID, t.Amount, t.Currency, t.State)
		return err
	}
}
