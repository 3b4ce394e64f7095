package wire

import (
	"context"
	"crypto/ecdsa"
	"encoding/json"
	"errors"
	"slices"
	"time"

	"github.com/go-jose/go-jose/v4"

	"lantern/store/fault"
)

// MessageLife is the allowed difference between a message's iat and the current time.
const MessageLife = 5 * time.Minute

const maxJTI = 64

// CipherKey is a key that decrypts bodies.
type CipherKey struct {
	ID      string
	Private *ecdsa.PrivateKey
}

// Cipher decrypts bodies: compact JWE, ECDH-ES on P-256 with A256GCM, for a published key.
type Cipher struct {
	// Keys returns the accepted keys, the current one first; isAgain requests a reload after an unknown kid.
	Keys func(ctx context.Context, isAgain bool) ([]CipherKey, error)
	// Claim stores a message id permanently. Faults: message_replayed.
	Claim func(ctx context.Context, jti string) error
	Now   func() time.Time
}

type messageClaims struct {
	IssuedAt *int64  `json:"iat"`
	ID       *string `json:"jti"`
}

// Open returns the decrypted JSON without iat and jti. Faults: bad_ciphertext, message_replayed, malformed_json.
func (c Cipher) Open(ctx context.Context, message []byte) ([]byte, error) {
	plain, err := c.decrypt(ctx, message)
	if err != nil {
		return nil, err
	}
	if err := syntax(plain); err != nil {
		return nil, fault.New(fault.MalformedJSON).Because(err)
	}
	var stamp messageClaims
	var fields map[string]json.RawMessage
	if json.Unmarshal(plain, &stamp) != nil || json.Unmarshal(plain, &fields) != nil {
		return nil, fault.New(fault.MalformedJSON)
	}
	if stamp.IssuedAt == nil || stamp.ID == nil || *stamp.ID == "" || len(*stamp.ID) > maxJTI || !IsStorable(*stamp.ID) {
		return nil, fault.New(fault.BadCiphertext).Because(errors.New("no usable iat and jti"))
	}
	if age := c.Now().Sub(time.Unix(*stamp.IssuedAt, 0)); age > MessageLife || age < -MessageLife {
		return nil, fault.New(fault.MessageReplayed).Because(errors.New("too far from now"))
	}
	if err := c.Claim(ctx, *stamp.ID); err != nil {
		return nil, err
	}
	delete(fields, "iat")
	delete(fields, "jti")
	return json.Marshal(fields)
}

func (c Cipher) decrypt(ctx context.Context, message []byte) ([]byte, error) {
	parsed, err := jose.ParseEncryptedCompact(string(message), []jose.KeyAlgorithm{jose.ECDH_ES},
		[]jose.ContentEncryption{jose.A256GCM})
	if err != nil {
		return nil, fault.New(fault.BadCiphertext).Because(err)
	}
	for _, isAgain := range []bool{false, true} {
		keys, err := c.Keys(ctx, isAgain)
		if err != nil {
			return nil, err
		}
		known := slices.IndexFunc(keys, func(k CipherKey) bool { return k.ID == parsed.Header.KeyID })
		if known < 0 {
			continue
		}
		plain, err := parsed.Decrypt(keys[known].Private)
		if err != nil {
			return nil, fault.New(fault.BadCiphertext).Because(err)
		}
		return plain, nil
	}
	return nil, fault.New(fault.BadCiphertext).Because(errors.New("unknown kid"))
}

// PublishedKeys documents the JWKS response.
type PublishedKeys struct {
	Keys []PublishedKey `json:"keys"`
}

// PublishedKey is the public part of a key.
type PublishedKey struct {
	Use   string `json:"use"`
	Type  string `json:"kty"`
	ID    string `json:"kid"`
	Curve string `json:"crv"`
	Alg   string `json:"alg"`
	X     string `json:"x"`
	Y     string `json:"y"`
}

// JWKS returns the document for /.well-known/jwks.json: the public keys, the current one first.
func JWKS(keys []CipherKey) jose.JSONWebKeySet {
	set := jose.JSONWebKeySet{Keys: []jose.JSONWebKey{}}
	for _, key := range keys {
		set.Keys = append(set.Keys, jose.JSONWebKey{Key: key.Private.Public(), KeyID: key.ID, Algorithm: string(jose.ECDH_ES),
			Use: "enc"})
	}
	return set
}
