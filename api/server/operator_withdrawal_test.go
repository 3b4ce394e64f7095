package server_test

import (
	"encoding/json"
	"maps"
	"strings"
	"testing"

	"lantern/store/approval"
	"lantern/store/money"
)

const because = "looked at it"

// word is a decision of somebody about something; without a key it has one of its own.
func word(token, path string, more map[string]any) sent {
	body := map[string]any{"reason": because}
	maps.Copy(body, more)
	return sent{method: "POST", path: "/operator/v1/" + path, token: token, key: token[:8] + path, body: body}
}

func (g got) says(t *testing.T, words ...string) got {
	t.Helper()
	for _, w := range words {
		if !strings.Contains(g.raw, w) {
			t.Errorf("%s does not say %s", g.raw, w)
		}
	}
	return g
}

func (s scene) seen(t *testing.T, token, path string) got {
	t.Helper()
	return s.must(t, sent{method: "GET", path: "/operator/v1/" + path, token: token})
}

// CHK-22.
func TestOperatorWithdrawals_AboveLimit_NeedTwoOperators(t *testing.T) {
	s := open(t, manyCalls)
	desk := s.atTheDesk(t)
	ann, ben := desk.works(t, "ann", approval.RoleReview), desk.works(t, "ben", approval.RoleReview)
	s.rich(t, 90_000*money.Unit)
	payee := s.payee(t)
	big := s.wantsOut(t, payee, 30_000*money.Unit)
	path := "withdrawals/" + big
	desk.seen(t, ann, "withdrawals").says(t, big, `"username":"pia"`, `"persons":2`, `"numberMasked"`)
	first := desk.must(t, word(ann, path+"/approval", nil))
	first.says(t, `"state":"IN_REVIEW"`, `"by":"ann"`)
	if again := desk.must(t, word(ann, path+"/approval", nil)); again.raw != first.raw {
		t.Errorf("the same key: %s, then %s", first.raw, again.raw)
	}
	other := word(ann, path+"/approval", map[string]any{"reason": "another body"})
	desk.refuses(t, other, 422, "idempotency_key_reused")
	other.key = ""
	desk.refuses(t, other, 422, "idempotency_key_required")
	other.key = "a second word"
	desk.refuses(t, other, 403, "second_person_required")
	desk.refuses(t, word(ann, path+"/approval", map[string]any{"operator": "ben"}), 422, "validation_failed")
	desk.refuses(t, word(ben, path+"/approval", map[string]any{"reason": "   "}), 422, "validation_failed")
	desk.seen(t, ben, "withdrawals").says(t, `"by":"ann"`, because)
	desk.must(t, word(ben, path+"/approval", nil)).says(t, `"state":"APPROVED"`, `"by":"ben"`)
	desk.refuses(t, word(ben, path+"/rejection", nil), 409, "state_changed")
	if n := s.count(t, `SELECT count(*) FROM audit_rows
		WHERE action LIKE 'withdrawal.approve%' AND actor IN ('operator:ann', 'operator:ben')
		AND request_id IS NOT NULL`); n != 2 {
		t.Errorf("%d words stand in the trail", n)
	}
	small := s.wantsOut(t, payee, 1_000*money.Unit)
	desk.must(t, word(ann, "withdrawals/"+small+"/rejection", nil)).says(t, `"state":"REJECTED"`, because)
	desk.refuses(t, word(ann, "withdrawals/01890000-0000-7000-8000-000000000000/approval", nil), 404, "not_found")
	desk.refuses(t, word(ann, "withdrawals/x/approval", nil), 404, "not_found")
}

func TestOperatorPayouts_DisputedPart_IsRuledPaidAgainOrRefunded(t *testing.T) {
	s := open(t, manyCalls)
	desk := s.atTheDesk(t)
	ann := desk.works(t, "ann", approval.RoleReview)
	s.rich(t, 10_000*money.Unit)
	which := s.wantsOut(t, s.payee(t), 1_000*money.Unit)
	desk.must(t, word(ann, "withdrawals/"+which+"/approval", nil)).says(t, `"state":"APPROVED"`)
	part := s.disputed(t, which)
	desk.seen(t, ann, "payouts").says(t, which, part, `"reports":[]`)
	shown := desk.seen(t, ann, "payouts/"+which)
	var out struct {
		Parts []struct{ Proofs []struct{ ID string } }
	}
	if err := json.Unmarshal(shown.body.Value,
		&out); err != nil || len(out.Parts) != 1 || len(out.Parts[0].Proofs) != 1 {
		t.Fatal(shown.raw, err)
	}
	desk.seen(t, ann, "payout-proofs/"+out.Parts[0].Proofs[0].ID).says(t, `"picture":"cGl4ZWxz"`, `"kind":"image/png"`)
	desk.refuses(t, sent{method: "GET", path: "/operator/v1/payout-proofs/" + which, token: ann}, 404, "not_found")
	desk.refuses(t, word(ann, "payouts/"+which+"/again", nil), 409, "nothing_open")
	desk.must(t, word(ann, "payouts/parts/"+part+"/unpaid", nil)).says(t, `"VOID"`, `"unpaid":"1000.00"`)
	desk.refuses(t, word(ann, "payouts/parts/"+part+"/paid", nil), 409, "already_final")
	again := word(ann, "payouts/"+which+"/again", nil)
	again.key = "again"
	desk.must(t, again).says(t, `"number":2`)
	desk.must(t, again).says(t, `"number":2`)
	if n := s.count(t, `SELECT count(*) FROM payouts WHERE withdrawal_id = $1`, which); n != 2 {
		t.Errorf("%d parts after the same key twice", n)
	}
	desk.refuses(t, word(ann, "payouts/"+which+"/refund", nil), 409, "nothing_open")

	s.paid(t, desk, ann)
	s.given(t, desk, ann)
}

// paid: a disputed part that was ruled paid ends its request.
func (s scene) paid(t *testing.T, desk scene, token string) {
	t.Helper()
	which := s.wantsOut(t, s.anyPayee(t), 1_000*money.Unit)
	desk.must(t, word(token, "withdrawals/"+which+"/approval", nil))
	part := s.disputed(t, which)
	desk.must(t, word(token, "payouts/parts/"+part+"/paid", nil)).says(t, `"state":"COMPLETED"`)
}

// given: what is unpaid goes back to the balance.
func (s scene) given(t *testing.T, desk scene, token string) {
	t.Helper()
	which := s.wantsOut(t, s.anyPayee(t), 1_000*money.Unit)
	desk.must(t, word(token, "withdrawals/"+which+"/approval", nil))
	part := s.disputed(t, which)
	desk.must(t, word(token, "payouts/parts/"+part+"/unpaid", nil))
	desk.must(t, word(token, "payouts/"+which+"/refund", nil)).says(t, `"state":"FAILED"`)
}
