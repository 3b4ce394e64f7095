package guard

import (
	"strings"

	"lantern/api/wire"
	"lantern/store/fault"
	"lantern/store/system"
)

// House says whether the house is open to a caller. What tells of the house itself is always answered.
// Faults: region_blocked, maintenance.
func House(route wire.Route, who wire.Caller, now system.Settings) error {
	switch {
	case strings.HasPrefix(route.Path, "/wps/system/"):
		return nil
	case now.Blocks(who.IP):
		return fault.New(fault.RegionBlocked).With("ip", who.IP)
	case now.Maintenance.IsOn:
		return fault.New(fault.Maintenance).With("endTime", now.Maintenance.EndTime)
	}
	return nil
}
