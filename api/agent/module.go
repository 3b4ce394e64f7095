package agent

import (
	"context"
	"time"

	"lantern/api/guard"
	"lantern/api/module"
	"lantern/store/agent"
	"lantern/store/clock"
	"lantern/store/contract"
	"lantern/store/feed"
	"lantern/store/idem"
	"lantern/store/rollup"
)

// Module declares the noun.
func Module(d module.Deps) module.Module {
	return module.Module{
		Name: "agent", Routes: Handlers{DB: d.DB, Reports: d.Reports, Settings: d.Settings}.Routes(),
		EntryKinds: agent.EntryKinds, Limits: guard.Table{registering: {Rate: 1, Burst: 10, Per: 2 * time.Second}},
		Jobs: []module.Job{
			{Name: "accrue_rebates", Every: time.Minute,
				Run: func(ctx context.Context) error { return agent.AccrueRebates(ctx, d.DB) }},
			{Name: payRebates, Every: time.Minute, Run: func(ctx context.Context) error { return pay(ctx, d) }},
			{Name: "keep_figures", Every: time.Second, Run: func(ctx context.Context) error { return keep(ctx, d) }},
			{Name: "close_days", Every: time.Minute, Run: func(ctx context.Context) error { return closeDays(ctx, d) }},
			{Name: "delete_old_figures", Every: time.Hour, Once: rollup.Prune},
		},
	}
}

// keep fills the figures of members and teams.
func keep(ctx context.Context, d module.Deps) error {
	settings, err := d.Settings.Now(ctx)
	if err != nil {
		return err
	}
	zone, err := clock.ParseZone(settings.GMTOffset)
	if err != nil {
		return err
	}
	return rollup.Keep(ctx, d.DB, zone, contract.Settings.Of(settings).RealtimeTypes)
}

func closeDays(ctx context.Context, d module.Deps) error {
	return rollup.CloseDays(ctx, d.DB, []feed.Consumer{rollup.Consumer, agent.Accruals}, func(day clock.Date) {
		d.Alarm("day_not_closed")
		d.Log.Warn("day_not_closed", "day", day)
	})
}

const payRebates = "pay_rebates"

// pay credits due rebates in many small transactions. The minute is claimed before them, so that two instances do not
// wait for each other; rebates that a stopped instance leaves unpaid are paid in the next minute.
func pay(ctx context.Context, d module.Deps) error {
	claim := func(context.Context, *module.Tx) error { return nil }
	isOurs, err := idem.Slot(ctx, d.DB, payRebates, module.Slot(time.Minute, d.Clock.Now()), claim)
	if err != nil || !isOurs {
		return err
	}
	return agent.PayRebates(ctx, d.DB, func(day clock.Date) {
		d.Alarm("rebates_late")
		d.Log.Warn("rebates_late", "day", day)
	})
}
