package web

import (
	"strings"

	"lantern/api/guard"
	"lantern/api/wire"
	"lantern/store/system"
)

// area is what holds for all routes below a path prefix.
type area struct {
	prefix string
	// closesWithPlatform: maintenance, blocked regions and foreign domains apply. Vendors and payment providers always
	// finish what they began.
	closesWithPlatform bool
	// addressLimit counts all callers from one address; empty where the caller proves who it is without a query and is
	// counted by name.
	addressLimit wire.Limit
	// isBulk: thousands of calls a second whose effects are in the ledger; only failures are logged.
	isBulk bool
}

var areas = []area{
	{prefix: "/wps/", closesWithPlatform: true, addressLimit: "ip"},
	{prefix: "/lgw/", closesWithPlatform: true, addressLimit: "ip"},
	{prefix: "/lotto/", closesWithPlatform: true, addressLimit: "ip"},
	{prefix: "/vendor/", isBulk: true},
	{prefix: "/pay/", addressLimit: "ip"},
	{prefix: "/operator/v1/", addressLimit: "ip"},
}

// areaOf returns the area of a path; a path in none is a file's.
func areaOf(path string) area {
	for _, a := range areas {
		if strings.HasPrefix(path, a.prefix) {
			return a
		}
	}
	return area{addressLimit: "ip"}
}

// checkOpen refuses a caller to whom the platform is closed; it costs no query.
func checkOpen(route wire.Route, who wire.Caller, settings system.Settings) error {
	if !areaOf(route.Path).closesWithPlatform {
		return nil
	}
	return guard.CheckOpen(route, who, settings)
}
