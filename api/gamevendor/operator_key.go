package gamevendor

import (
	"context"
	"crypto/ed25519"
	"crypto/rand"
	"time"

	"lantern/api/outside/hub88"
	"lantern/api/outside/pemkey"
	"lantern/api/outside/signed"
	"lantern/api/wire"
	"lantern/store/approval"
	"lantern/store/fault"
	"lantern/store/gamevendor"
	"lantern/store/pg"
)

type addKeyIn struct {
	Vendor string `path:"vendor" maxLength:"32" json:"-"`
	// PublicKey decides the algorithm; without one both sides share a secret.
	PublicKey string `json:"publicKey,omitempty" normal:"text" maxLength:"8192" doc:"The vendor's public key (PEM, Ed25519 or RSA)."`
	Reason    string `json:"reason" minLength:"1" maxLength:"500"`
}

// addedKeyOut is a new key. Secret is in the first answer only.
type addedKeyOut struct {
	Vendor    string  `json:"vendor"`
	ID        string  `json:"id" doc:"Identifier of the key, as sent in the vendor's signature." example:"2"`
	Algorithm string  `json:"algorithm" doc:"HMAC-SHA256, ED25519 or RSA-SHA256." example:"ED25519"`
	PublicKey *string `json:"publicKey" doc:"The platform's public key as PEM; null for a shared secret."`
	Secret    *string `json:"secret" doc:"The shared secret; null for key pairs and in repeated responses."`
}

// addKey adds a key. The secret is set after the answer is stored with the idempotency key, so that it is kept nowhere.
func (h operatorHandlers) addKey(ctx context.Context, caller wire.Caller, in addKeyIn) (addedKeyOut, error) {
	key, publicKey, err := newKey(in.PublicKey)
	if err != nil {
		return addedKeyOut{}, err
	}
	isNew := false
	out, err := approval.Once(ctx, h.DB, caller.Key, func(db *pg.DB) (addedKeyOut, error) {
		added, err := gamevendor.AddKey(ctx, db, in.Vendor, key, caller.Action(in.Reason))
		isNew = true
		return addedKeyOut{Vendor: in.Vendor, ID: added.ID, Algorithm: added.Algorithm, PublicKey: publicKey}, err
	})
	if f := fault.Of(err); f != nil && f.Fields["key"].Code != "" {
		return addedKeyOut{}, fault.Invalid("publicKey", "not_offered").Because(err)
	}
	if err == nil && isNew && publicKey == nil {
		out.Secret = &key.Secret
	}
	return out, err
}

// newKey creates a shared secret or, for the public key of a vendor, a key pair of the same algorithm, of which it
// returns the public key as well. Faults: validation_failed.
func newKey(vendorKey string) (key gamevendor.SigningKey, publicKey *string, err error) {
	if vendorKey == "" {
		return gamevendor.SigningKey{Algorithm: "HMAC-SHA256", Secret: rand.Text() + rand.Text()}, nil, nil
	}
	key.Secret = vendorKey
	var own string
	if _, wrong := pemkey.ParsePublic[ed25519.PublicKey](vendorKey); wrong == nil {
		key.Algorithm = "ED25519"
		key.Own, own, err = signed.NewPair()
		return key, &own, err
	}
	if _, wrong := hub88.ReadPublic(vendorKey); wrong == nil {
		key.Algorithm = "RSA-SHA256"
		key.Own, own, err = hub88.NewKey()
		return key, &own, err
	}
	return key, nil, fault.Invalid("publicKey", "wrong_format")
}

type endKeyIn struct {
	Vendor string `path:"vendor" maxLength:"32" json:"-"`
	ID     string `path:"id" maxLength:"16" json:"-"`
	// At in the past or absent means now.
	At     *time.Time `json:"at,omitempty" doc:"When the key ends; now if omitted or past."`
	Reason string     `json:"reason" minLength:"1" maxLength:"500"`
}

func (h operatorHandlers) endKey(ctx context.Context, caller wire.Caller, in endKeyIn) (endedKeyOut, error) {
	return approval.Once(ctx, h.DB, caller.Key, func(db *pg.DB) (endedKeyOut, error) {
		ended, err := gamevendor.EndKey(ctx, db, in.Vendor, in.ID, in.At, caller.Action(in.Reason))
		return endedKeyOut{Vendor: in.Vendor, ID: in.ID, EndsAt: ended.UTC()}, err
	})
}

// endedKeyOut is a key with its end.
type endedKeyOut struct {
	Vendor string    `json:"vendor"`
	ID     string    `json:"id" doc:"Identifier of the key." example:"1"`
	EndsAt time.Time `json:"endsAt" doc:"When the key ends."`
}
