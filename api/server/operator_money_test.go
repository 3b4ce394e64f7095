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
	desk := s.atTheDesk(t)
	ann, ben := desk.works(t, "ann", approval.RoleReview), desk.works(t, "ben", approval.RoleReview)
	which := s.transferred(t)
	desk.seen(t, ann, "deposits").says(t, which, `"username":"pia"`, `"received":null`)
	shown := desk.seen(t, ann, "deposits/"+which)
	shown.says(t, `"state":"IN_REVIEW"`, `"number":"000-1"`)
	var out struct{ Proofs []struct{ ID string } }
	if err := json.Unmarshal(shown.body.Value, &out); err != nil || len(out.Proofs) != 1 {
		t.Fatal(shown.raw, err)
	}
	desk.seen(t, ann, "deposit-proofs/"+out.Proofs[0].ID).says(t, `"picture":"cGl4ZWxz"`)
	path := "deposits/" + which
	confirm := func(received any) sent {
		return word(ann, path+"/confirmation", map[string]any{"received": received})
	}
	desk.refuses(t, word(ann, path+"/confirmation", nil), 422, "validation_failed")
	desk.refuses(t, confirm("-5.00"), 422, "validation_failed")
	desk.refuses(t, confirm(480), 422, "validation_failed")
	desk.refuses(t, word(ann, path+"/reversal", nil), 409, "state_changed")
	var all sync.WaitGroup
	for range 8 {
		all.Go(func() {
			if answer, err := desk.try(t.Context(), confirm("480.00")); err != nil || answer.status != 200 &&
				answer.body.Code != "operation_in_progress" {
				t.Errorf("%v %s", err, answer.raw)
			}
		})
	}
	all.Wait()
	if got := s.balanceOfPia(t); got != "1480.00" {
		t.Errorf("eight at once under one key: %s", got)
	}
	desk.must(t, confirm("480.00")).says(t, `"state":"CREDITED"`, `"received":"480.00"`)
	desk.refuses(t, word(ann, path+"/denial", nil), 409, "state_changed")
	const reversal = `"reversals":[{"by":"ann","reason":"` + because + `","at":"`
	desk.must(t, word(ann, path+"/reversal", nil)).says(t, `"state":"CREDITED"`, reversal)
	// whoever comes second reads who came first, when and why, in the list as well
	for _, shown := range []string{path, "deposits"} {
		desk.must(t, sent{method: "GET", path: "/operator/v1/" + shown, token: ben}).says(t, reversal)
	}
	second := word(ann, path+"/reversal", nil)
	second.key = "her second word"
	desk.refuses(t, second, 403, "second_person_required")
	desk.must(t, word(ben, path+"/reversal", nil)).says(t, `"state":"REVERSED"`, `"by":"ann"`, `"by":"ben"`)
	if got := s.balanceOfPia(t); got != "1000.00" {
		t.Errorf("taken back: %s", got)
	}
	late := s.ordered(t)
	desk.refuses(t, word(ann, "deposits/"+late+"/late", nil), 409, "state_changed")
	s.later(t, "29 minutes")
	ann, ben = desk.works(t, "cat", approval.RoleReview), desk.works(t, "dan", approval.RoleReview)
	s.later(t, "2 minutes")
	desk.must(t, word(ann, "deposits/"+late+"/late", nil)).says(t, `"state":"IN_REVIEW"`)
	desk.must(t, word(ann, "deposits/"+late+"/confirmation", map[string]any{"received": "500.00"})).says(t,
		`"state":"CREDITED"`)
	denied := s.transferred(t)
	desk.must(t, word(ben, "deposits/"+denied+"/denial", nil)).says(t, `"state":"FAILED"`, because)
}

func TestOperatorDeposits_ReversalOfSpentMoney_BecomesDebt(t *testing.T) {
	s := open(t, manyCalls)
	desk := s.atTheDesk(t)
	ann, ben := desk.works(t, "ann", approval.RoleReview), desk.works(t, "ben", approval.RoleReview)
	s.must(t, sent{method: "POST", path: "/wps/device", token: s.signIn(t, "pia"),
		body: map[string]string{"token": "a-phone", "platform": "PWA"}})
	confirm := func(which string) {
		desk.must(t, word(ann, "deposits/"+which+"/confirmation", map[string]any{"received": "500.00"})).says(t,
			"CREDITED")
	}
	first := s.transferred(t)
	confirm(first)
	s.gives(t, 1_200*money.Unit)
	for _, token := range []string{ann, ben} {
		desk.must(t, word(token, "deposits/"+first+"/reversal", nil))
	}
	if got := s.balanceOfPia(t); got != "0.00" {
		t.Errorf("taken back: %s", got)
	}
	confirm(s.transferred(t))
	if got := s.balanceOfPia(t); got != "300.00" {
		t.Errorf("after the debt was swept: %s", got)
	}
	if n := s.count(t, `SELECT count(*) FROM pushes`); n < 3 {
		t.Errorf("her phone was told %d times", n)
	}
}

// CHK-22.
func TestOperatorAdjustments_Proposal_NeedsAnotherOperator(t *testing.T) {
	s := open(t, manyCalls)
	desk := s.atTheDesk(t)
	ann, ben := desk.works(t, "ann", approval.RoleReview), desk.works(t, "ben", approval.RoleReview, approval.RoleRisk)
	plus := map[string]any{"username": "pia", "kind": "ADJUST_PLUS", "amount": "12.34", "case": "case 7"}
	made := desk.must(t, word(ann, "adjustments", plus))
	made.says(t, `"state":"PROPOSED"`, `"proposedBy":"ann"`, `"amount":"12.34"`)
	if again := desk.must(t, word(ann, "adjustments", plus)); again.raw != made.raw {
		t.Errorf("%s, then %s", made.raw, again.raw)
	}
	path := "adjustments/" + idOf(t, made)
	desk.refuses(t, word(ann, path+"/approval", nil), 403, "second_person_required")
	if got := s.balanceOfPia(t); got != "1000.00" {
		t.Errorf("proposed: %s", got)
	}
	desk.seen(t, ben, "adjustments").says(t, "case 7")
	desk.must(t, word(ben, path+"/approval", nil)).says(t, `"state":"APPROVED"`, `"decidedBy":"ben"`)
	desk.must(t, word(ben, path+"/approval", nil))
	if got := s.balanceOfPia(t); got != "1012.34" {
		t.Errorf("approved: %s", got)
	}
	desk.refuses(t, word(ben, path+"/refusal", nil), 409, "state_changed")
	for name, wrong := range map[string]map[string]any{
		"amount": {"amount": "0.00"}, "kind": {"kind": "BONUS"}, "username": {"username": "nobody_here"},
		"case": {"case": " "}, "reason": {"reason": " "}, "proposedBy": {"proposedBy": "ben"},
	} {
		body := map[string]any{"username": "pia", "kind": "ADJUST_MINUS", "amount": "1.00", "case": "case 8"}
		for field, value := range wrong {
			body[field] = value
		}
		ask := word(ann, "adjustments", body)
		ask.key = name
		if answer := desk.call(t, ask); answer.status != 422 || answer.fields(t)[name].Code == "" && name != "case" {
			t.Errorf("%s: %d %s", name, answer.status, answer.raw)
		}
	}
	much := word(ann, "adjustments", map[string]any{"username": "pia", "kind": "ADJUST_MINUS", "amount": "99999.00",
		"case": "case 9"})
	much.key = "much"
	refused := "adjustments/" + idOf(t, desk.must(t, much))
	desk.refuses(t, word(ben, refused+"/approval", nil), 409, "insufficient_balance")
	desk.must(t, word(ben, refused+"/refusal", nil)).says(t, `"state":"REFUSED"`)
	desk.seen(t, ann, "adjustments?of=all").says(t, "case 7", "case 9", `"decision":"`+because)
}

func TestTheRiskDeskKeepsPeopleOutAtTheDoor(t *testing.T) {
	s := open(t, manyCalls)
	desk := s.atTheDesk(t)
	ann := desk.works(t, "ann", approval.RoleRisk)
	pia := s.signIn(t, "pia")
	ask := word(ann, "freezes", map[string]any{"username": "mek", "flag": "LOGIN", "isOfTeam": true,
		"until": "2999-01-01T00:00:00Z"})
	made := desk.must(t, ask)
	made.says(t, `"state":"IN_FORCE"`, `"isOfTeam":true`, `"by":"operator:ann"`)
	desk.must(t, ask)
	s.refuses(t, sent{method: "POST", path: "/wps/session/reauth", token: pia, body: "{}"}, 401, "session_expired")
	if n := s.count(t, `SELECT count(*) FROM member_freezes`); n != 1 {
		t.Errorf("%d freezes for one key", n)
	}
	desk.seen(t, ann, "freezes").says(t, `"username":"mek"`)
	path := "freezes/" + idOf(t, made) + "/end"
	desk.must(t, word(ann, path, nil)).says(t, `"state":"LIFTED"`, because)
	again := word(ann, path, nil)
	again.key = "again"
	desk.refuses(t, again, 409, "state_changed")
	s.signIn(t, "pia")
	desk.seen(t, ann, "freezes").says(t, `"content":[]`)
	desk.seen(t, ann, "freezes?username=mek").says(t, `"LIFTED"`)
	for _, flag := range []string{"BET", "FUNDS", "INCOME", "REGISTER"} {
		one := word(ann, "freezes", map[string]any{"username": "pia", "flag": flag})
		one.key = flag
		desk.must(t, one).says(t, flag)
	}
	past := word(ann, "freezes", map[string]any{"username": "pia", "flag": "BET", "until": "2020-01-01T00:00:00Z"})
	past.key = "past"
	if answer := desk.call(t, past); answer.status != 422 || answer.fields(t)["until"].Code == "" {
		t.Error(answer.raw)
	}
}
