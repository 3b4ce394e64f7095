package command

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
	"time"

	"lantern/store/fault"
	"lantern/store/gamevendor"
	"lantern/store/id"
	"lantern/store/member"
	"lantern/store/money"
	"lantern/store/system"
)

func (d *desk) openFreeRounds(ctx context.Context, words []string) error {
	return d.listFreeRounds(ctx, words, true)
}

func (d *desk) allFreeRounds(ctx context.Context, words []string) error {
	return d.listFreeRounds(ctx, words, false)
}

func (d *desk) listFreeRounds(ctx context.Context, words []string, onlyOpen bool) error {
	whose := id.Member("")
	switch len(words) {
	case 0:
	case 1:
		found, err := member.Named(ctx, d.db, words[0])
		if err != nil {
			return err
		}
		whose = found.ID
	default:
		return errors.Join(errUsage, d.usage())
	}
	list, err := gamevendor.FreeRoundsList(ctx, d.db, whose, onlyOpen)
	if err != nil {
		return err
	}
	return d.table("ID\tSTATE\tPLAYER\tVENDOR\tGAMES\tCOUNT\tUSED\tLEFT THERE\tVALUE\tUNTIL\tCASE\tBY\tPROBLEM",
		func(w io.Writer) error {
			for _, f := range list {
				left := "-"
				if f.VendorLeft != nil {
					left = strconv.Itoa(*f.VendorLeft)
				}
				if _, err := fmt.Fprintf(w, "%s\t%s\t%s\t%s\t%s\t%d\t%d\t%s\t%s %s\t%s\t%s\t%s\t%s\n", f.ID, f.State, f.Username,
					f.Vendor, strings.Join(f.Games, ","),
					f.Count, f.Used, left, f.BetValue, f.Currency, f.Until.UTC().Format(time.RFC3339),
					f.Key, f.ProposedBy, f.Problem); err != nil {
					return err
				}
			}
			return nil
		})
}

// giveFreeRounds gives them, or proposes what takes two persons.
func (d *desk) giveFreeRounds(ctx context.Context, words []string) error {
	if len(words) != 5 {
		return errors.Join(errUsage, d.usage())
	}
	by, err := d.deed(ctx)
	if err != nil {
		return err
	}
	gift, err := d.gift(words)
	if err != nil {
		return err
	}
	who, err := member.Named(ctx, d.db, words[0])
	if err != nil {
		return err
	}
	settings, err := system.Read(ctx, d.db)
	if err != nil {
		return err
	}
	gift.Member, gift.Currency = who.ID, settings.Currency
	made, err := gamevendor.GrantFreeRounds(ctx, d.db, gift, by)
	switch f := fault.Of(err); {
	case f != nil && f.Fields["vendor"].Code != "":
		return fmt.Errorf("%s speaks a dialect in which nothing is given", gift.Vendor)
	case f != nil && f.Code == fault.ValidationFailed:
		return fmt.Errorf("%s cannot be given like this: %w", gift.Vendor, err)
	case f != nil && f.Code == fault.SelfExcluded:
		return errors.New("he does not play at present")
	case f != nil && f.Code == fault.AccountFrozen:
		return errors.New("his account is frozen")
	case err != nil:
		return err
	}
	return d.printFreeRounds(made)
}

// gift is what the words say is given.
func (d *desk) gift(words []string) (gift gamevendor.Grant, err error) {
	count, err := strconv.Atoi(words[3])
	if err != nil {
		return gift, errors.New("say how many, as a whole number")
	}
	value, err := money.Parse(words[4])
	if err != nil {
		return gift, errors.New("say the value of a round, as 2.00")
	}
	until, err := moment("until", d.until)
	switch {
	case err != nil:
		return gift, err
	case until == nil:
		return gift, errors.New("say until when they can be played: --until 2026-03-10T13:00:00Z")
	case d.key == "":
		return gift, errors.New("say which case this is: --key CASE")
	}
	return gamevendor.Grant{
		Vendor: strings.ToUpper(words[1]), Games: strings.Split(words[2], ","), Count: count, BetValue: value,
		Multiplier: d.turnover, Until: *until, Key: d.key,
	}, nil
}

func (d *desk) printFreeRounds(f gamevendor.FreeRounds) error {
	next := ""
	if f.State == gamevendor.FreeProposed {
		next = ": a second person must approve or refuse it"
	}
	_, err := fmt.Fprintf(d.out, "%s  %s\n%s  %d rounds of %s %s for %s at %s, %d played, until %s, case %s%s\n",
		id.Reference(f.ID), f.ID, f.State, f.Count, f.BetValue,
		f.Currency, f.Username, f.Vendor, f.Used, f.Until.UTC().Format(time.RFC3339), f.Key, next)
	return err
}
