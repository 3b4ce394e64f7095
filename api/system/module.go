package system

import (
	"context"
	"time"

	"lantern/api/module"
	"lantern/api/outside/social"
	"lantern/api/wire"
	"lantern/store/fault"
	"lantern/store/system"
)

// Module declares the noun.
func Module(d module.Deps) module.Module {
	h := New(d)
	return module.Module{
		Name: "system", Routes: h.Routes(), OperatorRoutes: operatorHandlers{d.OperatorDB}.routes(),
		Documented: []wire.Route{
			wire.Described[struct{}, wire.PublishedKeys]("GET", "/.well-known/jwks.json",
				"List public keys for encrypted requests", "system.publishKeys", "application/json").Open(),
			wire.Described[ContactIn, string]("GET", "/wps/system/customerService/:address",
				"Open a customer support contact", "system.contact", "text/html").Open().Fails(fault.NotFound),
		},
		Jobs: []module.Job{
			{Name: "delete_old_encrypted_messages", Every: time.Hour, Once: system.ForgetMessages},
			{Name: "rotate_encryption_keys", Every: time.Hour, Once: func(ctx context.Context, tx *module.Tx) error {
				return system.RotateCipherKey(ctx, tx, d.Seal)
			}},
		},
		Start: func(ctx context.Context) error { return system.FirstCipherKey(ctx, d.DB, d.Seal) },
	}
}

// New returns the handlers, for what is not a route: customer service addresses and the published keys.
func New(d module.Deps) Handlers {
	h := Handlers{
		DB: d.DB, Settings: d.Settings, Seal: d.Seal, PublicURL: d.PublicURL, Firebase: forClients(d.Firebase),
		IsSandbox: !d.IsProduction,
	}
	if d.Human != nil {
		h.Human = d.Human.Name()
	}
	return h
}

// forClients is what clients need to know of Firebase; nil where there is no sign-in through it.
func forClients(c social.Config) *Firebase {
	if c.ProjectID == "" {
		return nil
	}
	out := &Firebase{ProjectID: c.ProjectID, APIKey: c.APIKey, AppID: c.AppID, AuthDomain: c.AuthDomain,
		VAPIDKey: c.VAPIDKey}
	for _, provider := range c.Providers {
		out.Providers = append(out.Providers, string(provider))
	}
	if c.Emulator != "" {
		out.Emulator = "http://" + c.Emulator
	}
	return out
}
