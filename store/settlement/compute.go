package settlement

import (
	"context"
	"encoding/json"
	"fmt"

	"github.com/jmoiron/sqlx"
	"github.com/lib/pq"

	"lantern/store/clock"
	"lantern/store/contract"
	"lantern/store/id"
	"lantern/store/money"
	"lantern/store/pg"
	"lantern/store/system"
)

// party is a contract that counts in the period of a run.
type party struct {
	Contract id.Contract       `db:"id"`
	Upline   *id.Member        `db:"upline_id"`
	Downline id.Member         `db:"downline_id"`
	Period   *clock.PeriodKind `db:"period"`
	Carry    *contract.Carry   `db:"carry"`
	Depth    int               `db:"depth"`
	RawTerms json.RawMessage   `db:"terms"`
	terms    contract.Terms
}

// Figures are what a bill was computed from, of the team of its payee in the period.
type Figures struct {
	Stake    money.Amount `json:"stake,omitempty" db:"stake"`
	Payout   money.Amount `json:"payout,omitempty" db:"payout"`
	ValidBet money.Amount `json:"validBet,omitempty" db:"valid_bet"`
	Rebate   money.Amount `json:"rebate,omitempty" db:"rebate"`
	Activity money.Amount `json:"activity,omitempty" db:"activity"`
	Salary   money.Amount `json:"salary,omitempty" db:"salary"`
	Active   int          `json:"active" db:"active"`
	// Won and Lost are the stakes of rounds that count in a slot, the others what the day came to before it.
	Won      money.Amount `json:"won,omitempty" db:"won"`
	Lost     money.Amount `json:"lost,omitempty" db:"lost"`
	DayWon   money.Amount `json:"dayWon,omitempty" db:"day_won"`
	DayLost  money.Amount `json:"dayLost,omitempty" db:"day_lost"`
	PaidThen money.Amount `json:"paidBefore,omitempty" db:"day_paid"`
	// Formula is the version of the rules, Watermark how far the feed was counted.
	Formula   int   `json:"formula"`
	Watermark int64 `json:"watermark"`
}

// formula is the version of the rules by which bills are computed.
const formula = 1

// compute computes one bill for each contract, in one transaction, and sends the run to review or to payment.
func (r Run) compute(ctx context.Context, tx *sqlx.Tx, s system.Settings) error {
	// Nothing is added to the figures while they are read.
	if _, err := tx.ExecContext(ctx, `SELECT pg_advisory_xact_lock(hashtext('rollup'))`); err != nil {
		return err
	}
	parties, err := r.parties(ctx, tx)
	if err != nil {
		return err
	}
	rules := contract.Settings.Of(s)
	var all teams
	for _, p := range parties {
		all.add(p.Contract, p.Downline, p.terms)
	}
	figures, err := all.read(ctx, tx, rules, r.Kind, r.window())
	if err != nil {
		return err
	}
	carries, err := carriesOf(ctx, tx, r.Kind, parties, r.Earned)
	if err != nil {
		return err
	}
	var rows bills
	for _, p := range parties {
		f := figures[p.Contract]
		f.Formula, f.Watermark = formula, *r.Watermark
		due := p.due(r.Kind, r.Key, rules, f, carries[p.Contract])
		if r.Kind == contract.RealtimeSalary && f.Won == 0 && f.Lost == 0 && due.Amount == 0 {
			continue // no round of the team ended in this slot
		}
		if err := rows.add(r, s.Currency, p, f, due); err != nil {
			return err
		}
	}
	if err := rows.insert(ctx, tx, r); err != nil {
		return err
	}
	return r.review(ctx, tx, s, len(parties))
}

// parties returns the contracts that count in the whole period, from the top of the lines downward.
func (r Run) parties(ctx context.Context, tx *sqlx.Tx) ([]party, error) {
	var list []party
	const read = `SELECT c.id, c.upline_id, c.downline_id, c.period, c.carry, c.terms,
			(SELECT COALESCE(max(a.depth), 0) FROM member_ancestors a WHERE a.descendant_id = c.downline_id
				AND a.valid_from <= $4::date AND (a.valid_to IS NULL OR a.valid_to > $4::date)) AS depth
		FROM contracts c WHERE c.kind = $1 AND c.effective_from <= $2 AND COALESCE(c.effective_to >= $3, true)
			AND ($5 = '' OR c.period = $5)
		ORDER BY depth, c.id`
	if err := tx.SelectContext(ctx, &list, read, r.Kind, r.From, r.To, r.Earned, r.periodKind()); err != nil {
		return nil, err
	}
	for n := range list {
		if err := json.Unmarshal(list[n].RawTerms, &list[n].terms); err != nil {
			return nil, fmt.Errorf("terms of contract %s: %w", list[n].Contract, err)
		}
	}
	return list, nil
}

// periodKind is the kind of period of a run of dividends, which its key shows.
func (r Run) periodKind() clock.PeriodKind {
	if r.Kind != contract.Dividend {
		return ""
	}
	for _, kind := range clock.PeriodKind("").Values() {
		if p, err := clock.PeriodOf(kind, r.Earned); err == nil && p.Key == r.Key {
			return kind
		}
	}
	return ""
}

// due applies the rules of a kind. key names the period of a dividend.
func (p party) due(kind contract.Kind, key string, rules contract.Rules, f Figures, carry money.Amount) contract.Due {
	switch kind {
	case contract.DailySalary, contract.HourlySalary:
		return contract.SalaryOf(f.ValidBet, f.Active, p.terms)
	case contract.RealtimeSalary:
		amount := contract.RealtimeOf(contract.Stakes{Won: f.DayWon + f.Won, Lost: f.DayLost + f.Lost}, p.terms, f.PaidThen)
		reason := contract.Payable
		if amount == 0 {
			reason = contract.Zero
		}
		return contract.Due{Base: f.Won + f.Lost, Tier: -1, Amount: amount, Reason: reason}
	case contract.Dividend:
	}
	team := contract.Team{ValidBet: f.ValidBet, Stake: f.Stake, Payout: f.Payout, Active: f.Active}
	if rules.Deductions.Rebate {
		team.Rebate = f.Rebate
	}
	if rules.Deductions.Activity {
		team.Activity = f.Activity
	}
	if rules.Deductions.Salary {
		team.Salary = f.Salary
	}
	return contract.DividendOf(team, p.terms, carry, *p.Carry, clock.Period{Key: key})
}

// carriesOf returns what the last bills of the same lines before a day left, for dividends.
func carriesOf(ctx context.Context, q pg.Q, kind contract.Kind, parties []party, before clock.Date) (
	map[id.Contract]money.Amount, error) {
	carries := map[id.Contract]money.Amount{}
	if kind != contract.Dividend {
		return carries, nil
	}
	ids := make([]string, len(parties))
	for n, p := range parties {
		ids[n] = string(p.Contract)
	}
	var rows []struct {
		Contract id.Contract  `db:"id"`
		Carry    money.Amount `db:"carry_out"`
	}
	const read = `SELECT c.id, last.carry_out FROM contracts c CROSS JOIN LATERAL (
			SELECT b.carry_out FROM bills b WHERE b.payee_id = c.downline_id AND b.kind = 'DIVIDEND'
				AND b.payer_id IS NOT DISTINCT FROM c.upline_id AND b.earned_on < $2::date AND NOT b.is_replaced
			ORDER BY b.earned_on DESC, b.id DESC LIMIT 1) last
		WHERE c.id = ANY ($1)`
	if err := q.SelectContext(ctx, &rows, read, pq.Array(ids), before); err != nil {
		return nil, err
	}
	for _, row := range rows {
		carries[row.Contract] = row.Carry
	}
	return carries, nil
}

// bills are the columns of the rows to insert, so that a run is one statement.
type bills struct {
	ids, contracts, payees, states, figures, terms []string
	payers                                         []*string
	depths, bases, ins, outs, rates, amounts       []int64
	tiers                                          []*int64
	currency                                       string
}

var states = map[contract.Reason]BillState{contract.Payable: Computed, contract.NotReached: NotReached,
	contract.Negative: Negative, contract.Zero: Zero}

func (b *bills) add(r Run, currency string, p party, f Figures, due contract.Due) error {
	figures, err := json.Marshal(f)
	if err != nil {
		return fmt.Errorf("figures of %s: %w", p.Contract, err)
	}
	var payer *string
	if p.Upline != nil {
		text := string(*p.Upline)
		payer = &text
	}
	var tier *int64
	if due.Tier >= 0 {
		reached := int64(due.Tier)
		tier = &reached
	}
	b.currency = currency
	b.ids, b.contracts = append(b.ids, string(id.New[id.Bill]())), append(b.contracts, string(p.Contract))
	b.payers, b.payees = append(b.payers, payer), append(b.payees, string(p.Downline))
	b.states = append(b.states, string(states[due.Reason]))
	b.figures, b.terms = append(b.figures, string(figures)), append(b.terms, string(p.RawTerms))
	b.depths, b.bases = append(b.depths, int64(p.Depth)), append(b.bases, int64(due.Base))
	b.ins, b.outs = append(b.ins, int64(due.CarryIn)), append(b.outs, int64(due.CarryOut))
	b.rates, b.amounts = append(b.rates, int64(due.Rate)), append(b.amounts, int64(due.Amount))
	b.tiers = append(b.tiers, tier)
	return nil
}

func (b *bills) insert(ctx context.Context, tx *sqlx.Tx, r Run) error {
	if len(b.ids) == 0 {
		return nil
	}
	const insert = `INSERT INTO bills (id, run_id, contract_id, kind, period_key, earned_on, depth, payer_id, payee_id,
			currency, state, figures, terms, base, carry_in, carry_out, tier, rate_ppm, amount)
		SELECT id, $1, contract, $2, $3, $4::date, depth, payer, payee, $5, state, figures, terms, base, carry_in,
			carry_out, tier, rate, amount
		FROM unnest($6::uuid[], $7::uuid[], $8::bigint[], $9::uuid[], $10::uuid[], $11::text[], $12::jsonb[],
			$13::jsonb[], $14::bigint[], $15::bigint[], $16::bigint[], $17::bigint[], $18::bigint[], $19::bigint[])
			AS a (id, contract, depth, payer, payee, state, figures, terms, base, carry_in, carry_out, tier, rate, amount)
		ON CONFLICT (contract_id, period_key) WHERE NOT is_replaced DO NOTHING`
	if _, err := tx.ExecContext(ctx, insert, r.ID, r.Kind, r.Key, r.Earned, b.currency, pq.Array(b.ids),
		pq.Array(b.contracts), pq.Array(b.depths), pq.Array(b.payers), pq.Array(b.payees), pq.Array(b.states),
		pq.Array(b.figures), pq.Array(b.terms), pq.Array(b.bases), pq.Array(b.ins), pq.Array(b.outs), pq.Array(b.tiers),
		pq.Array(b.rates), pq.Array(b.amounts)); err != nil {
		return err
	}
	if r.Kind != contract.RealtimeSalary {
		return nil
	}
	// The running totals of the day move with the bills of their slot.
	const total = `INSERT INTO realtime_totals AS t (contract_id, day, won, lost, paid)
		SELECT contract_id, earned_on, (COALESCE(figures ->> 'won', '0')::numeric * 10000)::bigint,
			(COALESCE(figures ->> 'lost', '0')::numeric * 10000)::bigint, amount
		FROM bills WHERE run_id = $1 AND NOT is_replaced
		ON CONFLICT (contract_id, day) DO UPDATE SET won = t.won + excluded.won, lost = t.lost + excluded.lost,
			paid = t.paid + excluded.paid`
	_, err := tx.ExecContext(ctx, total, r.ID)
	return err
}

// review approves the bills of a run, or leaves that to an operator.
func (r Run) review(ctx context.Context, tx *sqlx.Tx, s system.Settings, contracts int) error {
	rules := Settings.Of(s)
	var platform money.Amount
	const read = `SELECT COALESCE(sum(amount), 0)::bigint FROM bills WHERE run_id = $1 AND payer_id IS NULL
		AND NOT is_replaced`
	if err := tx.GetContext(ctx, &platform, read, r.ID); err != nil {
		return err
	}
	const update = `UPDATE contract_runs SET state = 'REVIEW', contracts = $2 WHERE id = $1`
	if _, err := tx.ExecContext(ctx, update, r.ID, contracts); err != nil {
		return err
	}
	isReviewed := rules.ReviewsDividends
	if r.Kind != contract.Dividend {
		isReviewed = platform > rules.ReviewAbove
	}
	if isReviewed && contracts > 0 {
		return nil
	}
	return r.approve(ctx, tx, actor)
}

// actor is who books what runs decide.
const actor = "system:settlement"

func (r Run) approve(ctx context.Context, tx *sqlx.Tx, by string) error {
	const all = `UPDATE bills SET state = 'APPROVED' WHERE run_id = $1 AND state = 'COMPUTED' AND NOT is_replaced`
	if _, err := tx.ExecContext(ctx, all, r.ID); err != nil {
		return err
	}
	const pay = `UPDATE contract_runs SET state = 'PAYING', approved_by = $2 WHERE id = $1`
	_, err := tx.ExecContext(ctx, pay, r.ID, by)
	return err
}
