// Package parcel exposes the parcels of the test noun over HTTP.
package parcel

import (
	"time"

	"lantern/api/guard"
	"lantern/api/module"
	"lantern/api/server/newnoun/store/parcel"
	"lantern/api/wire"
	"lantern/store/fault"
	"lantern/store/system"
)

// Module declares the noun.
func Module(d module.Deps) module.Module {
	h, operators := handlers{DB: d.DB, Settings: d.Settings}, operatorHandlers{DB: d.OperatorDB}
	return module.Module{
		Name: "parcel",
		Routes: []wire.Route{
			wire.Call("POST", "/wps/parcels", "Send a parcel", h.send).Money().Limit("parcels").
				Fails(fault.InsufficientBalance),
			wire.Call("GET", "/wps/parcels", "List parcels", h.list).TrueAccount(),
		},
		OperatorRoutes: []wire.Route{
			wire.Call("POST", "/operator/v1/parcels/:id/loss", "Report a parcel as lost", operators.reportLost).
				ForOperators(module.Review...).Action().Fails(fault.NotFound),
		},
		Jobs:       []module.Job{{Name: "deliver_parcels", Every: time.Second, Once: parcel.Deliver}},
		Limits:     guard.Table{"parcels": {Rate: 2, Burst: 2, Per: time.Hour}},
		Settings:   []system.Setting{parcel.Settings.Setting},
		EntryKinds: parcel.EntryKinds,
		Notices:    parcel.Notices,
		Events:     events,
	}
}
