package matching

import (
	"context"

	"github.com/jmoiron/sqlx"

	"lantern/store/approval"
	"lantern/store/fault"
	"lantern/store/id"
	"lantern/store/message"
	"lantern/store/money"
	"lantern/store/pg"
	"lantern/store/system"
	"lantern/store/withdrawal"
)

// Finding is what an operator found to have arrived at the receiver.
type Finding struct {
	Match    id.Match
	Received money.Amount
}

// Rule ends a dispute by what arrived: everything credits the depositor, nothing denies the deposit, and a part becomes
// a held payment, which operators credit or return. What did not arrive stays with the receiver. Above the limit of one
// operator two name the same amount; after the first the match stays disputed. Faults: not_found, state_changed,
// second_person_required, validation_failed.
func Rule(ctx context.Context, db *pg.DB, found Finding, by approval.Action) (Match, error) {
	return decide(ctx, db, found, by, "rule", func(tx *sqlx.Tx, m locked) error {
		return m.rule(ctx, tx, found.Received, by)
	})
}

// Late records that the transfer of a lapsed or cancelled match arrived after all: the receiver is charged, because the
// part is paid by others, and the amount becomes a held payment of the depositor. Faults: as Rule.
func Late(ctx context.Context, db *pg.DB, found Finding, by approval.Action) (Match, error) {
	return decide(ctx, db, found, by, "late", func(tx *sqlx.Tx, m locked) error {
		if found.Received == 0 {
			return fault.Invalid("received", "too_small")
		}
		if err := m.advance(ctx, tx, FindLate, decision{by.Actor(), by.Reason}); err != nil {
			return err
		}
		if err := m.charge(ctx, tx, found.Received); err != nil {
			return err
		}
		if err := m.order.Hold(ctx, tx, found.Received, by.Actor()); err != nil {
			return err
		}
		return m.notice(ctx, tx, m.Receiver, noticeLate, message.Facts{Amount: found.Received})
	})
}

// events are the moves that a decision of operators may make, to refuse it before its vote is counted.
var events = map[string]Event{"rule": RulePaid, "late": FindLate}

// decide runs an operator's decision about a match, with its votes and its row of the audit trail.
func decide(ctx context.Context, db *pg.DB, found Finding, by approval.Action, name string,
	action func(*sqlx.Tx, locked) error) (Match, error) {
	if err := by.Check(); err != nil {
		return Match{}, err
	}
	var out Match
	err := pg.InTx(ctx, db, func(tx *sqlx.Tx) error {
		m, err := lockAll(ctx, tx, found.Match)
		if err != nil {
			return err
		}
		if _, err := m.asOfNow().State.After(events[name]); err != nil {
			return err
		}
		if found.Received < 0 || found.Received > m.Amount || !found.Received.IsPayable() {
			return fault.Invalid("received", "wrong_format")
		}
		before, name := m.State, "match."+name
		isEnough, err := m.agree(ctx, tx, by, name, found.Received)
		if err != nil {
			return err
		}
		if isEnough {
			err = m.found(ctx, tx, found.Received, action)
		} else {
			name += "_first"
		}
		if err != nil {
			return err
		}
		if out, err = ByID(ctx, tx, found.Match); err != nil {
			return err
		}
		return by.Note(ctx, tx, name, "match:"+string(m.ID), map[string]any{"state": before},
			map[string]any{"state": out.State, "amount": m.Amount, "received": found.Received})
	})
	return out, err
}

// found stores what arrived and carries out the decision about it.
func (m locked) found(ctx context.Context, tx *sqlx.Tx, received money.Amount,
	action func(*sqlx.Tx, locked) error) error {
	m.Received = &received
	if m.State == Disputed {
		const update = `UPDATE payout_matches SET received = $2 WHERE id = $1`
		if _, err := tx.ExecContext(ctx, update, m.ID, received); err != nil {
			return err
		}
	}
	return action(tx, m)
}

// question is what two operators must agree on above the limit of one: the amount that arrived.
func question(of id.Match, action string) approval.Question {
	return approval.Question{Object: "match:" + string(of), Action: action}
}

// Votes returns the operators' statements about what arrived.
func Votes(ctx context.Context, q pg.Q, of id.Match) ([]approval.Vote, error) {
	votes, err := approval.Votes(ctx, q, question(of, "match.rule"))
	if err != nil {
		return nil, err
	}
	late, err := approval.Votes(ctx, q, question(of, "match.late"))
	return append(votes, late...), err
}

func (m *Match) agree(ctx context.Context, tx *sqlx.Tx, by approval.Action, action string,
	received money.Amount) (isEnough bool, err error) {
	settings, err := system.Read(ctx, tx)
	if err != nil || m.Amount <= settings.TwoPersonAbove {
		return err == nil, err
	}
	votes, err := by.Vote(ctx, tx, question(m.ID, action), received.String())
	return len(votes) > 1, err
}

// rule ends a dispute. The part of a late dispute is final already, so that its receiver gets back to the balance what
// did not arrive; any other part is ruled with the match.
func (m locked) rule(ctx context.Context, tx *sqlx.Tx, received money.Amount, by approval.Action) error {
	isFinal, who := m.part.Part().State == withdrawal.AutoReceived, decision{by.Actor(), by.Reason}
	switch {
	case received == m.Amount && isFinal:
		return m.credit(ctx, tx, m.order, RulePaid, who)
	case received == m.Amount:
		return m.part.Rule(ctx, tx, withdrawal.RulesPaid, by)
	case received == 0 && !isFinal:
		return m.part.Rule(ctx, tx, withdrawal.RulesUnpaid, by)
	}
	event := RuleShort
	if received == 0 {
		event = RuleUnpaid
	}
	if err := m.advance(ctx, tx, event, who); err != nil {
		return err
	}
	if err := m.order.Deny(ctx, tx, by.Reason); err != nil {
		return err
	}
	if received > 0 && !isFinal {
		// The void part returns its amount to the hold, the received one leaves it again.
		if err := m.part.RuleShort(ctx, tx, received, by); err != nil {
			return err
		}
	}
	if isFinal {
		if err := m.giveBack(ctx, tx, m.Amount-received); err != nil {
			return err
		}
		facts := message.Facts{Amount: m.Amount - received}
		if err := m.notice(ctx, tx, m.Receiver, noticeReturned, facts); err != nil {
			return err
		}
	}
	if received == 0 {
		return nil
	}
	return m.order.Hold(ctx, tx, received, by.Actor())
}
