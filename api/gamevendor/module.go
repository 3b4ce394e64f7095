package gamevendor

import (
	"context"
	"time"

	"lantern/api/guard"
	"lantern/api/module"
	"lantern/store/gamevendor"
)

// paceLimit is counted by each instance for itself, under the vendor's name that its key has signed.
const paceLimit = "vendor"

// Module declares the noun.
func Module(d module.Deps) module.Module {
	limits := guard.Table{paceLimit: {Rate: 2000, Burst: 2000, Per: time.Second}}
	bets := gamevendor.NewBatcher(d.BetDB, d.Log, gamevendor.BatchOptions{
		Workers: d.BatchWorkers, Most: d.BatchMost, Queue: gamevendor.DefaultBatch.Queue,
	})
	h := &Handlers{
		DB: d.DB, Bets: bets, Redis: d.Redis, Clock: d.Clock, Log: d.Log, PublicURL: d.PublicURL,
		Pace: limits[paceLimit].Rate * d.LimitsFactor, Alarm: d.Alarm, CountUnsigned: d.CountAddress,
	}
	asker := VendorCaller{DB: d.DB, Line: d.Vendors, Log: d.Log, Alarm: d.Alarm}
	return module.Module{
		Name: "gamevendor", Routes: h.Routes(), EntryKinds: gamevendor.EntryKinds,
		Notices:        gamevendor.Notices,
		OperatorRoutes: operatorHandlers{DB: d.OperatorDB, Settings: d.Settings}.routes(),
		Jobs: []module.Job{
			{Name: "delete_old_vendor_attempts", Every: time.Hour, Once: gamevendor.ForgetAttempts},
			{Name: "delete_late_bookings", Every: time.Hour, Once: gamevendor.ForgetLatecomers},
			{Name: "open_unmatched_win_cases", Every: time.Minute, Once: gamevendor.OpenLostWins},
			{Name: "expire_free_rounds", Every: 15 * time.Second, Once: gamevendor.ExpireFreeRounds},
			{Name: "sweep_rounds", Every: time.Minute, Run: func(ctx context.Context) error {
				_, err := gamevendor.Sweep(ctx, d.DB)
				return err
			}},
			{Name: "reconcile_vendors", Every: 5 * time.Second, Run: asker.Reconcile},
			{Name: "end_vendor_sessions", Every: time.Second, Run: asker.End},
			{Name: "grant_free_rounds", Every: time.Second, Run: asker.FreeRounds},
		},
		Limits: limits,
		Stop:   bets.Stop,
	}
}
