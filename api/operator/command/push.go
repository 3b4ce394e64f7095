package command

import (
	"context"
	"fmt"
	"io"
	"time"

	"lantern/store/device"
	"lantern/store/id"
)

// pushes lists what could not be delivered to a device.
func (d *desk) pushes(ctx context.Context, _ []string) error {
	dead, err := device.Dead(ctx, d.db)
	if err != nil {
		return err
	}
	return d.table("ID\tKIND\tPLATFORM\tTRIES\tWRITTEN\tPROBLEM", func(w io.Writer) error {
		for _, p := range dead {
			if _, err := fmt.Fprintf(w, "%s\t%s\t%s\t%d\t%s\t%s\n", p.ID, p.Kind, p.Platform, p.Tries,
				p.CreatedAt.UTC().Format(time.RFC3339), p.Problem); err != nil {
				return err
			}
		}
		return nil
	})
}

func (d *desk) pushAgain(ctx context.Context, words []string) error {
	found, err := which[id.Push](words)
	if err != nil {
		return err
	}
	by, err := d.deed(ctx)
	if err != nil {
		return err
	}
	if err := device.Retry(ctx, d.db, found, by); err != nil {
		return err
	}
	_, err = fmt.Fprintf(d.out, "%s  is on its way again\n", found)
	return err
}
