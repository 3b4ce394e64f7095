package gamevendor

import (
	"context"
	"encoding/json"
	"time"

	"lantern/api/module"
	"lantern/api/wire"
	"lantern/store/approval"
	"lantern/store/fault"
	"lantern/store/gamevendor"
	"lantern/store/pg"
)

func (h operatorHandlers) setupRoutes() []wire.Route {
	return []wire.Route{
		wire.Call("GET", "/operator/v1/vendors/:vendor/setup", "Retrieve the setup of a game vendor", h.setup).
			ForOperators(module.Accounts...).
			Describe("Includes the vendor's valid keys, without secrets.").
			Fails(fault.NotFound),
		wire.Call("PUT", "/operator/v1/vendors/:vendor/setup", "Configure a game vendor", h.configure).
			ForOperators(module.Accounts...).Action().
			Describe("Omitted fields keep their value. An unknown vendor is created, disabled unless isEnabled is true."),
		wire.Call("POST", "/operator/v1/vendors/:vendor/keys", "Add a key of a game vendor", h.addKey).
			ForOperators(module.Accounts...).Action().
			Describe("Without publicKey, a shared secret is created. The first response is the only one that contains "+
				"it: a repeated request returns null. At most two keys are valid at once.").
			Fails(fault.Conflict, fault.NotFound),
		wire.Call("POST", "/operator/v1/vendors/:vendor/keys/:id/end", "End a key of a game vendor", h.endKey).
			ForOperators(module.Accounts...).Action().
			Describe("Calls that are signed with the key are accepted for ten more seconds.").
			Fails(fault.NotFound),
	}
}

// setupOut is the configuration of a vendor and its valid keys.
type setupOut struct {
	Vendor    string `json:"vendor"`
	Name      string `json:"name" doc:"Name of the vendor." example:"Aurum Games"`
	IsEnabled bool   `json:"isEnabled" doc:"Whether the vendor's games can be opened and its calls are accepted."`
	URL       string `json:"url" doc:"Address of the vendor's API; empty for in-house games."`
	Dialect   string `json:"dialect" doc:"Protocol of the vendor: NATIVE or HUB88. It cannot change." example:"NATIVE"`
	Account   string `json:"account" doc:"Name by which the vendor knows the platform, where its protocol sends one."`
	// AlsoType is a second menu that lists the vendor.
	AlsoType       *string  `json:"alsoType" doc:"Second menu that lists the vendor; null for none." example:"LIVE"`
	AllowedIPs     []string `json:"allowedIPs" doc:"Addresses that the vendor may call from; empty for any."`
	CallsPerSecond *int     `json:"callsPerSecond" doc:"Calls per second and instance; null for the general limit."`
	RefusesUnknown bool     `json:"refusesUnknownRollback" doc:"Whether the rollback of an unknown transaction fails."`
	// MaintenanceUntil is when the vendor's games open again.
	MaintenanceUntil *time.Time `json:"maintenanceUntil" doc:"When the vendor's maintenance ends; null for none."`
	Sort             int        `json:"sort" doc:"Position of the vendor in lists, smallest first."`
	Keys             []keyOut   `json:"keys" doc:"The valid keys of the vendor."`
}

// keyOut is a valid key, without secrets.
type keyOut struct {
	ID        string     `json:"id" doc:"Identifier of the key, as sent in the vendor's signature." example:"2"`
	Algorithm string     `json:"algorithm" doc:"HMAC-SHA256, ED25519 or RSA-SHA256." example:"ED25519"`
	EndsAt    *time.Time `json:"endsAt" doc:"When the key ends; null for no end."`
}

func (h operatorHandlers) setupOf(ctx context.Context, q pg.Q, code string) (setupOut, error) {
	s, err := gamevendor.SetupOf(ctx, q, code)
	if err != nil {
		return setupOut{}, err
	}
	out := setupOut{
		Vendor: code, Name: s.Name, IsEnabled: s.IsEnabled, URL: s.URL, Dialect: s.Dialect, Account: s.Account,
		AlsoType: s.AlsoType, AllowedIPs: s.AllowedIPs, CallsPerSecond: s.CallsPerSecond,
		RefusesUnknown: s.RefusesUnknownRollback, MaintenanceUntil: wire.InUTC(s.MaintenanceUntil), Sort: s.Sort,
		Keys: []keyOut{},
	}
	keys, err := gamevendor.SigningKeys(ctx, q, code)
	for _, key := range keys {
		out.Keys = append(out.Keys, keyOut{key.ID, key.Algorithm, wire.InUTC(key.ExpiresAt)})
	}
	return out, err
}

type byVendor struct {
	Vendor string `path:"vendor" maxLength:"32"`
}

func (h operatorHandlers) setup(ctx context.Context, _ wire.Caller, in byVendor) (setupOut, error) {
	return h.setupOf(ctx, h.DB, in.Vendor)
}

type configureIn struct {
	Vendor         string     `path:"vendor" maxLength:"32" json:"-"`
	Name           *string    `json:"name,omitempty" doc:"Name of the vendor." example:"Aurum Games"`
	IsEnabled      *bool      `json:"isEnabled,omitempty" doc:"Whether the vendor's games can be opened."`
	URL            *string    `json:"url,omitempty" doc:"Address of the vendor's API, with https."`
	Dialect        *string    `json:"dialect,omitempty" doc:"Protocol: NATIVE or HUB88. It cannot change later."`
	Account        *string    `json:"account,omitempty" doc:"Name by which the vendor knows the platform."`
	AlsoType       *string    `json:"alsoType,omitempty" doc:"Second menu that lists the vendor; empty for none."`
	AllowedIPs     []string   `json:"allowedIPs,omitempty" doc:"Addresses that the vendor may call from; empty for any."`
	CallsPerSecond *int       `json:"callsPerSecond,omitempty" doc:"Calls per second and instance; 0: general limit."`
	RefusesUnknown *bool      `json:"refusesUnknownRollback,omitempty" doc:"Whether an unknown rollback fails."`
	Maintenance    *time.Time `json:"maintenanceUntil,omitempty" doc:"End of maintenance; a past time for none."`
	Sort           *int       `json:"sort,omitempty" doc:"Position of the vendor in lists, smallest first."`
	Reason         string     `json:"reason" minLength:"1" maxLength:"500"`
}

// changes returns the given fields as the JSON of gamevendor.Configure.
func (in configureIn) changes() ([]byte, error) {
	changes := map[string]any{}
	put(changes, "name", in.Name)
	put(changes, "isEnabled", in.IsEnabled)
	put(changes, "url", in.URL)
	put(changes, "dialect", in.Dialect)
	put(changes, "account", in.Account)
	put(changes, "alsoType", in.AlsoType)
	if in.AllowedIPs != nil {
		changes["allowedIPs"] = in.AllowedIPs
	}
	put(changes, "callsPerSecond", in.CallsPerSecond)
	put(changes, "refusesUnknownRollback", in.RefusesUnknown)
	put(changes, "maintenanceUntil", in.Maintenance)
	put(changes, "sort", in.Sort)
	if changes["alsoType"] == "" {
		changes["alsoType"] = nil
	}
	if changes["callsPerSecond"] == 0 {
		changes["callsPerSecond"] = nil
	}
	return json.Marshal(changes)
}

func put[T any](changes map[string]any, name string, value *T) {
	if value != nil {
		changes[name] = *value
	}
}

func (h operatorHandlers) configure(ctx context.Context, caller wire.Caller, in configureIn) (setupOut, error) {
	changes, err := in.changes()
	if err != nil {
		return setupOut{}, err
	}
	return approval.Once(ctx, h.DB, caller.Key, func(db *pg.DB) (setupOut, error) {
		if _, err := gamevendor.Configure(ctx, db, in.Vendor, changes, caller.Action(in.Reason)); err != nil {
			return setupOut{}, err
		}
		return h.setupOf(ctx, db, in.Vendor)
	})
}
