package server_test

import (
	"testing"

	"lantern/store/approval"
)

func TestOperatorTurnover_Void_IsAppliedOnce(t *testing.T) {
	s := open(t, manyCalls)
	operators := s.openOperators(t)
	ann, ben := operators.newOperator(t, "ann", approval.RoleReview), operators.newOperator(t, "ben", approval.RoleRisk)
	const which = "0193a000-0000-7000-8000-000000000001"
	const need = `INSERT INTO turnover_requirements (id, member_id, kind, source_id, required, locked)
		VALUES ($1, $2, 'REWARD', 'r1', 1000000, 1000000)`
	if _, err := s.db.ExecContext(t.Context(), need, which, s.memberOf(t, "pia")); err != nil {
		t.Fatal(err)
	}
	operators.fetch(t, ben, "turnover?username=pia").expects(t, `"id":"`+which+`"`, `"source":"REWARD"`,
		`"required":"100.00"`,
		`"state":"OPEN"`)
	operators.refuses(t, sent{method: "GET", path: "/operator/v1/turnover?username=unknown_user", token: ben}, 422,
		"validation_failed")
	operators.refuses(t, decision(ben, "turnover/"+which+"/void", nil), 403, "role_required")
	freed := operators.must(t, decision(ann, "turnover/"+which+"/void", nil))
	freed.expects(t, `"state":"VOID"`, `"username":"pia"`)
	if again := operators.must(t, decision(ann, "turnover/"+which+"/void", nil)); again.raw != freed.raw {
		t.Errorf("%s, then %s", freed.raw, again.raw)
	}
	other := decision(ann, "turnover/"+which+"/void", nil)
	other.key = "another word"
	operators.refuses(t, other, 409, "state_changed")
	if n := s.count(t, `SELECT count(*) FROM audit_rows WHERE action = 'turnover.void' AND reason = $1`,
		statedReason); n != 1 {
		t.Errorf("%d lines in the trail", n)
	}
}
