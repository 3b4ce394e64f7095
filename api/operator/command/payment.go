package command

import (
	"context"
	"errors"
	"fmt"
	"io"
	"time"

	"lantern/store/approval"
	"lantern/store/deposit"
	"lantern/store/fault"
	"lantern/store/id"
)

// payments lists what came and is nobody's.
func (d *desk) payments(ctx context.Context, _ []string) error {
	list, err := deposit.Unassigned(ctx, d.db)
	if err != nil {
		return err
	}
	return d.table("ID\tAMOUNT\tCHANNEL\tPROVIDER'S NUMBER\tARRIVED\tDEPOSIT\tSTATE", func(w io.Writer) error {
		for _, h := range list {
			if _, err := fmt.Fprintf(w, "%s\t%s %s\t%s\t%s\t%s\t%s\t%s\n", h.ID, h.Amount, h.Currency, h.Channel,
				h.ProviderOrder,
				h.ArrivedAt.UTC().Format(time.RFC3339), h.Deposit, h.State); err != nil {
				return err
			}
		}
		return nil
	})
}

func (d *desk) creditPayment(ctx context.Context, words []string) error {
	return d.onPayment(ctx, words, func(found id.Payment, by deposit.Decision) (deposit.Held, error) {
		return deposit.CreditHeld(ctx, d.db, found, by)
	})
}

func (d *desk) returnPayment(ctx context.Context, words []string) error {
	if d.reference == "" {
		return errors.New("say what the provider calls the payment back: --reference REFERENCE")
	}
	return d.onPayment(ctx, words, func(found id.Payment, by deposit.Decision) (deposit.Held, error) {
		return deposit.ReturnHeld(ctx, d.db, found, d.reference, by)
	})
}

func (d *desk) onPayment(ctx context.Context, words []string,
	do func(id.Payment, deposit.Decision) (deposit.Held, error)) error {
	found, err := which[id.Payment](words)
	if err != nil {
		return err
	}
	who, err := d.person(ctx)
	if err != nil {
		return err
	}
	h, err := do(found, deposit.Decision{Action: approval.Action{By: who, Reason: d.reason}})
	if f := fault.Of(err); f != nil && f.Fields["currency"].Code != "" {
		return errors.New("it came in another currency than the balance: send it back")
	}
	if err != nil {
		return err
	}
	standing := "waits"
	if h.Outcome != nil {
		standing = string(*h.Outcome)
	}
	if _, err := fmt.Fprintf(d.out, "%s  %s %s  %s\n", h.ID, h.Amount, h.Currency, standing); err != nil ||
		h.Outcome != nil {
		return err
	}
	said, err := deposit.HeldWords(ctx, d.db, found)
	return errors.Join(err, d.said(said))
}
