package reconciliation

import (
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"regexp"
	"slices"
	"time"

	"lantern/store/money"
)

// header is the first line of a statement.
var header = []string{"reference", "amount", "currency", "at"}

var currencyForm = regexp.MustCompile(`^[A-Z]{3,5}$`)

// WrongLine is the first invalid line of a statement: a code for clients and a sentence for people.
type WrongLine struct {
	Number     int
	Code, What string
}

func (w WrongLine) Error() string { return fmt.Sprintf("line %d: %s", w.Number, w.What) }

// ReadStatement reads a statement in CSV (reference, amount, currency, at). Errors: WrongLine, the first invalid line.
func ReadStatement(file io.Reader) ([]StatementLine, error) {
	reader := csv.NewReader(file)
	reader.FieldsPerRecord = len(header)
	first, err := reader.Read()
	if err != nil || !slices.Equal(first, header) {
		return nil, WrongLine{1, "wrong_format", fmt.Sprintf("the header must be %v", header)}
	}
	var lines []StatementLine
	known := map[string]int{}
	for {
		fields, err := reader.Read()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return nil, syntaxError(err)
		}
		line, wrong := readLine(fields)
		line.Number, _ = reader.FieldPos(0)
		if earlier, isTwice := known[line.Reference]; isTwice && wrong == nil {
			wrong = &WrongLine{Code: "twice", What: fmt.Sprintf("%s is already in line %d", line.Reference, earlier)}
		}
		if wrong != nil {
			wrong.Number = line.Number
			return nil, *wrong
		}
		known[line.Reference] = line.Number
		lines = append(lines, line)
	}
	if len(lines) == 0 {
		return nil, WrongLine{1, "required", "the file has no lines"}
	}
	return lines, nil
}

// syntaxError names the line that is not CSV.
func syntaxError(err error) error {
	var broken *csv.ParseError
	if errors.As(err, &broken) {
		return WrongLine{broken.StartLine, "wrong_format", broken.Err.Error()}
	}
	return err
}

func readLine(fields []string) (line StatementLine, wrong *WrongLine) {
	if fields[0] == "" {
		return line, &WrongLine{Code: "required", What: "no reference"}
	}
	amount, err := money.Parse(fields[1])
	if err != nil || amount == 0 {
		return line, &WrongLine{Code: "amount_scale", What: fmt.Sprintf("%q is not an amount like 12.34 or -12.34",
			fields[1])}
	}
	if !currencyForm.MatchString(fields[2]) {
		return line, &WrongLine{Code: "not_offered", What: fmt.Sprintf("%q is not a currency", fields[2])}
	}
	at, err := time.Parse(time.RFC3339, fields[3])
	if err != nil {
		return line, &WrongLine{Code: "wrong_format", What: fmt.Sprintf("%q is not a time like 2026-03-10T13:00:00Z",
			fields[3])}
	}
	return StatementLine{Reference: fields[0], Amount: amount, Currency: fields[2], At: at}, nil
}
