package system

import (
	"context"
	"sync"
	"time"

	"lantern/api/wire"
	"lantern/store/clock"
	"lantern/store/pg"
	"lantern/store/system"
)

// Keyring keeps the keys of encrypted calls in memory and looks for new ones once a minute.
type Keyring struct {
	DB    *pg.DB
	Seal  system.Seal
	Clock *clock.Clock

	mu     sync.Mutex
	keys   []wire.CipherKey
	readAt time.Time
}

const (
	keysFresh = time.Minute
	// Requests with unknown key ids cause at most one read per second.
	keysAgain = time.Second
)

// Cipher opens encrypted bodies with these keys.
func (k *Keyring) Cipher() wire.Cipher {
	claim := func(ctx context.Context, jti string) error { return system.ClaimMessage(ctx, k.DB, jti) }
	return wire.Cipher{Keys: k.Keys, Claim: claim, Now: k.Clock.Now}
}

// Keys are those accepted now, the current one first.
func (k *Keyring) Keys(ctx context.Context, isAgain bool) ([]wire.CipherKey, error) {
	k.mu.Lock()
	defer k.mu.Unlock()
	life := keysFresh
	if isAgain {
		life = keysAgain
	}
	now := k.Clock.Now()
	if age := now.Sub(k.readAt); k.keys != nil && age >= 0 && age < life {
		return k.keys, nil
	}
	stored, err := system.CipherKeys(ctx, k.DB, k.Seal)
	if err != nil {
		return nil, err
	}
	keys := make([]wire.CipherKey, len(stored))
	for i, s := range stored {
		keys[i] = wire.CipherKey{ID: s.ID, Private: s.Private}
	}
	k.keys, k.readAt = keys, now
	return keys, nil
}

// Published is the document of public keys for /.well-known/jwks.json.
func (k *Keyring) Published(ctx context.Context) (any, error) {
	keys, err := k.Keys(ctx, false)
	if err != nil {
		return nil, err
	}
	return wire.JWKS(keys), nil
}
