package withdrawal_test

import (
	"math/rand/v2"
	"sync"
	"testing"
	"time"

	"lantern/store/fault"
	"lantern/store/id"
	"lantern/store/money"
	"lantern/store/storetest"
	"lantern/store/withdrawal"
)

func (p paying) dueOrders() []withdrawal.Order {
	p.t.Helper()
	orders, err := withdrawal.DueOrders(ctx, p.db, "sandbox", 10)
	if err != nil {
		p.t.Fatal(err)
	}
	return orders
}

func TestPlan_Parts_AreWithinTheLimitAndAddUp(t *testing.T) {
	for _, c := range []struct {
		sum  string
		want []string
	}{{"499.99", []string{"499.99"}}, {"500.00", []string{"250.00", "250.00"}}, {"999.99", []string{"500.00", "499.99"}},
		{"1000.00", []string{"333.34", "333.33", "333.33"}}} {
		sum, err := money.Parse(c.sum)
		if err != nil {
			t.Fatal(err)
		}
		got := plan.Parts(sum, money.Payable)
		if len(got) != len(c.want) {
			t.Fatalf("%s: %v", c.sum, got)
		}
		for i, part := range got {
			if part.String() != c.want[i] {
				t.Errorf("%s: %v, want %v", c.sum, got, c.want)
			}
		}
	}
	if got := (withdrawal.Plan{}).Parts(money.Unit, money.Payable); len(got) != 1 {
		t.Errorf("without a limit: %v", got)
	}
}

// F-M7.
func TestPlan_RandomSums_PartsAddUpAndNoneIsAboveTheLimit(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 7))
	for _, currency := range []string{"THB", "JPY", "KWD"} {
		coin := money.Coin(currency)
		for range 5000 {
			sum := coin * money.Amount(1+r.Int64N(int64(limits.Max/coin)))
			limited := withdrawal.Plan{PartMax: (1 + money.Amount(r.Int64N(1000))) * 10 * money.Unit}
			var total money.Amount
			parts := limited.Parts(sum, coin)
			for _, part := range parts {
				total += part
				if part <= 0 || part > limited.PartMax || !part.IsMultipleOf(coin) {
					t.Fatalf("%s of %s up to %s each: a part of %s", sum, currency, limited.PartMax, part)
				}
			}
			if total != sum || parts[0]-parts[len(parts)-1] > coin {
				t.Fatalf("%s of %s up to %s each: %v", sum, currency, limited.PartMax, parts)
			}
		}
	}
}

func TestDueOrders_ConcurrentCalls_ReturnAPartOnce(t *testing.T) {
	p := sent(t, 400*money.Unit)
	var group sync.WaitGroup
	for range 8 {
		group.Go(p.dispatch)
	}
	group.Wait()
	if list := p.now().Parts; len(list) != 1 || list[0].Amount != 400*money.Unit {
		t.Errorf("%+v", list)
	}
	var mu sync.Mutex
	orders := []withdrawal.Order{}
	for range 8 {
		group.Go(func() {
			mine := p.dueOrders()
			mu.Lock()
			defer mu.Unlock()
			orders = append(orders, mine...)
		})
	}
	group.Wait()
	if len(orders) != 1 || orders[0].Part != p.part(1).ID || orders[0].Holder != "Pia Chai" {
		t.Fatalf("%+v", orders)
	}
	if number, err := p.vault.Open(orders[0].Member, orders[0].Sealed); err != nil || number != "1234564417" {
		t.Errorf("%q %v", number, err)
	}
}

// CHK-20.
func TestDueOrders_UnansweredOrder_IsSentAgainUnderTheSameKey(t *testing.T) {
	p := sent(t, 400*money.Unit)
	first := p.dueOrders()
	if len(p.dueOrders()) != 0 {
		t.Error("returned twice at once")
	}
	// The process died after the call and before storing its result: the result is unknown.
	p.later(t, time.Minute)
	second := p.dueOrders()
	if len(second) != 1 || second[0].Part != first[0].Part {
		t.Fatalf("%+v, then %+v", first, second)
	}
	if err := withdrawal.MarkAccepted(ctx, p.db, second[0].Part, "SBX-"+string(second[0].Part)); err != nil {
		t.Fatal(err)
	}
	p.paid(1)
	p.later(t, time.Hour)
	if got := p.dueOrders(); len(got) != 0 {
		t.Errorf("returned a paid part: %+v", got)
	}
}

func TestReport_Repeated_IsAppliedOnce(t *testing.T) {
	p := sent(t, 400*money.Unit)
	report := p.report(1, true)
	var group sync.WaitGroup
	for range 100 {
		group.Go(func() {
			if got, err := withdrawal.RecordReport(ctx, p.db, report, window); err != nil || got != withdrawal.WasPaid {
				t.Errorf("%s %v", got, err)
			}
		})
	}
	group.Wait()
	p.is(withdrawal.AwaitingConfirmation, 0, 0)
	if got := p.booked("platform:psp:sandbox"); got != 400*money.Unit {
		t.Errorf("paid %s", got)
	}
	p.answers(1, withdrawal.ActionReceived)
	if got := p.record(report); got != withdrawal.WasPaid {
		t.Errorf("late: %s", got)
	}
	p.is(withdrawal.Completed, 400*money.Unit, 0)
}

func TestReport_Late_LeavesTheWholeTimeToAnswer(t *testing.T) {
	p := sent(t, 400*money.Unit)
	report := p.report(1, true)
	report.HappenedAt = time.Now().Add(-5 * time.Hour)
	p.record(report)
	part := p.part(1)
	if part.State != withdrawal.Awaiting || part.Deadline.Sub(*part.DisbursedAt) != window {
		t.Errorf("%+v", part)
	}
}

// F-M14.
func TestReport_FailureAfterALostAnswer_IsNeverBothReturnedAndPaid(t *testing.T) {
	p := sent(t, 400*money.Unit)
	p.dueOrders()
	p.later(t, time.Minute)
	p.dueOrders()
	if got := p.record(p.report(1, false)); got != withdrawal.WasFailed {
		t.Errorf("%s", got)
	}
	p.is(withdrawal.Disbursing, 0, 400*money.Unit)
	if at, err := withdrawal.AwaitingOperator(ctx, p.db); err != nil || len(at) != 1 {
		t.Errorf("listed for operators: %v %v", at, err)
	}
	p.later(t, time.Hour)
	if got := p.dueOrders(); len(got) != 0 {
		t.Errorf("returned a failed part: %+v", got)
	}
	p.paid(1)
	p.is(withdrawal.AwaitingConfirmation, 0, 0)
	if got := p.booked("platform:psp:sandbox"); got != 400*money.Unit {
		t.Errorf("paid %s", got)
	}
}

// F-M14.
func TestReport_FailureWhileTheAnswerIsAwaited_IsNeverBothReturnedAndPaid(t *testing.T) {
	p := sent(t, 400*money.Unit)
	p.dueOrders()
	if got := p.record(p.report(1, false)); got != withdrawal.WasFailed {
		t.Errorf("%s", got)
	}
	p.is(withdrawal.Disbursing, 0, 400*money.Unit)
	p.paid(1)
	p.is(withdrawal.AwaitingConfirmation, 0, 0)
	if got := p.booked("platform:psp:sandbox"); got != 400*money.Unit {
		t.Errorf("paid %s", got)
	}
	q := sent(t, 400*money.Unit)
	q.dueOrders()
	if err := withdrawal.MarkAccepted(ctx, q.db, q.part(1).ID, q.report(1, false).Reference); err != nil {
		t.Fatal(err)
	}
	q.record(q.report(1, false))
	q.is(withdrawal.Failed, 0, 0)
}

func TestReport_Contradiction_IsUnassigned(t *testing.T) {
	p := sent(t, 400*money.Unit)
	other := p.report(1, true)
	other.Amount, other.Reference = 399*money.Unit, "SBX-other"
	if got := p.record(other); got != withdrawal.WasUnassigned {
		t.Errorf("another amount: %s", got)
	}
	p.record(p.report(1, false))
	p.is(withdrawal.Failed, 0, 0)
	if got := p.record(p.report(1, true)); got != withdrawal.WasUnassigned {
		t.Errorf("paid after it was returned: %s", got)
	}
	p.is(withdrawal.Failed, 0, 0)
	if list, err := withdrawal.Contradictions(ctx, p.db); err != nil || len(list) != 2 {
		t.Errorf("%+v %v", list, err)
	}
	elsewhere := p.report(1, true)
	elsewhere.Provider = "another"
	_, err := withdrawal.RecordReport(ctx, p.db, elsewhere, window)
	wants(t, err, fault.NotFound)
	elsewhere.Part = id.New[id.Payout]()
	_, err = withdrawal.RecordReport(ctx, p.db, elsewhere, window)
	wants(t, err, fault.NotFound)
}

func TestRefuse_PartWithAReport_IsUnchanged(t *testing.T) {
	p := sent(t, 400*money.Unit)
	p.dueOrders()
	p.paid(1)
	if err := withdrawal.Refuse(ctx, p.db, p.part(1).ID, "sandbox"); err != nil {
		t.Fatal(err)
	}
	p.is(withdrawal.AwaitingConfirmation, 0, 0)
	q := sent(t, 400*money.Unit)
	q.dueOrders()
	for range 2 {
		if err := withdrawal.Refuse(ctx, q.db, q.part(1).ID, "sandbox"); err != nil {
			t.Fatal(err)
		}
	}
	q.is(withdrawal.Failed, 0, 0)
}

func TestReminders_AreSentAtHalfTimeAndBeforeTheDeadline(t *testing.T) {
	p := sent(t, 400*money.Unit)
	p.paid(1)
	reminders := func() (n int) {
		p.count()
		p.count()
		if err := p.db.GetContext(ctx, &n, `SELECT count(*) FROM outbox
			WHERE kind = 'withdrawal' AND notice = 'reminder'`); err != nil {
			t.Fatal(err)
		}
		return n
	}
	for _, step := range []struct {
		after time.Duration
		want  int
	}{{0, 0}, {15 * time.Minute, 1}, {9 * time.Minute, 1}, {time.Minute, 2}, {4 * time.Minute, 2}, {time.Minute, 2}} {
		p.later(t, step.after)
		if got := reminders(); got != step.want {
			t.Errorf("%d reminders, want %d", got, step.want)
		}
	}
	var notices []string
	if err := p.db.SelectContext(ctx, &notices, `SELECT notice FROM outbox WHERE kind = 'withdrawal' AND notice IS NOT NULL
		ORDER BY id`); err != nil {
		t.Fatal(err)
	}
	if len(notices) != 4 || notices[0] != "please_confirm" || notices[3] != "counted_as_received" {
		t.Errorf("%v", notices)
	}
}

func TestFinalRows_Rewritten_AreRefused(t *testing.T) {
	p := sent(t, 400*money.Unit)
	p.paid(1)
	p.answers(1, withdrawal.ActionReceived)
	part := p.part(1).ID
	owner := storetest.Owner(t, p.db)
	for _, statement := range []string{
		`UPDATE payouts SET state = 'VOID'`, `UPDATE payouts
			SET deadline = deadline + interval '1 hour'`, `UPDATE payout_answers SET actor = 'x'`,
		`DELETE FROM payout_reports`, `UPDATE files SET type = 'image/png'`,
	} {
		if _, err := owner.ExecContext(ctx, statement); err == nil {
			t.Errorf("%s was executed", statement)
		}
	}
	for _, statement := range []string{`UPDATE payouts SET amount = 1`, `DELETE FROM payouts`, `UPDATE payouts
		SET provider = 'x'`} {
		if _, err := p.db.ExecContext(ctx, statement); err == nil {
			t.Errorf("%s was executed by the application", statement)
		}
	}
	deposit := id.New[id.Deposit]()
	p.exec(t, `INSERT INTO deposits (id, member_id, channel_id, state, currency, amount, received, request_key, body_hash,
		expires_at)
		VALUES ($1, $2, 'promptpay', 'CREDITED', 'THB', 4000000, 4000000, 'k', '', lantern_now())`, deposit, p.pia)
	p.exec(t, `UPDATE payouts SET deposit_id = $1 WHERE id = $2`, deposit, part)
	if _, err := p.db.ExecContext(ctx, `UPDATE deposits SET state = 'REVERSED' WHERE id = $1`, deposit); err == nil {
		t.Error("a deposit that paid a received part was reversed")
	}
}
