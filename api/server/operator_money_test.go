package server_test

import (
	"encoding/json"
	"sync"
	"testing"

	"lantern/store/approval"
	"lantern/store/money"
)

// idOf is the id of what a call made.
func idOf(t *testing.T, answer got) string {
	t.Helper()
	var made struct{ ID string }
	if err := json.Unmarshal(answer.body.Value, &made); err != nil || made.ID == "" {
		t.Fatal(answer.raw, err)
	}
	return made.ID
}

func (s scene) balanceOfPia(t *testing.T) string {
	t.Helper()
	var amount money.Amount
	const read = `SELECT b.amount FROM balances b JOIN accounts a ON a.id = b.account_id
		WHERE a.owner_id = $1 AND a.code = 'user:main'`
	if err := s.db.GetContext(t.Context(), &amount, read, s.memberOf(t, "pia")); err != nil {
		t.Fatal(err)
	}
	return amount.String()
}

func TestOperatorDeposits_ConfirmedDeposit_IsReversedByTwoOperators(t *testing.T) {
	s := open(t, manyCalls)
	operators := s.openOperators(t)
	ann, ben := operators.newOperator(t, "ann", approval.RoleReview), operators.newOperator(t, "ben", approval.RoleReview)
	which := s.reportedTransfer(t)
	operators.fetch(t, ann, "deposits").expects(t, which, `"username":"pia"`, `"received":null`)
	shown := operators.fetch(t, ann, "deposits/"+which)
	shown.expects(t, `"state":"IN_REVIEW"`, `"number":"000-1"`)
	var out struct{ Proofs []struct{ ID string } }
	if err := json.Unmarshal(shown.body.Value, &out); err != nil || len(out.Proofs) != 1 {
		t.Fatal(shown.raw, err)
	}
	operators.fetch(t, ann, "deposit-proofs/"+out.Proofs[0].ID).expects(t, `"picture":"cGl4ZWxz"`)
	path := "deposits/" + which
	confirm := func(received any) sent {
		return decision(ann, path+"/confirmation", map[string]any{"received": received})
	}
	operators.refuses(t, decision(ann, path+"/confirmation", nil), 422, "validation_failed")
	operators.refuses(t, confirm("-5.00"), 422, "validation_failed")
	operators.refuses(t, confirm(480), 422, "validation_failed")
	operators.refuses(t, decision(ann, path+"/reversal", nil), 409, "state_changed")
	var all sync.WaitGroup
	for range 8 {
		all.Go(func() {
			if answer, err := operators.try(t.Context(), confirm("480.00")); err != nil || answer.status != 200 &&
				answer.body.Code != "operation_in_progress" {
				t.Errorf("%v %s", err, answer.raw)
			}
		})
	}
	all.Wait()
	if got := s.balanceOfPia(t); got != "1480.00" {
		t.Errorf("eight at once under one key: %s", got)
	}
	operators.must(t, confirm("480.00")).expects(t, `"state":"CREDITED"`, `"received":"480.00"`)
	operators.refuses(t, decision(ann, path+"/denial", nil), 409, "state_changed")
	const reversal = `"reversals":[{"by":"ann","reason":"` + statedReason + `","at":"`
	operators.must(t, decision(ann, path+"/reversal", nil)).expects(t, `"state":"CREDITED"`, reversal)
	// the second operator sees who decided first, when and why, also in the list
	for _, shown := range []string{path, "deposits"} {
		operators.must(t, sent{method: "GET", path: "/operator/v1/" + shown, token: ben}).expects(t, reversal)
	}
	second := decision(ann, path+"/reversal", nil)
	second.key = "second decision"
	operators.refuses(t, second, 403, "second_person_required")
	operators.must(t, decision(ben, path+"/reversal", nil)).expects(t, `"state":"REVERSED"`, `"by":"ann"`, `"by":"ben"`)
	if got := s.balanceOfPia(t); got != "1000.00" {
		t.Errorf("after the reversal: %s", got)
	}
	late := s.orderDeposit(t)
	operators.refuses(t, decision(ann, "deposits/"+late+"/late", nil), 409, "state_changed")
	s.later(t, "29 minutes")
	ann, ben = operators.newOperator(t, "cat", approval.RoleReview), operators.newOperator(t, "dan", approval.RoleReview)
	s.later(t, "2 minutes")
	operators.must(t, decision(ann, "deposits/"+late+"/late", nil)).expects(t, `"state":"IN_REVIEW"`)
	operators.must(t, decision(ann, "deposits/"+late+"/confirmation", map[string]any{"received": "500.00"})).expects(t,
		`"state":"CREDITED"`)
	denied := s.reportedTransfer(t)
	operators.must(t, decision(ben, "deposits/"+denied+"/denial", nil)).expects(t, `"state":"FAILED"`, statedReason)
}

func TestOperatorDeposits_ReversalOfSpentMoney_BecomesDebt(t *testing.T) {
	s := open(t, manyCalls)
	operators := s.openOperators(t)
	ann, ben := operators.newOperator(t, "ann", approval.RoleReview), operators.newOperator(t, "ben", approval.RoleReview)
	s.must(t, sent{method: "POST", path: "/wps/device", token: s.signIn(t, "pia"),
		body: map[string]string{"token": "a-phone", "platform": "PWA"}})
	confirm := func(which string) {
		operators.must(t, decision(ann, "deposits/"+which+"/confirmation", map[string]any{"received": "500.00"})).expects(t,
			"CREDITED")
	}
	first := s.reportedTransfer(t)
	confirm(first)
	s.takeFromPia(t, 1_200*money.Unit)
	for _, token := range []string{ann, ben} {
		operators.must(t, decision(token, "deposits/"+first+"/reversal", nil))
	}
	if got := s.balanceOfPia(t); got != "0.00" {
		t.Errorf("after the reversal: %s", got)
	}
	confirm(s.reportedTransfer(t))
	if got := s.balanceOfPia(t); got != "300.00" {
		t.Errorf("after the debt was swept: %s", got)
	}
	if n := s.count(t, `SELECT count(*) FROM pushes`); n < 3 {
		t.Errorf("%d push notifications", n)
	}
}

// CHK-22.
func TestOperatorAdjustments_Proposal_NeedsAnotherOperator(t *testing.T) {
	s := open(t, manyCalls)
	operators := s.openOperators(t)
	ann, ben := operators.newOperator(t, "ann", approval.RoleReview),
		operators.newOperator(t, "ben", approval.RoleReview, approval.RoleRisk)
	plus := map[string]any{"username": "pia", "kind": "ADJUST_PLUS", "amount": "12.34", "case": "case 7"}
	made := operators.must(t, decision(ann, "adjustments", plus))
	made.expects(t, `"state":"PROPOSED"`, `"proposedBy":"ann"`, `"amount":"12.34"`)
	if again := operators.must(t, decision(ann, "adjustments", plus)); again.raw != made.raw {
		t.Errorf("%s, then %s", made.raw, again.raw)
	}
	path := "adjustments/" + idOf(t, made)
	operators.refuses(t, decision(ann, path+"/approval", nil), 403, "second_person_required")
	if got := s.balanceOfPia(t); got != "1000.00" {
		t.Errorf("proposed: %s", got)
	}
	operators.fetch(t, ben, "adjustments").expects(t, "case 7")
	operators.must(t, decision(ben, path+"/approval", nil)).expects(t, `"state":"APPROVED"`, `"decidedBy":"ben"`)
	operators.must(t, decision(ben, path+"/approval", nil))
	if got := s.balanceOfPia(t); got != "1012.34" {
		t.Errorf("approved: %s", got)
	}
	operators.refuses(t, decision(ben, path+"/refusal", nil), 409, "state_changed")
	for name, wrong := range map[string]map[string]any{
		"amount": {"amount": "0.00"}, "kind": {"kind": "BONUS"}, "username": {"username": "unknown_user"},
		"case": {"case": " "}, "reason": {"reason": " "}, "proposedBy": {"proposedBy": "ben"},
	} {
		body := map[string]any{"username": "pia", "kind": "ADJUST_MINUS", "amount": "1.00", "case": "case 8"}
		for field, value := range wrong {
			body[field] = value
		}
		ask := decision(ann, "adjustments", body)
		ask.key = name
		if answer := operators.call(t, ask); answer.status != 422 || answer.fields(t)[name].Code == "" && name != "case" {
			t.Errorf("%s: %d %s", name, answer.status, answer.raw)
		}
	}
	much := decision(ann, "adjustments", map[string]any{"username": "pia", "kind": "ADJUST_MINUS", "amount": "99999.00",
		"case": "case 9"})
	much.key = "much"
	refused := "adjustments/" + idOf(t, operators.must(t, much))
	operators.refuses(t, decision(ben, refused+"/approval", nil), 409, "insufficient_balance")
	operators.must(t, decision(ben, refused+"/refusal", nil)).expects(t, `"state":"REFUSED"`)
	operators.fetch(t, ann, "adjustments?of=all").expects(t, "case 7", "case 9", `"decision":"`+statedReason)
}

func TestOperatorFreezes_BlockAndRelease(t *testing.T) {
	s := open(t, manyCalls)
	operators := s.openOperators(t)
	ann := operators.newOperator(t, "ann", approval.RoleRisk)
	pia := s.signIn(t, "pia")
	ask := decision(ann, "freezes", map[string]any{"username": "mek", "flag": "LOGIN", "isOfTeam": true,
		"until": "2999-01-01T00:00:00Z"})
	made := operators.must(t, ask)
	made.expects(t, `"state":"IN_FORCE"`, `"isOfTeam":true`, `"by":"operator:ann"`)
	operators.must(t, ask)
	s.refuses(t, sent{method: "POST", path: "/wps/session/reauth", token: pia, body: "{}"}, 401, "session_expired")
	if n := s.count(t, `SELECT count(*) FROM member_freezes`); n != 1 {
		t.Errorf("%d freezes for one key", n)
	}
	operators.fetch(t, ann, "freezes").expects(t, `"username":"mek"`)
	path := "freezes/" + idOf(t, made) + "/end"
	operators.must(t, decision(ann, path, nil)).expects(t, `"state":"LIFTED"`, statedReason)
	again := decision(ann, path, nil)
	again.key = "again"
	operators.refuses(t, again, 409, "state_changed")
	s.signIn(t, "pia")
	operators.fetch(t, ann, "freezes").expects(t, `"content":[]`)
	operators.fetch(t, ann, "freezes?username=mek").expects(t, `"LIFTED"`)
	for _, flag := range []string{"BET", "FUNDS", "INCOME", "REGISTER"} {
		one := decision(ann, "freezes", map[string]any{"username": "pia", "flag": flag})
		one.key = flag
		operators.must(t, one).expects(t, flag)
	}
	past := decision(ann, "freezes", map[string]any{"username": "pia", "flag": "BET", "until": "2020-01-01T00:00:00Z"})
	past.key = "past"
	if answer := operators.call(t, past); answer.status != 422 || answer.fields(t)["until"].Code == "" {
		t.Error(answer.raw)
	}
}
