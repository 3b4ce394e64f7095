// Package sandbox is the payment provider of the sandbox: play money, real signatures.
package sandbox

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"strconv"
	"time"
)

// Headers of a signed call.
const (
	TimestampHeader = "X-Pay-Timestamp"
	SignatureHeader = "X-Pay-Signature"
)

// Window is how far a signature's time may be from ours.
const Window = 5 * time.Minute

// Sign is the signature of a body at a time in milliseconds.
func Sign(secret, stamp string, body []byte) string {
	mac := hmac.New(sha256.New, []byte(secret))
	mac.Write([]byte(stamp + "\n"))
	mac.Write(body)
	return hex.EncodeToString(mac.Sum(nil))
}

// Verify compares in constant time and refuses what is older or newer than the window.
func Verify(secret, stamp, signature string, body []byte, now time.Time) bool {
	isSigned := hmac.Equal([]byte(Sign(secret, stamp, body)), []byte(signature))
	millis, err := strconv.ParseInt(stamp, 10, 64)
	if err != nil {
		return false
	}
	age := now.Sub(time.UnixMilli(millis))
	return isSigned && age <= Window && age >= -Window
}

// Stamp writes a time as the header carries it.
func Stamp(now time.Time) string { return strconv.FormatInt(now.UnixMilli(), 10) }
