package server_test

import (
	"strings"
	"testing"

	"lantern/api/config"
	"lantern/api/outside/pay/stripe"
	"lantern/store/approval"
	"lantern/store/deposit"
)

// putRequest is a change by an operator under a key of its own.
func putRequest(token, path, key string, body map[string]any) sent {
	c := decision(token, path, body)
	c.method, c.key = "PUT", key
	return c
}

func TestOperatorChannels_Configure_ChangesOnlyGivenFields(t *testing.T) {
	s := open(t, manyCalls)
	operators := s.openOperators(t)
	ann, eve := operators.newOperator(t, "ann", approval.RoleReview), operators.newOperator(t, "eve", approval.RoleRisk)
	const path = "deposit-channels/promptpay"
	operators.fetch(t, eve, "deposit-channels").expects(t, `"id":"promptpay"`, `"id":"card"`)
	operators.refuses(t, sent{method: "GET", path: "/operator/v1/deposit-channels/unknown", token: eve}, 404, "not_found")
	operators.refuses(t, putRequest(eve, path, "not hers", map[string]any{"isOpen": false}), 403, "role_required")
	hours := map[string]any{"opensAt": "08:00", "closesAt": "22:00", "maxAmount": "900.00",
		"names": map[string]string{"ko": "프롬프트"}}
	operators.must(t, putRequest(ann, path, "hours", hours)).expects(t, `"opensAt":"08:00"`, `"maxAmount":"900.00"`,
		`"minAmount":"100.00"`, `"en":"PromptPay"`, `"ko":"프롬프트"`, `"isOpen":true`)
	operators.must(t, putRequest(ann, path, "hours", hours))
	operators.must(t, putRequest(ann, path, "always open", map[string]any{"opensAt": "", "closesAt": "",
		"isOpen": false})).expects(t,
		`"opensAt":null`, `"closesAt":null`, `"isOpen":false`)
	operators.fetch(t, ann, path).expects(t, `"maxAmount":"900.00"`, `"isOpen":false`)
	for key, wrong := range map[string]map[string]any{
		"limits": {"minAmount": "1000.00"}, "number": {"maxAmount": 900}, "method": {"method": "CASH"},
		"hour": {"opensAt": "25:00", "closesAt": "26:00"}, "unknown": {"color": "red"}, "reason": {"reason": " "},
		"scale": {"fee": "0.001"}, "nested": {"payTo": map[string]any{"name": "SCB", "number": "1", "color": "red"}},
	} {
		operators.refuses(t, putRequest(ann, path, key, wrong), 422, "validation_failed")
	}
	operators.refuses(t, putRequest(ann, "deposit-channels/New Channel", "name", map[string]any{"isOpen": true}), 422,
		"validation_failed")
	made := map[string]any{"provider": "manual", "method": "BANK_TRANSFER",
		"names":     map[string]string{"en": "Second bank"},
		"minAmount": "50.00", "maxAmount": "500.00", "usualMinutes": 5, "quickAmounts": []string{"50.00"}, "sort": 9,
		"payTo": map[string]any{"name": "SCB", "holder": "Lantern", "number": "123"}}
	operators.must(t, putRequest(ann, "deposit-channels/second-bank", "new", made)).expects(t, `"provider":"manual"`,
		`"number":"123"`)
	empty := map[string]any{"payTo": map[string]any{"name": "", "number": ""}}
	if answer := operators.must(t, putRequest(ann, "deposit-channels/second-bank", "no account", empty)); strings.Contains(
		answer.raw, "payTo") {
		t.Error(answer.raw)
	}
	if n := s.auditRows(t, "deposit.channel"); n != 4 {
		t.Errorf("%d audit rows", n)
	}
	if _, err := deposit.ChannelOf(t.Context(), s.db, "promptpay"); err == nil {
		t.Error("a closed channel takes orders")
	}
}

func TestOperatorChannels_CurrencyThatStripeCountsInTwoWays_IsRefused(t *testing.T) {
	withStripe := func(c *config.Config) { c.Stripe = stripe.Account{Key: "sk_test", EndpointSecret: "whsec"} }
	s := open(t, manyCalls)
	operators := s.openOperators(t, withStripe)
	ann := operators.newOperator(t, "ann", approval.RoleReview)
	operators.must(t, putRequest(ann, "deposit-channels/card", "stripe", map[string]any{"provider": "stripe"}))
	operators.refuses(t, putRequest(ann, "deposit-channels/card", "unknown", map[string]any{"provider": "acme"}), 422,
		"validation_failed")
	operators.refuses(t, putRequest(ann, "deposit-channels/card", "UGX", map[string]any{"currency": "UGX"}), 422,
		"validation_failed")
	if setup, err := deposit.SetupOf(t.Context(), s.db, "card"); err != nil || setup.Currency != nil {
		t.Errorf("%+v %v", setup, err)
	}
	if n := s.auditRows(t, "deposit.channel"); n != 1 {
		t.Errorf("%d audit rows", n)
	}
}

func TestOperatorRates_Set_IsAppliedOnceAndListed(t *testing.T) {
	s := open(t, manyCalls)
	operators := s.openOperators(t)
	ann, eve := operators.newOperator(t, "ann", approval.RoleReview), operators.newOperator(t, "eve", approval.RoleRisk)
	const path = "deposit-rates/USDT"
	operators.refuses(t, putRequest(eve, path, "not hers", map[string]any{"rate": "36.1"}), 403, "role_required")
	first := operators.must(t, putRequest(ann, path, "today", map[string]any{"rate": "36.1234"}))
	first.expects(t, `"currency":"USDT"`, `"wallet":"THB"`, `"rate":"36.1234"`, `"setAt":"`)
	if again := operators.must(t, putRequest(ann, path, "today",
		map[string]any{"rate": "36.1234"})); again.raw != first.raw {
		t.Errorf("the same key: %s, then %s", first.raw, again.raw)
	}
	for key, wrong := range map[string]any{"zero": "0.00", "negative": "-1.00", "number": 36, "text": "1e3",
		"much": "100000.01", "precise": "1.00001"} {
		operators.refuses(t, putRequest(ann, path, key, map[string]any{"rate": wrong}), 422, "validation_failed")
	}
	operators.refuses(t, putRequest(ann, "deposit-rates/THB", "own", map[string]any{"rate": "1.00"}), 422,
		"validation_failed")
	operators.refuses(t, putRequest(ann, "deposit-rates/usdt", "case", map[string]any{"rate": "1.00"}), 422,
		"validation_failed")
	operators.fetch(t, eve, "deposit-rates").expects(t, `"rate":"36.1234"`)
	if n := s.auditRows(t, "deposit.rate"); n != 1 {
		t.Errorf("%d audit rows", n)
	}
}
