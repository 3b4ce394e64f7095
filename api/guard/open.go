package guard

import (
	"strings"

	"lantern/api/wire"
	"lantern/store/fault"
	"lantern/store/system"
)

// CheckOpen checks whether the platform is open to a caller. At unknown domains only the routes for support are
// answered. Routes about the platform's own status are answered always. Faults: invalid_domain, region_blocked,
// maintenance.
func CheckOpen(route wire.Route, who wire.Caller, now system.Settings) error {
	switch {
	case !now.Serves(who.Origin) && !strings.HasPrefix(route.Path, "/wps/system/customerService/"):
		return wrongDomain(now)
	case strings.HasPrefix(route.Path, "/wps/system/"):
		return nil
	case now.Blocks(who.IP, who.Country):
		return fault.New(fault.RegionBlocked).With("ip", who.IP)
	case now.Maintenance.IsOn:
		return fault.New(fault.Maintenance).With("endTime", now.Maintenance.EndTime)
	}
	return nil
}

// wrongDomain returns the fault with the platform's address and the support contact.
func wrongDomain(now system.Settings) error {
	refused := fault.New(fault.InvalidDomain).With("mainDomain", now.MainDomain)
	if now.CoverContact == nil || len(now.CustomerService) == 0 {
		return refused
	}
	return refused.With("customerService", now.CoverContact(now.CustomerService[0].URL))
}
