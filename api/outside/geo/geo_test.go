package geo_test

import (
	"testing"

	"lantern/api/outside/geo"
)

func TestCountry_ByAddress(t *testing.T) {
	for address, country := range map[string]string{
		"49.228.0.1": "TH", "::ffff:49.228.0.1": "TH", "2403:6200::1": "TH", "8.8.8.8": "US", "2001:4860:4860::8888": "US",
		"127.0.0.1": "", "::1": "", "10.1.2.3": "", "192.168.1.1": "", "203.0.113.9": "", "0.0.0.0": "", "::": "",
		"255.255.255.255": "",
		"fe80::1%eth0":    "", "": "", "nonsense": "", "49.228.0.1:80": "",
	} {
		if got := geo.Country(address); got != country {
			t.Errorf("%s is in %q, want %q", address, got, country)
		}
	}
}

func TestFromHeader_AcceptsTwoLettersOnly(t *testing.T) {
	for header, country := range map[string]string{
		"TH": "TH", " th ": "TH", "T1": "T1", "XX": "", "ZZ": "", "": "", "THA": "", "T": "", "T\n": "", "12": "", "ไท": "",
		"<b": "",
	} {
		if got := geo.FromHeader(header); got != country {
			t.Errorf("%q is %q, want %q", header, got, country)
		}
	}
}
