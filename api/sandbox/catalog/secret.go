package catalog

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
)

// KeyID names the one key of each vendor.
const KeyID = "1"

// Secret is what a vendor and the house sign with, made of the sandbox's one secret.
func Secret(base, vendor string) string {
	mac := hmac.New(sha256.New, []byte(base))
	mac.Write([]byte("vendor " + vendor))
	return hex.EncodeToString(mac.Sum(nil))
}
