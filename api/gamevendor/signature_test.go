package gamevendor_test

import (
	"crypto/sha256"
	"encoding/hex"
	"strconv"
	"strings"
	"testing"
	"time"

	protocol "lantern/api/outside/signed"
)

func refused(t *testing.T, d *vendorServer, what string, c call) {
	t.Helper()
	answer := d.send(c)
	if answer.http != 401 || answer.Status != "INVALID_SIGNATURE" || answer.Balance != nil {
		t.Errorf("%s: HTTP %d %s", what, answer.http, answer.raw)
	}
}

// CHK-19.
func TestSignature_OneChangedByte_IsRefused(t *testing.T) {
	d := open(t)
	for name, spoil := range map[string]func(*call){
		"method and path": func(c *call) { c.path = ending },
		"query":           func(c *call) { c.path += "?more=1" },
		"body":            func(c *call) { c.body = withByte(c.body, len(c.body)/2) },
		"time": func(c *call) {
			millis, err := strconv.ParseInt(c.header["X-Timestamp"], 10, 64)
			if err != nil {
				t.Fatal(err)
			}
			c.header["X-Timestamp"] = strconv.FormatInt(millis+1, 10)
		},
		"nonce":           func(c *call) { c.header["X-Nonce"] = string(withByte([]byte(c.header["X-Nonce"]), 3)) },
		"signature":       func(c *call) { c.header["X-Signature"] = string(withByte([]byte(c.header["X-Signature"]), 5)) },
		"no signature":    func(c *call) { delete(c.header, "X-Signature") },
		"vendor":          func(c *call) { c.header["X-Vendor-Id"] = "BGT" },
		"key":             func(c *call) { c.header["X-Key-Id"] = "2" },
		"vendor no text":  func(c *call) { c.header["X-Vendor-Id"] = "\xff" },
		"key no text":     func(c *call) { c.header["X-Key-Id"] = "1\x00" },
		"nonce too short": func(c *call) { c.header["X-Nonce"] = "short" },
		"time not a number": func(c *call) {
			c.header["X-Timestamp"] = "yesterday"
		},
	} {
		c := d.ready(bet, d.betOf("b1", "r1", "10"))
		spoil(&c)
		refused(t, d, name, c)
	}
	d.has(1000, 0)
}

func TestSignature_CoversTheQueryString(t *testing.T) {
	d := open(t)
	c := signed(bet+"?trace=%31&x", d.ready(bet, d.betOf("b1", "r1", "10")).body, d.clock.Now(), "1", secret)
	want(t, d.send(c), "OK", false)
}

func TestConformance20_OldOrRepeatedCalls_AreRefused(t *testing.T) {
	d := open(t)
	for _, ago := range []time.Duration{6 * time.Minute, -6 * time.Minute} {
		refused(t, d, "time "+ago.String(), signed(ping, []byte(`{"request_id":"a"}`), d.clock.Now().Add(-ago), "1", secret))
	}
	c := d.ready(bet, d.betOf("b1", "r1", "10"))
	want(t, d.send(c), "OK", false)
	refused(t, d, "the same nonce", c)
	d.clock.Follow(d.clock.Now().Add(6 * time.Minute))
	refused(t, d, "the same call six minutes later", c)
	d.has(990, 10)
}

func TestNonce_ConcurrentCopies_OneIsAccepted(t *testing.T) {
	d := open(t)
	const calls, times = 30, 3
	commonFields := make(chan string, calls*times)
	for range calls {
		c := d.ready(ping, nil)
		for range times {
			go func() { commonFields <- d.send(c).Status }()
		}
	}
	counted := map[string]int{}
	for range calls * times {
		counted[<-commonFields]++
	}
	if counted["OK"] != calls || counted["INVALID_SIGNATURE"] != calls*(times-1) {
		t.Errorf("%v", counted)
	}
}

func TestConformance21_KeyRotation_BothKeysAreValid(t *testing.T) {
	d := open(t)
	d.key("2", "the next secret")
	body := []byte(`{"request_id":"a"}`)
	ask := func(key, secret string) call { return signed(ping, body, d.clock.Now(), key, secret) }
	want(t, d.send(ask("1", secret)), "OK", false)
	want(t, d.send(ask("2", "the next secret")), "OK", false)
	refused(t, d, "one key's id with the other's secret", ask("1", "the next secret"))
	d.alter(`UPDATE vendor_keys SET expires_at = lantern_now() WHERE key_id = '1'`)
	d.clock.Follow(d.clock.Now().Add(11 * time.Second))
	refused(t, d, "the key that ran out", ask("1", secret))
	want(t, d.send(ask("2", "the next secret")), "OK", false)
}

func TestSignature_PublicKeyOfTheVendor_IsVerified(t *testing.T) {
	d := open(t)
	own, ours, err := protocol.NewPair()
	if err != nil {
		t.Fatal(err)
	}
	theirs, known, err := protocol.NewPair()
	if err != nil {
		t.Fatal(err)
	}
	const add = `INSERT INTO vendor_keys (vendor_code, key_id, algorithm, secret, own_key)
		VALUES ('BGS', '2', 'ED25519', convert_to($1, 'UTF8'), $2)`
	if _, err := d.owner.ExecContext(t.Context(), add, known, own); err != nil {
		t.Fatal(err)
	}
	vendor, err := protocol.Pair(theirs, ours)
	if err != nil {
		t.Fatal(err)
	}
	body := []byte(`{"request_id":"a"}`)
	by := func(keys protocol.Keys) call {
		c := signed(ping, body, d.clock.Now(), "2", "")
		c.header["X-Signature"] = keys.Sign(protocol.Message{Start: "POST", Path: ping, Timestamp: c.header["X-Timestamp"],
			Nonce: c.header["X-Nonce"], Body: body})
		return c
	}
	c := by(vendor)
	answer := d.send(c)
	want(t, answer, "OK", false)
	said := protocol.Message{Start: "200", Nonce: c.header["X-Nonce"], Timestamp: answer.header["X-Timestamp"],
		Body: answer.raw}
	if !vendor.Verify(said, answer.header["X-Signature"]) {
		t.Error("the answer is not signed by our key")
	}
	refused(t, d, "the public key as if it were a secret", by(protocol.Shared(known)))
	refused(t, d, "nothing as a secret", by(protocol.Shared("")))
}

func TestAllowedAddresses_OtherAddress_IsRefused(t *testing.T) {
	d := open(t)
	d.alter(`UPDATE vendors SET allowed_ips = '{203.0.113.7}'`)
	d.clock.Follow(d.clock.Now().Add(11 * time.Second))
	c := d.ready(ping, nil)
	refused(t, d, "a foreign address", c)
	c = d.ready(ping, nil)
	c.ip = "203.0.113.7"
	want(t, d.send(c), "OK", false)
}

func TestConformance30_AnswerSignature_Verifies(t *testing.T) {
	d := open(t)
	for _, c := range []call{
		d.ready(ping, nil), d.ready(bet, d.betOf("b1", "r1", "10")), d.ready(bet, fields{}),
		signed(ping, []byte(`{"request_id"`), d.clock.Now(), "1", secret),
	} {
		answer := d.send(c)
		sum := sha256.Sum256(answer.raw)
		text := strings.Join([]string{strconv.Itoa(answer.http), c.header["X-Nonce"], answer.header["X-Timestamp"],
			hex.EncodeToString(sum[:])}, "\n")
		if answer.header["X-Signature"] != mac(secret, text) {
			t.Errorf("HTTP %d %s is not signed", answer.http, answer.raw)
		}
	}
}

func TestInvalidBody_IsFinal(t *testing.T) {
	d := open(t)
	for body, status := range map[string]int{
		`{"request_id":`: 400, `{"request_id":"a","request_id":"b"}`: 400, `{"request_id":"a"} x`: 400,
		`{"request_id":"a","unknown":1}`: 200, `{"request_id":7}`: 200, `{}`: 200, `[]`: 200,
	} {
		answer := d.send(signed(ping, []byte(body), d.clock.Now(), "1", secret))
		if answer.http != status || answer.Status != "INVALID_REQUEST" || answer.Retry {
			t.Errorf("%s: HTTP %d %s", body, answer.http, answer.raw)
		}
	}
}

func TestVerify_LaunchToken_IsUsedUp(t *testing.T) {
	d := open(t)
	if again := d.post("/vendor/v1/session/verify", fields{"token": d.token,
		"game_code": "DICE"}); again.Status != "INVALID_TOKEN" {
		t.Errorf("a second time: %s", again.raw)
	}
	d.token = d.launched()
	if other := d.post("/vendor/v1/session/verify", fields{"token": d.token,
		"game_code": "SLOT"}); other.Status != "GAME_NOT_FOUND" {
		t.Errorf("for another game: %s", other.raw)
	}
	want(t, d.bet("b1", "r1", "10"), "INVALID_TOKEN", false)
	answer := d.verify()
	if answer.Player != string(d.player) {
		t.Errorf("player %s", answer.Player)
	}
	carries(t, answer, "1000.0000")
	d.token = d.launched()
	d.alter(`UPDATE play_sessions SET expires_at = lantern_now() WHERE verified_at IS NULL`)
	if late := d.post("/vendor/v1/session/verify", fields{"token": d.token,
		"game_code": "DICE"}); late.Status != "TOKEN_EXPIRED" {
		t.Errorf("after its minute: %s", late.raw)
	}
	balanceNow := d.post("/vendor/v1/balance", fields{"player_ref": d.player, "currency": "THB"})
	want(t, balanceNow, "OK", false)
	carries(t, balanceNow, "1000.0000")
	want(t, d.post("/vendor/v1/balance", fields{"player_ref": d.player, "currency": "USD"}), "WRONG_CURRENCY", false)
}

func TestKeyring_ClockGoesBack_KeyExpires(t *testing.T) {
	d := open(t)
	now := d.clock.Now()
	d.clock.Follow(now.Add(time.Hour))
	want(t, d.post(ping, nil), "OK", false)
	d.clock.Follow(now)
	d.alter(`UPDATE vendor_keys SET expires_at = lantern_now()`)
	if refused := d.post(ping, nil); refused.http != 401 {
		t.Errorf("a key that has ended is believed: %s", refused.raw)
	}
}
