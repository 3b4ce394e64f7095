package export

import (
	"context"
	"encoding/csv"
	"errors"
	"io"
	"strings"

	"github.com/xuri/excelize/v2"

	"lantern/api/wire"
	"lantern/store/export"
	"lantern/store/fault"
)

type workbookOut struct {
	FileName string `json:"fileName"`
	Type     string `json:"type"`
	Content  []byte `json:"content" doc:"the file, in base64"`
}

const (
	workbookType = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
	sheetName    = "Sheet1"
)

// workbook returns the file as XLSX, in which every cell is text: spreadsheets read identifiers in a CSV file as
// numbers or dates, and lose digits.
func (h Handlers) workbook(ctx context.Context, caller wire.Caller, in pathIn) (workbookOut, error) {
	e, err := h.of(ctx, caller, in)
	if err != nil {
		return workbookOut{}, err
	}
	if e.State != export.Done {
		return workbookOut{}, fault.New(fault.OperationInProgress)
	}
	filter, err := e.Filter()
	if err != nil {
		return workbookOut{}, err
	}
	content, err := h.workbookOf(ctx, e)
	name := strings.TrimSuffix(fileName(e.Kind, filter), ".csv") + ".xlsx"
	return workbookOut{FileName: name, Type: workbookType, Content: content}, err
}

func (h Handlers) workbookOf(ctx context.Context, e export.Export) (content []byte, err error) {
	book := excelize.NewFile()
	defer func() { err = errors.Join(err, book.Close()) }()
	sheet, err := book.NewStreamWriter(sheetName)
	if err != nil {
		return nil, err
	}
	rows := csv.NewReader(&pieceReader{ctx: ctx, of: h, export: e})
	for number := 1; ; number++ {
		row, err := rows.Read()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return nil, err
		}
		cells := make([]any, len(row))
		for i, cell := range row {
			cells[i] = unquoted(strings.TrimPrefix(cell, mark))
		}
		at, err := excelize.CoordinatesToCellName(1, number)
		if err != nil {
			return nil, err
		}
		if err := sheet.SetRow(at, cells); err != nil {
			return nil, err
		}
	}
	if err := sheet.Flush(); err != nil {
		return nil, err
	}
	buffer, err := book.WriteToBuffer()
	if err != nil {
		return nil, err
	}
	return buffer.Bytes(), nil
}

// unquoted drops the apostrophe that keeps a text of the CSV file from being a formula: a text cell is none.
func unquoted(cell string) string {
	text, isQuoted := strings.CutPrefix(cell, "'")
	if first := firstOf(strings.TrimLeft(text, " ")); isQuoted && first != "" && strings.Contains(dangerous, first) {
		return text
	}
	return cell
}

// pieceReader reads a file piece by piece.
type pieceReader struct {
	ctx    context.Context
	of     Handlers
	export export.Export
	number int
	text   string
}

func (r *pieceReader) Read(p []byte) (int, error) {
	for r.text == "" {
		if r.number == r.export.Pieces {
			return 0, io.EOF
		}
		text, err := export.Text(r.ctx, r.of.DB, r.export.ID, r.number)
		if err != nil {
			return 0, err
		}
		r.text = text
		r.number++
	}
	n := copy(p, r.text)
	r.text = r.text[n:]
	return n, nil
}
