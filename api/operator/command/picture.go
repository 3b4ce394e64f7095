package command

import (
	"context"
	"fmt"
	"os"

	"lantern/store/file"
	"lantern/store/id"
)

// pictures names what a player showed of one thing.
func (d *desk) pictures(ctx context.Context, purpose file.Purpose, of string) error {
	shown, err := purpose.List(ctx, d.db, of)
	for _, p := range shown {
		if _, err := fmt.Fprintf(d.out, "  picture %s  %s  %d x %d\n", p.ID, p.Type, p.Width, p.Height); err != nil {
			return err
		}
	}
	return err
}

// pictureOf writes a picture where the person says; a file that is there already is left alone.
func (d *desk) pictureOf(purpose file.Purpose) func(context.Context, []string) error {
	return func(ctx context.Context, words []string) error {
		if len(words) != 2 {
			return errUsage
		}
		found, err := which[id.File](words[:1])
		if err != nil {
			return err
		}
		p, err := purpose.Get(ctx, d.db, found)
		if err != nil {
			return err
		}
		return d.write(words[1], p)
	}
}

func (d *desk) write(name string, p file.Picture) error {
	out, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return err
	}
	if _, err := out.Write(p.Content); err != nil {
		return err
	}
	if err := out.Close(); err != nil {
		return err
	}
	_, err = fmt.Fprintf(d.out, "%s  %s  %d x %d\n", name, p.Type, p.Width, p.Height)
	return err
}
