package command

import (
	"context"
	"errors"
	"fmt"
	"time"

	"lantern/store/fault"
	"lantern/store/id"
	"lantern/store/withdrawal"
)

// target shows where a part goes that is paid by hand; the trail notes who looked.
func (d *desk) target(ctx context.Context, words []string) error {
	found, err := which[id.Payout](words)
	if err != nil {
		return err
	}
	by, err := d.decision(ctx)
	if err != nil {
		return err
	}
	to, err := withdrawal.TargetOf(ctx, d.db, d.vault, found, by)
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(d.out, "part %s  %s %s\nto %s, %s %s\n", to.Part, to.Amount, to.Currency, to.Holder, to.Bank,
		to.Number)
	return err
}

// markSent says that a part was paid by hand.
func (d *desk) markSent(ctx context.Context, words []string) error {
	found, err := which[id.Payout](words)
	if err != nil {
		return err
	}
	by, err := d.decision(ctx)
	if err != nil {
		return err
	}
	if d.reference == "" {
		return errors.New("say what the bank calls it: --reference REFERENCE")
	}
	w, err := withdrawal.MarkSent(ctx, d.db, withdrawal.Sent{Part: found, Reference: d.reference}, by)
	if errors.Is(err, fault.New(fault.Conflict)) {
		return errors.New("another part has this reference")
	}
	if err != nil {
		return err
	}
	return d.printParts(ctx, w)
}

func (d *desk) markFailed(ctx context.Context, words []string) error {
	return d.rule(ctx, words, withdrawal.MarkFailed)
}

// sentWords says who says that a part was paid by hand, where that takes another person still.
func (d *desk) sentWords(ctx context.Context, part withdrawal.Part) error {
	if part.Provider != withdrawal.House {
		return nil
	}
	words, err := withdrawal.SentWords(ctx, d.db, part.ID)
	for _, each := range words {
		if _, err := fmt.Fprintf(d.out, "  paid as %s, says %s at %s: %s\n", each.Content, each.By,
			each.At.UTC().Format(time.RFC3339), each.Reason); err != nil {
			return err
		}
	}
	if err == nil && len(words) > 0 && part.State == withdrawal.NotDisbursed {
		_, err = fmt.Fprintln(d.out, "  a second person must say the same reference")
	}
	return err
}
