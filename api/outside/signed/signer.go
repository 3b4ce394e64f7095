package signed

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"hash"
	"sync"
)

// Signer signs with one secret again and again: what comes of the secret alone is reckoned once.
type Signer struct{ pens sync.Pool }

type pen struct {
	mac       hash.Hash
	text, sum []byte
}

// NewSigner keeps nothing of the secret but what HMAC makes of it.
func NewSigner(secret []byte) *Signer {
	return &Signer{sync.Pool{New: func() any { return &pen{mac: hmac.New(sha256.New, secret)} }}}
}

// Sign is the signature of what was said.
func (s *Signer) Sign(said Said) string {
	pen := s.pens.Get().(*pen)
	defer s.pens.Put(pen)
	pen.text = said.appendText(pen.text[:0])
	pen.mac.Reset()
	pen.mac.Write(pen.text)
	pen.sum = pen.mac.Sum(pen.sum[:0])
	return base64.StdEncoding.EncodeToString(pen.sum)
}
