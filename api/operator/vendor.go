package operator

import (
	"context"
	"encoding/json"
	"time"

	"lantern/api/module"
	"lantern/api/wire"
	"lantern/store/approval"
	"lantern/store/fault"
	"lantern/store/gamevendor"
	"lantern/store/id"
	"lantern/store/money"
	"lantern/store/operator"
	"lantern/store/pg"
	"lantern/store/wallet"
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

// vendorTransferOut is money on its way between a balance and a vendor's own wallet.
type vendorTransferOut struct {
	ID        id.VendorTransfer `json:"id"`
	Reference string            `json:"reference"`
	Vendor    string            `json:"vendor"`
	Direction wallet.Direction  `json:"direction"`
	Amount    money.Amount      `json:"amount"`
	Currency  string            `json:"currency"`
	State     wallet.State      `json:"state"`
	At        time.Time         `json:"at"`
}

func toVendorTransfer(t wallet.VendorTransfer) vendorTransferOut {
	return vendorTransferOut{t.ID, id.Reference(t.ID), t.Vendor, t.Direction, t.Amount, t.Currency, t.State, t.At.UTC()}
}

// lateTransfers are those of which a vendor has said nothing for long.
func (h Handlers) lateTransfers(ctx context.Context, _ wire.Caller, _ wire.None) (wire.Page[vendorTransferOut],
	error) {
	list, err := wallet.LateVendorTransfers(ctx, h.DB, module.MaxListed)
	out := []vendorTransferOut{}
	for _, t := range list {
		out = append(out, toVendorTransfer(t))
	}
	return module.Listed(out), err
}

// ruleTransfer ends one: it has happened at the vendor, or it has not.
func (h Handlers) ruleTransfer(isDone bool) func(context.Context, wire.Caller,
	module.Reasoned) (vendorTransferOut, error) {
	return func(ctx context.Context, who wire.Caller, in module.Reasoned) (vendorTransferOut, error) {
		return module.ActOnce(ctx, h.DB, who, in.ID, func(db *pg.DB, which id.VendorTransfer) (vendorTransferOut, error) {
			t, err := operator.RuleVendorTransfer(ctx, db, which, isDone, who.Action(in.Reason))
			return toVendorTransfer(t), err
		})
	}
}

type explainIn struct {
	Provider  string `path:"provider" maxLength:"64" json:"-"`
	Day       string `path:"day" maxLength:"10" json:"-"`
	Reference string `json:"reference" minLength:"1" maxLength:"200"`
	Reason    string `json:"reason" minLength:"1" maxLength:"500"`
}

// explainedOut is how many differences of a reference are explained.
type explainedOut struct {
	Explained int `json:"explained"`
}

// explain says why a reference differs; the proof names it no more.
func (h Handlers) explain(ctx context.Context, who wire.Caller, in explainIn) (explainedOut, error) {
	day, err := dayOf(in.Day)
	if err != nil {
		return explainedOut{}, fault.New(fault.NotFound).Because(err)
	}
	return approval.Once(ctx, h.DB, who.Key, func(db *pg.DB) (explainedOut, error) {
		done, err := operator.Explain(ctx, db, operator.Differing{Provider: in.Provider, Day: day,
			Reference: in.Reference},
			who.Action(in.Reason))
		return explainedOut{done}, err
	})
}
