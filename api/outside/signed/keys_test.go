package signed_test

import (
	"strings"
	"testing"

	"lantern/api/outside/signed"
)

// sides returns two parties that know each other's public key.
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

func TestPair_VerifiesOnlyTheOtherPartysMessages(t *testing.T) {
	house, vendor, public := sides(t)
	otherKeys, _, _ := sides(t)
	message := signed.Message{Start: "POST", Path: "/vendor/v1/bet", Timestamp: "1773000000000",
		Nonce: strings.Repeat("n", 16),
		Body:  []byte(`{"amount":"10"}`)}
	signature := vendor.Sign(message)
	if !house.Verify(message, signature) || !vendor.Verify(message, house.Sign(message)) {
		t.Error("a valid signature was refused")
	}
	spoilt := message
	spoilt.Body = []byte(`{"amount":"11"}`)
	for what, isBelieved := range map[string]bool{
		"another body":                    house.Verify(spoilt, signature),
		"our own message reflected":       house.Verify(message, house.Sign(message)),
		"another key":                     house.Verify(message, otherKeys.Sign(message)),
		"the public key used as a secret": house.Verify(message, signed.Shared(public).Sign(message)),
		"nothing":                         house.Verify(message, ""),
		"an invalid signature":            house.Verify(message, "***"),
		"a shared secret":                 signed.Shared("s").Verify(message, signature),
		"another secret":                  signed.Shared("s").Verify(message, signed.Shared("t").Sign(message)),
	} {
		if isBelieved {
			t.Errorf("accepted: %s", what)
		}
	}
}

func TestPair_InvalidKeys_AreRefused(t *testing.T) {
	private, public, err := signed.NewPair()
	if err != nil {
		t.Fatal(err)
	}
	for what, halves := range map[string][2]string{
		"keys swapped": {public, private}, "no private key": {"", public}, "no public key": {private, "secret"},
		"two private ones": {private, private},
	} {
		if keys, err := signed.Pair(halves[0], halves[1]); err == nil {
			t.Errorf("%s: %v", what, keys)
		}
	}
}
