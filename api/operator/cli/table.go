package cli

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"
	"text/tabwriter"
	"unicode"
	"unicode/utf16"
)

// table prints the rows of a list with a column for each field, in the order of the first row.
func (h Host) table(rows json.RawMessage) error {
	var list []json.RawMessage
	if err := json.Unmarshal(rows, &list); err != nil {
		return err
	}
	w := tabwriter.NewWriter(h.Out, 0, 4, 2, ' ', 0)
	for i, row := range list {
		names, values, err := fieldsOf(row)
		if err != nil {
			return err
		}
		if i == 0 {
			if _, err := fmt.Fprintln(w, strings.Join(names, "\t")); err != nil {
				return err
			}
		}
		if _, err := fmt.Fprintln(w, strings.Join(values, "\t")); err != nil {
			return err
		}
	}
	return w.Flush()
}

// fieldsOf returns the fields of an object in the order in which they are written. Texts lose their quotes; lists and
// objects stay JSON.
func fieldsOf(object json.RawMessage) (names, values []string, err error) {
	decoder := json.NewDecoder(bytes.NewReader(object))
	if _, err := decoder.Token(); err != nil {
		return nil, nil, err
	}
	for decoder.More() {
		name, err := decoder.Token()
		if err != nil {
			return nil, nil, err
		}
		var raw json.RawMessage
		if err := decoder.Decode(&raw); err != nil {
			return nil, nil, err
		}
		var text string
		switch {
		case json.Unmarshal(raw, &text) == nil && string(raw) != "null":
		case string(raw) == "null":
			text = "-"
		default:
			text = string(raw)
		}
		names, values = append(names, fmt.Sprint(name)), append(values, printable(text, ""))
	}
	return names, values, nil
}

// printable escapes what a terminal would act on instead of showing it: controls, ends of lines, and characters that
// change the direction of text. Members write some of these texts, and could otherwise overwrite what an operator
// reads. Characters of keep stay.
func printable(text, keep string) string {
	var out strings.Builder
	for _, r := range text {
		switch {
		case strings.ContainsRune(keep, r), unicode.IsGraphic(r) && r != '\u2028' && r != '\u2029', isJoiner(r):
			out.WriteRune(r)
		default:
			for _, unit := range utf16.AppendRune(nil, r) {
				fmt.Fprintf(&out, `\u%04x`, unit)
			}
		}
	}
	return out.String()
}

// isJoiner reports whether a character joins its neighbors, as scripts of Persian and India and emoji need.
func isJoiner(r rune) bool { return r == '\u200c' || r == '\u200d' }
