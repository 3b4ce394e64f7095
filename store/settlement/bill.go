package settlement

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"lantern/store/clock"
	"lantern/store/contract"
	"lantern/store/fault"
	"lantern/store/id"
	"lantern/store/money"
	"lantern/store/pg"
)

// Bill is what a contract pays for one period, with everything that it was computed from.
type Bill struct {
	ID         id.Bill        `db:"id"`
	Run        id.Run         `db:"run_id"`
	Contract   id.Contract    `db:"contract_id"`
	Kind       contract.Kind  `db:"kind"`
	Key        string         `db:"period_key"`
	Earned     clock.Date     `db:"earned_on"`
	Payer      *id.Member     `db:"payer_id"`
	PayerName  string         `db:"payer_name"`
	Payee      id.Member      `db:"payee_id"`
	PayeeName  string         `db:"payee_name"`
	Currency   string         `db:"currency"`
	State      BillState      `db:"state"`
	Figures    Figures        `db:"-"`
	Terms      contract.Terms `db:"-"`
	Base       money.Amount   `db:"base"`
	CarryIn    money.Amount   `db:"carry_in"`
	CarryOut   money.Amount   `db:"carry_out"`
	Tier       *int           `db:"tier"`
	Rate       money.Rate     `db:"rate_ppm"`
	Amount     money.Amount   `db:"amount"`
	Paid       money.Amount   `db:"paid"`
	ComputedAt time.Time      `db:"computed_at"`
	SettledAt  *time.Time     `db:"settled_at"`
	RawFigures []byte         `db:"figures"`
	RawTerms   []byte         `db:"terms"`
}

// Open is what is still owed; nothing of a bill that is final.
func (b Bill) Open() money.Amount {
	switch b.State {
	case Partial, Unpaid, Approved, Held:
		return b.Amount - b.Paid
	default:
		return 0
	}
}

const selectBill = `SELECT b.id, b.run_id, b.contract_id, b.kind, b.period_key, b.earned_on::text AS earned_on,
	b.payer_id, COALESCE(u.username, '') AS payer_name, b.payee_id, d.username AS payee_name, b.currency, b.state,
	b.figures, b.terms, b.base, b.carry_in, b.carry_out, b.tier, b.rate_ppm, b.amount, b.paid, b.computed_at, b.settled_at
	FROM bills b JOIN members d ON d.id = b.payee_id LEFT JOIN members u ON u.id = b.payer_id `

func read(ctx context.Context, q pg.Q, where string, args ...any) ([]Bill, error) {
	list := []Bill{}
	if err := q.SelectContext(ctx, &list, selectBill+where, args...); err != nil {
		return nil, pg.Named(err)
	}
	for n := range list {
		if err := json.Unmarshal(list[n].RawFigures, &list[n].Figures); err != nil {
			return nil, fmt.Errorf("figures of bill %s: %w", list[n].ID, err)
		}
		if err := json.Unmarshal(list[n].RawTerms, &list[n].Terms); err != nil {
			return nil, fmt.Errorf("terms of bill %s: %w", list[n].ID, err)
		}
	}
	return list, nil
}

// GetBill returns a bill. Faults: not_found.
func GetBill(ctx context.Context, q pg.Q, which id.Bill) (Bill, error) {
	list, err := read(ctx, q, `WHERE b.id = $1 AND NOT b.is_replaced`, which)
	if err != nil {
		return Bill{}, err
	}
	if len(list) == 0 {
		return Bill{}, fault.New(fault.NotFound)
	}
	return list[0], nil
}

// BillOf returns a bill of which the member is the payee or the payer. Faults: not_found.
func BillOf(ctx context.Context, q pg.Q, member id.Member, which id.Bill) (Bill, error) {
	b, err := GetBill(ctx, q, which)
	if err == nil && b.Payee != member && (b.Payer == nil || *b.Payer != member) {
		return Bill{}, fault.New(fault.NotFound)
	}
	return b, err
}

// Filter selects bills by the business days for which they were earned, the newest first, at most Size before an id.
// Kind and Side are optional.
type Filter struct {
	From, To clock.Date
	Kind     contract.Kind
	Side     contract.Side
	Before   id.Bill
	Size     int
}

const ofMember = `WHERE (b.payee_id = $1 AND $2 <> 'UPLINE' OR b.payer_id = $1 AND $2 <> 'DOWNLINE')
	AND ($3 = '' OR b.kind = $3) AND b.earned_on BETWEEN $4::date AND $5::date AND NOT b.is_replaced
	AND b.state NOT IN ('COMPUTED') `

// Bills returns bills that a member receives (DOWNLINE) or pays (UPLINE). Those of runs that wait for their review are
// not shown yet.
func Bills(ctx context.Context, q pg.Q, member id.Member, f Filter) ([]Bill, error) {
	return read(ctx, q, ofMember+`AND ($6 = '' OR b.id < NULLIF($6, '')::uuid) ORDER BY b.id DESC LIMIT $7`, member,
		f.Side, f.Kind, f.From, f.To, string(f.Before), f.Size)
}

// Sums are what bills come to: what was due and what was paid, received and paid to downlines.
type Sums struct {
	Due     money.Amount `db:"due"`
	Paid    money.Amount `db:"paid"`
	DueOut  money.Amount `db:"due_out"`
	PaidOut money.Amount `db:"paid_out"`
}

// SumsOf sums up the bills that Bills selects, regardless of the page.
func SumsOf(ctx context.Context, q pg.Q, member id.Member, f Filter) (s Sums, err error) {
	const sums = `SELECT COALESCE(sum(b.amount) FILTER (WHERE b.payee_id = $1), 0)::bigint AS due,
			COALESCE(sum(b.paid) FILTER (WHERE b.payee_id = $1), 0)::bigint AS paid,
			COALESCE(sum(b.amount) FILTER (WHERE b.payer_id = $1), 0)::bigint AS due_out,
			COALESCE(sum(b.paid) FILTER (WHERE b.payer_id = $1), 0)::bigint AS paid_out
		FROM bills b ` + ofMember + `AND b.state <> 'CANCELLED'`
	err = q.GetContext(ctx, &s, sums, member, f.Side, f.Kind, f.From, f.To)
	return s, pg.Named(err)
}

// OfRun returns the bills of a run in the order of payment, at most limit after a depth and id.
func OfRun(ctx context.Context, q pg.Q, run id.Run, after id.Bill, limit int) ([]Bill, error) {
	return read(ctx, q, `WHERE b.run_id = $1 AND NOT b.is_replaced AND ($2 = '' OR b.id > NULLIF($2, '')::uuid)
		ORDER BY b.id LIMIT $3`, run, string(after), limit)
}
