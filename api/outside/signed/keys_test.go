package signed_test

import (
	"strings"
	"testing"

	"lantern/api/outside/signed"
)

// sides are two that know each other by keys of their own.
func sides(t *testing.T) (house, vendor signed.Keys, vendorPublic string) {
	t.Helper()
	make := func() (string, string) {
		private, public, err := signed.NewPair()
		if err != nil {
			t.Fatal(err)
		}
		return private, public
	}
	housePrivate, housePublic := make()
	vendorPrivate, vendorPublic := make()
	pair := func(own, theirs string) signed.Keys {
		keys, err := signed.Pair(own, theirs)
		if err != nil {
			t.Fatal(err)
		}
		return keys
	}
	return pair(housePrivate, vendorPublic), pair(vendorPrivate, housePublic), vendorPublic
}

func TestTwoSidesKnowEachOtherByTheirKeys(t *testing.T) {
	house, vendor, public := sides(t)
	strangers, _, _ := sides(t)
	said := signed.Said{Verb: "POST", Path: "/vendor/v1/bet", Stamp: "1773000000000", Nonce: strings.Repeat("n", 16),
		Body: []byte(`{"amount":"10"}`)}
	signature := vendor.Sign(said)
	if !house.IsTheirs(said, signature) || !vendor.IsTheirs(said, house.Sign(said)) {
		t.Error("one side does not know the other")
	}
	spoilt := said
	spoilt.Body = []byte(`{"amount":"11"}`)
	for what, isBelieved := range map[string]bool{
		"another body":                     house.IsTheirs(spoilt, signature),
		"our own word come back":           house.IsTheirs(said, house.Sign(said)),
		"a stranger":                       house.IsTheirs(said, strangers.Sign(said)),
		"the public key taken as a secret": house.IsTheirs(said, signed.Shared(public).Sign(said)),
		"nothing":                          house.IsTheirs(said, ""),
		"what is no signature":             house.IsTheirs(said, "***"),
		"a shared secret":                  signed.Shared("s").IsTheirs(said, signature),
		"another secret":                   signed.Shared("s").IsTheirs(said, signed.Shared("t").Sign(said)),
	} {
		if isBelieved {
			t.Errorf("believed: %s", what)
		}
	}
}

func TestAPairIsMadeOfTwoHalves(t *testing.T) {
	private, public, err := signed.NewPair()
	if err != nil {
		t.Fatal(err)
	}
	for what, halves := range map[string][2]string{
		"the wrong way round": {public, private}, "no private key": {"", public}, "no public key": {private, "secret"},
		"two private ones": {private, private},
	} {
		if keys, err := signed.Pair(halves[0], halves[1]); err == nil {
			t.Errorf("%s: %v", what, keys)
		}
	}
}
