package server_test

import (
	"context"
	"strings"
	"testing"
	"time"

	"github.com/jmoiron/sqlx"

	"lantern/api/config"
	"lantern/store/approval"
	"lantern/store/id"
	"lantern/store/money"
	"lantern/store/pg"
	"lantern/store/withdrawal"
)

// approvedWithdrawal is a request of pia's to an account that the product's own vault holds, approved by as many as it
// needs.
func (s scene) approvedWithdrawal(t *testing.T, operators scene, amount money.Amount, by ...string) string {
	t.Helper()
	vault, err := withdrawal.NewVault([]byte(strings.Repeat("ab", 32)))
	if err != nil {
		t.Fatal(err)
	}
	payee, err := withdrawal.AddPayee(t.Context(), s.db, vault,
		withdrawal.NewPayee{Bank: "SCB", Holder: "Pia Chai", Number: "1234567890"}, s.ofPia(t, "payee"))
	if err != nil {
		t.Fatal(err)
	}
	which := s.requestWithdrawal(t, payee.ID, amount)
	for _, token := range by {
		operators.must(t, decision(token, "withdrawals/"+which+"/approval", nil))
	}
	return which
}

func TestPayouts_ProductionWithoutProvider_ArePaidManually(t *testing.T) {
	s := open(t, manyCalls)
	operators := s.openOperators(t)
	s.payPia(t, 10_000*money.Unit)
	which := s.approvedWithdrawal(t, operators, 1_000*money.Unit, operators.newOperator(t, "ann", approval.RoleReview))
	product := s.product(t, func(c *config.Config) { c.IsProduction, c.Payouts = true, withdrawal.Manual })
	defer product.Close()
	ctx, end := context.WithTimeout(t.Context(), time.Minute)
	defer end()
	product.Work(ctx)
	const read = `SELECT count(*) FROM payouts WHERE withdrawal_id = $1 AND provider = 'manual' AND amount = 10000000`
	for s.count(t, read, which) != 1 {
		if ctx.Err() != nil {
			t.Fatal("no part was made")
		}
		time.Sleep(20 * time.Millisecond)
	}
}

func TestOperatorPayouts_ManualPayment_NeedsTwoOperatorsAboveTheLimit(t *testing.T) {
	s := open(t, manyCalls)
	operators := s.openOperators(t)
	ann, ben := operators.newOperator(t, "ann", approval.RoleReview), operators.newOperator(t, "ben", approval.RoleReview)
	eve := operators.newOperator(t, "eve", approval.RoleRisk)
	s.payPia(t, 90_000*money.Unit)
	which := s.approvedWithdrawal(t, operators, 30_000*money.Unit, ann, ben)
	if err := pg.InTx(t.Context(), s.db, func(tx *sqlx.Tx) error {
		return withdrawal.Dispatch(t.Context(), tx, withdrawal.Plan{Provider: withdrawal.Manual,
			PartMax: 50_000 * money.Unit})
	}); err != nil {
		t.Fatal(err)
	}
	w, err := withdrawal.WithParts(t.Context(), s.db, id.Withdrawal(which))
	if err != nil || len(w.Parts) != 1 {
		t.Fatalf("%+v %v", w, err)
	}
	part := "payouts/parts/" + string(w.Parts[0].ID)
	operators.fetch(t, ann, "payouts").expects(t, which, `"provider":"manual"`, `"numberMasked":"••7890"`)
	operators.must(t, decision(ann, part+"/target", nil)).expects(t, `"number":"1234567890"`, `"holder":"Pia Chai"`,
		`"amount":"30000.00"`)
	operators.refuses(t, decision(eve, part+"/target", nil), 403, "role_required")
	if n := operators.auditRows(t, "payout.target"); n != 1 {
		t.Errorf("%d looks stand in the trail", n)
	}
	if n := s.count(t, `SELECT count(*) FROM idempotency_keys WHERE answer::text LIKE '%1234567890%'`); n != 0 {
		t.Errorf("the number is kept in %d answers", n)
	}
	first := operators.must(t, decision(ann, part+"/sent", map[string]any{"reference": "KB-1"}))
	first.expects(t, `"state":"NOT_DISBURSED"`, `"by":"ann"`, `"said":"KB-1"`)
	operators.refuses(t, decision(ben, part+"/failed", nil), 409, "state_changed")
	operators.must(t, decision(ben, part+"/sent", map[string]any{"reference": "KB-1"})).expects(t,
		`"state":"AWAITING_CONFIRMATION"`,
		`"providerReference":"KB-1"`)
	operators.refuses(t, decision(ben, part+"/target", nil), 409, "state_changed")
}
