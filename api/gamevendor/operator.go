package gamevendor

import (
	"context"
	"encoding/json"
	"slices"
	"time"

	"lantern/api/module"
	"lantern/api/wire"
	"lantern/store/approval"
	"lantern/store/fault"
	"lantern/store/gamevendor"
	"lantern/store/id"
	"lantern/store/pg"
	"lantern/store/system"
)

// operatorHandlers answer operators' calls about game vendors. Settings name the currency of free rounds.
type operatorHandlers struct {
	DB       *pg.DB
	Settings *system.SettingsCache
}

func (h operatorHandlers) routes() []wire.Route {
	return slices.Concat(h.comparisonRoutes(), h.setupRoutes(), h.freeRoundsRoutes())
}

func (h operatorHandlers) comparisonRoutes() []wire.Route {
	return []wire.Route{
		wire.Call("GET", "/operator/v1/vendors/windows", "List compared hours of game vendors", h.windows).
			ForOperators(module.ReviewAndRisk...),
		wire.Call("POST", "/operator/v1/vendors/:vendor/comparison", "Compare an hour of a game vendor again",
			h.compareAgain).
			ForOperators(module.ReviewAndRisk...).Action().
			Fails(fault.NotFound),
		wire.Call("GET", "/operator/v1/vendors/cases", "List open cases", h.cases).ForOperators(module.ReviewAndRisk...),
		wire.Call("POST", "/operator/v1/vendors/cases/:id/end", "Close a case",
			h.closeCase).ForOperators(module.Review...).Action().
			Fails(fault.NotFound),
	}
}

// windowOut is an hour of a vendor that was or is to be compared with the ledger.
type windowOut struct {
	Vendor      string     `json:"vendor"`
	From        time.Time  `json:"from"`
	Theirs      int        `json:"theirs"`
	Ours        int        `json:"ours"`
	Differences int        `json:"differences"`
	Waiting     int        `json:"waiting"`
	ReadAt      *time.Time `json:"readAt"`
	Problem     string     `json:"problem"`
}

func toWindow(w gamevendor.Window) windowOut {
	return windowOut{
		Vendor: w.Vendor, From: w.From.UTC(), Theirs: w.Theirs, Ours: w.Ours, Differences: w.Differences,
		Waiting: w.Pending, ReadAt: wire.InUTC(w.Read), Problem: w.Problem,
	}
}

type vendorIn struct {
	// Vendor is the code of one vendor; empty: all.
	Vendor string `query:"vendor" maxLength:"32"`
}

func (h operatorHandlers) windows(ctx context.Context, _ wire.Caller, in vendorIn) (wire.Page[windowOut], error) {
	list, err := gamevendor.Windows(ctx, h.DB, in.Vendor)
	out := []windowOut{}
	for _, w := range list {
		out = append(out, toWindow(w))
	}
	return module.Listed(out), err
}

type hourIn struct {
	Vendor string    `path:"vendor" maxLength:"32" json:"-"`
	Hour   time.Time `json:"hour"`
	Reason string    `json:"reason" minLength:"1" maxLength:"500"`
}

// compareAgain makes an hour due for comparison; the job compares it within moments.
func (h operatorHandlers) compareAgain(ctx context.Context, caller wire.Caller, in hourIn) (windowOut, error) {
	return approval.Once(ctx, h.DB, caller.Key, func(db *pg.DB) (windowOut, error) {
		found, err := gamevendor.CompareAgain(ctx, db, in.Vendor, in.Hour, caller.Action(in.Reason))
		return toWindow(found), err
	})
}

// caseOut is an open case about a vendor; without Username it concerns no known player.
type caseOut struct {
	ID       id.VendorCase   `json:"id"`
	Vendor   string          `json:"vendor"`
	Kind     string          `json:"kind"`
	Subject  string          `json:"subject"`
	Username string          `json:"username"`
	OpenedAt time.Time       `json:"openedAt"`
	Detail   json.RawMessage `json:"detail"`
}

func (h operatorHandlers) cases(ctx context.Context, _ wire.Caller, in vendorIn) (wire.Page[caseOut], error) {
	list, err := gamevendor.Cases(ctx, h.DB, in.Vendor)
	out := []caseOut{}
	for _, c := range list {
		out = append(out, caseOut{c.ID, c.Vendor, c.Kind, c.Subject, c.Username, c.OpenedAt.UTC(),
			json.RawMessage(c.Detail)})
	}
	return module.Listed(out), err
}

// closedOut identifies a closed case.
type closedOut struct {
	ID id.VendorCase `json:"id"`
}

// closeCase closes a case; the reason says how it was resolved.
func (h operatorHandlers) closeCase(ctx context.Context, caller wire.Caller, in module.Reasoned) (closedOut, error) {
	return module.ActOnce(ctx, h.DB, caller, in.ID, func(db *pg.DB, vendorCase id.VendorCase) (closedOut, error) {
		return closedOut{vendorCase}, gamevendor.CloseCase(ctx, db, vendorCase, caller.Action(in.Reason))
	})
}
