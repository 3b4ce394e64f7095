package command

import (
	"context"
	"errors"
	"fmt"
	"io"
	"time"

	"lantern/store/member"
	"lantern/store/operator"
)

// requirements lists what a player must bet or had to, newest first.
func (d *desk) requirements(ctx context.Context, words []string) error {
	if len(words) != 1 {
		return errors.Join(errUsage, d.usage())
	}
	who, err := member.Named(ctx, d.db, words[0])
	if err != nil {
		return err
	}
	list, err := operator.Requirements(ctx, d.db, who.ID)
	if err != nil {
		return err
	}
	return d.table("ID\tSTATE\tSOURCE\tREQUIRED\tDONE\tLOCKED\tSINCE", func(w io.Writer) error {
		for _, r := range list {
			if _, err := fmt.Fprintf(w, "%s\t%s\t%s\t%s\t%s\t%s\t%s\n", r.ID, r.State, r.Source, r.Required, r.Done, r.Locked,
				r.At.UTC().Format(time.RFC3339)); err != nil {
				return err
			}
		}
		return nil
	})
}

func (d *desk) printRequirement(r operator.Requirement) error {
	_, err := fmt.Fprintf(d.out, "%s  %s of %s: %s was bet of %s, %s may leave\n", r.ID, r.State, r.Username, r.Done, r.Required, r.Locked)
	return err
}
