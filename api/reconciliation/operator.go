package reconciliation

import (
	"context"
	"time"

	"lantern/api/module"
	"lantern/api/wire"
	"lantern/store/approval"
	"lantern/store/clock"
	"lantern/store/fault"
	"lantern/store/money"
	"lantern/store/pg"
	"lantern/store/reconciliation"
)

// maxStatement is the largest statement in bytes, about 20,000 lines.
const maxStatement = 768 << 10

// operatorHandlers answer operators' calls about statements, reconciliations and checks of the ledger. DB has the
// operators' rights; SlowDBs are for checks of the ledger, the preferred one first.
type operatorHandlers struct {
	DB      *pg.DB
	SlowDBs []*pg.DB
}

func (h operatorHandlers) routes() []wire.Route {
	return []wire.Route{
		wire.Call("POST", "/operator/v1/statements/:provider", "Import a provider's statement", h.importStatement).
			ForOperators(module.Review...).Action().Body(maxStatement).
			Fails(fault.NotFound),
		wire.Call("GET", "/operator/v1/proofs", "List nightly ledger checks", h.listChecks).
			ForOperators(module.ReviewAndRisk...),
		wire.Call("POST", "/operator/v1/proofs", "Check the ledger now", h.check).
			ForOperators(module.ReviewAndRisk...).Action().
			Describe("Checks the ledger and the audit trail as the nightly check does, and lists the differences from " +
				"statements that have no explanation. The result is not stored: the audit trail records its counts."),
		wire.Call("GET", "/operator/v1/reconciliations", "List reconciliations", h.list).
			ForOperators(module.ReviewAndRisk...),
		wire.Call("POST", "/operator/v1/reconciliations", "Reconcile a provider's day", h.compare).
			ForOperators(module.ReviewAndRisk...).Action().
			Fails(fault.NotFound),
		wire.Call("GET", "/operator/v1/reconciliations/:provider/:day", "Retrieve the latest reconciliation of a day",
			h.latest).
			ForOperators(module.ReviewAndRisk...).
			Fails(fault.NotFound),
		wire.Call("POST", "/operator/v1/reconciliations/:provider/:day/explanation", "Explain a difference", h.explain).
			ForOperators(module.Review...).Action().
			Fails(fault.NotFound),
	}
}

// findingOut is a reference on which a provider and the ledger differ; the side that misses it has no amount.
type findingOut struct {
	Reference string                    `json:"reference"`
	Kind      reconciliation.Difference `json:"kind"`
	Currency  string                    `json:"currency"`
	Ours      *money.Amount             `json:"ours" nullable:"true"`
	Theirs    *money.Amount             `json:"theirs" nullable:"true"`
}

// reconciliationOut is a reconciliation; lists leave its findings empty.
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

func toOut(r reconciliation.Reconciliation) reconciliationOut {
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

func (h operatorHandlers) list(ctx context.Context, _ wire.Caller,
	_ wire.None) (wire.Page[reconciliationOut], error) {
	list, err := reconciliation.List(ctx, h.DB)
	out := []reconciliationOut{}
	for _, r := range list {
		out = append(out, toOut(r))
	}
	return module.Listed(out), err
}

type dayIn struct {
	Provider string `path:"provider" maxLength:"64"`
	Day      string `path:"day" maxLength:"10"`
}

func parseDay(text string) (clock.Date, error) {
	if _, err := time.Parse(time.DateOnly, text); err != nil {
		return "", fault.Invalid("day", "wrong_format")
	}
	return clock.Date(text), nil
}

func (h operatorHandlers) latest(ctx context.Context, _ wire.Caller, in dayIn) (reconciliationOut, error) {
	day, err := parseDay(in.Day)
	if err != nil {
		return reconciliationOut{}, fault.New(fault.NotFound).Because(err)
	}
	found, err := reconciliation.Latest(ctx, h.DB, in.Provider, day)
	switch {
	case err != nil:
		return reconciliationOut{}, err
	case found == nil:
		return reconciliationOut{}, fault.New(fault.NotFound)
	}
	return toOut(*found), nil
}

type compareIn struct {
	Provider string `json:"provider" minLength:"1" maxLength:"64"`
	Day      string `json:"day" minLength:"10" maxLength:"10"`
	Reason   string `json:"reason" minLength:"1" maxLength:"500"`
}

func (h operatorHandlers) compare(ctx context.Context, caller wire.Caller, in compareIn) (reconciliationOut, error) {
	day, err := parseDay(in.Day)
	if err != nil {
		return reconciliationOut{}, err
	}
	return approval.Once(ctx, h.DB, caller.Key, func(db *pg.DB) (reconciliationOut, error) {
		found, err := reconciliation.Compare(ctx, db, in.Provider, day, caller.Action(in.Reason))
		return toOut(found), err
	})
}

type explainIn struct {
	Provider  string `path:"provider" maxLength:"64" json:"-"`
	Day       string `path:"day" maxLength:"10" json:"-"`
	Reference string `json:"reference" minLength:"1" maxLength:"200"`
	Reason    string `json:"reason" minLength:"1" maxLength:"500"`
}

// explainedOut is how many differences were explained.
type explainedOut struct {
	Explained int `json:"explained"`
}

func (h operatorHandlers) explain(ctx context.Context, caller wire.Caller, in explainIn) (explainedOut, error) {
	day, err := parseDay(in.Day)
	if err != nil {
		return explainedOut{}, fault.New(fault.NotFound).Because(err)
	}
	return approval.Once(ctx, h.DB, caller.Key, func(db *pg.DB) (explainedOut, error) {
		differing := reconciliation.Differing{Provider: in.Provider, Day: day, Reference: in.Reference}
		done, err := reconciliation.Explain(ctx, db, differing, caller.Action(in.Reason))
		return explainedOut{done}, err
	})
}
