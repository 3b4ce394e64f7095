package signed

import (
	"crypto/ed25519"
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"hash"
	"sync"

	"lantern/api/outside/pemkey"
)

// Keys sign messages and verify those of the other party.
type Keys interface {
	Sign(message Message) string
	// Verify reports whether the other party signed exactly this message. It does not check its age.
	Verify(message Message, signature string) bool
}

// Shared returns HMAC-SHA256 keys from a secret that both parties hold. MAC states are reused, because setting the
// key up is the larger part of the cost.
func Shared(secret string) Keys {
	return &shared{sync.Pool{New: func() any { return &macBuffer{mac: hmac.New(sha256.New, []byte(secret))} }}}
}

type shared struct{ macs sync.Pool }

type macBuffer struct {
	mac       hash.Hash
	text, sum []byte
}

func (s *shared) Sign(message Message) string {
	buffer := s.macs.Get().(*macBuffer)
	defer s.macs.Put(buffer)
	buffer.text = message.appendText(buffer.text[:0])
	buffer.mac.Reset()
	buffer.mac.Write(buffer.text)
	buffer.sum = buffer.mac.Sum(buffer.sum[:0])
	return base64.StdEncoding.EncodeToString(buffer.sum)
}

func (s *shared) Verify(message Message, signature string) bool {
	return hmac.Equal([]byte(s.Sign(message)), []byte(signature))
}

// Pair returns Ed25519 keys from the caller's private key and the other party's public key, both as PEM. Faults:
// pemkey.ErrKey.
func Pair(own, theirs string) (Keys, error) {
	private, err := pemkey.ParsePrivate[ed25519.PrivateKey](own)
	if err != nil {
		return nil, err
	}
	public, err := pemkey.ParsePublic[ed25519.PublicKey](theirs)
	if err != nil {
		return nil, err
	}
	return pair{private, public}, nil
}

type pair struct {
	own    ed25519.PrivateKey
	theirs ed25519.PublicKey
}

func (p pair) Sign(message Message) string {
	return base64.StdEncoding.EncodeToString(ed25519.Sign(p.own, message.appendText(nil)))
}

func (p pair) Verify(message Message, signature string) bool {
	given, err := base64.StdEncoding.DecodeString(signature)
	return err == nil && ed25519.Verify(p.theirs, message.appendText(nil), given)
}

// NewPair creates the keys of one party, as PEM.
func NewPair() (private, public string, err error) {
	_, key, err := ed25519.GenerateKey(rand.Reader)
	if err != nil {
		return "", "", err
	}
	return pemkey.Encode(key)
}
