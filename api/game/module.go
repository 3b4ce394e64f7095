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
			{Name: "import_catalogs", Every: 10 * time.Second, Run: h.TakeCatalogs},
			{Name: "import_vendor_feeds", Every: time.Second, Run: h.ReadFeeds},
		},
		Limits: guard.Table{favorites: {Rate: 1, Burst: 1, Per: time.Second}},
		// The sandbox's catalogs are read before the first request; production does not wait for vendors.
		Warm: func(ctx context.Context) error {
			if d.IsProduction {
				return nil
			}
			return h.TakeCatalogs(ctx)
		},
	}
}
