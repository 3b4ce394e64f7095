package server_test

import (
	"fmt"
	"strings"
	"testing"

	"lantern/store/approval"
	"lantern/store/reconciliation"
)

// handsIn is a provider's statement under a key of its own.
func handsIn(token, key, text string) sent {
	return sent{
		method: "POST", path: "/operator/v1/statements/sandbox?reason=monthly%20statement", token: token, key: key,
		body: text, header: map[string]string{"Content-Type": "text/csv"},
	}
}

const statementHead, statementLine = "reference,amount,currency,at\n", "p-1,100.00,THB,2026-03-10T13:00:00Z\n"

// CHK-25.
func TestOperatorStatements_ImportAndReconcile_ReportDifferences(t *testing.T) {
	s := open(t, manyCalls)
	desk := s.atTheDesk(t)
	ann := desk.works(t, "ann", approval.RoleReview)
	const good = statementHead + statementLine
	wrong := desk.call(t, handsIn(ann, "wrong", good+"p-2,1.5e3,THB,2026-03-10T13:00:00Z\n"))
	if wrong.status != 422 || !strings.Contains(wrong.raw, `"statement":{"code":"amount_scale","params":{"line":3}}`) {
		t.Error(wrong.raw)
	}
	for n, text := range []string{"", "x", statementHead, statementLine, good + statementLine, statementHead +
		"\"\x00\n"} {
		if answer := desk.call(t, handsIn(ann, fmt.Sprint("wrong ", n), text)); answer.status != 422 ||
			answer.fields(t)["statement"].Code == "" {
			t.Errorf("%q: %d %s", text, answer.status, answer.raw)
		}
	}
	asJSON := handsIn(ann, "json", good)
	asJSON.header = nil
	desk.refuses(t, asJSON, 400, "malformed_json")
	silent, nobody := handsIn(ann, "silent", good), handsIn(ann, "nobody", good)
	silent.path, nobody.path = "/operator/v1/statements/sandbox", "/operator/v1/statements/nobody?reason=x"
	desk.refuses(t, silent, 422, "validation_failed")
	desk.refuses(t, nobody, 404, "not_found")
	for range 2 {
		desk.must(t, handsIn(ann, "good", good)).says(t, `"new":1`, `"known":0`)
	}
	desk.must(t, handsIn(ann, "more", good+"p-2,-5.00,THB,2026-03-10T14:00:00Z\n")).says(t, `"new":1`, `"known":1`)
	desk.refuses(t, handsIn(ann, "other", statementHead+"p-1,100.01,THB,2026-03-10T13:00:00Z\n"), 409, "conflict")
	desk.must(t, handsIn(ann, "many", linesOf(20_000))).says(t, `"new":20000`)
	desk.refuses(t, handsIn(ann, "huge", linesOf(24_000)), 413, "body_too_large")

	day := map[string]any{"provider": "sandbox", "day": "2026-03-10"}
	desk.refuses(t, sent{method: "GET", path: "/operator/v1/reconciliations/sandbox/2026-03-10", token: ann}, 404,
		"not_found")
	desk.refuses(t, word(ann, "reconciliations", map[string]any{"provider": "sandbox", "day": "2026-13-10"}), 422,
		"validation_failed")
	compared := desk.must(t, word(ann, "reconciliations", day))
	compared.says(t, `"differences":2`, `"MISSING_HERE"`, `"ours":null`, `"theirs":"-5.00"`, `"by":"operator:ann"`)
	desk.must(t, word(ann, "reconciliations", day))
	if n := s.count(t, `SELECT count(*) FROM reconciliations`); n != 1 {
		t.Errorf("%d comparisons under one key", n)
	}
	desk.seen(t, ann, "reconciliations").says(t, `"differences":2`)
	desk.seen(t, ann, "reconciliations/sandbox/2026-03-10").says(t, `"reference":"p-2"`)
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
	desk := s.atTheDesk(t)
	ann := desk.works(t, "ann", approval.RoleReview)
	desk.must(t, handsIn(ann, "good", statementHead+statementLine))
	const day = "reconciliations/sandbox/2026-03-10"
	explanation := map[string]any{"reference": "p-1"}
	desk.refuses(t, word(ann, day+"/explanation", explanation), 404, "not_found")
	desk.must(t, word(ann, "reconciliations", map[string]any{"provider": "sandbox", "day": "2026-03-10"}))
	desk.must(t, once(word(ann, day+"/explanation", explanation), "compared")).says(t, `"explained":1`)
	desk.refuses(t, once(word(ann, day+"/explanation", map[string]any{"reference": "p-9"}), "other"), 404, "not_found")
	open, err := reconciliation.Unexplained(t.Context(), s.db)
	if err != nil || len(open) != 0 || s.trail(t, "statement.explain") != 1 {
		t.Errorf("%+v (%v)", open, err)
	}
}

func TestOperatorProofs_CheckNow_ListsUnexplainedDifferences(t *testing.T) {
	s := open(t, manyCalls)
	desk := s.atTheDesk(t)
	ann, eve := desk.works(t, "ann", approval.RoleRisk), desk.works(t, "eve", approval.RoleContent)
	ben := desk.works(t, "ben", approval.RoleReview)
	desk.refuses(t, word(eve, "proofs", nil), 403, "role_required")
	noKey := word(ann, "proofs", nil)
	noKey.key = ""
	desk.refuses(t, noKey, 422, "idempotency_key_required")
	desk.refuses(t, word(ann, "proofs", map[string]any{"reason": " "}), 422, "validation_failed")
	first := desk.must(t, once(word(ann, "proofs", nil), "first"))
	first.says(t, `"findings":0`, `"found":[]`, `"unexplained":[]`)
	if again := desk.must(t, once(word(ann, "proofs", nil), "first")); again.raw != first.raw {
		t.Errorf("the same key: %s, then %s", first.raw, again.raw)
	}
	desk.must(t, handsIn(ben, "good", statementHead+statementLine))
	desk.must(t, word(ben, "reconciliations", map[string]any{"provider": "sandbox", "day": "2026-03-10"}))
	desk.must(t, once(word(ann, "proofs", nil), "second")).says(t, `"findings":0`, `"provider":"sandbox"`,
		`"reference":"p-1"`, `"kind":"MISSING_HERE"`, `"ours":null`, `"theirs":"100.00"`, `"day":"2026-03-10"`)
	if n := s.trail(t, "proof.run"); n != 2 {
		t.Errorf("%d audit rows", n)
	}
	s.owns(t, `ALTER TABLE audit_rows DISABLE TRIGGER USER`)
	s.owns(t, `UPDATE audit_rows SET reason = 'another reason' WHERE action = 'statement.import'`)
	s.owns(t, `ALTER TABLE audit_rows ENABLE TRIGGER USER`)
	desk.must(t, once(word(ann, "proofs", nil), "third")).says(t, `"finding":"the audit trail is broken"`)
}
