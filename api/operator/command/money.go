package command

import (
	"context"
	"errors"
	"fmt"
	"io"
	"time"

	"lantern/store/approval"
	"lantern/store/fault"
	"lantern/store/id"
	"lantern/store/member"
	"lantern/store/system"
	"lantern/store/wallet"
	"lantern/store/withdrawal"
)

func which[T ~string](words []string) (T, error) {
	if len(words) != 1 {
		return "", errUsage
	}
	found, err := id.Parse[T](words[0])
	if err != nil {
		return "", fault.New(fault.NotFound)
	}
	return found, nil
}

func (d *desk) withdrawals(ctx context.Context, _ []string) error {
	waiting, err := withdrawal.Waiting(ctx, d.db)
	if err != nil {
		return err
	}
	settings, err := system.Read(ctx, d.db)
	if err != nil {
		return err
	}
	return d.table("ID\tSTATE\tAMOUNT\tFEE\tPAYEE\tREQUESTED\tPERSONS\tAPPROVED FIRST BY", func(w io.Writer) error {
		for _, each := range waiting {
			persons := 1
			if each.NeedsTwo(settings.TwoPersonAbove) {
				persons = 2
			}
			if _, err := fmt.Fprintf(w, "%s\t%s\t%s\t%s\t%s %s\t%s\t%d\t%s\n", each.ID, each.State, each.Amount, each.Fee,
				each.Bank, each.Masked(),
				each.RequestedAt.UTC().Format(time.RFC3339), persons, orDash(each.FirstBy)); err != nil {
				return err
			}
		}
		return nil
	})
}

func (d *desk) showWithdrawal(ctx context.Context, words []string) error {
	found, err := which[id.Withdrawal](words)
	if err != nil {
		return err
	}
	w, err := withdrawal.ByID(ctx, d.db, found)
	if err != nil {
		return err
	}
	if err := d.print(w); err != nil {
		return err
	}
	words, err = d.approvals(ctx, found)
	for _, word := range words {
		if _, err := fmt.Fprintln(d.out, word); err != nil {
			return err
		}
	}
	return err
}

// approvals are the words of those who approved a request, in their order.
func (d *desk) approvals(ctx context.Context, which id.Withdrawal) (words []string, err error) {
	given, err := withdrawal.Approvals(ctx, d.db, which)
	for _, each := range given {
		words = append(words, fmt.Sprintf("approved by %s at %s: %s", each.By, each.At.UTC().Format(time.RFC3339),
			each.Reason))
	}
	return words, err
}

func (d *desk) print(w withdrawal.Withdrawal) error {
	reason := "-"
	if w.Reason != nil {
		reason = *w.Reason
	}
	_, err := fmt.Fprintf(d.out, "%s  %s\n%s  amount %s %s, fee %s\nto %s, %s %s\nmember %s, requested %s\nreason %s\n",
		id.Reference(w.ID), w.ID, w.State, w.Amount, w.Currency, w.Fee, w.Holder, w.Bank, w.Masked(), w.Member,
		w.RequestedAt.UTC().Format(time.RFC3339), reason)
	return err
}

func (d *desk) approve(ctx context.Context, words []string) error {
	w, err := d.decide(ctx, words, withdrawal.Approve)
	if err != nil {
		return err
	}
	if w.State == withdrawal.InReview {
		settings, err := system.Read(ctx, d.db)
		if err != nil {
			return err
		}
		_, err = fmt.Fprintf(d.out, "%s  approved by %s; above %s a second person must approve\n", id.Reference(w.ID),
			d.as,
			settings.TwoPersonAbove)
		return err
	}
	return d.print(w)
}

func (d *desk) reject(ctx context.Context, words []string) error {
	w, err := d.decide(ctx, words, withdrawal.Reject)
	if err != nil {
		return err
	}
	return d.print(w)
}

func (d *desk) decide(ctx context.Context, words []string, deed withdrawalDeed) (w withdrawal.Withdrawal, err error) {
	found, err := which[id.Withdrawal](words)
	if err != nil {
		return w, err
	}
	who, err := d.person(ctx)
	if err != nil {
		return w, err
	}
	return deed(ctx, d.db, found, approval.Action{By: who, Reason: d.reason})
}

// requirements lists what a player must bet or had to, newest first.
func (d *desk) requirements(ctx context.Context, words []string) error {
	if len(words) != 1 {
		return errors.Join(errUsage, d.usage())
	}
	who, err := member.Named(ctx, d.db, words[0])
	if err != nil {
		return err
	}
	list, err := wallet.Requirements(ctx, d.db, who.ID)
	if err != nil {
		return err
	}
	return d.table("ID\tSTATE\tSOURCE\tREQUIRED\tDONE\tLOCKED\tSINCE", func(w io.Writer) error {
		for _, r := range list {
			if _, err := fmt.Fprintf(w, "%s\t%s\t%s\t%s\t%s\t%s\t%s\n", r.ID, r.State, r.Source, r.Required, r.Done,
				r.Locked,
				r.At.UTC().Format(time.RFC3339)); err != nil {
				return err
			}
		}
		return nil
	})
}

func (d *desk) printRequirement(r wallet.MemberRequirement) error {
	_, err := fmt.Fprintf(d.out, "%s  %s of %s: %s was bet of %s, %s may leave\n", r.ID, r.State, r.Username, r.Done,
		r.Required, r.Locked)
	return err
}
