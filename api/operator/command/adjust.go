package command

import (
	"context"
	"errors"
	"fmt"
	"io"
	"time"

	"lantern/store/adjustment"
	"lantern/store/approval"
	"lantern/store/id"
	"lantern/store/ledger"
	"lantern/store/member"
	"lantern/store/money"
	"lantern/store/pg"
	"lantern/store/system"
)

func (d *desk) adjustments(ctx context.Context, _ []string) error {
	return d.listAdjustments(ctx, true)
}
func (d *desk) allAdjustments(ctx context.Context, _ []string) error {
	return d.listAdjustments(ctx, false)
}

func (d *desk) listAdjustments(ctx context.Context, onlyWaiting bool) error {
	list, err := adjustment.List(ctx, d.db, onlyWaiting)
	if err != nil {
		return err
	}
	return d.table("ID\tSTATE\tPLAYER\tKIND\tAMOUNT\tCASE\tPROPOSED\tBY\tREASON\tDECIDED BY\tWHY",
		func(w io.Writer) error {
			for _, a := range list {
				if _, err := fmt.Fprintf(w, "%s\t%s\t%s\t%s\t%s %s\t%s\t%s\t%s\t%s\t%s\t%s\n", a.ID, a.State, a.Username,
					a.Kind,
					a.Amount, a.Currency, a.Key,
					a.ProposedAt.UTC().Format(time.RFC3339), a.ProposedBy, a.Reason, orDash(a.DecidedBy),
					orDash(a.Decision)); err != nil {
					return err
				}
			}
			return nil
		})
}

func orDash(text *string) string {
	if text == nil {
		return "-"
	}
	return *text
}

func (d *desk) plus(ctx context.Context, words []string) error {
	return d.propose(ctx, ledger.AdjustPlus, words)
}
func (d *desk) minus(ctx context.Context, words []string) error {
	return d.propose(ctx, ledger.AdjustMinus, words)
}

// propose notes a correction; the money waits for another person.
func (d *desk) propose(ctx context.Context, kind ledger.Kind, words []string) error {
	if len(words) != 2 {
		return errors.Join(errUsage, d.usage())
	}
	by, err := d.deed(ctx)
	if err != nil {
		return err
	}
	if d.key == "" {
		return errors.New("say which case this is: --key CASE")
	}
	amount, err := money.Parse(words[1])
	if err != nil || amount <= 0 {
		return errors.New("say how much, as 12.34")
	}
	who, err := member.Named(ctx, d.db, words[0])
	if err != nil {
		return err
	}
	settings, err := system.Read(ctx, d.db)
	if err != nil {
		return err
	}
	what := adjustment.Proposal{Member: who.ID, Kind: kind, Amount: amount, Currency: settings.Currency, Key: d.key}
	made, err := adjustment.Propose(ctx, d.db, what, by)
	if err != nil {
		return err
	}
	return d.printAdjustment(made)
}

func (d *desk) printAdjustment(a adjustment.Adjustment) error {
	next := "done"
	if a.State == adjustment.Proposed {
		next = "a second person must approve or refuse it"
	}
	_, err := fmt.Fprintf(d.out, "%s  %s\n%s  %s %s %s for %s, case %s, proposed by %s: %s\n", id.Reference(a.ID), a.ID,
		a.State, a.Kind, a.Amount,
		a.Currency, a.Username, a.Key, a.ProposedBy, next)
	return err
}

// decided is a deed about what was given or proposed, which then says how it stands.
func decided[ID ~string, T any](d *desk, do func(context.Context, *pg.DB, ID, approval.Action) (T, error),
	tell func(T) error) func(context.Context, []string) error {
	return func(ctx context.Context, words []string) error {
		found, err := which[ID](words)
		if err != nil {
			return err
		}
		by, err := d.deed(ctx)
		if err != nil {
			return err
		}
		done, err := do(ctx, d.db, found, by)
		if err != nil {
			return err
		}
		return tell(done)
	}
}

// deed is who acts and why.
func (d *desk) deed(ctx context.Context) (approval.Action, error) {
	who, err := d.person(ctx)
	return approval.Action{By: who, Reason: d.reason}, err
}
