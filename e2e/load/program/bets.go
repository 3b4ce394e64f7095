package program

import (
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"fmt"
	mathrand "math/rand/v2"
	"strconv"
	"time"
)

// Bet is a signed call of a bet or a win, ready to be written to a socket.
type Bet struct {
	TxID    string
	Request []byte
}

// SignBet signs a bet of a random player.
func SignBet(players int) Bet { return SignBetOf(1+mathrand.IntN(players), "h-"+rand.Text()) }

// SignBetOf signs a given bet; the same arguments again are a retry.
func SignBetOf(player int, tx string) Bet {
	now := time.Now().UTC()
	return sign("/vendor/v1/bet", tx, now,
		fmt.Sprintf(`{"request_id":"%s","vendor_tx_id":"%s","player_ref":"%s","token":"bench-a-%d","round_id":"%s",`+
			`"game_code":"a%d","currency":"THB","amount":"%s","occurred_at":"%s"}`, tx, tx, PlayerID(player), player, tx, player,
			Stake, now.Format(time.RFC3339Nano)))
}

// SignWinOf signs the win that ends the round of a given bet.
func SignWinOf(player int, tx, bet string) Bet {
	now := time.Now().UTC()
	return sign("/vendor/v1/win", tx, now,
		fmt.Sprintf(`{"request_id":"%s","vendor_tx_id":"%s","ref_tx_id":"%s","player_ref":"%s","round_id":"%s",`+
			`"currency":"THB","amount":"%s","round_closed":true,"occurred_at":"%s"}`, tx, tx, bet, PlayerID(player), bet,
			Stake, now.Format(time.RFC3339Nano)))
}

func sign(path, tx string, now time.Time, body string) Bet {
	sum := sha256.Sum256([]byte(body))
	stamp, nonce := strconv.FormatInt(now.UnixMilli(), 10), rand.Text()
	mac := hmac.New(sha256.New, []byte(Secret))
	fmt.Fprintf(mac, "POST\n%s\n%s\n%s\n%s", path, stamp, nonce, hex.EncodeToString(sum[:]))
	head := fmt.Sprintf("POST %s HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nX-Vendor-Id: %s\r\n"+
		"X-Key-Id: 1\r\nX-Timestamp: %s\r\nX-Nonce: %s\r\nX-Signature: %s\r\nContent-Length: %d\r\n\r\n",
		path, Vendor, stamp, nonce, base64.StdEncoding.EncodeToString(mac.Sum(nil)), len(body))
	return Bet{TxID: tx, Request: []byte(head + body)}
}
