package settlement_test

import (
	"testing"

	"lantern/store/id"
	"lantern/store/member"
	"lantern/store/money"
	"lantern/store/seed"
	"lantern/store/settlement"
	"lantern/store/storetest/vectors"
)

type paymentCase struct {
	ID, Name string
	Input    struct {
		Balances map[string]money.Amount
		Bills    []struct {
			ID, Payer, Payee, PayeeStatus string
			Depth                         int
			Due                           money.Amount
		}
	}
	Expected struct {
		Bills []struct {
			ID         string
			Paid, Open money.Amount
			Status     settlement.BillState
		}
		Balances map[string]money.Amount
	}
}

func TestBillPay_Vectors(t *testing.T) {
	for _, c := range vectors.Group[paymentCase](t, "settlementPayment") {
		t.Run(c.ID, c.run)
	}
}

func (c paymentCase) run(t *testing.T) {
	s := setUp(t)
	people := map[string]seed.Person{}
	upline := ""
	for n, name := range []string{"a1", "a2", "a3"} {
		username := "agent" + name
		people[name] = seed.Below(t, s.db, upline, username, []member.Kind{member.TopAgent, member.AnAgent}[min(n, 1)])
		upline = username
		if amount := c.Input.Balances[name]; amount > 0 {
			s.give(people[name], amount)
		}
	}
	run := id.New[id.Run]()
	s.exec(`INSERT INTO contract_runs (id, kind, period_key, starts_at, ends_at, earned_on, state)
				VALUES ($1, 'DAILY_SALARY', '2026-03-09', '2026-03-08T17:00:00Z', '2026-03-09T17:00:00Z', '2026-03-09',
			'PAYING')`,
		run)
	bills := map[string]id.Bill{}
	for _, b := range c.Input.Bills {
		made := id.New[id.Bill]()
		bills[b.ID] = made
		var payer *id.Member
		if b.Payer != "PLATFORM" {
			above := people[b.Payer].ID
			payer = &above
		}
		if b.PayeeStatus == "INCOME_FROZEN" {
			s.exec(`UPDATE members SET income_frozen = true WHERE id = $1`, people[b.Payee].ID)
		}
		s.exec(`WITH c AS (INSERT INTO contracts (id, kind, upline_id, downline_id, terms, state, offered_by,
				effective_from)
						VALUES (new_id(), 'DAILY_SALARY', $4, $5, '{}', 'ACTIVE', 'test', lantern_now()) RETURNING id)
					INSERT INTO bills (id, run_id, contract_id, kind, period_key, earned_on, depth, payer_id, payee_id, currency,
						state, figures, terms, base, amount)
					SELECT $1, $2, c.id, 'DAILY_SALARY', '2026-03-09', '2026-03-09', $3, $4, $5, 'THB', 'APPROVED', '{}', '{}', 0,
						$6 FROM c`, made, run, b.Depth, payer, people[b.Payee].ID, b.Due)
	}
	if err := settlement.Work(ctx, s.db); err != nil {
		t.Fatal(err)
	}
	c.compare(s, people, bills)
}

func (c paymentCase) compare(s *fixture, people map[string]seed.Person, bills map[string]id.Bill) {
	s.Helper()
	for _, want := range c.Expected.Bills {
		var got struct {
			State settlement.BillState `db:"state"`
			Paid  money.Amount         `db:"paid"`
			Open  money.Amount         `db:"open"`
		}
		const read = `SELECT state, paid, amount - paid AS open FROM bills WHERE id = $1`
		if err := s.owner.GetContext(ctx, &got, read, bills[want.ID]); err != nil {
			s.Fatal(err)
		}
		if got.State != want.Status || got.Paid != want.Paid || got.Open != want.Open {
			s.Errorf("%s: %s is %+v, want %+v", c.Name, want.ID, got, want)
		}
	}
	for name, want := range c.Expected.Balances {
		if got := s.main(people[name]); got != want {
			s.Errorf("%s: %s has %s, want %s", c.Name, name, got, want)
		}
	}
}
