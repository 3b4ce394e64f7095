package command

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"time"

	"lantern/api/outside/pay/stripe"
	"lantern/store/approval"
	"lantern/store/deposit"
	"lantern/store/fault"
	"lantern/store/id"
	"lantern/store/money"
	"lantern/store/pg"
	"lantern/store/system"
)

func (d *desk) deposits(ctx context.Context, _ []string) error {
	waiting, err := deposit.Waiting(ctx, d.db)
	if err != nil {
		return err
	}
	return d.table("ID\tSTATE\tCHANNEL\tORDERED\tRECEIVED\tCREATED\tWANTED BACK BY", func(w io.Writer) error {
		for _, each := range waiting {
			received := "-"
			if came := each.Came(); came != nil {
				received = came.String()
			}
			words, err := deposit.Reversals(ctx, d.db, each.ID)
			if err != nil {
				return err
			}
			first := "-"
			if len(words) > 0 {
				first = words[0].By
			}
			if _, err := fmt.Fprintf(w, "%s\t%s\t%s\t%s\t%s\t%s\t%s\n", each.ID, each.State, each.Channel, each.Amount,
				received,
				each.CreatedAt.UTC().Format(time.RFC3339), first); err != nil {
				return err
			}
		}
		return nil
	})
}

// showDeposit tells everything that a decision needs: what was ordered, what came, and the pictures of the receipt.
func (d *desk) showDeposit(ctx context.Context, words []string) error {
	found, err := which[id.Deposit](words)
	if err != nil {
		return err
	}
	one, err := deposit.ByID(ctx, d.db, found)
	if err != nil {
		return err
	}
	if err := d.printDeposit(one); err != nil {
		return err
	}
	if _, err := fmt.Fprintf(d.out, "channel %s (%s), member %s, created %s\n", one.Channel, one.Method, one.Member,
		one.CreatedAt.UTC().Format(time.RFC3339)); err != nil {
		return err
	}
	if to := one.PayTo(); to != nil {
		if _, err := fmt.Fprintf(d.out, "paid to %s %s %s\n", to.Name, to.Holder, to.Number); err != nil {
			return err
		}
	}
	if err := d.wantedBack(ctx, found); err != nil {
		return err
	}
	if err := d.confirmedBy(ctx, found); err != nil {
		return err
	}
	return d.pictures(ctx, deposit.Receipts, string(found))
}

// wantedBack says who wants a credit taken back, in their order.
func (d *desk) wantedBack(ctx context.Context, which id.Deposit) error {
	words, err := deposit.Reversals(ctx, d.db, which)
	for _, each := range words {
		if _, err := fmt.Fprintf(d.out, "wanted back by %s at %s: %s\n", each.By, each.At.UTC().Format(time.RFC3339),
			each.Reason); err != nil {
			return err
		}
	}
	return err
}

func (d *desk) confirm(ctx context.Context, words []string) error {
	if err := d.review(ctx, words, deposit.ConfirmReview); err != nil {
		return err
	}
	found, err := which[id.Deposit](words)
	if err != nil {
		return err
	}
	return d.confirmedBy(ctx, found)
}

// confirmedBy says who confirmed much money, where that takes another person still.
func (d *desk) confirmedBy(ctx context.Context, which id.Deposit) error {
	one, err := deposit.ByID(ctx, d.db, which)
	if err != nil || one.State != deposit.InReview {
		return err
	}
	words, err := deposit.Confirmations(ctx, d.db, which)
	return errors.Join(err, d.said(words))
}

// said tells words on which two persons must agree.
func (d *desk) said(words []approval.Vote) error {
	for _, each := range words {
		if _, err := fmt.Fprintf(d.out, "%s, says %s at %s: %s; a second person must say the same\n", each.Content,
			each.By,
			each.At.UTC().Format(time.RFC3339),
			each.Reason); err != nil {
			return err
		}
	}
	return nil
}

func (d *desk) deny(ctx context.Context, words []string) error {
	return d.review(ctx, words, deposit.DenyReview)
}

func (d *desk) late(ctx context.Context, words []string) error {
	return d.review(ctx, words, deposit.FindLate)
}

func (d *desk) reverse(ctx context.Context, words []string) error {
	byOne := func(ctx context.Context, db *pg.DB, found id.Deposit, by deposit.Decision) (deposit.Deposit, error) {
		one, err := deposit.ReverseCredit(ctx, db, found, by)
		if err == nil && one.State == deposit.Credited {
			_, err = fmt.Fprintf(d.out, "%s wants it back; a second person must too\n", by.By.Name)
		}
		return one, err
	}
	return d.review(ctx, words, byOne)
}

// channel shows how a way to pay in is configured, or changes what the JSON names of it.
func (d *desk) channel(ctx context.Context, words []string) error {
	var setup deposit.Setup
	var err error
	switch len(words) {
	case 1:
		setup, err = deposit.SetupOf(ctx, d.db, words[0])
	case 2:
		var who approval.Operator
		if who, err = d.person(ctx); err != nil {
			return err
		}
		if err = d.collects(ctx, words[0], []byte(words[1])); err != nil {
			return err
		}
		by := deposit.Decision{Action: approval.Action{By: who, Reason: d.reason}}
		setup, err = deposit.Configure(ctx, d.db, words[0], []byte(words[1]), by)
	default:
		return errUsage
	}
	if f := fault.Of(err); f != nil && f.Fields["channel"].Code != "" {
		return fmt.Errorf("no channel can be so: %s", f.Fields["channel"].Code)
	}
	if err != nil {
		return err
	}
	raw, err := json.MarshalIndent(setup, "", "  ")
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(d.out, "%s %s\n", words[0], raw)
	return err
}

// collects says whether the provider of a channel, as it is to be, can collect its currency.
func (d *desk) collects(ctx context.Context, which string, changes []byte) error {
	setup, err := deposit.SetupOf(ctx, d.db, which)
	if err != nil && !errors.Is(err, fault.New(fault.NotFound)) {
		return err
	}
	if json.Unmarshal(changes, &setup) != nil || setup.Provider != stripe.Name {
		return nil // what is no channel at all is refused where it is kept
	}
	currency := setup.Currency
	if currency == nil {
		settings, err := system.Read(ctx, d.db)
		if err != nil {
			return err
		}
		currency = &settings.Currency
	}
	_, err = stripe.Coin(*currency)
	return err
}

// rate sets what a currency is worth; quotes that are out keep theirs.
func (d *desk) rate(ctx context.Context, words []string) error {
	if len(words) != 2 {
		return errUsage
	}
	who, err := d.person(ctx)
	if err != nil {
		return err
	}
	rate, err := money.ParseFraction(words[1])
	if err != nil {
		return errors.New("a rate is a decimal such as 35.4125")
	}
	settings, err := system.Read(ctx, d.db)
	if err != nil {
		return err
	}
	by := deposit.Decision{Action: approval.Action{By: who, Reason: d.reason}}
	if _, err := deposit.SetRate(ctx, d.db, words[0], settings.Currency, rate, by); err != nil {
		return err
	}
	_, err = fmt.Fprintf(d.out, "1 %s = %s %s\n", words[0], words[1], settings.Currency)
	return err
}

func (d *desk) review(ctx context.Context, words []string, deed depositDeed) error {
	found, err := which[id.Deposit](words)
	if err != nil {
		return err
	}
	who, err := d.person(ctx)
	if err != nil {
		return err
	}
	by := deposit.Decision{Action: approval.Action{By: who, Reason: d.reason}}
	if d.received != "" {
		received, err := money.Parse(d.received)
		if err != nil {
			return errors.New("--received is no amount")
		}
		by.Received = &received
	}
	reviewed, err := deed(ctx, d.db, found, by)
	if f := fault.Of(err); f != nil && f.Fields["received"].Code != "" {
		return fmt.Errorf("say what the bank really received: --received AMOUNT (%s)", f.Fields["received"].Code)
	}
	if err != nil {
		return err
	}
	if err := d.printDeposit(reviewed); err != nil {
		return err
	}
	return d.wantedBack(ctx, found)
}

func (d *desk) printDeposit(one deposit.Deposit) error {
	received := "nothing"
	if came := one.Came(); came != nil {
		received = came.String()
	}
	_, err := fmt.Fprintf(d.out, "%s  %s  ordered %s, fee %s, received %s\n", id.Reference(one.ID), one.State,
		one.Amount,
		one.Fee, received)
	return err
}
