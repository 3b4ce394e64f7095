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

// Pool returns the id of the jackpot to which a share of the game's stakes goes; empty for none. The jackpot slots of a
// vendor share one, hot reels have their own. The Hub88 dialect cannot express jackpots.
func (g Game) Pool() string {
	switch {
	case g.Type != slots || g.Vendor == Hub88:
	case g.Subtype == "JP":
		return g.Vendor + "-JACKPOT"
	case g.Subtype == "" && g.IsHot:
		return g.Vendor + "-" + g.Code
	}
	return ""
}

// KeyID is the id of each vendor's only key.
const KeyID = "1"

// Secret derives the shared secret of a vendor and the platform from the sandbox's secret.
func Secret(base, vendor string) string {
	mac := hmac.New(sha256.New, []byte(base))
	mac.Write([]byte("vendor " + vendor))
	return hex.EncodeToString(mac.Sum(nil))
}
