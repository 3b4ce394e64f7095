package lottery

import (
	"context"
	"time"

	"lantern/api/guard"
	"lantern/api/module"
	"lantern/store/lottery"
	"lantern/store/system"
)

// orders is the limit of orders and cancellations.
const orders = "lottery_orders"

// backfilled is how far back a new sandbox has official draws.
const backfilled = 30 * 24 * time.Hour

// Module declares the noun.
func Module(d module.Deps) module.Module {
	h := handlers{DB: d.DB, Settings: d.Settings, Clock: d.Clock}
	machine, feeds := lottery.Machine{Seal: d.Seal, Beacon: d.Beacon, Late: lateAlarm(d)}, []lottery.Feed{}
	if !d.IsProduction {
		feeds = sandboxFeeds(d.Secret)
	}
	return module.Module{
		Name: "lottery", Routes: h.routes(), OperatorRoutes: operatorHandlers{DB: d.OperatorDB}.routes(),
		EntryKinds: lottery.EntryKinds, Notices: lottery.Notices, Events: events,
		Settings: []system.Setting{lottery.Settings.Setting},
		Jobs: []module.Job{
			{Name: "prepare_issues", Every: 10 * time.Minute, Run: machine.Preparation(d.DB)},
			{Name: "fetch_beacons", Every: time.Second, Run: machine.FetchingBeacons(d.DB)},
			{Name: "fetch_results", Every: 5 * time.Second, Run: func(ctx context.Context) error {
				return lottery.FetchResults(ctx, d.DB, feeds)
			}},
			{Name: "reveal_seeds", Every: time.Minute, Once: func(ctx context.Context, tx *module.Tx) error {
				return machine.RevealSeeds(ctx, tx)
			}},
			{Name: "recount_lotteries", Every: time.Hour, Run: func(ctx context.Context) error { return recount(ctx, d) }},
		},
		Timers: machine.Timers(),
		Limits: guard.Table{orders: {Rate: 5, Burst: 20, Per: time.Second}},
		// A sandbox shows the official draws of the last month at once.
		Warm: func(ctx context.Context) error {
			if d.IsProduction {
				return nil
			}
			return lottery.Backfill(ctx, d.DB, feeds[0], backfilled)
		},
	}
}
