package catalog

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
)

// Hub88 is the one vendor that speaks another dialect than the others, HubOperator what it calls the house.
const (
	Hub88       = "LARKSPIRE"
	HubOperator = 1
)

// HasPool says whether a game gives a share of its stakes to a jackpot, which the other dialect has no word for.
func (g Game) HasPool() bool { return g.Type == slots && g.Subtype == "JP" && g.Vendor != Hub88 }

// KeyID names the one key of each vendor.
const KeyID = "1"

// Secret is what a vendor and the house sign with, made of the sandbox's one secret.
func Secret(base, vendor string) string {
	mac := hmac.New(sha256.New, []byte(base))
	mac.Write([]byte("vendor " + vendor))
	return hex.EncodeToString(mac.Sum(nil))
}
