package command

import (
	"context"
	"fmt"
	"io"
	"time"

	"lantern/store/approval"
	"lantern/store/id"
	"lantern/store/pg"
	"lantern/store/withdrawal"
)

type ruling func(context.Context, *pg.DB, id.Payout, approval.Action) (withdrawal.Withdrawal, error)

// payouts lists what a person must look at.
func (d *desk) payouts(ctx context.Context, _ []string) error {
	waiting, err := withdrawal.AtDesk(ctx, d.db)
	if err != nil {
		return err
	}
	err = d.table("ID\tSTATE\tAMOUNT\tRECEIVED\tUNPAID\tDISPUTED PARTS", func(w io.Writer) error {
		for _, each := range waiting {
			disputed := ""
			for _, part := range each.Parts {
				if part.State == withdrawal.PartDisputed {
					disputed += string(part.ID) + " "
				}
			}
			if _, err := fmt.Fprintf(w, "%s\t%s\t%s\t%s\t%s\t%s\n", each.ID, each.State, each.Amount, each.Received,
				each.Unpaid(), disputed); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		return err
	}
	reports, err := withdrawal.Contradictions(ctx, d.db)
	for _, r := range reports {
		if _, err := fmt.Fprintf(d.out, "not believed: %s says of part %s: paid %t, %s %s, number %s, %s\n", r.Provider,
			r.Part, r.IsPaid,
			r.Amount, r.Currency, r.Reference, r.HappenedAt.UTC().Format(time.RFC3339)); err != nil {
			return err
		}
	}
	return err
}

func (d *desk) showPayout(ctx context.Context, words []string) error {
	found, err := which[id.Withdrawal](words)
	if err != nil {
		return err
	}
	w, err := withdrawal.WithParts(ctx, d.db, found)
	if err != nil {
		return err
	}
	return d.printParts(ctx, w)
}

func (d *desk) printParts(ctx context.Context, w withdrawal.Withdrawal) error {
	if err := d.print(w); err != nil {
		return err
	}
	if _, err := fmt.Fprintf(d.out, "received %s, unpaid %s, refunded %s\n", w.Received, w.Unpaid(),
		w.Refunded); err != nil {
		return err
	}
	for _, part := range w.Parts {
		note := ""
		if part.FailedAt != nil && part.State == withdrawal.NotDisbursed {
			note = "  called failed after an answer was lost: ask the provider before anything else"
		}
		if _, err := fmt.Fprintf(d.out, "part %d  %s  %s  %s%s\n", part.Number, part.ID, part.Amount, part.State,
			note); err != nil {
			return err
		}
		if err := d.pictures(ctx, withdrawal.Disputes, string(part.ID)); err != nil {
			return err
		}
		if err := d.sentWords(ctx, part); err != nil {
			return err
		}
	}
	return nil
}

func (d *desk) rulePaid(ctx context.Context, words []string) error {
	return d.rule(ctx, words, withdrawal.RuleAsPaid)
}

func (d *desk) ruleUnpaid(ctx context.Context, words []string) error {
	return d.rule(ctx, words, withdrawal.RuleAsUnpaid)
}

func (d *desk) rule(ctx context.Context, words []string, deed ruling) error {
	found, err := which[id.Payout](words)
	if err != nil {
		return err
	}
	by, err := d.decision(ctx)
	if err != nil {
		return err
	}
	w, err := deed(ctx, d.db, found, by)
	if err != nil {
		return err
	}
	return d.printParts(ctx, w)
}

func (d *desk) decision(ctx context.Context) (approval.Action, error) {
	who, err := d.person(ctx)
	return approval.Action{By: who, Reason: d.reason}, err
}

func (d *desk) payAgain(ctx context.Context, words []string) error {
	return d.settle(ctx, words, withdrawal.PayUnpaid)
}

func (d *desk) refundRest(ctx context.Context, words []string) error {
	return d.settle(ctx, words, withdrawal.Refund)
}

func (d *desk) settle(ctx context.Context, words []string, deed withdrawalDeed) error {
	w, err := d.decide(ctx, words, deed)
	if err != nil {
		return err
	}
	return d.printParts(ctx, w)
}
