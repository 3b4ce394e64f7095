// Package geo returns the country of an IP address.
//
// A trusted proxy may send it in a header: it sees the visitor's address at the edge of the network and updates its
// own data. Otherwise the country comes from a database that is compiled into the binary: github.com/phuslu/iploc,
// MIT-licensed code with data from IP2Location LITE (https://lite.ip2location.com, CC BY-SA 4.0, credited in the help
// under "about"). It needs no account and no download at run time, covers IPv4 and IPv6, and `go get` updates it
// monthly. It is used unmodified, so that no work derived from it arises. Addresses of private networks have no
// country.
package geo

import (
	"net/netip"
	"strings"

	"github.com/phuslu/iploc"
)

// noCountry is the database's value for addresses without a country.
const noCountry = "ZZ"

// Country returns the ISO 3166-1 code of an address's country (two capitals), or an empty string if unknown.
func Country(address string) string {
	ip, err := netip.ParseAddr(address)
	if err != nil || !ip.IsGlobalUnicast() || ip.IsPrivate() {
		return ""
	}
	if code := iploc.IPCountry(ip.Unmap().WithZone("")); code != noCountry {
		return code
	}
	return ""
}

// FromHeader returns the country in a proxy's header, or an empty string if the proxy does not know it. T1 stands for
// the Tor network.
func FromHeader(header string) string {
	code := strings.ToUpper(strings.TrimSpace(header))
	if len(code) != 2 || code == "XX" || code == noCountry {
		return ""
	}
	for _, letter := range code {
		if (letter < 'A' || letter > 'Z') && code != "T1" {
			return ""
		}
	}
	return code
}
