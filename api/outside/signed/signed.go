// Package signed signs the calls between the platform and game vendors in both directions.
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

// Window is the allowed difference between a signed time and the platform's clock.
const Window = 5 * time.Minute

// Message is a request or an answer as it is signed. Start is the method of a request or the status of an answer.
type Message struct {
	Start, Path, Timestamp, Nonce string
	Body                          []byte
}

// appendText appends the signed text.
func (s Message) appendText(text []byte) []byte {
	lines := [...]string{s.Start, s.Path, s.Timestamp, s.Nonce}
	message := lines[:]
	if s.Path == "" {
		message = append(message[:0], s.Start, s.Nonce, s.Timestamp)
	}
	for _, line := range message {
		text = append(append(text, line...), '\n')
	}
	sum := sha256.Sum256(s.Body)
	return hex.AppendEncode(text, sum[:])
}

// IsFresh reports whether the timestamp is within the window.
func (s Message) IsFresh(now time.Time) bool {
	millis, err := strconv.ParseInt(s.Timestamp, 10, 64)
	if err != nil {
		return false
	}
	age := now.Sub(time.UnixMilli(millis))
	return age <= Window && age >= -Window
}

// FormatTimestamp formats a time for the header.
func FormatTimestamp(now time.Time) string { return strconv.FormatInt(now.UnixMilli(), 10) }

// RandomNonce returns a new nonce.
func RandomNonce() string { return rand.Text() }
