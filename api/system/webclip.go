package system

import (
	"bytes"
	"crypto/tls"
	"crypto/x509"
	_ "embed"
	"encoding/base64"
	"encoding/xml"
	"net/url"
	"slices"
	"strings"
	"text/template"

	"github.com/google/uuid"
	"github.com/smallstep/pkcs7"
)

//go:embed webclip.mobileconfig
var clipText string

var clipForm = template.Must(template.New("clip").Funcs(template.FuncMap{"xml": escaped}).Parse(clipText))

func escaped(text string) (string, error) {
	var out strings.Builder
	err := xml.EscapeText(&out, []byte(text))
	return out.String(), err
}

// WebClip is the light app for iOS: a profile that puts the PWA on the home screen. The same origin always has the same
// profile, so a newer one replaces it.
func WebClip(origin, name string, icon []byte) ([]byte, error) {
	address, err := url.Parse(origin)
	if err != nil {
		return nil, err
	}
	labels := strings.Split(address.Hostname(), ".")
	slices.Reverse(labels)
	var out bytes.Buffer
	err = clipForm.Execute(&out, map[string]any{
		"ID": strings.Join(labels, ".") + ".lite", "Name": name, "URL": origin + "/?source=ios-lite",
		"Whole": uuid.NewSHA1(uuid.NameSpaceURL, []byte(origin+"#profile")),
		"Clip":  uuid.NewSHA1(uuid.NameSpaceURL, []byte(origin+"#clip")),
		"Icon":  base64.StdEncoding.EncodeToString(icon),
	})
	return out.Bytes(), err
}

// Signed wraps a profile in the signature of a certificate with its chain, as iOS wants it to call it verified.
func Signed(profile []byte, pair tls.Certificate) ([]byte, error) {
	signed, err := pkcs7.NewSignedData(profile)
	if err != nil {
		return nil, err
	}
	var chain []*x509.Certificate
	for _, raw := range pair.Certificate {
		one, err := x509.ParseCertificate(raw)
		if err != nil {
			return nil, err
		}
		chain = append(chain, one)
	}
	signed.SetDigestAlgorithm(pkcs7.OIDDigestAlgorithmSHA256)
	if err := signed.AddSignerChain(chain[0], pair.PrivateKey, chain[1:], pkcs7.SignerInfoConfig{}); err != nil {
		return nil, err
	}
	return signed.Finish()
}
