package hub88_test

import (
	"crypto/rand"
	"crypto/rsa"
	"crypto/x509"
	"encoding/pem"
	"errors"
	"math"
	"testing"

	"lantern/api/outside/hub88"
	"lantern/store/money"
)

func TestAmountAndUnits_ConvertExactlyOrFail(t *testing.T) {
	for units, want := range map[int64]money.Amount{0: 0, 10: 1, 356_000: 35_600, 100_000: money.Unit, -10: -1,
		math.MaxInt64 - 7: math.MaxInt64 / 10} {
		got, isExact := hub88.Amount(units)
		back, fits := hub88.Units(got)
		if got != want || !isExact || !fits || back != units {
			t.Errorf("%d is %s (%v) and back %d (%v)", units, got, isExact, back, fits)
		}
	}
	for _, units := range []int64{1, 9, 11, -1, 356_001, math.MaxInt64, math.MinInt64} {
		if got, isExact := hub88.Amount(units); isExact {
			t.Errorf("%d is %s", units, got)
		}
	}
	for _, amount := range []money.Amount{math.MaxInt64, math.MaxInt64/10 + 1, math.MinInt64, math.MinInt64/10 - 1} {
		if units, fits := hub88.Units(amount); fits {
			t.Errorf("%s is %d", amount, units)
		}
	}
}

func TestSign_VerifiesForTheBodyAndKeyOnly(t *testing.T) {
	private, public, err := hub88.NewKey()
	if err != nil {
		t.Fatal(err)
	}
	signer, err := hub88.ReadPrivate(private)
	if err != nil {
		t.Fatal(err)
	}
	known, err := hub88.ReadPublic(public)
	if err != nil {
		t.Fatal(err)
	}
	body := []byte(`{"operator_id":1}`)
	signature, err := hub88.Sign(signer, body)
	if err != nil || !hub88.Verify(known, body, signature) {
		t.Fatalf("%s does not verify (%v)", signature, err)
	}
	other, err := rsa.GenerateKey(rand.Reader, 2048)
	if err != nil {
		t.Fatal(err)
	}
	if hub88.Verify(known, append(body, ' '), signature) || hub88.Verify(&other.PublicKey, body, signature) ||
		hub88.Verify(known, body, "") || hub88.Verify(known, body, signature+"A") {
		t.Error("a signature of another body or key verifies")
	}
}

func TestReadKey_ShortOrOtherKind_IsRefused(t *testing.T) {
	private, public, err := hub88.NewKey()
	if err != nil {
		t.Fatal(err)
	}
	short, err := rsa.GenerateKey(rand.Reader, 1024)
	if err != nil {
		t.Fatal(err)
	}
	inner, err := x509.MarshalPKCS8PrivateKey(short)
	if err != nil {
		t.Fatal(err)
	}
	outer, err := x509.MarshalPKIXPublicKey(&short.PublicKey)
	if err != nil {
		t.Fatal(err)
	}
	written := func(der []byte) string { return string(pem.EncodeToMemory(&pem.Block{Type: "KEY", Bytes: der})) }
	for _, text := range []string{"", "secret", public, written(inner), written(outer)} {
		if _, err := hub88.ReadPrivate(text); !errors.Is(err, hub88.ErrKey) {
			t.Errorf("%.40q was accepted as a private key (%v)", text, err)
		}
	}
	for _, text := range []string{"", "secret", private, written(inner), written(outer)} {
		if _, err := hub88.ReadPublic(text); !errors.Is(err, hub88.ErrKey) {
			t.Errorf("%.40q was accepted as a public key (%v)", text, err)
		}
	}
}
