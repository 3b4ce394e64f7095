package command

import (
	"context"
	"errors"
	"fmt"
	"io"
	"time"

	"lantern/store/approval"
	"lantern/store/audit"
	"lantern/store/deposit"
	"lantern/store/id"
	"lantern/store/ledger"
	"lantern/store/member"
	"lantern/store/operator"
	"lantern/store/pg"
	"lantern/store/system"
	"lantern/store/wallet"
	"lantern/store/withdrawal"
)

type (
	withdrawalDeed func(context.Context, *pg.DB, id.Withdrawal, approval.Action) (withdrawal.Withdrawal, error)
	depositDeed    func(context.Context, *pg.DB, id.Deposit, deposit.Decision) (deposit.Deposit, error)
)

// Why the command fails: the books are wrong in themselves, or a provider says something else.
var (
	errProof    = errors.New("the books are wrong")
	errProvider = errors.New("a statement differs from the books, and nobody has explained it")
)

func (d *desk) proof(ctx context.Context) error {
	found, err := ledger.Prove(ctx, d.db)
	if err != nil {
		return err
	}
	broken, err := audit.Broken(ctx, d.db)
	if err != nil {
		return err
	}
	for _, finding := range found {
		if _, err := fmt.Fprintf(d.out, "%s: %s %s\n", finding.Finding, finding.Subject, finding.Amount); err != nil {
			return err
		}
	}
	for _, row := range broken {
		if _, err := fmt.Fprintf(d.out, "the audit trail is broken at row %d\n", row); err != nil {
			return err
		}
	}
	if len(found)+len(broken) > 0 {
		return errProof
	}
	if err := d.proveStatements(ctx); err != nil {
		return err
	}
	_, err = fmt.Fprintln(d.out,
		"The books are right: every entry adds up to zero, every balance is the sum of its lines, the audit trail is whole, "+
			"no difference from a statement is unexplained.")
	return err
}

// nights lists what the nightly proof found.
func (d *desk) nights(ctx context.Context, _ []string) error {
	list, err := ledger.Proofs(ctx, d.db)
	if err != nil {
		return err
	}
	return d.table("NIGHT\tBEGUN\tENDED\tFINDINGS", func(w io.Writer) error {
		for _, each := range list {
			findings := "-"
			if each.Findings != nil {
				findings = fmt.Sprint(*each.Findings)
			}
			if _, err := fmt.Fprintf(w, "%s\t%s\t%s\t%s\n", each.Night, each.BegunAt.UTC().Format(time.RFC3339),
				at(each.EndedAt), findings); err != nil {
				return err
			}
			for _, f := range each.Found {
				if _, err := fmt.Fprintf(w, "\t%s\t%s\t%s\n", f.Finding, f.Subject, f.Amount); err != nil {
					return err
				}
			}
		}
		return nil
	})
}

// proveStatements names what statements say otherwise than the books, as far as days were compared.
func (d *desk) proveStatements(ctx context.Context) error {
	open, err := operator.Unexplained(ctx, d.db)
	if err != nil {
		return err
	}
	for _, o := range open {
		if _, err := fmt.Fprintf(d.out, "%s on %s: %s %s, ours %s, theirs %s %s\n", o.Provider, o.Day, o.Reference, o.Kind,
			amountOf(o.Ours), amountOf(o.Theirs), o.Currency); err != nil {
			return err
		}
	}
	if len(open) > 0 {
		return errProvider
	}
	return nil
}

func (d *desk) player(ctx context.Context, name string) error {
	found, err := member.Named(ctx, d.db, name)
	if err != nil {
		return err
	}
	settings, err := system.Read(ctx, d.db)
	if err != nil {
		return err
	}
	b, err := wallet.Of(ctx, d.db, found.ID, settings.Currency)
	if err != nil {
		return err
	}
	flags, err := member.FlagsOf(ctx, d.db, found.ID)
	if err != nil {
		return err
	}
	came, err := member.RegisteredOf(ctx, d.db, found.ID)
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(d.out, "%s  %s  kind %d\nbalance %s %s, withdrawable %s, locked %s, open stakes %s, held %s\n"+
		"frozen: login %t, bet %t, funds %t, income %t, register %t\n"+
		"payment password %t, open deposits %d, open withdrawals %d\n"+
		"registered %s %s %q\n",
		found.Username, found.ID, flags.Kind, b.Main, b.Currency, b.Withdrawable(), b.Locked, b.OpenStakes, b.Held,
		flags.IsLoginFrozen, flags.IsBetFrozen, flags.IsFundsFrozen, flags.IsIncomeFrozen, flags.IsRegisterFrozen,
		flags.HasPaymentPassword, flags.OpenDeposits, flags.OpenWithdrawals, came.Via, came.Method, came.URL)
	return err
}
