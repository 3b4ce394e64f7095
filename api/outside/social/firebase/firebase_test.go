package firebase_test

import (
	"context"
	"crypto"
	"crypto/hmac"
	"crypto/rand"
	"crypto/rsa"
	"crypto/sha256"
	"crypto/tls"
	"crypto/x509"
	"encoding/base64"
	"encoding/json"
	"encoding/pem"
	"math/big"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"lantern/api/outside/social"
	"lantern/api/outside/social/firebase"
	"lantern/api/outside/social/socialtest"
	"lantern/store/clock"
	"lantern/store/fault"
)

// keys is Google's server of public keys. The library has its address built in, so the default transport, which the
// library copies, is redirected to the test and trusts its certificate.
type keys struct {
	signer  *rsa.PrivateKey
	pem     string
	fetched atomic.Int64
}

func openKeys(t *testing.T) *keys {
	t.Helper()
	signer, err := rsa.GenerateKey(rand.Reader, 2048)
	if err != nil {
		t.Fatal(err)
	}
	k := &keys{signer: signer, pem: certificate(t, signer)}
	server := httptest.NewTLSServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		k.fetched.Add(1)
		if r.Host != "www.googleapis.com" || r.URL.Path != "/robot/v1/metadata/x509/securetoken@system.gserviceaccount.com" {
			http.NotFound(w, r)
			return
		}
		w.Header().Set("Cache-Control", "public, max-age=600")
		_ = json.NewEncoder(w).Encode(map[string]string{"key-1": k.pem})
	}))
	t.Cleanup(server.Close)
	before := http.DefaultTransport
	t.Cleanup(func() { http.DefaultTransport = before })
	http.DefaultTransport = &http.Transport{DialTLSContext: func(ctx context.Context, network, _ string) (net.Conn,
		error) {
		dialer := tls.Dialer{Config: &tls.Config{RootCAs: server.Client().Transport.(*http.Transport).TLSClientConfig.RootCAs,
			ServerName: "example.com"}}
		return dialer.DialContext(ctx, network, server.Listener.Addr().String())
	}}
	return k
}

func certificate(t *testing.T, signer *rsa.PrivateKey) string {
	t.Helper()
	shape := &x509.Certificate{SerialNumber: big.NewInt(1), NotAfter: time.Now().Add(time.Hour)}
	raw, err := x509.CreateCertificate(rand.Reader, shape, shape, &signer.PublicKey, signer)
	if err != nil {
		t.Fatal(err)
	}
	return string(pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: raw}))
}

func sign(t *testing.T, signer *rsa.PrivateKey, header, claims map[string]any) string {
	t.Helper()
	text := socialtest.Segment(header) + "." + socialtest.Segment(claims)
	sum := sha256.Sum256([]byte(text))
	signature, err := rsa.SignPKCS1v15(rand.Reader, signer, crypto.SHA256, sum[:])
	if err != nil {
		t.Fatal(err)
	}
	return text + "." + base64.RawURLEncoding.EncodeToString(signature)
}

func open(t *testing.T, providers ...social.Provider) *firebase.Verifier {
	t.Helper()
	project := social.Project{ID: socialtest.Project, Providers: providers, Clock: &clock.Clock{}}
	verifier, err := firebase.New(t.Context(), project, "")
	if err != nil {
		t.Fatal(err)
	}
	return verifier
}

func codeOf(err error) fault.Code {
	if f := fault.Of(err); f != nil {
		return f.Code
	}
	return ""
}

var rs256 = map[string]any{"alg": "RS256", "kid": "key-1", "typ": "JWT"}

// CHK-40.
func TestVerify_SignedToken_ReturnsTheIdentityAndCachesKeys(t *testing.T) {
	k := openKeys(t)
	verifier := open(t, social.Google, social.Facebook, social.Phone)
	for range 3 {
		token := sign(t, k.signer, rs256, socialtest.SignedInWith(social.Google, "g-1", "Pia P."))
		found, err := verifier.Verify(t.Context(), token)
		if err != nil || found != (social.Identity{Provider: social.Google, Subject: "g-1", Name: "Pia P.", Token: token}) {
			t.Fatalf("%+v, %v", found, err)
		}
	}
	found, err := verifier.Verify(t.Context(), sign(t, k.signer, rs256, socialtest.SignedInByPhone("+66812345678")))
	if err != nil || found.Provider != social.Phone || found.Subject != "+66812345678" {
		t.Errorf("%+v, %v", found, err)
	}
	if n := k.fetched.Load(); n != 1 {
		t.Errorf("the keys were fetched %d times", n)
	}
}

// CHK-40.
func TestVerify_ForgedToken_IsRefused(t *testing.T) {
	k := openKeys(t)
	verifier := open(t, social.Google)
	foreignKey, err := rsa.GenerateKey(rand.Reader, 2048)
	if err != nil {
		t.Fatal(err)
	}
	good := socialtest.SignedInWith(social.Google, "g-1", "Pia")
	genuine := sign(t, k.signer, rs256, good)
	other := socialtest.Segment(socialtest.SignedInWith(social.Google, "g-2", "Eve"))
	head, rest := genuine[:len(socialtest.Segment(rs256))+1], genuine[len(genuine)-343:]
	for name, token := range map[string]string{
		"another key":    sign(t, foreignKey, rs256, good),
		"an unknown key": sign(t, k.signer, map[string]any{"alg": "RS256", "kid": "key-2"}, good),
		"no key":         sign(t, k.signer, map[string]any{"alg": "RS256"}, good),
		"another body":   head + other + rest,
		"no signature":   good.Token(),
		"alg none with a key": socialtest.Segment(map[string]any{"alg": "none",
			"kid": "key-1"}) + "." + socialtest.Segment(good) + ".",
		"HS256 with the public key": hs256(k.pem, map[string]any{"alg": "HS256", "kid": "key-1"}, good),
		"RS256 signed as HS256":     hs256(k.pem, rs256, good),
		"a key of the token's own": sign(t, foreignKey,
			map[string]any{"alg": "RS256", "kid": "key-1", "jwk": map[string]any{"kty": "RSA"}}, good),
		"not a token":                   "a.b.c",
		"nothing":                       "",
		"a token with one part missing": genuine[:len(genuine)-344],
	} {
		if _, err := verifier.Verify(t.Context(), token); codeOf(err) != fault.SocialRefused {
			t.Errorf("%s: %v", name, err)
		}
	}
	if _, err := verifier.Verify(t.Context(), genuine); err != nil {
		t.Errorf("the genuine one: %v", err)
	}
}

func hs256(secret string, header, claims map[string]any) string {
	text := socialtest.Segment(header) + "." + socialtest.Segment(claims)
	mac := hmac.New(sha256.New, []byte(secret))
	mac.Write([]byte(text))
	return text + "." + base64.RawURLEncoding.EncodeToString(mac.Sum(nil))
}

// CHK-40.
func TestVerify_InvalidClaim_IsRefused(t *testing.T) {
	k := openKeys(t)
	verifier := open(t, social.Google, social.Phone)
	at := func(ago time.Duration) int64 { return time.Now().Add(-ago).Unix() }
	signIn := func(provider string, identities map[string]any, tenant string) map[string]any {
		return map[string]any{"sign_in_provider": provider, "identities": identities, "tenant": tenant}
	}
	google := map[string]any{"google.com": []string{"g-1"}}
	for name, change := range map[string]socialtest.Claims{
		"aud of another project":    {"aud": "another-project"},
		"aud missing":               {"aud": nil},
		"iss of another project":    {"iss": "https://securetoken.google.com/another-project"},
		"iss of another issuer":     {"iss": "https://example.com/" + socialtest.Project},
		"exp long past":             {"exp": at(time.Hour)},
		"exp past":                  {"exp": at(time.Minute)},
		"iat in the future":         {"iat": at(-time.Hour)},
		"auth_time ten minutes ago": {"auth_time": at(10 * time.Minute)},
		"auth_time in the future":   {"auth_time": at(-10 * time.Minute)},
		"auth_time missing":         {"auth_time": 0},
		"sub missing":               {"sub": ""},
		"sub too long":              {"sub": string(make([]byte, 129))},
		"signed in anonymously":     {"firebase": signIn("anonymous", nil, "")},
		"signed in with a password": {"firebase": signIn("password", map[string]any{"email": []string{"a@b.c"}}, "")},
		"a tenant's":                {"firebase": signIn("google.com", google, "tenant")},
		"a provider that is off": {"firebase": signIn("facebook.com",
			map[string]any{"facebook.com": []string{"f-1"}}, "")},
		"a provider without its person": {"firebase": signIn("google.com", nil, "")},
		"a phone without its number":    {"firebase": signIn("phone", map[string]any{"phone": []string{"+66812345678"}}, "")},
	} {
		claims := socialtest.SignedInWith(social.Google, "g-1", "Pia")
		for claim, value := range change {
			claims[claim] = value
		}
		if _, err := verifier.Verify(t.Context(), sign(t, k.signer, rs256, claims)); codeOf(err) != fault.SocialRefused {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestVerify_KeysUnavailable_IsRefused(t *testing.T) {
	k := openKeys(t)
	k.pem = "not a certificate"
	token := sign(t, k.signer, rs256, socialtest.SignedInWith(social.Google, "g-1", "Pia"))
	if _, err := open(t, social.Google).Verify(t.Context(), token); codeOf(err) != fault.TemporarilyUnavailable {
		t.Error(err)
	}
	if _, err := (social.Disabled{}).Verify(t.Context(), token); codeOf(err) != fault.ValidationFailed {
		t.Errorf("without a project: %v", err)
	}
}

// emulate answers the library's account lookup as the Auth emulator does, and makes the library accept unsigned
// tokens.
func emulate(t *testing.T) {
	t.Helper()
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		var params struct {
			LocalID []string `json:"localId"`
		}
		err := json.NewDecoder(r.Body).Decode(&params)
		if err != nil || !strings.HasSuffix(r.URL.Path, "/accounts:lookup") || len(params.LocalID) != 1 {
			http.NotFound(w, r)
			return
		}
		w.Header().Set("Content-Type", "application/json")
		_ = json.NewEncoder(w).Encode(map[string]any{"users": []map[string]any{{"localId": params.LocalID[0]}}})
	}))
	t.Cleanup(server.Close)
	t.Setenv("FIREBASE_AUTH_EMULATOR_HOST", strings.TrimPrefix(server.URL, "http://"))
}

func TestVerify_EmulatorAndTestVerifier_CheckEverythingButTheSignature(t *testing.T) {
	emulate(t)
	for name, verifier := range map[string]social.Verifier{
		"emulator": open(t, social.Google, social.Facebook), "test verifier": socialtest.Open(t),
	} {
		found, err := verifier.Verify(t.Context(), socialtest.SignedInWith(social.Facebook, "f-1", "Pia").Token())
		if err != nil || found.Provider != social.Facebook || found.Subject != "f-1" {
			t.Errorf("%s: %+v, %v", name, found, err)
		}
		for claim, value := range map[string]any{"aud": "another", "exp": 1, "auth_time": 1, "iss": "x", "sub": ""} {
			claims := socialtest.SignedInWith(social.Google, "g-1", "Pia")
			claims[claim] = value
			if _, err := verifier.Verify(t.Context(), claims.Token()); codeOf(err) != fault.SocialRefused {
				t.Errorf("%s: %s %v: %v", name, claim, value, err)
			}
		}
	}
}

func TestNew_ServiceAccountCannotBeRead_Fails(t *testing.T) {
	project := social.Project{ID: "x", Clock: &clock.Clock{}}
	if _, err := firebase.New(t.Context(), project, t.TempDir()+"/none.json"); err == nil {
		t.Error("started")
	}
}
