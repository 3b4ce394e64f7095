package system_test

import (
	"bytes"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/base64"
	"encoding/xml"
	"errors"
	"io"
	"math/big"
	"strings"
	"testing"
	"time"

	"github.com/smallstep/pkcs7"

	"lantern/api/system"
)

func TestWebClip_SameOrigin_IsTheSameProfile(t *testing.T) {
	icon := []byte("\x89PNG picture")
	profile, err := system.WebClip("https://play.example.com", `Moon & "Stars" <1>`, icon)
	if err != nil {
		t.Fatal(err)
	}
	again, err := system.WebClip("https://play.example.com", `Moon & "Stars" <1>`, icon)
	if err != nil || !bytes.Equal(profile, again) {
		t.Errorf("another profile the second time: %v", err)
	}
	other, err := system.WebClip("https://play.example.org", "Moon", icon)
	if err != nil || bytes.Contains(other, []byte(texts(t, profile)["PayloadUUID"])) {
		t.Errorf("another origin has the same profile: %v", err)
	}
	for key, want := range map[string]string{
		"PayloadType": "com.apple.webClip.managed", "PayloadIdentifier": "com.example.play.lite.clip",
		"Label": `Moon & "Stars" <1>`,
		"URL":   "https://play.example.com/?source=ios-lite", "Icon": base64.StdEncoding.EncodeToString(icon),
	} {
		if got := texts(t, profile)[key]; got != want {
			t.Errorf("%s is %q, want %q", key, got, want)
		}
	}
}

// texts are the strings and data of a profile by their keys; of two with one key, the inner.
func texts(t *testing.T, profile []byte) map[string]string {
	t.Helper()
	found, key, reader := map[string]string{}, "", xml.NewDecoder(bytes.NewReader(profile))
	for {
		token, err := reader.Token()
		if errors.Is(err, io.EOF) {
			return found
		}
		if err != nil {
			t.Fatalf("%v: %s", err, profile)
		}
		start, ok := token.(xml.StartElement)
		if !ok || !strings.Contains("key string data", start.Name.Local) {
			continue
		}
		var text string
		if err := reader.DecodeElement(&text, &start); err != nil {
			t.Fatal(err)
		}
		if start.Name.Local == "key" {
			key = text
		} else {
			found[key] = text
		}
	}
}

func TestWebClip_IsSignedByTheConfiguredCertificate(t *testing.T) {
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	form := &x509.Certificate{SerialNumber: big.NewInt(1), Subject: pkix.Name{CommonName: "Lantern"},
		NotBefore: time.Now().Add(-time.Hour), NotAfter: time.Now().Add(time.Hour)}
	raw, err := x509.CreateCertificate(rand.Reader, form, form, &key.PublicKey, key)
	if err != nil {
		t.Fatal(err)
	}
	signed, err := system.Signed([]byte("a profile"), tls.Certificate{Certificate: [][]byte{raw}, PrivateKey: key})
	if err != nil {
		t.Fatal(err)
	}
	read, err := pkcs7.Parse(signed)
	if err != nil {
		t.Fatal(err)
	}
	if err := read.Verify(); err != nil || string(read.Content) != "a profile" {
		t.Errorf("%q, %v", read.Content, err)
	}
	read.Content = []byte("another")
	if read.Verify() == nil {
		t.Error("a changed profile passes")
	}
}
