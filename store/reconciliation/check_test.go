package reconciliation_test

import (
	"strings"
	"testing"

	"lantern/store/approval"
	"lantern/store/fault"
	"lantern/store/ledger"
	"lantern/store/money"
	"lantern/store/reconciliation"
	"lantern/store/storetest"
)

func TestVerifyLedger_ChangedAuditRow_IsFound(t *testing.T) {
	s := ready(t)
	now, _ := s.now(t)
	s.imported(t, theirs(2, "a", money.Unit, now))
	owner := storetest.Owner(t, s.db)
	if found, err := reconciliation.VerifyLedger(ctx, owner); err != nil || len(found) != 0 {
		t.Fatalf("%+v %v", found, err)
	}
	s.exec(t, `ALTER TABLE audit_rows DISABLE TRIGGER USER`)
	s.exec(t, `UPDATE audit_rows SET reason = 'another reason' WHERE action = 'statement.import'`)
	found, err := reconciliation.VerifyLedger(ctx, owner)
	if err != nil || len(found) == 0 || !strings.HasPrefix(found[0].Subject, "row ") {
		t.Errorf("%+v %v", found, err)
	}
}

func TestRecordCheck_UnexplainedDifference_IsReturnedAndAudited(t *testing.T) {
	s := ready(t)
	now, today := s.now(t)
	s.imported(t, theirs(2, "only there", money.Unit, now))
	s.compared(t, today)
	ann := s.by(t, "ann")
	wrong := []ledger.Finding{{Finding: "currency does not add up", Subject: "THB", Amount: "1"}}
	done, err := reconciliation.RecordCheck(ctx, s.db, wrong, ann)
	if err != nil || done.At.IsZero() || len(done.Unexplained) != 1 || done.Unexplained[0].Reference != "only there" {
		t.Errorf("%+v %v", done, err)
	}
	const audited = `SELECT count(*) FROM audit_rows WHERE action = 'proof.run' AND object = $1
		AND actor = 'operator:ann' AND reason = $2 AND after = '{"findings": 1, "unexplained": 1}'`
	if n := s.count(t, audited, "proof:"+string(today), ann.Reason); n != 1 {
		t.Errorf("%d audit rows", n)
	}
	_, err = reconciliation.RecordCheck(ctx, s.db, nil, approval.Action{By: ann.By, Reason: " "})
	wants(t, err, fault.ValidationFailed)
}
