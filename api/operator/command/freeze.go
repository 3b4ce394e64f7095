package command

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"time"

	"lantern/store/fault"
	"lantern/store/id"
	"lantern/store/member"
	"lantern/store/risk"
)

// freezes lists what is in force or will be; of one player everything.
func (d *desk) freezes(ctx context.Context, words []string) error {
	var of id.Member
	switch len(words) {
	case 0:
	case 1:
		who, err := member.Named(ctx, d.db, words[0])
		if err != nil {
			return err
		}
		of = who.ID
	default:
		return errors.Join(errUsage, d.usage())
	}
	list, err := risk.Freezes(ctx, d.db, of)
	if err != nil {
		return err
	}
	return d.table("ID\tPLAYER\tFLAG\tCOVERS\tNOW\tFROM\tUNTIL\tBY\tREASON\tLIFTED\tBY\tWHY", func(w io.Writer) error {
		for _, f := range list {
			if _, err := fmt.Fprintf(w, "%s\t%s\t%s\t%s\t%s\t%s\t%s\t%s\t%s\t%s\t%s\t%s\n", f.ID, f.Username, f.Flag, covers(f),
				standing(f),
				f.From.UTC().Format(time.RFC3339), at(f.Until), f.Actor, f.Reason, at(f.LiftedAt),
				orDash(f.LiftedBy), orDash(f.LiftReason)); err != nil {
				return err
			}
		}
		return nil
	})
}

func covers(f risk.Freeze) string {
	if f.IsOfTeam {
		return "team"
	}
	return "account"
}

func standing(f risk.Freeze) string {
	switch {
	case f.IsInForce:
		return "in force"
	case f.LiftedAt != nil:
		return "lifted"
	case f.IsOver:
		return "over"
	}
	return "to come"
}

func at(moment *time.Time) string {
	if moment == nil {
		return "-"
	}
	return moment.UTC().Format(time.RFC3339)
}

func (d *desk) freeze(ctx context.Context, words []string) error {
	if len(words) != 2 {
		return errors.Join(errUsage, d.usage())
	}
	by, err := d.deed(ctx)
	if err != nil {
		return err
	}
	from, err := moment("from", d.from)
	if err != nil {
		return err
	}
	until, err := moment("until", d.until)
	if err != nil {
		return err
	}
	who, err := member.Named(ctx, d.db, words[0])
	if err != nil {
		return err
	}
	ban := risk.NewFreeze{Member: who.ID, Flag: risk.Flag(strings.ToUpper(words[1])), IsOfTeam: d.isTeam, From: from,
		Until: until}
	made, err := risk.SetFreeze(ctx, d.db, ban, by)
	if f := fault.Of(err); f != nil && f.Code == fault.ValidationFailed {
		return fmt.Errorf("say which of %v, and an end that is to come", risk.FreezeFlags)
	}
	if err != nil {
		return err
	}
	return d.printFreeze(made)
}

// moment reads a flag that names a time; without it there is none.
func moment(name, text string) (*time.Time, error) {
	if text == "" {
		return nil, nil
	}
	read, err := time.Parse(time.RFC3339, text)
	if err != nil {
		return nil, fmt.Errorf("say --%s as 2026-03-10T13:00:00Z", name)
	}
	return &read, nil
}

func (d *desk) unfreeze(ctx context.Context, words []string) error {
	found, err := which[id.Freeze](words)
	if err != nil {
		return err
	}
	by, err := d.deed(ctx)
	if err != nil {
		return err
	}
	lifted, err := risk.LiftFreeze(ctx, d.db, found, by)
	if err != nil {
		return err
	}
	return d.printFreeze(lifted)
}

func (d *desk) printFreeze(f risk.Freeze) error {
	_, err := fmt.Fprintf(d.out, "%s  %s\n%s of %s (%s): %s, from %s until %s\n", id.Reference(f.ID), f.ID, f.Flag,
		f.Username, covers(f), standing(f),
		f.From.UTC().Format(time.RFC3339), at(f.Until))
	return err
}
