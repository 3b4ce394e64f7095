package server_test

import (
	"crypto/rand"
	"encoding/json"
	"testing"
	"time"

	"github.com/go-jose/go-jose/v4"

	"lantern/store/seed"
)

// sealed encrypts a body for the key that an instance publishes.
func (s scene) sealed(t *testing.T, body map[string]any) string {
	t.Helper()
	var keys jose.JSONWebKeySet
	if err := json.Unmarshal([]byte(s.call(t, sent{method: "GET", path: "/.well-known/jwks.json"}).raw),
		&keys); err != nil || len(keys.Keys) == 0 {
		t.Fatalf("%d keys, %v", len(keys.Keys), err)
	}
	to := jose.Recipient{Algorithm: jose.ECDH_ES, Key: keys.Keys[0].Key, KeyID: keys.Keys[0].KeyID}
	box, err := jose.NewEncrypter(jose.A256GCM, to, nil)
	if err != nil {
		t.Fatal(err)
	}
	plain, err := json.Marshal(body)
	if err != nil {
		t.Fatal(err)
	}
	message, err := box.Encrypt(plain)
	if err != nil {
		t.Fatal(err)
	}
	text, err := message.CompactSerialize()
	if err != nil {
		t.Fatal(err)
	}
	return text
}

// F-S4, CHK-41.
func TestSignIn_EncryptedRequestSentAgain_IsRefused(t *testing.T) {
	s := open(t, manyCalls)
	one, two := s.another(t), s.another(t)
	login := func(at scene, message string) got {
		return at.call(t, sent{method: "POST", path: "/wps/session/login", body: message, header: map[string]string{
			"Content-Type": "application/jose", "X-Encrypted": "1",
		}})
	}
	message := one.sealed(t, map[string]any{
		"type": "username", "username": "pia", "password": seed.Password, "iat": time.Now().Unix(), "jti": rand.Text(),
	})
	if answer := login(one, message); answer.status != 200 {
		t.Fatalf("the first time: %s", answer.raw)
	}
	for name, at := range map[string]scene{"the same instance": one, "another instance": two} {
		if answer := login(at, message); answer.body.Code != "message_replayed" {
			t.Errorf("%s: %s", name, answer.raw)
		}
	}
	if err := s.redis.FlushAll(t.Context()).Err(); err != nil {
		t.Fatal(err)
	}
	if answer := login(two, message); answer.body.Code != "message_replayed" {
		t.Errorf("after Redis forgot everything: %s", answer.raw)
	}
	stale := one.sealed(t, map[string]any{
		"type": "username", "username": "pia", "password": seed.Password, "iat": time.Now().Add(-6 * time.Minute).Unix(),
		"jti": rand.Text(),
	})
	if answer := login(one, stale); answer.body.Code != "message_replayed" {
		t.Errorf("six minutes old: %s", answer.raw)
	}
}
