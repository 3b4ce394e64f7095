package server_test

import (
	"testing"
	"time"

	"lantern/store/approval"
	"lantern/store/deposit"
	"lantern/store/money"
)

func TestOperatorPayments_UnassignedPayment_IsCreditedOrReturned(t *testing.T) {
	s := open(t, manyCalls)
	operators := s.openOperators(t)
	ann, eve := operators.newOperator(t, "ann", approval.RoleReview), operators.newOperator(t, "eve", approval.RoleRisk)
	channel, err := deposit.ChannelOf(t.Context(), s.db, "promptpay")
	if err != nil {
		t.Fatal(err)
	}
	pay := func(key, currency string) string {
		t.Helper()
		d, err := deposit.Open(t.Context(), s.db, deposit.Params{Channel: channel, Amount: 500 * money.Unit,
			Currency: "THB"},
			s.ofPia(t, key))
		if err != nil {
			t.Fatal(err)
		}
		if _, err := deposit.Answer(t.Context(), s.db, d.ID, deposit.Terms{}, s.ofPia(t, key)); err != nil {
			t.Fatal(err)
		}
		payment := deposit.Payment{Provider: "sandbox", Channel: channel.ID, ProviderOrder: "P-" + key, Deposit: d.ID,
			Amount:   500 * money.Unit,
			Currency: currency, PaidAt: time.Now()}
		if _, err := deposit.Receive(t.Context(), s.db, payment); err != nil {
			t.Fatal(err)
		}
		list, err := deposit.Unassigned(t.Context(), s.db)
		if err != nil || len(list) != 1 {
			t.Fatalf("%+v %v", list, err)
		}
		return string(list[0].ID)
	}
	which := pay("a", "THB")
	path := "deposits/payments/" + which
	operators.fetch(t, eve, "deposits/payments").expects(t, which, `"username":"pia"`, `"providerOrder":"P-a"`,
		`"outcome":null`,
		`"depositState":"FAILED"`)
	operators.refuses(t, decision(eve, path+"/credit", nil), 403, "role_required")
	operators.must(t, decision(ann, path+"/credit", nil)).expects(t, `"outcome":"CREDITED"`)
	operators.refuses(t, decision(ann, path+"/return", map[string]any{"reference": "R-1"}), 409, "state_changed")
	which = pay("b", "USD")
	path = "deposits/payments/" + which
	operators.refuses(t, decision(ann, path+"/credit", nil), 422, "validation_failed")
	operators.must(t, decision(ann, path+"/return", map[string]any{"reference": "R-1"})).expects(t, `"outcome":"RETURNED"`,
		`"reference":"R-1"`, `"currency":"USD"`)
	operators.fetch(t, ann, "deposits/payments").expects(t, `"content":[]`)
	operators.refuses(t, decision(ann, "deposits/payments/x/credit", nil), 404, "not_found")
	if n := operators.auditRows(t, "payment.credited") + operators.auditRows(t, "payment.returned"); n != 2 {
		t.Errorf("%d decisions stand in the trail", n)
	}
}
