package device

import (
	"time"

	"lantern/api/module"
	"lantern/store/device"
)

// Module declares the noun.
func Module(d module.Deps) module.Module {
	h := Handlers{DB: d.DB, Settings: d.Settings, Push: d.Push, Log: d.Log}
	return module.Module{
		Name: "device", Routes: h.Routes(), OperatorRoutes: operatorHandlers{d.OperatorDB}.routes(),
		Jobs: []module.Job{
			{Name: "delete_signed_out_devices", Every: time.Hour, Once: device.DropEnded},
			{Name: "send_push_notifications", Every: time.Second, Run: h.Deliver},
		},
	}
}
