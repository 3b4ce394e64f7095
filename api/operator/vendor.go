package operator

import (
	"context"
	"encoding/json"
	"time"

	"lantern/api/module"
	"lantern/api/wire"
	"lantern/store/approval"
	"lantern/store/gamevendor"
	"lantern/store/id"
	"lantern/store/operator"
	"lantern/store/pg"
)

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
		Waiting: w.Pending,
		ReadAt:  wire.InUTC(w.Read),
		Problem: w.Problem,
	}
}

type vendorIn struct {
	// Vendor is one of them by its code, or nothing for all.
	Vendor string `query:"vendor" maxLength:"32"`
}

func (h Handlers) windows(ctx context.Context, _ wire.Caller, in vendorIn) (wire.Page[windowOut], error) {
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

// readAgain has an hour compared once more; whoever asks vendors does it within moments.
func (h Handlers) readAgain(ctx context.Context, who wire.Caller, in hourIn) (windowOut, error) {
	return approval.Once(ctx, h.DB, who.Key, func(db *pg.DB) (windowOut, error) {
		found, err := operator.ReadVendorAgain(ctx, db, in.Vendor, in.Hour, who.Action(in.Reason))
		return toWindow(found), err
	})
}

// caseOut is something about a vendor that somebody should look at; without Username nobody here is meant.
type caseOut struct {
	ID       id.VendorCase   `json:"id"`
	Vendor   string          `json:"vendor"`
	Kind     string          `json:"kind"`
	Subject  string          `json:"subject"`
	Username string          `json:"username"`
	OpenedAt time.Time       `json:"openedAt"`
	Detail   json.RawMessage `json:"detail"`
}

func (h Handlers) cases(ctx context.Context, _ wire.Caller, in vendorIn) (wire.Page[caseOut], error) {
	list, err := gamevendor.Cases(ctx, h.DB, in.Vendor)
	out := []caseOut{}
	for _, c := range list {
		out = append(out, caseOut{c.ID, c.Vendor, c.Kind, c.Subject, c.Username, c.OpenedAt.UTC(),
			json.RawMessage(c.Detail)})
	}
	return module.Listed(out), err
}

// closedOut says which case is closed.
type closedOut struct {
	ID id.VendorCase `json:"id"`
}

// closeCase says what became of a case: the reason is the answer.
func (h Handlers) closeCase(ctx context.Context, who wire.Caller, in module.Reasoned) (closedOut, error) {
	return module.ActOnce(ctx, h.DB, who, in.ID, func(db *pg.DB, which id.VendorCase) (closedOut, error) {
		return closedOut{which}, operator.CloseVendorCase(ctx, db, which, who.Action(in.Reason))
	})
}
