// Package export exposes files of a member's records.
package export

import (
	"context"
	"iter"
	"strings"
	"time"

	"lantern/api/wire"
	"lantern/store/bet"
	"lantern/store/export"
	"lantern/store/fault"
	"lantern/store/id"
	"lantern/store/pg"
	"lantern/store/system"
)

// Handlers of exports.
type Handlers struct {
	DB       *pg.DB
	Reports  *pg.Reports
	Settings *system.SettingsCache
}

// Routes of exports.
func (h Handlers) Routes() []wire.Route {
	return []wire.Route{
		wire.Call("POST", "/wps/exports", "Create an export", h.begin).Once().Limit("export").
			Fails(fault.ExportRunning),
		wire.Call("GET", "/wps/exports", "List exports", h.list),
		wire.Call("GET", "/wps/exports/:id", "Retrieve an export", h.get).
			Fails(fault.NotFound),
		wire.Call("GET", "/wps/exports/:id/file", "Download an export", h.file).
			Fails(fault.NotFound).
			Describe("CSV of RFC 4180 in UTF-8 with a byte order mark; the first line names the columns in the language " +
				"of the export. Identifiers are texts: let the spreadsheet import these columns as text, or download the " +
				"workbook. Times carry the offset of the brand; amounts have a decimal point; an apostrophe precedes a text " +
				"that a spreadsheet would read as a formula."),
		wire.Call("GET", "/wps/exports/:id/workbook", "Download an export as a workbook (XLSX)", h.workbook).
			Limit("export").Fails(fault.NotFound).
			Describe("The columns of the CSV file; every cell is text."),
		wire.Call("DELETE", "/wps/exports/:id", "Delete an export", h.delete).
			Fails(fault.NotFound),
	}
}

type exportOut struct {
	ID        id.Export    `json:"id"`
	Kind      string       `json:"kind"`
	State     export.State `json:"state"`
	RowsDone  int          `json:"rowsDone"`
	RowsTotal int          `json:"rowsTotal"`
	FileName  string       `json:"fileName"`
	CreatedAt time.Time    `json:"createdAt"`
	ExpiresAt time.Time    `json:"expiresAt"`
}

func toOut(e export.Export) (exportOut, error) {
	filter, err := e.Filter()
	return exportOut{
		ID: e.ID, Kind: strings.ToLower(string(e.Kind)), State: e.State, RowsDone: e.Done, RowsTotal: e.Total,
		FileName:  fileName(e.Kind, filter),
		CreatedAt: e.CreatedAt.UTC(), ExpiresAt: e.ExpiresAt.UTC(),
	}, err
}

// fileName contains the record and its days.
func fileName(kind export.Kind, f export.Filter) string {
	parts := []string{strings.ToLower(string(kind))}
	for _, edge := range []string{f.From, f.To} {
		if len(edge) >= len(time.DateOnly) {
			parts = append(parts, edge[:len(time.DateOnly)])
		}
	}
	return strings.Join(parts, "_") + ".csv"
}

type beginIn struct {
	Kind     string    `json:"kind" enum:"bets,entries,profit"`
	From     string    `json:"from,omitempty" maxLength:"40"`
	To       string    `json:"to,omitempty" maxLength:"40"`
	State    bet.State `json:"state,omitempty"`
	GameType string    `json:"gameType,omitempty" maxLength:"20"`
	Group    string    `json:"group,omitempty" maxLength:"20"`
	Search   string    `json:"search,omitempty" maxLength:"64"`
}

func (h Handlers) begin(ctx context.Context, caller wire.Caller, in beginIn) (exportOut, error) {
	settings, err := h.Settings.Now(ctx)
	if err != nil {
		return exportOut{}, err
	}
	kind := export.Kind(strings.ToUpper(in.Kind))
	params := export.Request{
		Kind: kind, Filter: export.Filter{From: in.From, To: in.To, State: string(in.State), GameType: in.GameType,
			Group: in.Group, Search: in.Search},
		Language: caller.Language, Currency: settings.Currency, GMTOffset: settings.GMTOffset,
	}
	e, err := export.Begin(ctx, h.DB, caller.Key, params, count)
	if err != nil {
		return exportOut{}, err
	}
	return toOut(e)
}

type listOut struct {
	Content []exportOut `json:"content"`
}

func (h Handlers) list(ctx context.Context, caller wire.Caller, _ wire.None) (listOut, error) {
	files, err := export.List(ctx, h.DB, caller.Member)
	out := listOut{Content: []exportOut{}}
	for _, e := range files {
		shown, err := toOut(e)
		if err != nil {
			return out, err
		}
		out.Content = append(out.Content, shown)
	}
	return out, err
}

type pathIn struct {
	ID string `path:"id"`
}

func (h Handlers) of(ctx context.Context, caller wire.Caller, in pathIn) (export.Export, error) {
	exportID, err := id.Parse[id.Export](in.ID)
	if err != nil {
		return export.Export{}, fault.New(fault.NotFound)
	}
	return export.Of(ctx, h.DB, caller.Member, exportID)
}

func (h Handlers) get(ctx context.Context, caller wire.Caller, in pathIn) (exportOut, error) {
	e, err := h.of(ctx, caller, in)
	if err != nil {
		return exportOut{}, err
	}
	return toOut(e)
}

func (h Handlers) delete(ctx context.Context, caller wire.Caller, in pathIn) (wire.None, error) {
	exportID, err := id.Parse[id.Export](in.ID)
	if err != nil {
		return wire.None{}, fault.New(fault.NotFound)
	}
	return wire.None{}, export.Delete(ctx, h.DB, caller.Member, exportID)
}

// file streams the file piece by piece.
func (h Handlers) file(ctx context.Context, caller wire.Caller, in pathIn) (wire.Flow, error) {
	e, err := h.of(ctx, caller, in)
	if err != nil {
		return nil, err
	}
	if e.State != export.Done {
		return nil, fault.New(fault.OperationInProgress)
	}
	filter, err := e.Filter()
	if err != nil {
		return nil, err
	}
	return func(ctx context.Context) []wire.Part {
		return []wire.Part{
			{Name: "fileName", Value: fileName(e.Kind, filter)}, {Name: "type", Value: "text/csv;charset=utf-8"},
			{Name: "pieces", Rows: h.pieces(ctx, e)},
		}
	}, nil
}

func (h Handlers) pieces(ctx context.Context, e export.Export) iter.Seq2[any, error] {
	return func(yield func(any, error) bool) {
		for n := range e.Pieces {
			text, err := export.Text(ctx, h.DB, e.ID, n)
			if !yield(text, err) || err != nil {
				return
			}
		}
	}
}
