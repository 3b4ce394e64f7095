package deposit

import (
	"context"
	"time"

	"github.com/jmoiron/sqlx"

	"lantern/store/audit"
	"lantern/store/fault"
	"lantern/store/feed"
	"lantern/store/id"
	"lantern/store/ledger"
	"lantern/store/message"
	"lantern/store/pg"
	"lantern/store/wallet"
)

// reverseBy is the number of operators that a reversal needs.
const reverseBy = 2

// accounts returns the kind of the deposit's entry and the accounts between which it moves.
func (d *Deposit) accounts() (kind ledger.Kind, from, main ledger.Account) {
	main = ledger.Account{Owner: d.Member, Code: ledger.Main, Currency: d.Currency}
	switch d.Provider {
	case Manual:
		return ledger.DepositManual, ledger.Account{Code: ledger.Bank, Currency: d.Currency}, main
	case Matched:
		return ledger.Deposit, ledger.Account{Code: ledger.Matched, Currency: d.Currency}, main
	}
	return ledger.Deposit, ledger.Account{Code: ledger.Provider(d.Channel), Currency: d.Currency}, main
}

func (d *Deposit) debt() ledger.Account {
	return ledger.Account{Code: ledger.Debt(d.Member), Currency: d.Currency}
}

// ReverseCredit votes for the reversal of a credited deposit and reverses it with the second vote: the balance is
// debited first, and the rest becomes a debt. Faults: not_found, state_changed (also if the money paid a withdrawal),
// second_person_required (the same operator twice), validation_failed.
func ReverseCredit(ctx context.Context, db *pg.DB, which id.Deposit, by Decision) (Deposit, error) {
	var d Deposit
	if err := by.Check(); err != nil {
		return d, err
	}
	err := pg.InTx(ctx, db, func(tx *sqlx.Tx) error {
		var err error
		if d, err = locked(ctx, tx, which); err != nil {
			return err
		}
		if err := d.mayBeReversed(ctx, tx); err != nil {
			return err
		}
		wanted, err := by.voteReversal(ctx, tx, d.ID)
		if err != nil {
			return err
		}
		if len(wanted) < reverseBy {
			return audit.Write(ctx, tx, by.row(d, d.State, "reverse_first"))
		}
		before := d.State
		d.Reason = &by.Reason
		if err := d.bookReversal(ctx, tx, by.Actor()); err != nil {
			return err
		}
		if err := d.advance(ctx, tx, Reverse); err != nil {
			return err
		}
		row := by.row(d, before, Reverse)
		row.Before = trace{State: before, Wanted: wanted[:len(wanted)-1]}
		return audit.Write(ctx, tx, row)
	})
	return d, err
}

// ReversalVote is an operator's vote for a reversal, with the reason.
type ReversalVote struct {
	By     string    `db:"name" json:"by"`
	Reason string    `db:"reason" json:"reason"`
	At     time.Time `db:"at" json:"at"`
}

// Reversals returns the votes for the reversal of a credit, oldest first.
func Reversals(ctx context.Context, q pg.Q, which id.Deposit) ([]ReversalVote, error) {
	const read = `SELECT o.name, r.reason, r.at FROM deposit_reversals r JOIN operators o ON o.id = r.operator_id
		WHERE r.deposit_id = $1 ORDER BY r.at, o.name`
	list := []ReversalVote{}
	err := q.SelectContext(ctx, &list, read, which)
	return list, err
}

// mayBeReversed checks the order's state and that its money paid no withdrawal.
func (d *Deposit) mayBeReversed(ctx context.Context, tx *sqlx.Tx) error {
	if _, err := d.State.After(Reverse); err != nil {
		return err
	}
	var isMatched bool
	const read = `SELECT EXISTS (SELECT FROM payouts WHERE deposit_id = $1 AND state <> 'VOID')`
	if err := tx.GetContext(ctx, &isMatched, read, d.ID); err != nil {
		return err
	}
	if isMatched {
		return fault.New(fault.StateChanged).With("state", "matched to a withdrawal")
	}
	return nil
}

// voteReversal stores an operator's vote and returns all votes.
func (by Decision) voteReversal(ctx context.Context, tx *sqlx.Tx, which id.Deposit) ([]ReversalVote, error) {
	const insert = `INSERT INTO deposit_reversals (deposit_id, operator_id, reason) VALUES ($1, $2, $3)
		ON CONFLICT DO NOTHING`
	noted, err := tx.ExecContext(ctx, insert, which, by.By.ID, by.Reason)
	if err != nil {
		return nil, err
	}
	if rows, err := noted.RowsAffected(); err != nil || rows == 0 {
		return nil, fault.New(fault.SecondPersonRequired).Because(err)
	}
	return Reversals(ctx, tx, which)
}

// bookReversal debits the balance, books the rest as a debt, reverses the fee and ends the turnover requirement.
func (d *Deposit) bookReversal(ctx context.Context, tx *sqlx.Tx, actor string) error {
	if err := ledger.Lock(ctx, tx, d.Member); err != nil {
		return err
	}
	balance, err := wallet.Of(ctx, tx, d.Member, d.Currency)
	if err != nil {
		return err
	}
	_, from, main := d.accounts()
	taken := min(balance.Main, *d.Received)
	lines := []ledger.Line{{Account: from, Amount: *d.Received + d.Fee}}
	if d.Fee > 0 {
		lines = append(lines, ledger.Line{Account: d.fees(), Amount: -d.Fee})
	}
	if taken > 0 {
		lines = append(lines, ledger.Line{Account: main, Amount: -taken})
	}
	if taken < *d.Received {
		lines = append(lines, ledger.Line{Account: d.debt(), Amount: taken - *d.Received})
	}
	isNew, err := ledger.Post(ctx, tx, ledger.Entry{
		ID: id.New[id.Entry](), Kind: ledger.DepositReversed, Key: "deposit:" + string(d.ID) + ":reverse",
		Member:      d.Member,
		RelatedKind: "deposit", RelatedID: string(d.ID), Actor: actor, Lines: lines,
	})
	if err != nil || !isNew {
		return err
	}
	reversal := feed.Credit{Subject: string(d.ID), Version: 2, Member: d.Member, Currency: d.Currency,
		Amount: *d.Received}
	if err := feed.Add(ctx, tx, reversal); err != nil {
		return err
	}
	if err := wallet.Drop(ctx, tx, wallet.FromDeposit, string(d.ID)); err != nil {
		return err
	}
	if err := wallet.WaiveDust(ctx, tx, d.Member, d.Currency); err != nil {
		return err
	}
	return wallet.NotifyBalance(ctx, tx, d.Member)
}

// reversed returns the notice of a reversal.
func (d *Deposit) reversed() message.Notice {
	return message.Notice{
		Member: d.Member, Kind: message.DepositReversed, About: message.ADeposit, RelatedID: string(d.ID),
		Facts: message.Facts{Amount: *d.Received, Currency: d.Currency},
	}
}
