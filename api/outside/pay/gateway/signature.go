package gateway

import (
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"net/http"
	"strconv"
	"strings"
	"time"
)

// Headers of requests and answers.
const (
	merchantHeader  = "X-Merchant"
	timestampHeader = "X-Timestamp"
	nonceHeader     = "X-Nonce"
	signatureHeader = "X-Signature"
	minNonceLength  = 16
	maxNonceLength  = 64
)

// Window is the allowed difference between a signed time and the platform's clock.
const Window = 5 * time.Minute

// RandomNonce returns 128 random bits.
func RandomNonce() string {
	var raw [16]byte
	_, _ = rand.Read(raw[:]) // crypto/rand never returns an error: it aborts the program instead
	return hex.EncodeToString(raw[:])
}

// message is what a signature covers: the method of a request or the status of an answer, the path, the time in
// milliseconds, a nonce, and the digest of the body.
type message struct {
	method, path, timestamp, nonce, signature string
	body                                      []byte
}

func (m message) sign(secret string) string {
	digest := sha256.Sum256(m.body)
	mac := hmac.New(sha256.New, []byte(secret))
	mac.Write([]byte(strings.Join([]string{m.method, m.path, m.timestamp, m.nonce, hex.EncodeToString(digest[:])}, "\n")))
	return hex.EncodeToString(mac.Sum(nil))
}

func (m message) write(header http.Header, secret string) {
	header.Set(timestampHeader, m.timestamp)
	header.Set(nonceHeader, m.nonce)
	header.Set(signatureHeader, m.sign(secret))
}

func read(verb, path string, header func(string) string, body []byte) message {
	return message{method: verb, path: path, timestamp: header(timestampHeader), nonce: header(nonceHeader),
		signature: header(signatureHeader), body: body}
}

// isSignedWith compares in constant time and refuses timestamps outside the window.
func (m message) isSignedWith(secret string, now time.Time) bool {
	isSigned := hmac.Equal([]byte(m.sign(secret)), []byte(m.signature))
	millis, err := strconv.ParseInt(m.timestamp, 10, 64)
	if err != nil || secret == "" || len(m.nonce) < minNonceLength || len(m.nonce) > maxNonceLength {
		return false
	}
	age := now.Sub(time.UnixMilli(millis))
	return isSigned && age <= Window && age >= -Window
}

func timestampOf(now time.Time) string { return strconv.FormatInt(now.UnixMilli(), 10) }
