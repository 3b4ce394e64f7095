// Package sandbox is the payment provider of the sandbox: play money with real signatures.
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

// Window is the allowed difference between a signed time and the platform's clock.
const Window = 5 * time.Minute

// Sign returns the signature of a body and a time in milliseconds.
func Sign(secret, stamp string, body []byte) string {
	mac := hmac.New(sha256.New, []byte(secret))
	mac.Write([]byte(stamp + "\n"))
	mac.Write(body)
	return hex.EncodeToString(mac.Sum(nil))
}

// Verify compares in constant time and refuses timestamps outside the window.
func Verify(secret, stamp, signature string, body []byte, now time.Time) bool {
	isSigned := hmac.Equal([]byte(Sign(secret, stamp, body)), []byte(signature))
	millis, err := strconv.ParseInt(stamp, 10, 64)
	if err != nil {
		return false
	}
	age := now.Sub(time.UnixMilli(millis))
	return isSigned && age <= Window && age >= -Window
}

// Timestamp formats a time for the header.
func Timestamp(now time.Time) string { return strconv.FormatInt(now.UnixMilli(), 10) }
