package pay

import (
	"io"
	"log/slog"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"lantern/api/outside/pay/sandbox"
	"lantern/store/clock"
	"lantern/store/money"
)

func testProgram() Program {
	return Program{Secret: "test", PageURL: "https://pay.example", ReturnURL: "https://play.example/",
		Clock: &clock.Clock{}, Log: slog.New(slog.NewTextHandler(io.Discard, nil))}
}

func testOrder(reference string) sandbox.OrderIn {
	return sandbox.OrderIn{Reference: reference, Channel: "promptpay", Amount: 1_000_0000, Currency: "THB",
		ExpiresAt: time.Date(2026, 11, 20, 14, 50, 6, 0, time.UTC), Language: "zh-Hans"}
}

const deposit = "019aa0c5-3d5e-7c11-9a55-0d6f4b1f2a3c"

func TestSeal_AnyReference_OpensAsTheSameOrder(t *testing.T) {
	for _, reference := range []string{deposit, "ref-1", "sixteen bytes at", strings.ToUpper(deposit)} {
		order := testOrder(reference)
		opened, ok := testProgram().open(testProgram().seal(order))
		if !ok || opened != order {
			t.Errorf("%s: %v, %+v, not %+v", reference, ok, opened, order)
		}
	}
	order := testOrder(deposit)
	order.Channel, order.Currency, order.Language = "a channel of another merchant", "KRW", "vi"
	order.Amount = money.Amount(1)<<62 - 1
	if opened, ok := testProgram().open(testProgram().seal(order)); !ok || opened != order {
		t.Errorf("the largest amount: %v, %+v", ok, opened)
	}
}

func TestSeal_OrderOfAPlatform_IsShortEnoughForACoarseCode(t *testing.T) {
	if address := testProgram().seal(testOrder(deposit)); len(address) > 54 {
		t.Errorf("%d characters: %s", len(address), address)
	}
}

func TestOpen_ChangedAddress_IsRefused(t *testing.T) {
	p := testProgram()
	address := p.seal(testOrder(deposit))
	for at := range address {
		other := byte('A')
		if address[at] == other {
			other = 'Q'
		}
		changed := address[:at] + string(other) + address[at+1:]
		if order, ok := p.open(changed); ok && order != testOrder(deposit) {
			t.Errorf("%s opens as %+v", changed, order)
		}
	}
	for _, address := range []string{"", "AAAA", "%%%", strings.Repeat("A", 80)} {
		if _, ok := p.open(address); ok {
			t.Errorf("%q opens", address)
		}
	}
}

func TestShow_PaymentPage_LeadsBackToTheDeposit(t *testing.T) {
	p := testProgram()
	answer := httptest.NewRecorder()
	p.Handler().ServeHTTP(answer, httptest.NewRequest("GET", "/pay/"+p.seal(testOrder(deposit)), nil))
	link := `href="https://play.example/member/deposits/` + deposit + `"`
	if page := answer.Body.String(); answer.Code != 200 || !strings.Contains(page, link) {
		t.Errorf("%d %s", answer.Code, page)
	}
}
