package export

import (
	"strings"
	"time"

	"lantern/api/messages"
	"lantern/store/clock"
	"lantern/store/export"
	"lantern/store/money"
)

// mark is the byte order mark, by which spreadsheets recognize UTF-8.
const mark = "\ufeff"

// dangerous are the first characters of a formula, in both widths.
const dangerous = "=+-@\t\r\n＝＋－＠"

// sheet writes a piece of a CSV file, with line ends of RFC 4180.
type sheet struct {
	strings.Builder
	export export.Export
	zone   clock.Zone
	cells  int
}

func newSheet(e export.Export) (*sheet, error) {
	zone, err := clock.ParseZone(e.GMTOffset)
	return &sheet{export: e, zone: zone}, err
}

// head writes the byte order mark and the names of the columns in the reader's language.
func (s *sheet) head(columns ...string) {
	if s.export.Pieces > 0 {
		return
	}
	s.WriteString(mark)
	for _, name := range columns {
		s.word("export_column_" + name)
	}
	s.end()
}

// text writes a cell that another person may have written: an apostrophe turns a formula into plain text.
func (s *sheet) text(value string) {
	if value != "" && strings.ContainsAny(firstOf(strings.TrimLeft(value, " ")), dangerous) {
		value = "'" + value
	}
	s.cell(value)
}

func firstOf(text string) string {
	for _, first := range text {
		return string(first)
	}
	return ""
}

// amount writes a decimal number; its minus sign begins no formula.
func (s *sheet) amount(value money.Amount) { s.cell(value.String()) }

// at writes an instant in the merchant's time zone.
func (s *sheet) at(moment time.Time) {
	s.cell(moment.In(s.zone.Location()).Format("2006-01-02T15:04:05-07:00"))
}

// word writes a translated text.
func (s *sheet) word(code string) { s.text(messages.Text(s.export.Language, code)) }

// named writes the translation of a code, or the code itself if it has none yet.
func (s *sheet) named(list, name string) {
	if code := "export_" + list + "_" + strings.ToLower(name); messages.Has(s.export.Language, code) {
		s.word(code)
		return
	}
	s.text(name)
}

func (s *sheet) cell(value string) {
	if s.cells++; s.cells > 1 {
		s.WriteByte(',')
	}
	if !strings.ContainsAny(value, ",\"\r\n\t'") && strings.TrimSpace(value) == value {
		s.WriteString(value)
		return
	}
	s.WriteByte('"')
	s.WriteString(strings.ReplaceAll(value, `"`, `""`))
	s.WriteByte('"')
}

func (s *sheet) end() {
	s.WriteString("\r\n")
	s.cells = 0
}
