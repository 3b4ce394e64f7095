package command

import (
	"context"
	"errors"
	"fmt"
	"os"

	door "lantern/api/operator"
	"lantern/store/fault"
	"lantern/store/operator"
)

// importStatement keeps a provider's statement; a wrong line is named, and then nothing is kept.
func (d *desk) importStatement(ctx context.Context, words []string) error {
	if len(words) != 2 {
		return errors.Join(errUsage, d.usage())
	}
	by, err := d.deed(ctx)
	if err != nil {
		return err
	}
	file, err := os.Open(words[1])
	if err != nil {
		return err
	}
	defer file.Close()
	lines, err := door.ReadStatement(file)
	if err != nil {
		return err
	}
	done, err := operator.ImportStatement(ctx, d.db, words[0], lines, by)
	switch f := fault.Of(err); {
	case f != nil && f.Code == fault.Conflict:
		return fmt.Errorf("line %v: %v is known with another amount, currency or time", f.Value["line"], f.Value["reference"])
	case f != nil && f.Code == fault.NotFound:
		return fmt.Errorf("no such provider: %s", words[0])
	case err != nil:
		return err
	}
	_, err = fmt.Fprintf(d.out, "%d lines of %s are new, %d were known\n", done.New, words[0], done.Known)
	return err
}
