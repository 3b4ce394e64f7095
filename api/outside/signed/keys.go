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

// Keys are what one of two sides signs with, and what it knows the other by.
type Keys interface {
	Sign(said Said) string
	// IsTheirs says whether the other side signed exactly this. How old it may be is another question.
	IsTheirs(said Said, signature string) bool
}

// Shared is a secret that both sides hold (HMAC-SHA256). What comes of the secret alone is reckoned once.
func Shared(secret string) Keys {
	return &shared{sync.Pool{New: func() any { return &pen{mac: hmac.New(sha256.New, []byte(secret))} }}}
}

type shared struct{ pens sync.Pool }

type pen struct {
	mac       hash.Hash
	text, sum []byte
}

func (s *shared) Sign(said Said) string {
	pen := s.pens.Get().(*pen)
	defer s.pens.Put(pen)
	pen.text = said.appendText(pen.text[:0])
	pen.mac.Reset()
	pen.mac.Write(pen.text)
	pen.sum = pen.mac.Sum(pen.sum[:0])
	return base64.StdEncoding.EncodeToString(pen.sum)
}

func (s *shared) IsTheirs(said Said, signature string) bool {
	return hmac.Equal([]byte(s.Sign(said)), []byte(signature))
}

// Pair is a private key of ours and the public one of the other side (Ed25519), both as PEM. Faults: pemkey.ErrKey.
func Pair(own, theirs string) (Keys, error) {
	private, err := pemkey.Private[ed25519.PrivateKey](own)
	if err != nil {
		return nil, err
	}
	public, err := pemkey.Public[ed25519.PublicKey](theirs)
	if err != nil {
		return nil, err
	}
	return pair{private, public}, nil
}

type pair struct {
	own    ed25519.PrivateKey
	theirs ed25519.PublicKey
}

func (p pair) Sign(said Said) string {
	return base64.StdEncoding.EncodeToString(ed25519.Sign(p.own, said.appendText(nil)))
}

func (p pair) IsTheirs(said Said, signature string) bool {
	given, err := base64.StdEncoding.DecodeString(signature)
	return err == nil && ed25519.Verify(p.theirs, said.appendText(nil), given)
}

// NewPair makes one side's keys, as PEM.
func NewPair() (private, public string, err error) {
	_, key, err := ed25519.GenerateKey(rand.Reader)
	if err != nil {
		return "", "", err
	}
	return pemkey.Write(key)
}
