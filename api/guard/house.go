package guard

import (
	"strings"

	"lantern/api/wire"
	"lantern/store/fault"
	"lantern/store/system"
)

// House says whether the house is open to a caller. What tells of the house itself is always answered, and vendors and payment
// providers always finish what they began. Faults: region_blocked, maintenance.
func House(route wire.Route, who wire.Caller, now system.Settings) error {
	isPeoples := strings.HasPrefix(route.Path, "/wps/") || strings.HasPrefix(route.Path, "/lgw/")
	if !isPeoples || strings.HasPrefix(route.Path, "/wps/system/") {
		return nil
	}
	switch {
	case now.Blocks(who.IP):
		return fault.New(fault.RegionBlocked).With("ip", who.IP)
	case now.Maintenance.IsOn:
		return fault.New(fault.Maintenance).With("endTime", now.Maintenance.EndTime)
	}
	return nil
}
