package settlement

import (
	"context"
	"time"

	"lantern/store/clock"
	"lantern/store/contract"
	"lantern/store/fault"
	"lantern/store/id"
	"lantern/store/member"
	"lantern/store/money"
	"lantern/store/pg"
	"lantern/store/system"
)

// Replay is what a past period would have come to under proposed terms: what the agent would have received, what the
// agent's direct downlines would have been owed by their contracts of today, and which of these would end.
type Replay struct {
	Period clock.Period
	Own    Line
	Lines  []Line
	// Net is what the agent would have kept.
	Net money.Amount
}

// Line is one contract of a replay. Ends reports that it would not survive the proposed terms: it pays nothing.
type Line struct {
	Contract id.Contract
	Name     string
	Figures  Figures
	Due      contract.Due
	Ends     bool
}

// own stands for the contract that the agent does not have yet.
const own id.Contract = "00000000-0000-0000-0000-000000000000"

// ReplayOf computes a replay of the period that contains a day: of a dividend its period, of salaries the day. Hours
// and rounds are known for a while only. Faults: validation_failed (form, a day that is not over).
func ReplayOf(ctx context.Context, q pg.Q, agent id.Member, p contract.Proposal, day clock.Date) (Replay, error) {
	if err := p.CheckForm(); err != nil {
		return Replay{}, err
	}
	settings, err := system.Read(ctx, q)
	if err != nil {
		return Replay{}, err
	}
	zone, err := clock.ParseZone(settings.GMTOffset)
	if err != nil {
		return Replay{}, err
	}
	of := p.Period
	if p.Kind != contract.Dividend {
		of = clock.Day
	}
	period, err := clock.PeriodOf(of, day)
	if err != nil {
		return Replay{}, fault.Invalid("day", "wrong_format")
	}
	from, to, err := zone.PeriodBounds(period)
	if err != nil {
		return Replay{}, err
	}
	var now time.Time
	if err := q.GetContext(ctx, &now, `SELECT lantern_now()`); err != nil {
		return Replay{}, pg.Named(err)
	}
	if now.Before(to) {
		return Replay{}, fault.Invalid("day", "too_high")
	}
	r := replay{q: q, rules: contract.Settings.Of(settings), proposal: p,
		window: window{From: from, To: to, First: period.First, Last: period.Last}, period: period}
	return r.run(ctx, agent)
}

// replay is the state of a computation.
type replay struct {
	q        pg.Q
	rules    contract.Rules
	proposal contract.Proposal
	window   window
	period   clock.Period
}

func (r replay) run(ctx context.Context, agent id.Member) (out Replay, err error) {
	out = Replay{Period: r.period, Lines: []Line{}}
	found, err := member.Find(ctx, r.q, agent)
	if err != nil {
		return out, err
	}
	carry := r.rules.Carry
	parties := []party{{Contract: own, Downline: agent, Upline: found.ParentID, Carry: &carry, terms: r.proposal.Terms}}
	names := map[id.Contract]string{own: found.Username}
	below, err := contract.List(ctx, r.q, agent, contract.Filter{Side: contract.Upline, Kind: r.proposal.Kind,
		OpenOnly: true, Size: mostDownlines})
	if err != nil {
		return out, err
	}
	for _, c := range below {
		if c.State == contract.Pending {
			continue
		}
		parties = append(parties, party{Contract: c.ID, Downline: c.DownlineID, Upline: c.UplineID, Carry: c.Carry,
			terms: c.Terms})
		names[c.ID] = c.DownlineName
	}
	dues, figures, err := r.dues(ctx, parties)
	if err != nil {
		return out, err
	}
	for n, p := range parties {
		line := Line{Contract: p.Contract, Name: names[p.Contract], Figures: figures[p.Contract], Due: dues[p.Contract]}
		if n == 0 {
			out.Own, out.Net = line, line.Due.Amount
			continue
		}
		if line.Ends = p.terms.Exceeds(r.proposal.Terms); !line.Ends {
			out.Net -= line.Due.Amount
		}
		out.Lines = append(out.Lines, line)
	}
	return out, nil
}

// mostDownlines bounds how many contracts of direct downlines a replay computes.
const mostDownlines = 2000

// dues computes what every contract would have paid: hourly salaries hour by hour, the others at once.
func (r replay) dues(ctx context.Context, parties []party) (map[id.Contract]contract.Due, map[id.Contract]Figures,
	error) {
	var all teams
	for _, p := range parties {
		all.add(p.Contract, p.Downline, p.terms)
	}
	carries, err := carriesOf(ctx, r.q, r.proposal.Kind, parties[1:], r.period.First)
	if err != nil {
		return nil, nil, err
	}
	dues, sums := map[id.Contract]contract.Due{}, map[id.Contract]Figures{}
	for _, w := range r.windows() {
		figures, err := all.read(ctx, r.q, r.rules, r.proposal.Kind, w)
		if err != nil {
			return nil, nil, err
		}
		for _, p := range parties {
			f := figures[p.Contract]
			// A replay starts with the day: what was really paid does not count.
			f.DayWon, f.DayLost, f.PaidThen = 0, 0, 0
			due := p.due(r.proposal.Kind, r.period.Key, r.rules, f, carries[p.Contract])
			due.Base, due.Amount = due.Base+dues[p.Contract].Base, due.Amount+dues[p.Contract].Amount
			dues[p.Contract] = due
			f.ValidBet += sums[p.Contract].ValidBet
			sums[p.Contract] = f
		}
	}
	return dues, sums, nil
}

func (r replay) windows() []window {
	if r.proposal.Kind != contract.HourlySalary {
		return []window{r.window}
	}
	hours := make([]window, 24)
	for n := range hours {
		hours[n] = r.window
		hours[n].From = r.window.From.Add(time.Duration(n) * time.Hour)
		hours[n].To = hours[n].From.Add(time.Hour)
	}
	return hours
}
