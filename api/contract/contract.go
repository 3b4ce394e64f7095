package contract

import (
	"context"
	"time"

	"lantern/api/wire"
	"lantern/store/clock"
	"lantern/store/contract"
	"lantern/store/fault"
	"lantern/store/id"
	"lantern/store/member"
	"lantern/store/money"
)

// tier is one row of a contract's table. Rates are percentages.
type tier struct {
	ValidBet money.Amount `json:"validBet" minimum:"0" doc:"of the team in the period, day or hour"`
	Loss     money.Amount `json:"loss,omitempty" minimum:"0" doc:"net loss of the team; dividends only"`
	Active   int          `json:"active" minimum:"0" maximum:"1000000" doc:"members who were active"`
	Rate     money.Amount `json:"ratePct" minimum:"0" doc:"in percent, such as 0.50"`
}

// Terms are what a contract pays.
type Terms struct {
	Tiers    []tier        `json:"tiers,omitempty" maxItems:"10"`
	RoundBet *money.Amount `json:"singleRoundBet,omitempty" minimum:"0" doc:"real-time salary: smallest stake of a round"`
	Profit   *money.Amount `json:"profitRatePct,omitempty" minimum:"0" doc:"real-time salary: rounds that were won"`
	Loss     *money.Amount `json:"lossRatePct,omitempty" minimum:"0" doc:"real-time salary: rounds that were lost"`
}

// rateOf reads a percentage: 1 % is 10,000 parts per million, as 1.0000 is 10,000 ledger units.
func rateOf(percent money.Amount) money.Rate { return money.Rate(percent) }

func percentOf(rate money.Rate) money.Amount { return money.Amount(rate) }

// proposal returns the terms of a kind. Faults: validation_failed (what the kind does not have).
func (t Terms) proposal(kind contract.Kind, period clock.PeriodKind) (contract.Proposal, error) {
	p := contract.Proposal{Kind: kind, Period: period}
	for name, given := range map[string]*money.Amount{"singleRoundBet": t.RoundBet, "profitRatePct": t.Profit,
		"lossRatePct": t.Loss} {
		if kind != contract.RealtimeSalary && given != nil {
			return p, fault.Invalid(name, "not_offered")
		}
	}
	p.Terms = t.store()
	return p, p.CheckForm()
}

func (t Terms) store() (out contract.Terms) {
	for _, row := range t.Tiers {
		out.Tiers = append(out.Tiers, contract.Tier{ValidBet: row.ValidBet, Loss: row.Loss, Active: row.Active,
			Rate: rateOf(row.Rate)})
	}
	if t.RoundBet != nil {
		out.RoundBet = *t.RoundBet
	}
	if t.Profit != nil {
		out.Profit = rateOf(*t.Profit)
	}
	if t.Loss != nil {
		out.Loss = rateOf(*t.Loss)
	}
	return out
}

func toTerms(t contract.Terms) (out Terms) {
	for _, row := range t.Tiers {
		out.Tiers = append(out.Tiers, tier{ValidBet: row.ValidBet, Loss: row.Loss, Active: row.Active,
			Rate: percentOf(row.Rate)})
	}
	if t.RoundBet > 0 {
		profit, loss := percentOf(t.Profit), percentOf(t.Loss)
		out.RoundBet, out.Profit, out.Loss = &t.RoundBet, &profit, &loss
	}
	return out
}

// ContractOut is a contract as one of its parties sees it.
type ContractOut struct {
	ID           id.Contract      `json:"id"`
	Kind         contract.Kind    `json:"kind"`
	Side         contract.Side    `json:"side" doc:"which side the caller is"`
	With         string           `json:"with" doc:"the other side; an upline is masked, the platform is empty"`
	WithID       *id.Member       `json:"withId" doc:"the downline; null for an upline"`
	Period       clock.PeriodKind `json:"period,omitempty"`
	Terms        Terms            `json:"terms"`
	State        contract.State   `json:"state"`
	OfferedAt    time.Time        `json:"offeredAt"`
	LapsesAt     *time.Time       `json:"lapsesAt" doc:"when an open request lapses"`
	From         *time.Time       `json:"from" doc:"when it begins to count"`
	To           *time.Time       `json:"to" doc:"when it has ended to count"`
	RequestedBy  *contract.Side   `json:"requestedBy" doc:"who asks for its end"`
	EndedBecause string           `json:"endedBecause,omitempty"`
	Steps        []contract.Event `json:"steps" doc:"what the caller may do now"`
}

func toContract(viewer id.Member, c contract.Contract) ContractOut {
	out := ContractOut{ID: c.ID, Kind: c.Kind, Side: contract.Downline, Terms: toTerms(c.Terms), State: c.State,
		OfferedAt: c.OfferedAt.UTC(), LapsesAt: wire.InUTC(c.LapsesAt), From: wire.InUTC(c.From), To: wire.InUTC(c.To),
		RequestedBy: c.RequestedBy, Steps: c.Steps(viewer)}
	if c.UplineID != nil {
		out.With = member.Masked(c.UplineName)
	}
	if c.UplineID != nil && *c.UplineID == viewer {
		out.Side, out.With, out.WithID = contract.Upline, c.DownlineName, &c.DownlineID
	}
	if c.Period != nil {
		out.Period = *c.Period
	}
	if c.EndedBecause != nil && !c.State.IsOpen() {
		out.EndedBecause = *c.EndedBecause
	}
	return out
}

type listIn struct {
	Cursor   string        `query:"cursor" maxLength:"512"`
	PageSize int           `query:"pageSize"`
	Side     contract.Side `query:"side"`
	Kind     contract.Kind `query:"kind"`
	Of       string        `query:"of" enum:"all,open" doc:"open leaves out contracts that have ended"`
}

func (h handlers) list(ctx context.Context, caller wire.Caller, in listIn) (wire.Cursor[ContractOut], error) {
	at, err := wire.ReadIDKeyset[id.Contract](in.Cursor, in.PageSize)
	if err != nil {
		return wire.Cursor[ContractOut]{}, err
	}
	rows, err := contract.List(ctx, h.DB, caller.Member, contract.Filter{Side: in.Side, Kind: in.Kind,
		OpenOnly: in.Of == "open", Before: at.After, Size: at.Limit()})
	if err != nil {
		return wire.Cursor[ContractOut]{}, err
	}
	return wire.PageBy(at, rows, func(c contract.Contract) id.Contract { return c.ID },
		func(c contract.Contract) ContractOut { return toContract(caller.Member, c) })
}

type oneIn struct {
	ID string `path:"id" maxLength:"36"`
}

type detailOut struct {
	ContractOut
	Ends []ContractOut `json:"ends" doc:"contracts with downlines that end if the offer is accepted"`
}

func (h handlers) get(ctx context.Context, caller wire.Caller, in oneIn) (detailOut, error) {
	which, err := id.Parse[id.Contract](in.ID)
	if err != nil {
		return detailOut{}, fault.New(fault.NotFound)
	}
	c, err := contract.Of(ctx, h.DB, caller.Member, which)
	if err != nil {
		return detailOut{}, err
	}
	out := detailOut{ContractOut: toContract(caller.Member, c), Ends: []ContractOut{}}
	if c.State != contract.Pending || out.Side != contract.Downline {
		return out, nil
	}
	ends, err := contract.Preview(ctx, h.DB, caller.Member, which)
	for _, each := range ends {
		out.Ends = append(out.Ends, toContract(caller.Member, each))
	}
	return out, err
}

type offerIn struct {
	Downline string           `json:"downlineId" maxLength:"36"`
	Kind     contract.Kind    `json:"kind"`
	Period   clock.PeriodKind `json:"period,omitempty" doc:"dividends only"`
	Tiers    []tier           `json:"tiers,omitempty" maxItems:"10"`
	RoundBet *money.Amount    `json:"singleRoundBet,omitempty" minimum:"0" doc:"real-time salary: smallest stake of a round"`
	Profit   *money.Amount    `json:"profitRatePct,omitempty" minimum:"0" doc:"real-time salary: rounds that were won"`
	Loss     *money.Amount    `json:"lossRatePct,omitempty" minimum:"0" doc:"real-time salary: rounds that were lost"`
}

func (h handlers) offer(ctx context.Context, caller wire.Caller, in offerIn) (ContractOut, error) {
	downline, err := id.Parse[id.Member](in.Downline)
	if err != nil {
		return ContractOut{}, fault.New(fault.NotFound)
	}
	p, err := Terms{in.Tiers, in.RoundBet, in.Profit, in.Loss}.proposal(in.Kind, in.Period)
	if err != nil {
		return ContractOut{}, err
	}
	c, err := contract.Propose(ctx, h.DB, caller.Key, caller.Member, downline, p)
	if err != nil {
		return ContractOut{}, err
	}
	return toContract(caller.Member, c), nil
}

type stepIn struct {
	ID       string         `path:"id" maxLength:"36"`
	Step     contract.Event `json:"step"`
	Password string         `json:"paymentPassword,omitempty" maxLength:"64"`
}

func (h handlers) step(ctx context.Context, caller wire.Caller, in stepIn) (ContractOut, error) {
	which, err := id.Parse[id.Contract](in.ID)
	if err != nil {
		return ContractOut{}, fault.New(fault.NotFound)
	}
	c, err := contract.Do(ctx, h.DB, caller.Key, contract.Answer{By: caller.Member, Contract: which, Event: in.Step,
		Password: in.Password})
	if err != nil {
		return ContractOut{}, err
	}
	return toContract(caller.Member, c), nil
}
