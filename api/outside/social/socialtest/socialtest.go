// Package socialtest stands in for Firebase in tests: a server that answers the library as the emulator does, and unsigned ID tokens.
package socialtest

import (
	"encoding/base64"
	"encoding/json"
	"maps"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"lantern/api/outside/social"
	"lantern/store/clock"
)

// Project is the one that the tokens are for.
const Project = "demo-lantern"

// Open gives a verifier that believes the tokens of this package, for the time of a test.
func Open(t *testing.T) *social.Firebase {
	t.Helper()
	server := httptest.NewServer(http.HandlerFunc(lookup))
	t.Cleanup(server.Close)
	t.Setenv("FIREBASE_AUTH_EMULATOR_HOST", strings.TrimPrefix(server.URL, "http://"))
	all := []social.Provider{social.Phone, social.Google, social.Facebook}
	verifier, err := social.New(t.Context(), social.Project{ID: Project, Providers: all, Clock: &clock.Clock{}})
	if err != nil {
		t.Fatal(err)
	}
	return verifier
}

// lookup knows everybody.
func lookup(w http.ResponseWriter, r *http.Request) {
	var asked struct {
		LocalID []string `json:"localId"`
	}
	if !strings.HasSuffix(r.URL.Path, "/accounts:lookup") || json.NewDecoder(r.Body).Decode(&asked) != nil || len(asked.LocalID) != 1 {
		http.NotFound(w, r)
		return
	}
	w.Header().Set("Content-Type", "application/json")
	_ = json.NewEncoder(w).Encode(map[string]any{"users": []map[string]any{{"localId": asked.LocalID[0]}}})
}

// Claims of a token.
type Claims map[string]any

// By are the claims of somebody who signed in with Google or Facebook just now.
func By(provider social.Provider, subject, name string) Claims {
	id := string(provider) + ".com"
	return with(id, map[string]any{id: []string{subject}}, Claims{"name": name})
}

// Called are the claims of somebody who read the code on the phone just now.
func Called(number string) Claims {
	return with("phone", map[string]any{"phone": []string{number}}, Claims{"phone_number": number})
}

func with(provider string, identities map[string]any, more Claims) Claims {
	now := time.Now()
	claims := Claims{
		"iss": "https://securetoken.google.com/" + Project, "aud": Project, "sub": "person-" + provider,
		"iat": now.Unix(), "auth_time": now.Unix(), "exp": now.Add(time.Hour).Unix(),
		// Two tokens of one moment differ, as the provider's do.
		"nonce":    now.UnixNano(),
		"firebase": map[string]any{"sign_in_provider": provider, "identities": identities},
	}
	maps.Copy(claims, more)
	return claims
}

// Token writes the claims as the emulator does: without a signature.
func (c Claims) Token() string {
	return Segment(map[string]any{"alg": "none", "typ": "JWT"}) + "." + Segment(c) + "."
}

// Segment is one part of a token.
func Segment(value any) string {
	raw, _ := json.Marshal(value)
	return base64.RawURLEncoding.EncodeToString(raw)
}
