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

// The headers of everything that is said, in both directions.
const (
	merchantHeader  = "X-Merchant"
	stampHeader     = "X-Timestamp"
	nonceHeader     = "X-Nonce"
	signatureHeader = "X-Signature"
	leastNonce      = 16
	mostNonce       = 64
)

// Window is how far a signed time may be from ours.
const Window = 5 * time.Minute

// RandomNonce makes 128 bits that nobody can guess.
func RandomNonce() string {
	var raw [16]byte
	_, _ = rand.Read(raw[:]) // never fails: crypto/rand ends the program instead
	return hex.EncodeToString(raw[:])
}

// message is what is signed: the verb of a request or the status of an answer, the path, the time in milliseconds, a
// number that is used once, and the digest of the exact bytes.
type message struct {
	verb, path, stamp, nonce, signature string
	body                                []byte
}

func (m message) sign(secret string) string {
	digest := sha256.Sum256(m.body)
	mac := hmac.New(sha256.New, []byte(secret))
	mac.Write([]byte(strings.Join([]string{m.verb, m.path, m.stamp, m.nonce, hex.EncodeToString(digest[:])}, "\n")))
	return hex.EncodeToString(mac.Sum(nil))
}

func (m message) write(header http.Header, secret string) {
	header.Set(stampHeader, m.stamp)
	header.Set(nonceHeader, m.nonce)
	header.Set(signatureHeader, m.sign(secret))
}

func read(verb, path string, header func(string) string, body []byte) message {
	return message{verb: verb, path: path, stamp: header(stampHeader), nonce: header(nonceHeader),
		signature: header(signatureHeader), body: body}
}

// isBy compares in constant time and refuses what is older or newer than the window.
func (m message) isBy(secret string, now time.Time) bool {
	isSigned := hmac.Equal([]byte(m.sign(secret)), []byte(m.signature))
	millis, err := strconv.ParseInt(m.stamp, 10, 64)
	if err != nil || secret == "" || len(m.nonce) < leastNonce || len(m.nonce) > mostNonce {
		return false
	}
	age := now.Sub(time.UnixMilli(millis))
	return isSigned && age <= Window && age >= -Window
}

func stampOf(now time.Time) string { return strconv.FormatInt(now.UnixMilli(), 10) }
