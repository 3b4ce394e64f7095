package gamevendor

import (
	"context"
	"errors"
	"slices"
	"strconv"
	"sync"
	"time"

	"lantern/api/outside/signed"
	"lantern/api/wire"
	"lantern/store/gamevendor"
	"lantern/store/pg"
)

const (
	window    = 300 * time.Second
	keyMemory = 10 * time.Second
)

var errSignature = errors.New("vendor: signature, clock, nonce or address")

// caller is a vendor with a valid signature.
type caller struct {
	code, nonce string
	key         signatory
}

// signatory is a vendor's key set; keys is nil for unknown vendors.
type signatory struct {
	gamevendor.Key
	keys signed.Keys
}

// unknownKeys signs answers to unknown vendors.
var unknownKeys = signed.Shared("")

func (s signatory) sign(said signed.Message) string {
	if s.keys == nil {
		return unknownKeys.Sign(said)
	}
	return s.keys.Sign(said)
}

// keyring caches keys for a few seconds, so that a call needs no query for them.
type keyring[K any] struct {
	mu   sync.Mutex
	keys map[string]remembered[K]
}

type remembered[K any] struct {
	key   K
	until time.Time
}

// find returns the cached key of a name, or reads it.
func (r *keyring[K]) find(name string, now time.Time, read func() (K, error)) (K, error) {
	r.mu.Lock()
	kept, ok := r.keys[name]
	r.mu.Unlock()
	// The clock of a test may go back.
	if ok && now.Before(kept.until) && kept.until.Sub(now) <= keyMemory {
		return kept.key, nil
	}
	key, err := read()
	if err != nil {
		return key, err
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.keys == nil || len(r.keys) > 1000 {
		r.keys = map[string]remembered[K]{}
	}
	r.keys[name] = remembered[K]{key, now.Add(keyMemory)}
	return key, nil
}

// key reads an unknown key from the database, so such calls are counted by their address first.
func (h *Handlers) key(ctx context.Context, ip, code, keyID string) (signatory, error) {
	return h.ring.find(code+"\x00"+keyID, h.Clock.Now(), func() (signatory, error) {
		if err := h.CountUnsigned(ctx, ip); err != nil {
			return signatory{}, err
		}
		key, err := gamevendor.FindKey(ctx, h.DB, code, keyID)
		if err != nil {
			return signatory{}, err
		}
		if key.OwnKey == "" {
			return signatory{key, signed.Shared(string(key.Secret))}, nil
		}
		keys, err := signed.Pair(key.OwnKey, string(key.Secret))
		return signatory{key, keys}, err
	})
}

// authenticate checks address, clock, nonce and the signature over the raw bytes, before anything is parsed.
func (h *Handlers) authenticate(ctx context.Context, who wire.Caller, r wire.Request) (caller, error) {
	from := caller{code: r.Header("X-Vendor-Id"), nonce: r.Header("X-Nonce")}
	stamp, name := r.Header("X-Timestamp"), r.Header("X-Key-Id")
	if !wire.IsStorable(from.code) || !wire.IsStorable(name) {
		return caller{}, errSignature
	}
	key, err := h.key(ctx, who.IP, from.code, name)
	if pg.IsNone(err) {
		return from, errSignature
	}
	if err != nil {
		return from, err
	}
	from.key = key
	if len(key.AllowedIPs) > 0 && !slices.Contains(key.AllowedIPs, who.IP) {
		return from, errSignature
	}
	millis, err := strconv.ParseInt(stamp, 10, 64)
	if err != nil || len(from.nonce) < 16 || len(from.nonce) > 64 {
		return from, errSignature
	}
	if drift := h.Clock.Now().Sub(time.UnixMilli(millis)); drift > window || drift < -window {
		return from, errSignature
	}
	said := signed.Message{Start: "POST", Path: r.URI(), Timestamp: stamp, Nonce: from.nonce, Body: r.Body}
	if !key.keys.Verify(said, r.Header("X-Signature")) {
		return from, errSignature
	}
	if err := h.checkPace(from.code, key.PerSecond); err != nil {
		return from, err
	}
	if h.nonces.isRepeated(h.Redis, "nonce:"+from.code+":"+from.nonce) {
		return from, errSignature
	}
	return from, nil
}

// sign returns the signature of an answer over its status, the request's nonce, our timestamp, the body's hash.
func sign(key signatory, status int, nonce, stamp string, body []byte) string {
	return key.sign(signed.Message{Start: strconv.Itoa(status), Nonce: nonce, Timestamp: stamp, Body: body})
}
