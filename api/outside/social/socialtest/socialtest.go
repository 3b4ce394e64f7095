// Package socialtest verifies unsigned ID tokens in tests by the rules of the Firebase driver, without linking its
// library.
package socialtest

import (
	"context"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"maps"
	"strings"
	"testing"
	"time"

	"lantern/api/outside/social"
	"lantern/store/clock"
)

// Project is the audience of the test tokens.
const Project = "demo-lantern"

// Verifier checks everything but the signature.
type Verifier struct{ project social.Project }

// Open returns a verifier that accepts all providers.
func Open(t *testing.T) Verifier {
	t.Helper()
	all := []social.Provider{social.Phone, social.Google, social.Facebook}
	return Verifier{social.Project{ID: Project, Providers: all, Clock: &clock.Clock{}}}
}

// payload is the encoded form of the claims.
type payload struct {
	Issuer   string `json:"iss"`
	Audience string `json:"aud"`
	Subject  string `json:"sub"`
	AuthTime int64  `json:"auth_time"`
	Expires  int64  `json:"exp"`
	Phone    string `json:"phone_number"`
	Name     string `json:"name"`
	Email    string `json:"email"`
	Firebase struct {
		SignInProvider string         `json:"sign_in_provider"`
		Tenant         string         `json:"tenant"`
		Identities     map[string]any `json:"identities"`
	} `json:"firebase"`
}

// Verify returns the identity of the token. Faults: social_refused.
func (v Verifier) Verify(_ context.Context, idToken string) (social.Identity, error) {
	p, err := decode(idToken)
	if err != nil {
		return social.Identity{}, social.Refused(err)
	}
	if p.Audience != Project || p.Issuer != issuer || p.Subject == "" {
		return social.Identity{}, social.Refused(fmt.Errorf("audience %q, issuer %q, subject %q", p.Audience, p.Issuer,
			p.Subject))
	}
	return v.project.Identify(idToken, social.Claims{
		SignInProvider: p.Firebase.SignInProvider, Tenant: p.Firebase.Tenant, Identities: p.Firebase.Identities,
		Phone: p.Phone, Name: p.Name, Email: p.Email, AuthTime: p.AuthTime, Expires: p.Expires,
	})
}

func decode(idToken string) (p payload, err error) {
	parts := strings.Split(idToken, ".")
	if len(parts) != 3 {
		return p, fmt.Errorf("a token of %d parts", len(parts))
	}
	raw, err := base64.RawURLEncoding.DecodeString(parts[1])
	if err != nil {
		return p, err
	}
	return p, json.Unmarshal(raw, &p)
}

const issuer = "https://securetoken.google.com/" + Project

// Claims of a token.
type Claims map[string]any

// SignedInWith returns the claims of a user who has just signed in with Google or Facebook.
func SignedInWith(provider social.Provider, subject, name string) Claims {
	id := string(provider) + ".com"
	return with(id, map[string]any{id: []string{subject}}, Claims{"name": name})
}

// SignedInByPhone returns the claims of a user who has just verified a phone number.
func SignedInByPhone(number string) Claims {
	return with("phone", map[string]any{"phone": []string{number}}, Claims{"phone_number": number})
}

func with(provider string, identities map[string]any, more Claims) Claims {
	now := time.Now()
	claims := Claims{
		"iss": issuer, "aud": Project, "sub": "person-" + provider,
		"iat": now.Unix(), "auth_time": now.Unix(), "exp": now.Add(time.Hour).Unix(),
		// Like the provider's, two tokens of the same moment differ.
		"nonce":    now.UnixNano(),
		"firebase": map[string]any{"sign_in_provider": provider, "identities": identities},
	}
	maps.Copy(claims, more)
	return claims
}

// Token encodes the claims as the emulator does: without a signature.
func (c Claims) Token() string {
	return Segment(map[string]any{"alg": "none", "typ": "JWT"}) + "." + Segment(c) + "."
}

// Segment encodes one part of a token.
func Segment(value any) string {
	raw, _ := json.Marshal(value)
	return base64.RawURLEncoding.EncodeToString(raw)
}
