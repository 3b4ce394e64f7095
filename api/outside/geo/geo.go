// Package geo says in which country an address is.
//
// A proxy that we trust may say it in a header: it stands at the edge of the network, sees the visitor himself and
// keeps its own data up to date. Where none does, the answer comes from a database that is part of the binary:
// github.com/phuslu/iploc, code under the MIT license, data from IP2Location LITE (https://lite.ip2location.com, CC
// BY-SA 4.0, named in the help under "about"). It needs no account and no download at run time, covers both families of
// addresses, and `go get` brings the newest month. It is used as it comes, so that nothing of ours becomes a work under
// its license. An address of a network at home has no country.
package geo

import (
	"net/netip"
	"strings"

	"github.com/phuslu/iploc"
)

// nowhere is what the database says of addresses that belong to no country.
const nowhere = "ZZ"

// Country is the country of an address by ISO 3166-1 (two capitals), empty where it is not known.
func Country(address string) string {
	ip, err := netip.ParseAddr(address)
	if err != nil || !ip.IsGlobalUnicast() || ip.IsPrivate() {
		return ""
	}
	if code := iploc.IPCountry(ip.Unmap().WithZone("")); code != nowhere {
		return code
	}
	return ""
}

// Told is the country in a proxy's header, empty where the proxy does not know it. Its T1 stands for networks that hide
// where one is.
func Told(header string) string {
	code := strings.ToUpper(strings.TrimSpace(header))
	if len(code) != 2 || code == "XX" || code == nowhere {
		return ""
	}
	for _, letter := range code {
		if (letter < 'A' || letter > 'Z') && code != "T1" {
			return ""
		}
	}
	return code
}
