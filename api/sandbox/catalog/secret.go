package catalog

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
)

// Hub88 is the vendor that uses the Hub88 dialect, and Hub88Operator its id of the platform.
const (
	Hub88         = "LARKSPIRE"
	Hub88Operator = 1
)

// HasPool reports whether a share of the game's stakes goes to a jackpot, which the Hub88 dialect cannot express.
func (g Game) HasPool() bool { return g.Type == slots && g.Subtype == "JP" && g.Vendor != Hub88 }

// KeyID is the id of each vendor's only key.
const KeyID = "1"

// Secret derives the shared secret of a vendor and the platform from the sandbox's secret.
func Secret(base, vendor string) string {
	mac := hmac.New(sha256.New, []byte(base))
	mac.Write([]byte("vendor " + vendor))
	return hex.EncodeToString(mac.Sum(nil))
}
