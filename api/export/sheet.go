package export

import (
	"strings"
	"time"

	"lantern/api/words"
	"lantern/store/clock"
	"lantern/store/export"
	"lantern/store/money"
)

// mark tells spreadsheets that the file is UTF-8.
const mark = "\ufeff"

// dangerous are the beginnings that a spreadsheet takes for a formula, in both widths of their characters.
const dangerous = "=+-@\t\r\n＝＋－＠"

// sheet is a piece of a file that is being written: cells between commas, lines as RFC 4180 ends them.
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

// head begins the file: the mark, and the names of the columns in its reader's language.
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

// text is a cell that somebody else may have written: what a spreadsheet would work out is made plain text by an
// apostrophe.
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

// amount is a decimal number; its minus is no formula.
func (s *sheet) amount(value money.Amount) { s.cell(value.String()) }

// at is a moment by the merchant's clock.
func (s *sheet) at(moment time.Time) {
	s.cell(moment.In(s.zone.Location()).Format("2006-01-02T15:04:05-07:00"))
}

// word is a cell in the reader's language.
func (s *sheet) word(code string) { s.text(words.Say(s.export.Language, code)) }

// named is a word of a list that may have grown since; what has none is shown by its own name.
func (s *sheet) named(list, name string) {
	if code := "export_" + list + "_" + strings.ToLower(name); words.Has(s.export.Language, code) {
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
