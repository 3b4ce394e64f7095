package bgs

import (
	"context"
	"time"

	"lantern/api/guard"
	"lantern/api/module"
)

// Module declares the noun.
func Module(d module.Deps) module.Module {
	h, err := New(Handlers{DB: d.DB, Clock: d.Clock, Log: d.Log, Wallet: &Wallet{
		URL: d.BGS.URL, Vendor: "BGS", KeyID: "1", Secret: d.BGS.Secret, Clock: d.Clock, HTTP: d.BGS.HTTP,
	}})
	return module.Module{
		Name: "bgs", Routes: h.Routes(),
		Jobs: []module.Job{{Name: "finish_rounds", Every: 5 * time.Second, Run: func(ctx context.Context) error {
			_, err := h.Finish(ctx)
			return err
		}}},
		Limits: guard.Table{"bet": {Rate: 20, Burst: 20, Per: time.Second}},
		Start:  func(context.Context) error { return err },
	}
}
