package matching

import (
	"context"

	"github.com/jmoiron/sqlx"

	"lantern/store/deposit"
	"lantern/store/id"
	"lantern/store/ledger"
	"lantern/store/money"
	"lantern/store/system"
	"lantern/store/wallet"
)

// credit credits the depositor from the clearing account and books fees and bonuses of both sides.
func (m *Match) credit(ctx context.Context, tx *sqlx.Tx, order deposit.Order, event Event, by decision) error {
	if err := m.advance(ctx, tx, event, by); err != nil {
		return err
	}
	// Both members' balances are locked in one order: two members may pay each other at the same time.
	if err := ledger.Lock(ctx, tx, m.Depositor, m.Receiver); err != nil {
		return err
	}
	if err := order.Credit(ctx, tx, by.actor); err != nil {
		return err
	}
	rules, err := RulesNow(ctx, tx)
	if err != nil {
		return err
	}
	if err := m.settle(ctx, tx, m.Depositor, rules.Depositor, rules.BonusTurnover); err != nil {
		return err
	}
	receiver := rules.Receiver
	if event != Confirm {
		// The bonus of receivers rewards their answer.
		receiver.BonusPercent = 0
	}
	return m.settle(ctx, tx, m.Receiver, receiver, rules.BonusTurnover)
}

// settle books the fee and the bonus of one side. A fee takes what the balance has.
func (m *Match) settle(ctx context.Context, tx *sqlx.Tx, member id.Member, side Side, turnover money.Amount) error {
	balance, err := wallet.Of(ctx, tx, member, m.Currency)
	if err != nil {
		return err
	}
	if fee := min(side.Fee(m.Amount), balance.Main); fee > 0 {
		lines := ledger.Move(m.main(member), m.platform(ledger.Fee), fee)
		if err := m.book(ctx, tx, member, entryFee, lines); err != nil {
			return err
		}
	}
	bonus := side.Bonus(m.Amount)
	if bonus == 0 {
		return wallet.NotifyBalance(ctx, tx, member)
	}
	if err := m.book(ctx, tx, member, entryBonus, ledger.Move(m.platform(bonuses), m.main(member), bonus)); err != nil {
		return err
	}
	if turnover > 0 {
		need := wallet.Requirement{Member: member, Source: wallet.FromReward, SourceID: m.key(entryBonus, member),
			Required: system.Required(bonus, turnover), Locked: bonus}
		if err := wallet.Require(ctx, tx, need); err != nil {
			return err
		}
	}
	return wallet.NotifyBalance(ctx, tx, member)
}

func (m *Match) main(member id.Member) ledger.Account {
	return ledger.Account{Owner: member, Code: ledger.Main, Currency: m.Currency}
}

func (m *Match) platform(code string) ledger.Account {
	return ledger.Account{Code: code, Currency: m.Currency}
}

// key is the key of the only entry of this kind that a match books for a member.
func (m *Match) key(kind ledger.Kind, member id.Member) string {
	return string(kind) + ":" + string(m.ID) + ":" + string(member)
}

func (m *Match) book(ctx context.Context, tx *sqlx.Tx, member id.Member, kind ledger.Kind, lines []ledger.Line) error {
	_, err := ledger.Post(ctx, tx, ledger.Entry{
		ID: id.New[id.Entry](), Kind: kind, Key: m.key(kind, member), Member: member, RelatedKind: "match",
		RelatedID: string(m.ID), Actor: "system", Lines: lines,
	})
	return err
}

// giveBack returns to the receiver's balance what a late dispute showed not to have arrived.
func (m *Match) giveBack(ctx context.Context, tx *sqlx.Tx, amount money.Amount) error {
	lines := ledger.Move(m.platform(ledger.Matched), m.main(m.Receiver), amount)
	if err := m.book(ctx, tx, m.Receiver, entryReturned, lines); err != nil {
		return err
	}
	return wallet.NotifyBalance(ctx, tx, m.Receiver)
}

// charge takes from the receiver what a depositor transferred too late; what the balance lacks becomes a debt.
func (m *Match) charge(ctx context.Context, tx *sqlx.Tx, amount money.Amount) error {
	if err := ledger.Lock(ctx, tx, m.Receiver); err != nil {
		return err
	}
	balance, err := wallet.Of(ctx, tx, m.Receiver, m.Currency)
	if err != nil {
		return err
	}
	taken := min(balance.Main, amount)
	lines := []ledger.Line{{Account: m.platform(ledger.Matched), Amount: amount}}
	if taken > 0 {
		lines = append(lines, ledger.Line{Account: m.main(m.Receiver), Amount: -taken})
	}
	if taken < amount {
		lines = append(lines, ledger.Line{Account: m.platform(ledger.Debt(m.Receiver)), Amount: taken - amount})
	}
	if err := m.book(ctx, tx, m.Receiver, entryLate, lines); err != nil {
		return err
	}
	if err := wallet.WaiveDust(ctx, tx, m.Receiver, m.Currency); err != nil {
		return err
	}
	return wallet.NotifyBalance(ctx, tx, m.Receiver)
}
