package guard

import (
	"strings"

	"lantern/api/wire"
	"lantern/store/fault"
	"lantern/store/system"
)

// House says whether the house is open to a caller. At an address that is not ours nothing is answered but the way to
// our desk; what tells of the house itself is answered to everybody else. Faults: invalid_domain, region_blocked,
// maintenance.
func House(route wire.Route, who wire.Caller, now system.Settings) error {
	switch {
	case !now.Serves(who.Origin) && !strings.HasPrefix(route.Path, "/wps/system/customerService/"):
		return foreign(now)
	case strings.HasPrefix(route.Path, "/wps/system/"):
		return nil
	case now.Blocks(who.IP, who.Country):
		return fault.New(fault.RegionBlocked).With("ip", who.IP)
	case now.Maintenance.IsOn:
		return fault.New(fault.Maintenance).With("endTime", now.Maintenance.EndTime)
	}
	return nil
}

// foreign leads to an address of ours, and to whoever can help.
func foreign(now system.Settings) error {
	refused := fault.New(fault.InvalidDomain).With("mainDomain", now.MainDomain)
	if now.Desk == nil || len(now.CustomerService) == 0 {
		return refused
	}
	return refused.With("customerService", now.Desk(now.CustomerService[0].URL))
}
