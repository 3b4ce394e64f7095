// Package signed is how the house and the vendors of games sign what they say to each other, in both directions.
package signed

import (
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"strconv"
	"time"
)

// Headers of a signed call and its answer.
const (
	TimestampHeader = "X-Timestamp"
	NonceHeader     = "X-Nonce"
	SignatureHeader = "X-Signature"
)

// Window is how far a signature's time may be from ours.
const Window = 5 * time.Minute

// Said is one side of a call, as it is signed: what is asked begins with its method and path, what is answered with its
// status.
type Said struct {
	Verb, Path, Stamp, Nonce string
	Body                     []byte
}

// appendText adds what is signed.
func (s Said) appendText(text []byte) []byte {
	lines := [...]string{s.Verb, s.Path, s.Stamp, s.Nonce}
	said := lines[:]
	if s.Path == "" {
		said = append(said[:0], s.Verb, s.Nonce, s.Stamp)
	}
	for _, line := range said {
		text = append(append(text, line...), '\n')
	}
	sum := sha256.Sum256(s.Body)
	return hex.AppendEncode(text, sum[:])
}

// IsFresh refuses what is older or newer than the window.
func (s Said) IsFresh(now time.Time) bool {
	millis, err := strconv.ParseInt(s.Stamp, 10, 64)
	if err != nil {
		return false
	}
	age := now.Sub(time.UnixMilli(millis))
	return age <= Window && age >= -Window
}

// Stamp writes a time as the header carries it.
func Stamp(now time.Time) string { return strconv.FormatInt(now.UnixMilli(), 10) }

// RandomNonce is one that nobody has used.
func RandomNonce() string { return rand.Text() }
