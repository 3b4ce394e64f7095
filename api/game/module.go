package game

import (
	"context"
	"time"

	"lantern/api/guard"
	"lantern/api/module"
)

// Module declares the noun.
func Module(d module.Deps) module.Module {
	h := Handlers{
		DB: d.DB, Settings: d.Settings, Line: d.Vendors, Origins: d.FrameOrigins, PublicURL: d.PublicURL, Log: d.Log,
	}
	return module.Module{
		Name: "game", Routes: h.Routes(),
		Jobs: []module.Job{
			{Name: "read catalogs", Every: 10 * time.Second, Run: h.Take},
			{Name: "hear vendors", Every: time.Second, Run: h.Hear},
		},
		Limits: guard.Table{favorites: {Rate: 1, Burst: 1, Per: time.Second}},
		// The sandbox's catalogs are there before the first player; production waits for no vendor.
		Warm: func(ctx context.Context) error {
			if d.IsProduction {
				return nil
			}
			return h.Take(ctx)
		},
	}
}
