package server_test

import (
	"fmt"
	"strings"
	"testing"

	"lantern/store/approval"
	"lantern/store/reconciliation"
)

// importStatement imports a provider's statement.
func importStatement(token, key, text string) sent {
	return sent{
		method: "POST", path: "/operator/v1/statements/sandbox?reason=monthly%20statement", token: token, key: key,
		body: text, header: map[string]string{"Content-Type": "text/csv"},
	}
}

const statementHead, statementLine = "reference,amount,currency,at\n", "p-1,100.00,THB,2026-03-10T13:00:00Z\n"

// CHK-25.
func TestOperatorStatements_ImportAndReconcile_ReportDifferences(t *testing.T) {
	s := open(t, manyCalls)
	operators := s.openOperators(t)
	ann := operators.newOperator(t, "ann", approval.RoleReview)
	const good = statementHead + statementLine
	wrong := operators.call(t, importStatement(ann, "wrong", good+"p-2,1.5e3,THB,2026-03-10T13:00:00Z\n"))
	if wrong.status != 422 || !strings.Contains(wrong.raw, `"statement":{"code":"amount_scale","params":{"line":3}}`) {
		t.Error(wrong.raw)
	}
	for n, text := range []string{"", "x", statementHead, statementLine, good + statementLine, statementHead +
		"\"\x00\n"} {
		if answer := operators.call(t, importStatement(ann, fmt.Sprint("wrong ", n), text)); answer.status != 422 ||
			answer.fields(t)["statement"].Code == "" {
			t.Errorf("%q: %d %s", text, answer.status, answer.raw)
		}
	}
	asJSON := importStatement(ann, "json", good)
	asJSON.header = nil
	operators.refuses(t, asJSON, 400, "malformed_json")
	unexplained, unknown := importStatement(ann, "unexplained", good), importStatement(ann, "unknown", good)
	unexplained.path, unknown.path = "/operator/v1/statements/sandbox", "/operator/v1/statements/unknown?reason=x"
	operators.refuses(t, unexplained, 422, "validation_failed")
	operators.refuses(t, unknown, 404, "not_found")
	for range 2 {
		operators.must(t, importStatement(ann, "good", good)).expects(t, `"new":1`, `"known":0`)
	}
	operators.must(t, importStatement(ann, "more", good+"p-2,-5.00,THB,2026-03-10T14:00:00Z\n")).expects(t, `"new":1`,
		`"known":1`)
	operators.refuses(t, importStatement(ann, "other", statementHead+"p-1,100.01,THB,2026-03-10T13:00:00Z\n"), 409,
		"conflict")
	operators.must(t, importStatement(ann, "many", linesOf(20_000))).expects(t, `"new":20000`)
	operators.refuses(t, importStatement(ann, "huge", linesOf(24_000)), 413, "body_too_large")

	day := map[string]any{"provider": "sandbox", "day": "2026-03-10"}
	operators.refuses(t, sent{method: "GET", path: "/operator/v1/reconciliations/sandbox/2026-03-10", token: ann}, 404,
		"not_found")
	operators.refuses(t, decision(ann, "reconciliations", map[string]any{"provider": "sandbox", "day": "2026-13-10"}), 422,
		"validation_failed")
	compared := operators.must(t, decision(ann, "reconciliations", day))
	compared.expects(t, `"differences":2`, `"MISSING_HERE"`, `"ours":null`, `"theirs":"-5.00"`, `"by":"operator:ann"`)
	operators.must(t, decision(ann, "reconciliations", day))
	if n := s.count(t, `SELECT count(*) FROM reconciliations`); n != 1 {
		t.Errorf("%d comparisons under one key", n)
	}
	operators.fetch(t, ann, "reconciliations").expects(t, `"differences":2`)
	operators.fetch(t, ann, "reconciliations/sandbox/2026-03-10").expects(t, `"reference":"p-2"`)
}

// linesOf is a statement of so many lines, of some forty bytes each.
func linesOf(many int) string {
	var text strings.Builder
	text.WriteString(statementHead)
	for n := range many {
		fmt.Fprintf(&text, "q-%d,1.00,THB,2026-03-11T13:00:00Z\n", n)
	}
	return text.String()
}

func TestOperatorReconciliations_ExplainedDifference_IsNoLongerOpen(t *testing.T) {
	s := open(t, manyCalls)
	operators := s.openOperators(t)
	ann := operators.newOperator(t, "ann", approval.RoleReview)
	operators.must(t, importStatement(ann, "good", statementHead+statementLine))
	const day = "reconciliations/sandbox/2026-03-10"
	explanation := map[string]any{"reference": "p-1"}
	operators.refuses(t, decision(ann, day+"/explanation", explanation), 404, "not_found")
	operators.must(t, decision(ann, "reconciliations", map[string]any{"provider": "sandbox", "day": "2026-03-10"}))
	operators.must(t, withKey(decision(ann, day+"/explanation", explanation), "compared")).expects(t, `"explained":1`)
	operators.refuses(t, withKey(decision(ann, day+"/explanation", map[string]any{"reference": "p-9"}), "other"), 404,
		"not_found")
	open, err := reconciliation.Unexplained(t.Context(), s.db)
	if err != nil || len(open) != 0 || s.auditRows(t, "statement.explain") != 1 {
		t.Errorf("%+v (%v)", open, err)
	}
}

func TestOperatorProofs_CheckNow_ListsUnexplainedDifferences(t *testing.T) {
	s := open(t, manyCalls)
	operators := s.openOperators(t)
	ann, eve := operators.newOperator(t, "ann", approval.RoleRisk), operators.newOperator(t, "eve", approval.RoleContent)
	ben := operators.newOperator(t, "ben", approval.RoleReview)
	operators.refuses(t, decision(eve, "proofs", nil), 403, "role_required")
	noKey := decision(ann, "proofs", nil)
	noKey.key = ""
	operators.refuses(t, noKey, 422, "idempotency_key_required")
	operators.refuses(t, decision(ann, "proofs", map[string]any{"reason": " "}), 422, "validation_failed")
	first := operators.must(t, withKey(decision(ann, "proofs", nil), "first"))
	first.expects(t, `"findings":0`, `"found":[]`, `"unexplained":[]`)
	if again := operators.must(t, withKey(decision(ann, "proofs", nil), "first")); again.raw != first.raw {
		t.Errorf("the same key: %s, then %s", first.raw, again.raw)
	}
	operators.must(t, importStatement(ben, "good", statementHead+statementLine))
	operators.must(t, decision(ben, "reconciliations", map[string]any{"provider": "sandbox", "day": "2026-03-10"}))
	operators.must(t, withKey(decision(ann, "proofs", nil), "second")).expects(t, `"findings":0`, `"provider":"sandbox"`,
		`"reference":"p-1"`, `"kind":"MISSING_HERE"`, `"ours":null`, `"theirs":"100.00"`, `"day":"2026-03-10"`)
	if n := s.auditRows(t, "proof.run"); n != 2 {
		t.Errorf("%d audit rows", n)
	}
	s.execAsOwner(t, `ALTER TABLE audit_rows DISABLE TRIGGER USER`)
	s.execAsOwner(t, `UPDATE audit_rows SET reason = 'another reason' WHERE action = 'statement.import'`)
	s.execAsOwner(t, `ALTER TABLE audit_rows ENABLE TRIGGER USER`)
	operators.must(t, withKey(decision(ann, "proofs", nil), "third")).expects(t, `"finding":"the audit trail is broken"`)
}
