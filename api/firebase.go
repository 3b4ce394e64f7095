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

// Only this program links Firebase's library, because it adds about 700 packages.
var linked = drivers.Libraries{
	Social: func(ctx context.Context, f social.Config, c *clock.Clock) (social.Verifier, error) {
		return socialfirebase.New(ctx, social.Project{ID: f.ProjectID, Providers: f.Providers, Clock: c}, f.ServiceAccount)
	},
	Push: func(ctx context.Context, f social.Config, c *clock.Clock) (push.Sender, error) {
		return pushfirebase.New(ctx, f.ProjectID, f.ServiceAccount, c)
	},
}
