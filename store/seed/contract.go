package seed

import (
	"context"
	"time"

	"github.com/jmoiron/sqlx"

	"lantern/store/agent"
	"lantern/store/clock"
	"lantern/store/contract"
	"lantern/store/feed"
	"lantern/store/id"
	"lantern/store/money"
	"lantern/store/pg"
	"lantern/store/rollup"
	"lantern/store/settlement"
	"lantern/store/system"
)

// demoContracts signs the contracts of the demo's line on the day after its first, and leaves an offer open.
func demoContracts(ctx context.Context, tx *sqlx.Tx, h *history) error {
	zone := h.zone
	from, _, err := zone.Bounds(h.first.AddDays(1))
	if err != nil {
		return err
	}
	top, mali, chai := *h.members[DemoAgent], *h.members["mali"], *h.members["chai"]
	half, err := firstHalfAfter(zone, from)
	if err != nil {
		return err
	}
	for _, c := range []struct {
		upline, downline id.Member
		proposal         contract.Proposal
		from             time.Time
	}{
		{contract.Platform, top, dividend(0, 100_000, 20_000*money.Unit, 250_000), half},
		{contract.Platform, top, daily(0, 4_000, 5_000*money.Unit, 6_000), from},
		{top, mali, daily(0, 2_000, 5_000*money.Unit, 4_000), from},
		{mali, chai, daily(0, 1_000, 5_000*money.Unit, 2_000), from},
	} {
		if err := contract.Sign(ctx, tx, c.upline, c.downline, c.proposal, c.from); err != nil {
			return err
		}
	}
	return contract.Offered(ctx, tx, top, mali, dividend(0, 50_000, 20_000*money.Unit, 200_000))
}

// firstHalfAfter returns the start of the first half month that begins at an instant or later.
func firstHalfAfter(zone clock.Zone, at time.Time) (time.Time, error) {
	p, err := clock.PeriodOf(clock.HalfMonth, zone.DateOf(at))
	if err != nil {
		return at, err
	}
	from, to, err := zone.PeriodBounds(p)
	if from.Before(at) {
		from = to
	}
	return from, err
}

func daily(low money.Amount, lowRate money.Rate, high money.Amount, highRate money.Rate) contract.Proposal {
	return contract.Proposal{Kind: contract.DailySalary, Terms: contract.Terms{Tiers: []contract.Tier{
		{ValidBet: low, Active: 1, Rate: lowRate}, {ValidBet: high, Active: 2, Rate: highRate}}}}
}

func dividend(low money.Amount, lowRate money.Rate, high money.Amount, highRate money.Rate) contract.Proposal {
	p := daily(low, lowRate, high, highRate)
	p.Kind, p.Period = contract.Dividend, clock.HalfMonth
	return p
}

// settle closes the days of the demo's past and settles its contracts.
func settle(ctx context.Context, db *pg.DB) error {
	consumers := []feed.Consumer{rollup.Consumer, agent.Accruals}
	if err := rollup.CloseDays(ctx, db, consumers, func(clock.Date) {}); err != nil {
		return err
	}
	if err := settlement.Work(ctx, db); err != nil {
		return err
	}
	settings, err := system.Read(ctx, db)
	if err != nil {
		return err
	}
	zone, err := clock.ParseZone(settings.GMTOffset)
	if err != nil {
		return err
	}
	return rollup.Keep(ctx, db, zone, nil)
}
