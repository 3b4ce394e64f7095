package main

import (
	"context"

	"lantern/api/drivers"
	"lantern/api/outside/push"
	pushfirebase "lantern/api/outside/push/firebase"
	"lantern/api/outside/social"
	socialfirebase "lantern/api/outside/social/firebase"
	"lantern/store/clock"
)

// linked are the drivers that only this program links: Firebase's library brings about 700 packages along.
var linked = drivers.Linked{
	Social: func(ctx context.Context, f social.Config, c *clock.Clock) (social.Verifier, error) {
		return socialfirebase.New(ctx, social.Project{ID: f.ProjectID, Providers: f.Providers, Clock: c}, f.ServiceAccount)
	},
	Push: func(ctx context.Context, f social.Config, c *clock.Clock) (push.Sender, error) {
		return pushfirebase.New(ctx, f.ProjectID, f.ServiceAccount, c)
	},
}
