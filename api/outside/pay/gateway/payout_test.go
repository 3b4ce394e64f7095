package gateway

import (
	"errors"
	"net/http"
	"strings"
	"testing"

	"lantern/api/outside/pay"
	"lantern/store/money"
)

var transfer = pay.Transfer{Reference: "part-1", Amount: 1200 * money.Unit, Currency: "THB", Bank: "Kasikorn Bank",
	Holder: "Pia Chai", Number: "1234564417"}

const paidOut = `{"payout":"P-1","reference":"part-1"}`

func TestAPaymentIsAskedForSignedUnderOurReference(t *testing.T) {
	s, p := ready(t)
	s.answers = append(s.answers, s.says(http.StatusCreated, paidOut))
	if got, err := (Payer{p}).Pay(ctx, transfer); err != nil || got != "P-1" {
		t.Fatalf("%s %v", got, err)
	}
	heard := s.heard[0]
	const want = `{"merchant":"m-7","reference":"part-1","amount":"1200.00","currency":"THB","bank":"Kasikorn Bank",` +
		`"holder":"Pia Chai","number":"1234564417","notifyUrl":"https://play.example/pay/v1/gateway/payout"}`
	if heard.verb != "POST" || heard.path != "/v1/payouts" || !heard.isSigned || string(heard.body) != want {
		t.Errorf("%+v\n%s", heard, heard.body)
	}
}

func TestCHK20ALostAnswerToAPaymentIsLookedUpByTheSameReference(t *testing.T) {
	s, p := ready(t)
	for name, lost := range map[string]func(http.ResponseWriter, message){
		"hung up": hangsUp, "broken": s.says(http.StatusBadGateway, ""), "not signed": unsigned,
		"another's": s.says(http.StatusOK, `{"payout":"P-2","reference":"part-2"}`),
	} {
		s.heard, s.answers = nil, append(s.answers[:0], lost, s.says(http.StatusOK, paidOut))
		if got, err := (Payer{p}).Pay(ctx, transfer); err != nil || got != "P-1" {
			t.Errorf("%s: %s %v", name, got, err)
		}
		last := s.heard[len(s.heard)-1]
		if last.verb != "GET" || last.path != "/v1/payouts/part-1" || !last.isSigned || len(last.body) != 0 {
			t.Errorf("%s: looked up by %+v", name, last)
		}
	}
	// What is not known, and what does not answer, stays open: never refused, never another reference.
	for name, answer := range map[string]func(http.ResponseWriter, message){
		"unknown": s.says(http.StatusNotFound, "{}"), "silent": hangsUp,
		"refusing the question": s.says(http.StatusUnprocessableEntity, "{}"),
	} {
		s.heard, s.answers = nil, append(s.answers[:0], s.says(http.StatusBadGateway, ""), answer)
		if got, err := (Payer{p}).Pay(ctx, transfer); err == nil || errors.Is(err, pay.ErrRefused) || got != "" {
			t.Errorf("%s: %s %v", name, got, err)
		}
		for _, each := range s.heard {
			if !strings.Contains(each.path+string(each.body), "part-1") {
				t.Errorf("%s: %+v", name, each)
			}
		}
	}
}

func TestAPaymentIsRefusedBySignedWordsOnly(t *testing.T) {
	s, p := ready(t)
	s.answers = append(s.answers, s.says(http.StatusUnprocessableEntity, "{}"))
	if _, err := (Payer{p}).Pay(ctx, transfer); !errors.Is(err, pay.ErrRefused) {
		t.Errorf("%v", err)
	}
}

func TestAReportOfAPaymentIsSignedForItsOwnDoor(t *testing.T) {
	_, p := ready(t)
	now := p.Clock.Now()
	said := message{verb: "POST", path: payoutReport, stamp: stampOf(now), nonce: nonce,
		body: report(func(b map[string]any) { b["channel"], b["reference"] = pay.PayoutChannel, "part-1" })}
	header := http.Header{}
	said.write(header, secret)
	got, err := (Payer{p}).Read(header.Get, said.body, now)
	if err != nil || !got.IsPaid || got.Reference != "part-1" || got.Channel != pay.PayoutChannel ||
		got.ProviderOrder != "G-1" {
		t.Errorf("%+v %v", got, err)
	}
	if _, err := p.Read(header.Get, said.body, now); !errors.Is(err, pay.ErrSignature) {
		t.Errorf("at the door of deposits: %v", err)
	}
	if _, err := (Payer{p}).Read(header.Get, append(said.body, ' '), now); !errors.Is(err, pay.ErrSignature) {
		t.Errorf("another body: %v", err)
	}
}
