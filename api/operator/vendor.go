package operator

import (
	"context"
	"time"

	"lantern/api/module"
	"lantern/api/wire"
	"lantern/store/approval"
	"lantern/store/fault"
	"lantern/store/id"
	"lantern/store/money"
	"lantern/store/operator"
	"lantern/store/pg"
	"lantern/store/wallet"
)

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
