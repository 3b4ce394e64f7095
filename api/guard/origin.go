package guard

import (
	"net/url"
	"strings"

	"lantern/api/wire"
	"lantern/store/fault"
)

// RequestOrigin is what a browser sends about the page that made the call. Other clients send none of it.
type RequestOrigin struct{ Origin, Site, Kind, Host string }

// CheckOrigin refuses calls that a page of another site made a browser send (cross-site request forgery). A form of
// another page cannot send JSON. Faults: foreign_origin.
func CheckOrigin(route wire.Route, visit RequestOrigin, publicURL string) error {
	if !route.IsSameOriginOnly {
		return nil
	}
	isJSON := strings.HasPrefix(strings.ToLower(visit.Kind), "application/json") ||
		strings.HasPrefix(strings.ToLower(visit.Kind), "application/jose")
	if visit.isSameOrigin(publicURL) && (route.IsForm || route.TakesFiles || isJSON) {
		return nil
	}
	return fault.New(fault.ForeignOrigin)
}

// isSameOrigin compares scheme and host. A merchant may have several hosts, all with the scheme of the public address:
// the scheme of the call itself ends at the proxy.
func (v RequestOrigin) isSameOrigin(publicURL string) bool {
	if v.Origin == "" {
		return v.Site == "" || v.Site == "same-origin" || v.Site == "none"
	}
	scheme, _, _ := strings.Cut(publicURL, "://")
	from, err := url.Parse(v.Origin)
	return err == nil && from.Host != "" && (v.Origin == publicURL || from.Scheme == scheme && from.Host == v.Host)
}
