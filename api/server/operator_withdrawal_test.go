package server_test

import (
	"encoding/json"
	"maps"
	"strings"
	"testing"

	"lantern/store/approval"
	"lantern/store/money"
)

const statedReason = "looked at it"

// decision is an operator's action with a reason. Its idempotency key is made of the token and the path.
func decision(token, path string, more map[string]any) sent {
	body := map[string]any{"reason": statedReason}
	maps.Copy(body, more)
	return sent{method: "POST", path: "/operator/v1/" + path, token: token, key: token[:8] + path, body: body}
}

func (g got) expects(t *testing.T, words ...string) got {
	t.Helper()
	for _, w := range words {
		if !strings.Contains(g.raw, w) {
			t.Errorf("%s does not contain %s", g.raw, w)
		}
	}
	return g
}

func (s scene) fetch(t *testing.T, token, path string) got {
	t.Helper()
	return s.must(t, sent{method: "GET", path: "/operator/v1/" + path, token: token})
}

// CHK-22.
func TestOperatorWithdrawals_AboveLimit_NeedTwoOperators(t *testing.T) {
	s := open(t, manyCalls)
	operators := s.openOperators(t)
	ann, ben := operators.newOperator(t, "ann", approval.RoleReview), operators.newOperator(t, "ben", approval.RoleReview)
	s.payPia(t, 90_000*money.Unit)
	payee := s.payee(t)
	big := s.requestWithdrawal(t, payee, 30_000*money.Unit)
	path := "withdrawals/" + big
	operators.fetch(t, ann, "withdrawals").expects(t, big, `"username":"pia"`, `"persons":2`, `"numberMasked"`)
	first := operators.must(t, decision(ann, path+"/approval", nil))
	first.expects(t, `"state":"IN_REVIEW"`, `"by":"ann"`)
	if again := operators.must(t, decision(ann, path+"/approval", nil)); again.raw != first.raw {
		t.Errorf("the same key: %s, then %s", first.raw, again.raw)
	}
	other := decision(ann, path+"/approval", map[string]any{"reason": "another body"})
	operators.refuses(t, other, 422, "idempotency_key_reused")
	other.key = ""
	operators.refuses(t, other, 422, "idempotency_key_required")
	other.key = "second decision"
	operators.refuses(t, other, 403, "second_person_required")
	operators.refuses(t, decision(ann, path+"/approval", map[string]any{"operator": "ben"}), 422, "validation_failed")
	operators.refuses(t, decision(ben, path+"/approval", map[string]any{"reason": "   "}), 422, "validation_failed")
	operators.fetch(t, ben, "withdrawals").expects(t, `"by":"ann"`, statedReason)
	operators.must(t, decision(ben, path+"/approval", nil)).expects(t, `"state":"APPROVED"`, `"by":"ben"`)
	operators.refuses(t, decision(ben, path+"/rejection", nil), 409, "state_changed")
	if n := s.count(t, `SELECT count(*) FROM audit_rows
		WHERE action LIKE 'withdrawal.approve%' AND actor IN ('operator:ann', 'operator:ben')
		AND request_id IS NOT NULL`); n != 2 {
		t.Errorf("%d words stand in the trail", n)
	}
	small := s.requestWithdrawal(t, payee, 1_000*money.Unit)
	operators.must(t, decision(ann, "withdrawals/"+small+"/rejection", nil)).expects(t, `"state":"REJECTED"`, statedReason)
	operators.refuses(t, decision(ann, "withdrawals/01890000-0000-7000-8000-000000000000/approval", nil), 404, "not_found")
	operators.refuses(t, decision(ann, "withdrawals/x/approval", nil), 404, "not_found")
}

func TestOperatorPayouts_DisputedPart_IsRuledPaidAgainOrRefunded(t *testing.T) {
	s := open(t, manyCalls)
	operators := s.openOperators(t)
	ann := operators.newOperator(t, "ann", approval.RoleReview)
	s.payPia(t, 10_000*money.Unit)
	which := s.requestWithdrawal(t, s.payee(t), 1_000*money.Unit)
	operators.must(t, decision(ann, "withdrawals/"+which+"/approval", nil)).expects(t, `"state":"APPROVED"`)
	part := s.disputePart(t, which)
	operators.fetch(t, ann, "payouts").expects(t, which, part, `"reports":[]`)
	shown := operators.fetch(t, ann, "payouts/"+which)
	var out struct {
		Parts []struct{ Proofs []struct{ ID string } }
	}
	if err := json.Unmarshal(shown.body.Value,
		&out); err != nil || len(out.Parts) != 1 || len(out.Parts[0].Proofs) != 1 {
		t.Fatal(shown.raw, err)
	}
	operators.fetch(t, ann, "payout-proofs/"+out.Parts[0].Proofs[0].ID).expects(t, `"picture":"cGl4ZWxz"`,
		`"kind":"image/png"`)
	operators.refuses(t, sent{method: "GET", path: "/operator/v1/payout-proofs/" + which, token: ann}, 404, "not_found")
	operators.refuses(t, decision(ann, "payouts/"+which+"/again", nil), 409, "nothing_open")
	operators.must(t, decision(ann, "payouts/parts/"+part+"/unpaid", nil)).expects(t, `"VOID"`, `"unpaid":"1000.00"`)
	operators.refuses(t, decision(ann, "payouts/parts/"+part+"/paid", nil), 409, "already_final")
	again := decision(ann, "payouts/"+which+"/again", nil)
	again.key = "again"
	operators.must(t, again).expects(t, `"number":2`)
	operators.must(t, again).expects(t, `"number":2`)
	if n := s.count(t, `SELECT count(*) FROM payouts WHERE withdrawal_id = $1`, which); n != 2 {
		t.Errorf("%d parts after the same key twice", n)
	}
	operators.refuses(t, decision(ann, "payouts/"+which+"/refund", nil), 409, "nothing_open")

	s.ruledPaid(t, operators, ann)
	s.ruledUnpaid(t, operators, ann)
}

// ruledPaid checks that a disputed part that is ruled paid completes its withdrawal.
func (s scene) ruledPaid(t *testing.T, operators scene, token string) {
	t.Helper()
	which := s.requestWithdrawal(t, s.storedPayee(t), 1_000*money.Unit)
	operators.must(t, decision(token, "withdrawals/"+which+"/approval", nil))
	part := s.disputePart(t, which)
	operators.must(t, decision(token, "payouts/parts/"+part+"/paid", nil)).expects(t, `"state":"COMPLETED"`)
}

// ruledUnpaid checks that an unpaid part can be refunded to the balance.
func (s scene) ruledUnpaid(t *testing.T, operators scene, token string) {
	t.Helper()
	which := s.requestWithdrawal(t, s.storedPayee(t), 1_000*money.Unit)
	operators.must(t, decision(token, "withdrawals/"+which+"/approval", nil))
	part := s.disputePart(t, which)
	operators.must(t, decision(token, "payouts/parts/"+part+"/unpaid", nil))
	operators.must(t, decision(token, "payouts/"+which+"/refund", nil)).expects(t, `"state":"FAILED"`)
}
