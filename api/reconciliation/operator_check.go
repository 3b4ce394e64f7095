package reconciliation

import (
	"context"
	"time"

	"lantern/api/module"
	"lantern/api/wire"
	"lantern/store/clock"
	"lantern/store/ledger"
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
