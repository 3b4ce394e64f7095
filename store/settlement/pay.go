package settlement

import (
	"context"
	"fmt"

	"github.com/jmoiron/sqlx"
	"github.com/lib/pq"

	"lantern/store/contract"
	"lantern/store/id"
	"lantern/store/ledger"
	"lantern/store/message"
	"lantern/store/money"
	"lantern/store/pg"
	"lantern/store/wallet"
)

// paidAtOnce bounds a transaction, so that no balance is locked for long.
const paidAtOnce = 50

// payBatch pays the next approved bills of a run, from the top of the lines downward. A run is done when none is left:
// what a payer lacked stays open.
func (r Run) payBatch(ctx context.Context, tx *sqlx.Tx) (hasMoved bool, err error) {
	var next []id.Bill
	const read = `SELECT id FROM bills WHERE run_id = $1 AND state = 'APPROVED' AND NOT is_replaced
		ORDER BY depth, id LIMIT $2`
	if err := tx.SelectContext(ctx, &next, read, r.ID, paidAtOnce); err != nil {
		return false, err
	}
	if len(next) == 0 {
		const done = `UPDATE contract_runs SET state = 'DONE', finished_at = lantern_now() WHERE id = $1`
		_, err := tx.ExecContext(ctx, done, r.ID)
		return false, err
	}
	return true, pay(ctx, tx, r.Kind, next)
}

// payment is what bill_pay did with a bill.
type payment struct {
	Bill  id.Bill      `db:"bill"`
	State BillState    `db:"state"`
	Paid  money.Amount `db:"paid"`
	Payer *id.Member   `db:"payer"`
	Payee id.Member    `db:"payee"`
	// Amount, Currency and Number are the bill's and the payment's number.
	Amount   money.Amount `db:"amount"`
	Currency string       `db:"currency"`
	Number   int          `db:"payments"`
	Kind     ledger.Kind  `db:"kind"`
}

// lockParties locks the balances of all payers and payees in the order in which every transaction locks them.
func lockParties(ctx context.Context, tx *sqlx.Tx, which []id.Bill) error {
	var owners []id.Member
	const read = `SELECT payee_id FROM bills WHERE id = ANY ($1)
		UNION SELECT payer_id FROM bills WHERE id = ANY ($1) AND payer_id IS NOT NULL`
	if err := tx.SelectContext(ctx, &owners, read, pq.Array(which)); err != nil {
		return err
	}
	return ledger.Lock(ctx, tx, owners...)
}

// pay pays bills in the given order, as far as their payers' money goes.
func pay(ctx context.Context, tx *sqlx.Tx, kind contract.Kind, which []id.Bill) error {
	if err := lockParties(ctx, tx, which); err != nil {
		return err
	}
	out, in := make([]string, len(which)), make([]string, len(which))
	for n := range which {
		out[n], in[n] = string(id.New[id.Entry]()), string(id.New[id.Entry]())
	}
	var done []payment
	const book = `SELECT a.id AS bill, p.state, p.paid, p.payer, p.payee, b.amount, b.currency, b.payments, b.kind
		FROM unnest($1::uuid[], $2::uuid[], $3::uuid[]) WITH ORDINALITY AS a (id, out_id, in_id, n)
		CROSS JOIN LATERAL bill_pay(a.id, a.out_id, a.in_id, $4) p
		CROSS JOIN LATERAL (SELECT amount, currency, payments, kind FROM bills WHERE id = a.id) b ORDER BY a.n`
	if err := tx.SelectContext(ctx, &done, book, pq.Array(which), pq.Array(out), pq.Array(in), actor); err != nil {
		return err
	}
	for _, p := range done {
		if err := p.sweep(ctx, tx); err != nil {
			return err
		}
		if err := p.notify(ctx, tx, kind); err != nil {
			return err
		}
	}
	return nil
}

func (p payment) key() string { return fmt.Sprintf("bill:%s:%d", p.Bill, p.Number) }

// sweep pays a debt of the payee from what was paid.
func (p payment) sweep(ctx context.Context, tx *sqlx.Tx) error {
	if p.Paid == 0 {
		return nil
	}
	to := ledger.Account{Owner: p.Payee, Code: ledger.Main, Currency: p.Currency}
	_, err := wallet.Sweep(ctx, tx, p.Payee, ledger.Entry{Kind: p.Kind, Key: p.key(), RelatedKind: "bill",
		RelatedID: string(p.Bill), Actor: actor, Lines: []ledger.Line{{Account: to, Amount: p.Paid}}})
	return err
}

// About is the object of the notices of this package.
const About message.About = "bill"

// The notices about bills.
const (
	BillPaid message.Kind = "bill_paid"
	BillOwed message.Kind = "bill_owed"
	TopUp    message.Kind = "bill_top_up"
	BillHeld message.Kind = "bill_held"
)

// Notices are the kinds of notices about bills.
var Notices = message.Register(About, BillPaid, BillOwed, TopUp, BillHeld)

var causes = map[contract.Kind]message.Cause{
	contract.Dividend: message.OfDividend, contract.DailySalary: message.OfDailySalary,
	contract.HourlySalary: message.OfHourlySalary, contract.RealtimeSalary: message.OfRealtimeSalary,
}

// notify writes to the payee what was paid, and to both sides what is still owed. Salaries of hours and slots that are
// paid in full are shown in the account record alone: there are too many for messages.
func (p payment) notify(ctx context.Context, tx *sqlx.Tx, kind contract.Kind) error {
	facts := message.Facts{Amount: p.Paid, Currency: p.Currency, Cause: causes[kind]}
	send := func(to id.Member, notice message.Kind) error {
		return message.Send(ctx, tx, message.Notice{Member: to, Kind: notice, About: About, RelatedID: string(p.Bill),
			Facts: facts})
	}
	switch p.State {
	case Held:
		return send(p.Payee, BillHeld)
	case Paid:
		if kind == contract.HourlySalary || kind == contract.RealtimeSalary {
			return nil
		}
		return send(p.Payee, BillPaid)
	case Partial, Unpaid:
		if err := send(p.Payee, BillOwed); err != nil {
			return err
		}
		return send(*p.Payer, TopUp)
	case Computed, Approved, Cancelled, WrittenOff, Negative, NotReached, Zero:
	}
	return nil
}

// owingAtOnce bounds how many payers one run of PayOwed looks at.
const owingAtOnce = 200

// PayOwed is the job that pays, every second, what members owe who got a credit, the oldest bill first.
func PayOwed(ctx context.Context, db *pg.DB) error {
	var payers []id.Member
	const read = `SELECT DISTINCT payer_id FROM bill_credits LIMIT $1`
	if err := db.SelectContext(ctx, &payers, read, owingAtOnce); err != nil {
		return pg.Named(err)
	}
	for _, payer := range payers {
		if err := pg.InTx(ctx, db, func(tx *sqlx.Tx) error { return payOwed(ctx, tx, payer) }); err != nil {
			return err
		}
	}
	return nil
}

func payOwed(ctx context.Context, tx *sqlx.Tx, payer id.Member) error {
	if _, err := tx.ExecContext(ctx, `DELETE FROM bill_credits WHERE payer_id = $1`, payer); err != nil {
		return err
	}
	var owed []struct {
		ID   id.Bill       `db:"id"`
		Kind contract.Kind `db:"kind"`
	}
	const read = `SELECT id, kind FROM bills WHERE payer_id = $1 AND state IN ('PARTIAL', 'UNPAID') AND NOT is_replaced
		ORDER BY id`
	if err := tx.SelectContext(ctx, &owed, read, payer); err != nil {
		return err
	}
	which := make([]id.Bill, len(owed))
	for n, bill := range owed {
		which[n] = bill.ID
	}
	if err := lockParties(ctx, tx, which); err != nil {
		return err
	}
	for _, bill := range owed {
		if err := retryBill(ctx, tx, bill.ID, bill.Kind); err != nil {
			return err
		}
	}
	return nil
}

// retryBill pays a bill again; both sides hear of it only when something was paid.
func retryBill(ctx context.Context, tx *sqlx.Tx, which id.Bill, kind contract.Kind) error {
	var p payment
	const book = `SELECT $1::uuid AS bill, p.state, p.paid, p.payer, p.payee, b.amount, b.currency, b.payments, b.kind
		FROM bill_pay($1, $2, $3, $4) p CROSS JOIN LATERAL (SELECT amount, currency, payments, kind FROM bills
			WHERE id = $1) b`
	err := tx.GetContext(ctx, &p, book, which, id.New[id.Entry](), id.New[id.Entry](), actor)
	if err != nil || p.Paid == 0 {
		return err
	}
	if err := p.sweep(ctx, tx); err != nil {
		return err
	}
	return p.notify(ctx, tx, kind)
}

// RetryAll is the job that starts another attempt for all who owe bills, every hour.
func RetryAll(ctx context.Context, tx *sqlx.Tx) error {
	const start = `INSERT INTO bill_credits (payer_id) SELECT DISTINCT payer_id FROM bills
		WHERE state IN ('PARTIAL', 'UNPAID') AND NOT is_replaced AND payer_id IS NOT NULL`
	_, err := tx.ExecContext(ctx, start)
	return err
}

// EntryKinds are the kinds of entries that contracts book: what payees receive and payers pay.
var EntryKinds = ledger.Register(
	ledger.KindInfo{Kind: "DAILY_SALARY", Group: ledger.GroupAgent, Order: 110},
	ledger.KindInfo{Kind: "HOURLY_SALARY", Group: ledger.GroupAgent, Order: 120},
	ledger.KindInfo{Kind: "REALTIME_SALARY", Group: ledger.GroupAgent, Order: 130},
	ledger.KindInfo{Kind: "DAILY_SALARY_PAID", Group: ledger.GroupAgent, Order: 140},
	ledger.KindInfo{Kind: "HOURLY_SALARY_PAID", Group: ledger.GroupAgent, Order: 150},
	ledger.KindInfo{Kind: "REALTIME_SALARY_PAID", Group: ledger.GroupAgent, Order: 160},
	ledger.KindInfo{Kind: "DIVIDEND", Group: ledger.GroupAgent, Order: 170},
	ledger.KindInfo{Kind: "DIVIDEND_PAID", Group: ledger.GroupAgent, Order: 180},
)
