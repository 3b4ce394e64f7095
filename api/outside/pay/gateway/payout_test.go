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

const payoutResponse = `{"payout":"P-1","reference":"part-1"}`

func TestPay_RequestIsSignedUnderTheReference(t *testing.T) {
	s, p := newFakeGateway(t)
	s.answers = append(s.answers, s.respond(http.StatusCreated, payoutResponse))
	if got, err := (Payer{p}).Pay(ctx, transfer); err != nil || got != "P-1" {
		t.Fatalf("%s %v", got, err)
	}
	heard := s.requests[0]
	const want = `{"merchant":"m-7","reference":"part-1","amount":"1200.00","currency":"THB","bank":"Kasikorn Bank",` +
		`"holder":"Pia Chai","number":"1234564417","notifyUrl":"https://play.example/pay/v1/gateway/payout"}`
	if heard.verb != "POST" || heard.path != "/v1/payouts" || !heard.isSigned || string(heard.body) != want {
		t.Errorf("%+v\n%s", heard, heard.body)
	}
}

// CHK-20.
func TestPay_LostAnswer_IsLookedUpByTheSameReference(t *testing.T) {
	s, p := newFakeGateway(t)
	for name, lost := range map[string]func(http.ResponseWriter, message){
		"hung up": dropConnection, "broken": s.respond(http.StatusBadGateway, ""), "not signed": unsigned,
		"another's": s.respond(http.StatusOK, `{"payout":"P-2","reference":"part-2"}`),
	} {
		s.requests, s.answers = nil, append(s.answers[:0], lost, s.respond(http.StatusOK, payoutResponse))
		if got, err := (Payer{p}).Pay(ctx, transfer); err != nil || got != "P-1" {
			t.Errorf("%s: %s %v", name, got, err)
		}
		last := s.requests[len(s.requests)-1]
		if last.verb != "GET" || last.path != "/v1/payouts/part-1" || !last.isSigned || len(last.body) != 0 {
			t.Errorf("%s: looked up by %+v", name, last)
		}
	}
	// Unknown or failed lookups stay open: they are neither refused nor sent under another reference.
	for name, answer := range map[string]func(http.ResponseWriter, message){
		"unknown": s.respond(http.StatusNotFound, "{}"), "silent": dropConnection,
		"refusing the lookup": s.respond(http.StatusUnprocessableEntity, "{}"),
	} {
		s.requests, s.answers = nil, append(s.answers[:0], s.respond(http.StatusBadGateway, ""), answer)
		if got, err := (Payer{p}).Pay(ctx, transfer); err == nil || errors.Is(err, pay.ErrRefused) || got != "" {
			t.Errorf("%s: %s %v", name, got, err)
		}
		for _, each := range s.requests {
			if !strings.Contains(each.path+string(each.body), "part-1") {
				t.Errorf("%s: %+v", name, each)
			}
		}
	}
}

func TestPay_OnlySignedRefusals_AreRefusals(t *testing.T) {
	s, p := newFakeGateway(t)
	s.answers = append(s.answers, s.respond(http.StatusUnprocessableEntity, "{}"))
	if _, err := (Payer{p}).Pay(ctx, transfer); !errors.Is(err, pay.ErrRefused) {
		t.Errorf("%v", err)
	}
}

func TestPayer_Read_ReportSignedForDeposits_IsRefused(t *testing.T) {
	_, p := newFakeGateway(t)
	now := p.Clock.Now()
	said := message{method: "POST", path: payoutReport, timestamp: timestampOf(now), nonce: nonce,
		body: report(func(b map[string]any) { b["channel"], b["reference"] = pay.PayoutChannel, "part-1" })}
	header := http.Header{}
	said.write(header, secret)
	got, err := (Payer{p}).Read(header.Get, said.body, now)
	if err != nil || !got.IsPaid || got.Reference != "part-1" || got.Channel != pay.PayoutChannel ||
		got.ProviderOrder != "G-1" {
		t.Errorf("%+v %v", got, err)
	}
	if _, err := p.Read(header.Get, said.body, now); !errors.Is(err, pay.ErrSignature) {
		t.Errorf("at the endpoint of deposits: %v", err)
	}
	if _, err := (Payer{p}).Read(header.Get, append(said.body, ' '), now); !errors.Is(err, pay.ErrSignature) {
		t.Errorf("another body: %v", err)
	}
}
