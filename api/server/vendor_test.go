package server_test

import (
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"strconv"
	"strings"
	"testing"
	"time"
)

// play is a verified session of the in-house vendor.
type play struct {
	scene  scene
	token  string
	Player string `json:"player_ref"`
}

type walletAnswer struct {
	Status    string `json:"status"`
	Duplicate bool   `json:"duplicate"`
	Balance   struct {
		Amount string `json:"amount"`
	} `json:"balance"`
}

func signature(lines ...string) string {
	mac := hmac.New(sha256.New, []byte(bgsSecret))
	mac.Write([]byte(strings.Join(lines, "\n")))
	return base64.StdEncoding.EncodeToString(mac.Sum(nil))
}

// signed is a vendor's call with a valid signature and all headers.
func signed(path, body string) sent {
	sum := sha256.Sum256([]byte(body))
	stamp, nonce := strconv.FormatInt(time.Now().UnixMilli(), 10), rand.Text()
	return sent{method: "POST", path: path, body: body, header: map[string]string{
		"X-Vendor-Id": "BGS", "X-Key-Id": "1", "X-Timestamp": stamp, "X-Nonce": nonce,
		"X-Signature": signature("POST", path, stamp, nonce, hex.EncodeToString(sum[:])),
	}}
}

func (s scene) wallet(t *testing.T, path string, fields map[string]any) walletAnswer {
	t.Helper()
	fields["request_id"] = rand.Text()
	body, err := json.Marshal(fields)
	if err != nil {
		t.Fatal(err)
	}
	answer := s.call(t, signed("/vendor/v1"+path, string(body)))
	var out walletAnswer
	if err := json.Unmarshal([]byte(answer.raw), &out); err != nil {
		t.Fatalf("%s: %d %s", path, answer.status, answer.raw)
	}
	return out
}

func (s scene) play(t *testing.T, token string) play {
	t.Helper()
	p := play{scene: s, token: s.launch(t, token)}
	body, err := json.Marshal(map[string]string{"request_id": "1", "token": p.token, "game_code": "DICE"})
	if err != nil {
		t.Fatal(err)
	}
	answer := s.call(t, signed("/vendor/v1/session/verify", string(body)))
	if err := json.Unmarshal([]byte(answer.raw), &p); err != nil || p.Player == "" {
		t.Fatalf("verify: %s", answer.raw)
	}
	return p
}

func (p play) bet(t *testing.T, tx, amount string) walletAnswer {
	t.Helper()
	return p.scene.wallet(t, "/bet", map[string]any{
		"vendor_tx_id": tx, "player_ref": p.Player, "token": p.token, "round_id": "round " + tx, "game_code": "DICE",
		"currency": "THB", "amount": amount, "occurred_at": time.Now().UTC(),
	})
}

// CHK-19.
func TestVendorSignature_CoversEveryPart(t *testing.T) {
	s := open(t)
	good := signed("/vendor/v1/ping", `{"request_id":"1"}`)
	if answer := s.call(t, good); answer.status != 200 {
		t.Fatalf("signed: %d %s", answer.status, answer.raw)
	}
	if answer := s.call(t, good); answer.status != 401 {
		t.Errorf("the same nonce again: %d %s", answer.status, answer.raw)
	}
	for name, spoil := range map[string]func(*sent){
		"path": func(c *sent) { c.path = "/vendor/v1/balance" }, "body": func(c *sent) { c.body = `{"request_id":"2"}` },
		"time": func(c *sent) { c.header["X-Timestamp"] += "0" },
		"old": func(c *sent) {
			c.header["X-Timestamp"] = strconv.FormatInt(time.Now().Add(-6*time.Minute).UnixMilli(), 10)
		},
		"nonce":     func(c *sent) { c.header["X-Nonce"] = rand.Text() },
		"signature": func(c *sent) { c.header["X-Signature"] = signature("another") },
		"vendor":    func(c *sent) { c.header["X-Vendor-Id"] = "PG" }, "key": func(c *sent) { c.header["X-Key-Id"] = "2" },
	} {
		spoilt := signed("/vendor/v1/ping", `{"request_id":"1"}`)
		spoil(&spoilt)
		if answer := s.call(t, spoilt); answer.status != 401 {
			t.Errorf("%s: %d %s", name, answer.status, answer.raw)
		}
	}
}
