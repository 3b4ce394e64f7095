package guard

import (
	"net/url"
	"strings"

	"lantern/api/wire"
	"lantern/store/fault"
)

// Visit is what a browser tells of the page that sent a call. Clients that are no browsers tell nothing.
type Visit struct{ Origin, Site, Kind, Host string }

// Home refuses calls that a page of another site made a browser send. A form of another page cannot be JSON. Faults:
// foreign_origin.
func Home(route wire.Route, visit Visit, publicURL string) error {
	if !route.IsHomeOnly {
		return nil
	}
	isJSON := strings.HasPrefix(strings.ToLower(visit.Kind), "application/json") ||
		strings.HasPrefix(strings.ToLower(visit.Kind), "application/jose")
	if visit.isFromHome(publicURL) && (route.IsForm || route.TakesFiles || isJSON) {
		return nil
	}
	return fault.New(fault.ForeignOrigin)
}

func (v Visit) isFromHome(publicURL string) bool {
	if v.Origin == "" {
		return v.Site == "" || v.Site == "same-origin" || v.Site == "none"
	}
	from, err := url.Parse(v.Origin)
	return err == nil && from.Host != "" && (v.Origin == publicURL || from.Host == v.Host)
}
