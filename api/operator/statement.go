package operator

import (
	"bytes"
	"context"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"regexp"
	"slices"
	"time"

	"lantern/api/wire"
	"lantern/store/approval"
	"lantern/store/fault"
	"lantern/store/money"
	"lantern/store/operator"
	"lantern/store/pg"
)

// head is the first line of a statement.
var head = []string{"reference", "amount", "currency", "at"}

var currencyForm = regexp.MustCompile(`^[A-Z]{3,5}$`)

// WrongLine is the first line of a statement that cannot be kept: a code for clients and a sentence for people.
type WrongLine struct {
	Number     int
	Code, What string
}

func (w WrongLine) Error() string { return fmt.Sprintf("line %d: %s", w.Number, w.What) }

// ReadStatement reads the whole file or names its first wrong line.
func ReadStatement(file io.Reader) ([]operator.StatementLine, error) {
	reader := csv.NewReader(file)
	reader.FieldsPerRecord = len(head)
	first, err := reader.Read()
	if err != nil || !slices.Equal(first, head) {
		return nil, WrongLine{1, "wrong_format", fmt.Sprintf("say %v", head)}
	}
	var lines []operator.StatementLine
	known := map[string]int{}
	for {
		fields, err := reader.Read()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return nil, unread(err)
		}
		line, wrong := readLine(fields)
		line.Number, _ = reader.FieldPos(0)
		if earlier, isTwice := known[line.Reference]; isTwice && wrong == nil {
			wrong = &WrongLine{Code: "twice", What: fmt.Sprintf("%s stands in line %d already", line.Reference, earlier)}
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

// unread is a line that is no line of such a file.
func unread(err error) error {
	var broken *csv.ParseError
	if errors.As(err, &broken) {
		return WrongLine{broken.StartLine, "wrong_format", broken.Err.Error()}
	}
	return err
}

func readLine(fields []string) (line operator.StatementLine, wrong *WrongLine) {
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
	return operator.StatementLine{Reference: fields[0], Amount: amount, Currency: fields[2], At: at}, nil
}

type statementIn struct {
	Provider  string `path:"provider" maxLength:"64"`
	Reason    string `query:"reason" required:"true" maxLength:"500"`
	Statement []byte `raw:"text/csv"`
}

// statementOut is how many lines of the file were new, and how many were known already.
type statementOut struct {
	New   int `json:"new"`
	Known int `json:"known"`
}

// importStatement keeps a provider's statement; a wrong line is named, and then nothing is kept.
func (h Handlers) importStatement(ctx context.Context, who wire.Caller, in statementIn) (statementOut, error) {
	lines, err := ReadStatement(bytes.NewReader(in.Statement))
	var wrong WrongLine
	if errors.As(err, &wrong) {
		return statementOut{}, fault.New(fault.ValidationFailed).In("statement", wrong.Code,
			map[string]any{"line": wrong.Number})
	}
	if err != nil {
		return statementOut{}, err
	}
	return approval.Once(ctx, h.DB, who.Key, func(db *pg.DB) (statementOut, error) {
		done, err := operator.ImportStatement(ctx, db, in.Provider, lines, who.Action(in.Reason))
		return statementOut{New: done.New, Known: done.Known}, err
	})
}
