package vendor

import (
	"context"
	"crypto/ed25519"
	"crypto/hmac"
	"encoding/base64"
	"errors"
	"slices"
	"strconv"
	"sync"
	"time"

	"lantern/api/outside/signed"
	"lantern/api/wire"
	"lantern/store/pg"
	"lantern/store/vendor"
)

const (
	window    = 300 * time.Second
	keyMemory = 10 * time.Second
)

var errSignature = errors.New("vendor: signature, clock, nonce or address")

// caller is a vendor whose signature was right.
type caller struct {
	code, nonce string
	key         signatory
}

// signatory is a vendor's key, and the signer that holds its secret. Whoever is not known has none.
type signatory struct {
	vendor.Key
	signer *signed.Signer
}

// nobodys signs what is answered to whom we do not know.
var nobodys = signed.NewSigner(nil)

func (s signatory) sign(said signed.Said) string {
	if s.signer == nil {
		return nobodys.Sign(said)
	}
	return s.signer.Sign(said)
}

// keyring remembers keys for a few seconds, so that a call costs no query for them.
type keyring[K any] struct {
	mu   sync.Mutex
	keys map[string]remembered[K]
}

type remembered[K any] struct {
	key   K
	until time.Time
}

// find is what is remembered under a name, or what is read for it now.
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

// key costs a query where the name is not known, so whoever brings such a name is counted first.
func (h *Handlers) key(ctx context.Context, ip, code, keyID string) (signatory, error) {
	return h.ring.find(code+"\x00"+keyID, h.Clock.Now(), func() (signatory, error) {
		if err := h.Stranger(ctx, ip); err != nil {
			return signatory{}, err
		}
		key, err := vendor.FindKey(ctx, h.DB, code, keyID)
		return signatory{key, signed.NewSigner(key.Secret)}, err
	})
}

// authenticate checks address, clock, nonce and the signature over the raw bytes, before anything is parsed.
func (h *Handlers) authenticate(ctx context.Context, path string, who wire.Caller, r wire.Request) (caller, error) {
	from := caller{code: r.Header("X-Vendor-Id"), nonce: r.Header("X-Nonce")}
	stamp := r.Header("X-Timestamp")
	key, err := h.key(ctx, who.IP, from.code, r.Header("X-Key-Id"))
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
	said := signed.Said{Verb: "POST", Path: path, Stamp: stamp, Nonce: from.nonce, Body: r.Body}
	if !isSignedBy(key, said, r.Header("X-Signature")) {
		return from, errSignature
	}
	if err := h.keepsPace(from.code, key.PerSecond); err != nil {
		return from, err
	}
	if h.nonces.isRepeated(h.Redis, "nonce:"+from.code+":"+from.nonce) {
		return from, errSignature
	}
	return from, nil
}

func isSignedBy(key signatory, said signed.Said, signature string) bool {
	if key.Algorithm == "ED25519" {
		given, err := base64.StdEncoding.DecodeString(signature)
		return err == nil && len(key.Secret) == ed25519.PublicKeySize && ed25519.Verify(key.Secret, said.Text(), given)
	}
	return hmac.Equal([]byte(key.sign(said)), []byte(signature))
}

// sign is the signature of our answer: status, the request's nonce, our timestamp, the body's hash.
func sign(key signatory, status int, nonce, stamp string, body []byte) string {
	return key.sign(signed.Said{Verb: strconv.Itoa(status), Nonce: nonce, Stamp: stamp, Body: body})
}
