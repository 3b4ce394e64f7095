package command

import (
	"context"
	"errors"
	"fmt"
	"io"
	"time"

	"lantern/store/fault"
	"lantern/store/limit"
	"lantern/store/member"
)

// exclusions shows whether and how long a player stopped, and every time he did.
func (d *desk) exclusions(ctx context.Context, words []string) error {
	if len(words) != 1 {
		return errors.Join(errUsage, d.usage())
	}
	who, err := member.Named(ctx, d.db, words[0])
	if err != nil {
		return err
	}
	stops, err := limit.Stops(ctx, d.db, who.ID)
	if err != nil {
		return err
	}
	return d.table("KIND\tFROM\tUNTIL\tBY", func(w io.Writer) error {
		for _, each := range stops {
			if _, err := fmt.Fprintf(w, "%s\t%s\t%s\t%s\n", each.Kind, each.From.UTC().Format(time.RFC3339), untilOf(each),
				each.Actor); err != nil {
				return err
			}
		}
		return nil
	})
}

func untilOf(s limit.Stop) string {
	if s.Until == nil {
		return "for ever"
	}
	return s.Until.UTC().Format(time.RFC3339)
}

// exclude stops a player's deposits and play. Nobody ends it earlier, the desk neither.
func (d *desk) exclude(ctx context.Context, words []string) error {
	if len(words) != 2 {
		return errors.Join(errUsage, d.usage())
	}
	by, err := d.person(ctx)
	if err != nil {
		return err
	}
	who, err := member.Named(ctx, d.db, words[0])
	if err != nil {
		return err
	}
	made, err := limit.Begin(ctx, d.db, who.ID, limit.Length(words[1]), limit.By{Operator: by.Name, Reason: d.reason})
	switch f := fault.Of(err); {
	case f != nil && f.Code == fault.ValidationFailed:
		return errors.New("say how long: P1D P1W P2W P4W P6W, P6M P1Y P5Y FOREVER")
	case f != nil && f.Code == fault.SelfExcluded:
		return errors.New("a longer one is in force")
	case err != nil:
		return err
	}
	_, err = fmt.Fprintf(d.out, "%s  %s until %s\n", who.Username, made.Kind, untilOf(made))
	return err
}
