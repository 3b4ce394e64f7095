package server_test

import (
	"encoding/json"
	"strings"
	"sync"
	"testing"

	"lantern/store/member"
	"lantern/store/seed"
)

const kasikorn = `{"bank":"Kasikorn Bank","holder":"Pia Chai","number":"1234564417"}`

// asking gives a withdrawal's call: money, ready to be repeated.
func (s scene) asking(t *testing.T, token, key string) sent {
	t.Helper()
	answer := s.call(t, sent{method: "POST", path: "/wps/payees", token: token, key: "payee", body: kasikorn})
	var payee struct{ ID string }
	if err := json.Unmarshal(answer.body.Value, &payee); err != nil || payee.ID == "" {
		t.Fatalf("no payee: %s", answer.raw)
	}
	body := `{"amount":"200.00","payeeId":"` + payee.ID + `","paymentPassword":"` + seed.PaymentPassword + `"}`
	return sent{method: "POST", path: "/wps/withdrawals", token: token, key: key, body: body}
}

// CHK-10.
func TestIdempotencyKey_SameRequest_HasTheSameResponse(t *testing.T) {
	s := open(t, manyCalls)
	call := s.asking(t, s.signIn(t, "pia"), "one")
	first := s.call(t, call)
	if first.status != 201 {
		t.Fatalf("%d %s", first.status, first.raw)
	}
	for range 100 {
		if again := s.call(t, call); again.status != first.status || again.raw != first.raw {
			t.Fatalf("%d %s, not %s", again.status, again.raw, first.raw)
		}
	}
	if n := s.count(t, `SELECT count(*) FROM withdrawals`); n != 1 {
		t.Errorf("%d withdrawals", n)
	}
}

// CHK-11.
func TestIdempotencyKey_OtherBody_IsRefused(t *testing.T) {
	s := open(t, manyCalls)
	call := s.asking(t, s.signIn(t, "pia"), "one")
	if first := s.call(t, call); first.status != 201 {
		t.Fatalf("%d %s", first.status, first.raw)
	}
	text := call.body.(string)
	for name, body := range map[string]string{
		"amount": strings.Replace(text, "200.00", "200.01", 1), "password": strings.Replace(text, "271828", "271829", 1),
		"payee": strings.Replace(text, text[strings.Index(text, `Id":"`)+5:][:8], "01234567", 1),
	} {
		call.body = body
		if again := s.call(t, call); again.status != 422 || again.body.Code != "idempotency_key_reused" {
			t.Errorf("%s: %d %s", name, again.status, again.raw)
		}
	}
	if n := s.count(t, `SELECT count(*) FROM withdrawals`); n != 1 {
		t.Errorf("%d withdrawals", n)
	}
}

func TestIdempotencyKey_Missing_IsRefused(t *testing.T) {
	s := open(t, manyCalls)
	call := s.asking(t, s.signIn(t, "pia"), "")
	for _, key := range []string{"", strings.Repeat("k", 129), "\xff"} {
		call.key = key
		if answer := s.call(t, call); answer.status != 422 || answer.body.Code != "idempotency_key_required" {
			t.Errorf("key of %d: %d %s", len(key), answer.status, answer.raw)
		}
	}
	if n := s.count(t, `SELECT count(*) FROM withdrawals`); n != 0 {
		t.Errorf("%d withdrawals", n)
	}
}

// CHK-12.
func TestIdempotencyKey_OtherMemberOrCall_IsAnotherKey(t *testing.T) {
	s := open(t, manyCalls)
	seed.Below(t, s.db, "mek", "dao", member.Player)
	for _, name := range []string{"pia", "dao"} {
		answer := s.call(t, sent{method: "POST", path: "/wps/payees", token: s.signIn(t, name), key: "shared",
			body: kasikorn})
		if answer.status != 201 {
			t.Errorf("%s: %d %s", name, answer.status, answer.raw)
		}
	}
	if n := s.count(t, `SELECT count(DISTINCT member_id) FROM payees`); n != 2 {
		t.Errorf("%d members have a payee", n)
	}
	if answer := s.call(t, s.asking(t, s.signIn(t, "pia"), "payee")); answer.status != 201 {
		t.Errorf("the key of another call: %d %s", answer.status, answer.raw)
	}
}

// CHK-13.
func TestIdempotencyKey_RefusedBody_StaysUnused(t *testing.T) {
	s := open(t, manyCalls)
	good := s.asking(t, s.signIn(t, "pia"), "one")
	bad := good
	bad.body = strings.Replace(good.body.(string), `"200.00"`, `200`, 1)
	if answer := s.call(t, bad); answer.status != 422 || answer.body.Code != "validation_failed" {
		t.Fatalf("%d %s", answer.status, answer.raw)
	}
	if answer := s.call(t, good); answer.status != 201 {
		t.Errorf("%d %s", answer.status, answer.raw)
	}
}

// CHK-14.
func TestIdempotencyKey_FiftyConcurrentCopies_HaveOneEffect(t *testing.T) {
	s := open(t, manyCalls)
	call := s.asking(t, s.signIn(t, "pia"), "one")
	answers := make([]got, 50)
	var all sync.WaitGroup
	for i := range answers {
		all.Go(func() {
			var err error
			if answers[i], err = s.try(t.Context(), call); err != nil {
				t.Error(err)
			}
		})
	}
	all.Wait()
	answersByText := map[string]int{}
	for _, answer := range answers {
		switch {
		case answer.status == 201:
			answersByText[answer.raw]++
		case answer.status != 409 || answer.body.Code != "operation_in_progress":
			t.Errorf("%d %s", answer.status, answer.raw)
		}
	}
	if n := s.count(t, `SELECT count(*) FROM withdrawals`); n != 1 || len(answersByText) != 1 {
		t.Errorf("%d withdrawals, %d different answers: %v", n, len(answersByText), answersByText)
	}
}
