package command

import (
	"context"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"os"
	"regexp"
	"slices"
	"time"

	"lantern/store/fault"
	"lantern/store/money"
	"lantern/store/operator"
)

// head is the first line of a statement.
var head = []string{"reference", "amount", "currency", "at"}

var currencyForm = regexp.MustCompile(`^[A-Z]{3,5}$`)

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
	lines, err := readStatement(file)
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

// readStatement reads the whole file or names its first wrong line.
func readStatement(file io.Reader) ([]operator.StatementLine, error) {
	reader := csv.NewReader(file)
	reader.FieldsPerRecord = len(head)
	first, err := reader.Read()
	if err != nil || !slices.Equal(first, head) {
		return nil, fmt.Errorf("line 1: say %v", head)
	}
	var lines []operator.StatementLine
	known := map[string]int{}
	for {
		fields, err := reader.Read()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return nil, err // it names its line
		}
		number, _ := reader.FieldPos(0)
		line, err := readLine(fields)
		if err != nil {
			return nil, fmt.Errorf("line %d: %w", number, err)
		}
		if earlier, isTwice := known[line.Reference]; isTwice {
			return nil, fmt.Errorf("line %d: %s stands in line %d already", number, line.Reference, earlier)
		}
		line.Number, known[line.Reference] = number, number
		lines = append(lines, line)
	}
	if len(lines) == 0 {
		return nil, errors.New("the file has no lines")
	}
	return lines, nil
}

func readLine(fields []string) (line operator.StatementLine, err error) {
	if fields[0] == "" {
		return line, errors.New("no reference")
	}
	amount, err := money.Parse(fields[1])
	if err != nil || amount == 0 {
		return line, fmt.Errorf("%q is not an amount like 12.34 or -12.34", fields[1])
	}
	if !currencyForm.MatchString(fields[2]) {
		return line, fmt.Errorf("%q is not a currency", fields[2])
	}
	at, err := time.Parse(time.RFC3339, fields[3])
	if err != nil {
		return line, fmt.Errorf("%q is not a time like 2026-03-10T13:00:00Z", fields[3])
	}
	return operator.StatementLine{Reference: fields[0], Amount: amount, Currency: fields[2], At: at}, nil
}
