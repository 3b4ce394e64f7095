package command

import (
	"context"
	"fmt"
	"os"

	"lantern/store/id"
	"lantern/store/wallet"
)

// pictures names what a player showed of one thing.
func (d *desk) pictures(ctx context.Context, album wallet.Album, of string) error {
	shown, err := album.List(ctx, d.db, of)
	for _, p := range shown {
		if _, err := fmt.Fprintf(d.out, "  picture %s  %s  %d x %d\n", p.ID, p.Kind, p.Width, p.Height); err != nil {
			return err
		}
	}
	return err
}

// pictureOf writes a picture where the person says; a file that is there already is left alone.
func (d *desk) pictureOf(album wallet.Album) func(context.Context, []string) error {
	return func(ctx context.Context, words []string) error {
		if len(words) != 2 {
			return errUsage
		}
		found, err := which[id.Proof](words[:1])
		if err != nil {
			return err
		}
		p, err := album.One(ctx, d.db, found)
		if err != nil {
			return err
		}
		return d.write(words[1], p)
	}
}

func (d *desk) write(name string, p wallet.Proof) error {
	file, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return err
	}
	if _, err := file.Write(p.Picture); err != nil {
		return err
	}
	if err := file.Close(); err != nil {
		return err
	}
	_, err = fmt.Fprintf(d.out, "%s  %s  %d x %d\n", name, p.Kind, p.Width, p.Height)
	return err
}
