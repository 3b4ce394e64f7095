package wire_test

import (
	"context"
	"crypto/ecdsa"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"sync"
	"testing"
	"time"

	"github.com/go-jose/go-jose/v4"

	"lantern/api/wire"
	"lantern/store/fault"
)

// vectors are shared with the clients: both encrypt and refuse the same messages.
type vectors struct {
	Now  int64           `json:"now"`
	Key  jose.JSONWebKey `json:"key"`
	Good []struct {
		Name    string          `json:"name"`
		Message string          `json:"message"`
		Body    json.RawMessage `json:"body"`
	} `json:"good"`
	Bad []struct {
		Name    string     `json:"name"`
		Message string     `json:"message"`
		Code    fault.Code `json:"code"`
	} `json:"bad"`
}

func readVectors(t *testing.T) vectors {
	t.Helper()
	raw, err := os.ReadFile("testdata/cipher.json")
	if err != nil {
		t.Fatal(err)
	}
	var v vectors
	if err := json.Unmarshal(raw, &v); err != nil {
		t.Fatal(err)
	}
	return v
}

// claimStore replaces the database of message ids.
type claimStore struct{ seen sync.Map }

func (m *claimStore) claim(_ context.Context, jti string) error {
	if _, isOld := m.seen.LoadOrStore(jti, true); isOld {
		return fault.New(fault.MessageReplayed)
	}
	return nil
}

func (v vectors) cipher(t *testing.T) wire.Cipher {
	t.Helper()
	private, ok := v.Key.Key.(*ecdsa.PrivateKey)
	if !ok {
		t.Fatalf("the key of the vectors is a %T", v.Key.Key)
	}
	keys := []wire.CipherKey{{ID: v.Key.KeyID, Private: private}}
	return wire.Cipher{
		Keys:  func(context.Context, bool) ([]wire.CipherKey, error) { return keys, nil },
		Claim: new(claimStore).claim,
		Now:   func() time.Time { return time.Unix(v.Now, 0) },
	}
}

// CHK-41.
func TestOpen_SharedVectors_AreDecryptedOrRefused(t *testing.T) {
	v := readVectors(t)
	c := v.cipher(t)
	for _, good := range v.Good {
		plain, err := c.Open(t.Context(), []byte(good.Message))
		if err != nil || string(plain) != string(compact(t, good.Body)) {
			t.Errorf("%s: %s, %v", good.Name, plain, err)
		}
		if _, err := c.Open(t.Context(), []byte(good.Message)); !errors.Is(err, fault.New(fault.MessageReplayed)) {
			t.Errorf("%s, sent again: %v", good.Name, err)
		}
	}
	for _, bad := range v.Bad {
		if plain, err := c.Open(t.Context(), []byte(bad.Message)); !errors.Is(err, fault.New(bad.Code)) {
			t.Errorf("%s: got %s, %v; want %s", bad.Name, plain, err, bad.Code)
		}
	}
}

// F-S14.
func TestOpen_MessageIDThatCannotBeStored_IsRefused(t *testing.T) {
	v := readVectors(t)
	c := v.cipher(t)
	keys, err := c.Keys(t.Context(), false)
	if err != nil {
		t.Fatal(err)
	}
	to := jose.Recipient{Algorithm: jose.ECDH_ES, Key: keys[0].Private.Public(), KeyID: keys[0].ID}
	encrypter, err := jose.NewEncrypter(jose.A256GCM, to, nil)
	if err != nil {
		t.Fatal(err)
	}
	for jti, code := range map[string]fault.Code{`a`: "", `a\u0000`: fault.BadCiphertext} {
		object, err := encrypter.Encrypt(fmt.Appendf(nil, `{"iat":%d,"jti":"%s"}`, v.Now, jti))
		if err != nil {
			t.Fatal(err)
		}
		message, err := object.CompactSerialize()
		if err != nil {
			t.Fatal(err)
		}
		_, err = c.Open(t.Context(), []byte(message))
		if (err == nil) != (code == "") || err != nil && !errors.Is(err, fault.New(code)) {
			t.Errorf("%s: %v", jti, err)
		}
	}
}

func TestOpen_ChangedCharacter_IsRefused(t *testing.T) {
	v := readVectors(t)
	c := v.cipher(t)
	message := []byte(v.Good[0].Message)
	for i := 0; i < len(message); i += 7 {
		broken := append([]byte{}, message...)
		if broken[i] == 'A' {
			broken[i] = 'z'
		} else {
			broken[i] = 'A'
		}
		if _, err := c.Open(t.Context(), broken); !errors.Is(err, fault.New(fault.BadCiphertext)) {
			t.Fatalf("character %d: %v", i, err)
		}
	}
}

func TestJWKS_ContainsThePublicKeysOnly(t *testing.T) {
	v := readVectors(t)
	keys, err := v.cipher(t).Keys(t.Context(), false)
	if err != nil {
		t.Fatal(err)
	}
	document, err := json.Marshal(wire.JWKS(keys))
	if err != nil {
		t.Fatal(err)
	}
	var set struct{ Keys []map[string]any }
	if err := json.Unmarshal(document, &set); err != nil || len(set.Keys) != 1 {
		t.Fatalf("%s: %v", document, err)
	}
	want := map[string]any{"kty": "EC", "crv": "P-256", "kid": v.Key.KeyID, "alg": "ECDH-ES", "use": "enc"}
	for name, value := range want {
		if set.Keys[0][name] != value {
			t.Errorf("%s is %v", name, set.Keys[0][name])
		}
	}
	if _, isLeaked := set.Keys[0]["d"]; isLeaked || len(set.Keys[0]) != len(want)+2 {
		t.Errorf("published: %s", document)
	}
}

func compact(t *testing.T, raw json.RawMessage) []byte {
	t.Helper()
	var fields map[string]json.RawMessage
	if err := json.Unmarshal(raw, &fields); err != nil {
		t.Fatal(err)
	}
	text, err := json.Marshal(fields)
	if err != nil {
		t.Fatal(err)
	}
	return text
}
