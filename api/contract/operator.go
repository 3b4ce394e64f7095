package contract

import (
	"context"
	"time"

	"lantern/api/module"
	"lantern/api/wire"
	"lantern/store/approval"
	"lantern/store/clock"
	"lantern/store/contract"
	"lantern/store/fault"
	"lantern/store/id"
	"lantern/store/money"
	"lantern/store/pg"
	"lantern/store/settlement"
)

// operatorHandlers answer operators' calls about contracts and their settlement. DB has the operators' rights.
type operatorHandlers struct{ DB *pg.DB }

func (h operatorHandlers) routes() []wire.Route {
	return []wire.Route{
		wire.Call("POST", "/operator/v1/contracts", "Offer a contract of the platform to a top-level agent", h.offer).
			ForOperators(module.Review...).Action().Fails(offering...),
		wire.Call("POST", "/operator/v1/contracts/:id/steps", "Take the platform's step on a contract, or end any", h.step).
			ForOperators(module.Review...).Action().Fails(append([]fault.Code{fault.StateChanged}, offering...)...),
		wire.Call("GET", "/operator/v1/contract-runs", "List settlement runs", h.runs).ForOperators(module.ReviewAndRisk...),
		wire.Call("GET", "/operator/v1/contract-runs/:id/bills", "List the bills of a run", h.runBills).
			ForOperators(module.ReviewAndRisk...).Fails(fault.NotFound),
		wire.Call("POST", "/operator/v1/contract-runs/:id/approve", "Let a reviewed run be paid", h.approve).
			ForOperators(module.Review...).Action().Fails(fault.NotFound, fault.StateChanged),
		wire.Call("POST", "/operator/v1/contract-runs/:id/recompute", "Compute a reviewed run again", h.recompute).
			ForOperators(module.Review...).Action().Fails(fault.NotFound, fault.StateChanged),
		h.onBill("cancel", "Cancel a bill of which nothing was paid", settlement.Cancel),
		h.onBill("cover", "Pay what is open of a bill; its payer owes it", settlement.Cover),
		h.onBill("write-off", "Give up what is open of an old bill", settlement.WriteOff),
		h.onBill("release", "Pay a bill that was held", settlement.Release),
	}
}

// onBill is the route of an operator's action on a bill.
func (h operatorHandlers) onBill(name, summary string,
	do func(context.Context, *pg.DB, id.Bill, approval.Action) (settlement.Bill, error)) wire.Route {
	handle := func(ctx context.Context, who wire.Caller, in module.Reasoned) (operatorBillOut, error) {
		return module.ActOnce(ctx, h.DB, who, in.ID, func(db *pg.DB, which id.Bill) (operatorBillOut, error) {
			b, err := do(ctx, db, which, who.Action(in.Reason))
			return toOperatorBill(b), err
		})
	}
	route := wire.Call("POST", "/operator/v1/bills/:id/"+name, summary, handle).ForOperators(module.Review...).Action().
		Fails(fault.NotFound, fault.SecondPersonRequired, fault.StateChanged)
	if name != "release" {
		route = route.Describe("Two operators have to agree.")
	}
	return route
}

type operatorOfferIn struct {
	Downline string           `json:"downlineId" maxLength:"36"`
	Kind     contract.Kind    `json:"kind"`
	Period   clock.PeriodKind `json:"period,omitempty" doc:"dividends only"`
	Tiers    []tier           `json:"tiers,omitempty" maxItems:"10"`
	RoundBet *money.Amount    `json:"singleRoundBet,omitempty" minimum:"0" doc:"real-time salary: smallest stake of a round"`
	Profit   *money.Amount    `json:"profitRatePct,omitempty" minimum:"0" doc:"real-time salary: rounds that were won"`
	Loss     *money.Amount    `json:"lossRatePct,omitempty" minimum:"0" doc:"real-time salary: rounds that were lost"`
	Reason   string           `json:"reason" minLength:"1" maxLength:"500"`
}

type operatorContractOut struct {
	ID       id.Contract    `json:"id"`
	Kind     contract.Kind  `json:"kind"`
	Upline   string         `json:"upline" doc:"empty for the platform"`
	Downline string         `json:"downline"`
	Terms    Terms          `json:"terms"`
	State    contract.State `json:"state"`
	From     *time.Time     `json:"from"`
	To       *time.Time     `json:"to"`
}

func toOperatorContract(c contract.Contract) operatorContractOut {
	return operatorContractOut{ID: c.ID, Kind: c.Kind, Upline: c.UplineName, Downline: c.DownlineName,
		Terms: toTerms(c.Terms), State: c.State, From: wire.InUTC(c.From), To: wire.InUTC(c.To)}
}

func (h operatorHandlers) offer(ctx context.Context, who wire.Caller, in operatorOfferIn) (operatorContractOut, error) {
	downline, err := id.Parse[id.Member](in.Downline)
	if err != nil {
		return operatorContractOut{}, fault.New(fault.NotFound)
	}
	p, err := Terms{in.Tiers, in.RoundBet, in.Profit, in.Loss}.proposal(in.Kind, in.Period)
	if err != nil {
		return operatorContractOut{}, err
	}
	return approval.Once(ctx, h.DB, who.Key, func(db *pg.DB) (operatorContractOut, error) {
		c, err := contract.ProposeAs(ctx, db, downline, p, who.Action(in.Reason))
		return toOperatorContract(c), err
	})
}

type operatorStepIn struct {
	ID     string         `path:"id" maxLength:"36"`
	Step   contract.Event `json:"step"`
	Reason string         `json:"reason" minLength:"1" maxLength:"500"`
}

func (h operatorHandlers) step(ctx context.Context, who wire.Caller, in operatorStepIn) (operatorContractOut, error) {
	return module.ActOnce(ctx, h.DB, who, in.ID, func(db *pg.DB, which id.Contract) (operatorContractOut, error) {
		c, err := contract.DoAs(ctx, db, which, in.Step, who.Action(in.Reason))
		return toOperatorContract(c), err
	})
}

type runOut struct {
	ID         id.Run              `json:"id"`
	Kind       contract.Kind       `json:"kind"`
	Period     string              `json:"period"`
	From       time.Time           `json:"from"`
	To         time.Time           `json:"to"`
	State      settlement.RunState `json:"state"`
	Contracts  int                 `json:"contracts"`
	Problem    *string             `json:"problem"`
	ApprovedBy *string             `json:"approvedBy"`
	FinishedAt *time.Time          `json:"finishedAt"`
}

func toRun(r settlement.Run) runOut {
	return runOut{ID: r.ID, Kind: r.Kind, Period: r.Key, From: r.From.UTC(), To: r.To.UTC(), State: r.State,
		Contracts: r.Contracts, Problem: r.Problem, ApprovedBy: r.ApprovedBy, FinishedAt: wire.InUTC(r.FinishedAt)}
}

type runsIn struct {
	Kind  contract.Kind       `query:"kind"`
	State settlement.RunState `query:"state"`
}

func (h operatorHandlers) runs(ctx context.Context, _ wire.Caller, in runsIn) (wire.Page[runOut], error) {
	list, err := settlement.Runs(ctx, h.DB, in.Kind, in.State, nil, module.MaxListed)
	out := []runOut{}
	for _, r := range list {
		out = append(out, toRun(r))
	}
	return module.Listed(out), err
}

type operatorBillOut struct {
	ID      id.Bill              `json:"id"`
	Run     id.Run               `json:"runId"`
	Kind    contract.Kind        `json:"kind"`
	Period  string               `json:"period"`
	Payer   string               `json:"payer" doc:"empty for the platform"`
	Payee   string               `json:"payee"`
	State   settlement.BillState `json:"state"`
	Base    money.Amount         `json:"base"`
	Rate    money.Amount         `json:"ratePct"`
	Amount  money.Amount         `json:"amount"`
	Paid    money.Amount         `json:"paid"`
	Figures figuresOut           `json:"figures"`
}

func toOperatorBill(b settlement.Bill) operatorBillOut {
	return operatorBillOut{ID: b.ID, Run: b.Run, Kind: b.Kind, Period: b.Key, Payer: b.PayerName, Payee: b.PayeeName,
		State: b.State, Base: b.Base, Rate: percentOf(b.Rate), Amount: b.Amount, Paid: b.Paid, Figures: toFigures(b.Figures)}
}

type runBillsIn struct {
	ID       string `path:"id" maxLength:"36"`
	Cursor   string `query:"cursor" maxLength:"512"`
	PageSize int    `query:"pageSize"`
}

func (h operatorHandlers) runBills(ctx context.Context, _ wire.Caller, in runBillsIn) (wire.Cursor[operatorBillOut],
	error) {
	which, err := module.ParseID[id.Run](in.ID)
	if err != nil {
		return wire.Cursor[operatorBillOut]{}, err
	}
	at, err := wire.ReadIDKeyset[id.Bill](in.Cursor, in.PageSize)
	if err != nil {
		return wire.Cursor[operatorBillOut]{}, err
	}
	if _, err := settlement.GetRun(ctx, h.DB, which); err != nil {
		return wire.Cursor[operatorBillOut]{}, err
	}
	rows, err := settlement.OfRun(ctx, h.DB, which, at.After, at.Limit())
	if err != nil {
		return wire.Cursor[operatorBillOut]{}, err
	}
	return wire.PageBy(at, rows, func(b settlement.Bill) id.Bill { return b.ID }, toOperatorBill)
}

func (h operatorHandlers) approve(ctx context.Context, who wire.Caller, in module.Reasoned) (runOut, error) {
	return module.ActOnce(ctx, h.DB, who, in.ID, func(db *pg.DB, which id.Run) (runOut, error) {
		r, err := settlement.Approve(ctx, db, which, who.Action(in.Reason))
		return toRun(r), err
	})
}

func (h operatorHandlers) recompute(ctx context.Context, who wire.Caller, in module.Reasoned) (runOut, error) {
	return module.ActOnce(ctx, h.DB, who, in.ID, func(db *pg.DB, which id.Run) (runOut, error) {
		r, err := settlement.Recompute(ctx, db, which, who.Action(in.Reason))
		return toRun(r), err
	})
}
