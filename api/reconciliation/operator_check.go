package reconciliation

import (
	"context"
	"time"

	"lantern/api/module"
	"lantern/api/wire"
	"lantern/store/approval"
	"lantern/store/clock"
	"lantern/store/ledger"
	"lantern/store/money"
	"lantern/store/pg"
	"lantern/store/reconciliation"
)

type proofFindingOut struct {
	Finding string `json:"finding"`
	Subject string `json:"subject"`
	Amount  string `json:"amount"`
}

// nightOut is the result of a nightly check; one that has not ended has no findings yet.
type nightOut struct {
	Night    clock.Date        `json:"night"`
	BegunAt  time.Time         `json:"begunAt"`
	EndedAt  *time.Time        `json:"endedAt"`
	Findings *int              `json:"findings" nullable:"true"`
	Found    []proofFindingOut `json:"found"`
}

func (h operatorHandlers) listChecks(ctx context.Context, _ wire.Caller, _ wire.None) (wire.Page[nightOut], error) {
	list, err := ledger.Proofs(ctx, h.DB)
	out := []nightOut{}
	for _, each := range list {
		night := nightOut{Night: each.Night, BegunAt: each.BegunAt.UTC(), EndedAt: wire.InUTC(each.EndedAt),
			Findings: each.Findings, Found: []proofFindingOut{}}
		night.Found = append(night.Found, toFindings(each.Found)...)
		out = append(out, night)
	}
	return module.Listed(out), err
}

func toFindings(found []ledger.Finding) []proofFindingOut {
	out := []proofFindingOut{}
	for _, f := range found {
		out = append(out, proofFindingOut(f))
	}
	return out
}

type checkIn struct {
	Reason string `json:"reason" minLength:"1" maxLength:"500"`
}

// differenceOut is a difference between a statement and the ledger that has no explanation.
type differenceOut struct {
	Provider  string                    `json:"provider"`
	Day       clock.Date                `json:"day"`
	Reference string                    `json:"reference"`
	Kind      reconciliation.Difference `json:"kind"`
	Currency  string                    `json:"currency"`
	Ours      *money.Amount             `json:"ours" nullable:"true"`
	Theirs    *money.Amount             `json:"theirs" nullable:"true"`
}

// checkOut is the result of a check that an operator ran.
type checkOut struct {
	CheckedAt   time.Time         `json:"checkedAt" doc:"When the check ended."`
	Findings    int               `json:"findings"`
	Found       []proofFindingOut `json:"found" doc:"The first 1,000 findings."`
	Unexplained []differenceOut   `json:"unexplained" doc:"The first 1,000 differences without an explanation."`
}

// check reads the ledger outside the transaction of the key: it may take longer than a transaction may be idle.
func (h operatorHandlers) check(ctx context.Context, caller wire.Caller, in checkIn) (checkOut, error) {
	action := caller.Action(in.Reason)
	if err := action.Check(); err != nil {
		return checkOut{}, err
	}
	found, err := pg.FirstAvailable(ctx, h.SlowDBs, reconciliation.VerifyLedger)
	if err != nil {
		return checkOut{}, err
	}
	return approval.Once(ctx, h.DB, caller.Key, func(db *pg.DB) (checkOut, error) {
		done, err := reconciliation.RecordCheck(ctx, db, found, action)
		out := checkOut{CheckedAt: done.At.UTC(), Findings: len(found), Unexplained: []differenceOut{},
			Found: toFindings(found[:min(len(found), ledger.MaxFindings)])}
		for _, d := range done.Unexplained {
			out.Unexplained = append(out.Unexplained, differenceOut{
				Provider: d.Provider, Day: d.Day, Reference: d.Reference, Kind: d.Kind, Currency: d.Currency, Ours: d.Ours,
				Theirs: d.Theirs,
			})
		}
		return out, err
	})
}
