package operator

import (
	"context"
	"time"

	"lantern/api/module"
	"lantern/api/wire"
	"lantern/store/approval"
	"lantern/store/clock"
	"lantern/store/fault"
	"lantern/store/money"
	"lantern/store/operator"
	"lantern/store/pg"
)

// findingOut is one reference on which a provider and our books disagree; what is missing has no amount.
type findingOut struct {
	Reference string              `json:"reference"`
	Kind      operator.Difference `json:"kind"`
	Currency  string              `json:"currency"`
	Ours      *money.Amount       `json:"ours" nullable:"true"`
	Theirs    *money.Amount       `json:"theirs" nullable:"true"`
}

// reconciliationOut is a comparison of a day; its findings stand where one is shown.
type reconciliationOut struct {
	Provider    string       `json:"provider"`
	Day         clock.Date   `json:"day"`
	By          string       `json:"by"`
	MadeAt      time.Time    `json:"madeAt"`
	Theirs      int          `json:"theirs"`
	Ours        int          `json:"ours"`
	Differences int          `json:"differences"`
	Findings    []findingOut `json:"findings"`
}

func toReconciliation(r operator.Reconciliation) reconciliationOut {
	out := reconciliationOut{
		Provider: r.Provider, Day: r.Day, By: r.Actor, MadeAt: r.MadeAt.UTC(), Theirs: r.Theirs, Ours: r.Ours,
		Differences: r.Differences, Findings: []findingOut{},
	}
	for _, f := range r.Findings {
		out.Findings = append(out.Findings, findingOut{Reference: f.Reference, Kind: f.Kind, Currency: f.Currency,
			Ours: f.Ours, Theirs: f.Theirs})
	}
	return out
}

func (h Handlers) reconciliations(ctx context.Context, _ wire.Caller,
	_ wire.None) (wire.Page[reconciliationOut], error) {
	list, err := operator.Reconciliations(ctx, h.DB)
	out := []reconciliationOut{}
	for _, r := range list {
		out = append(out, toReconciliation(r))
	}
	return module.Listed(out), err
}

type dayIn struct {
	Provider string `path:"provider" maxLength:"64"`
	Day      string `path:"day" maxLength:"10"`
}

func dayOf(text string) (clock.Date, error) {
	if _, err := time.Parse(time.DateOnly, text); err != nil {
		return "", fault.Invalid("day", "wrong_format")
	}
	return clock.Date(text), nil
}

// reconciliation is the newest comparison of a day; one that nobody compared yet, or that no calendar has, is not
// found.
func (h Handlers) reconciliation(ctx context.Context, _ wire.Caller, in dayIn) (reconciliationOut, error) {
	day, err := dayOf(in.Day)
	if err != nil {
		return reconciliationOut{}, fault.New(fault.NotFound).Because(err)
	}
	found, err := operator.LastReconciliation(ctx, h.DB, in.Provider, day)
	switch {
	case err != nil:
		return reconciliationOut{}, err
	case found == nil:
		return reconciliationOut{}, fault.New(fault.NotFound)
	}
	return toReconciliation(*found), nil
}

type reconcileIn struct {
	Provider string `json:"provider" minLength:"1" maxLength:"64"`
	Day      string `json:"day" minLength:"10" maxLength:"10"`
	Reason   string `json:"reason" minLength:"1" maxLength:"500"`
}

func (h Handlers) reconcile(ctx context.Context, who wire.Caller, in reconcileIn) (reconciliationOut, error) {
	day, err := dayOf(in.Day)
	if err != nil {
		return reconciliationOut{}, err
	}
	return approval.Once(ctx, h.DB, who.Key, func(db *pg.DB) (reconciliationOut, error) {
		found, err := operator.Reconcile(ctx, db, in.Provider, day, who.Action(in.Reason))
		return toReconciliation(found), err
	})
}
