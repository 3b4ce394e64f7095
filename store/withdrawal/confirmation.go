package withdrawal

import (
	"time"

	"lantern/store/file"
	"lantern/store/id"
	"lantern/store/money"
)

// Part is a payment of a withdrawal. DisbursedAt is empty until the provider paid it; at Deadline it counts as
// received. A part that another member paid has no Deadline until its receiver was reminded twice.
type Part struct {
	ID          id.Payout    `db:"id"`
	Number      int          `db:"number"`
	Amount      money.Amount `db:"amount"`
	State       PartState    `db:"state"`
	DisbursedAt *time.Time   `db:"disbursed_at"`
	Deadline    *time.Time   `db:"deadline"`
	AnsweredAt  *time.Time   `db:"answered_at"`
	FailedAt    *time.Time   `db:"failed_at"`
	IsDoubtful  bool         `db:"is_doubtful"`
	Provider    string       `db:"provider"`
	Reference   *string      `db:"provider_reference"`
}

// PartState is the state of a part.
type PartState string

// The states of a part.
const (
	NotDisbursed     PartState = "NOT_DISBURSED"
	Awaiting         PartState = "AWAITING"
	Received         PartState = "RECEIVED"
	AutoReceived     PartState = "AUTO_RECEIVED"
	PartDisputed     PartState = "DISPUTED"
	ReceivedByRuling PartState = "RECEIVED_BY_RULING"
	Void             PartState = "VOID"
)

// Values lists every PartState.
func (PartState) Values() []PartState {
	return []PartState{
		NotDisbursed, Awaiting, Received, AutoReceived, PartDisputed, ReceivedByRuling, Void,
	}
}

// IsReceived reports whether the part counts as received.
func (s PartState) IsReceived() bool {
	return s == Received || s == AutoReceived || s == ReceivedByRuling
}

// FreesDeposit reports whether the deposit that is matched to the part may be refunded.
func (s PartState) FreesDeposit() bool { return s == Void }

// Answer is an answer of a member or an operator about a part, or about all of them.
type Answer struct {
	At     time.Time
	Action string
	Part   id.Payout
	Proofs int
}

// The actions of answers.
const (
	ActionReceived        = "RECEIVED"
	ActionNotReceived     = "NOT_RECEIVED"
	ActionAllReceived     = "ALL_RECEIVED"
	ActionWithdrawDispute = "WITHDRAWS_DISPUTE"
	RulesPaid             = "RULE_PAID"
	RulesUnpaid           = "RULE_UNPAID"
)

// The results of answers.
const (
	answerTaken     = "ok"
	alreadyFinal    = "already_final"
	notDisbursed    = "not_disbursed"
	proofRequired   = "proof_required"
	nothingOpen     = "nothing_open"
	alreadyDisputed = "already_disputed"
	notDisputed     = "not_disputed"
)

// Payout is an approved withdrawal: the amount to be paid and its parts.
type Payout struct {
	Amount money.Amount
	Parts  []Part
}

// Status is the state of a payout after its answers at an instant.
type Status struct {
	Results   []string
	Parts     []PartState
	Received  money.Amount
	Remaining money.Amount
	State     State
}

// StatusAt applies the answers in order. A deadline decides at its own instant, regardless of when the payout is
// read.
func (p Payout) StatusAt(answers []Answer, instant time.Time) Status {
	states := make([]PartState, len(p.Parts))
	for i := range states {
		states[i] = NotDisbursed
	}
	var results []string
	for _, answer := range answers {
		p.tick(states, answer.At)
		results = append(results, p.take(states, answer))
	}
	p.tick(states, instant)
	s := Status{Results: results, Parts: states, Received: p.received(states)}
	s.Remaining = p.Amount - s.Received
	s.State = p.state(states, s.Received)
	return s
}

func (p Payout) tick(states []PartState, instant time.Time) {
	for i, part := range p.Parts {
		if states[i] == NotDisbursed && part.DisbursedAt != nil && !part.DisbursedAt.After(instant) {
			states[i] = Awaiting
		}
		if states[i] == Awaiting && part.Deadline != nil && !part.Deadline.After(instant) {
			states[i] = AutoReceived
		}
	}
}

func (p Payout) take(states []PartState, answer Answer) string {
	if answer.Action == ActionAllReceived {
		return takeAll(states)
	}
	for i, part := range p.Parts {
		if part.ID == answer.Part {
			next, result := states[i].answered(answer)
			states[i] = next
			return result
		}
	}
	return notDisbursed
}

func takeAll(states []PartState) string {
	result := nothingOpen
	for i, state := range states {
		if state == Awaiting || state == PartDisputed {
			states[i], result = Received, answerTaken
		}
	}
	return result
}

func (s PartState) answered(answer Answer) (PartState, string) {
	switch {
	case s == NotDisbursed:
		return s, notDisbursed
	case s != Awaiting && s != PartDisputed:
		return s, alreadyFinal
	}
	switch answer.Action {
	case ActionReceived:
		return Received, answerTaken
	case ActionNotReceived:
		return s.disputed(answer.Proofs)
	}
	switch {
	case s != PartDisputed:
		return s, notDisputed
	case answer.Action == RulesPaid:
		return ReceivedByRuling, answerTaken
	case answer.Action == ActionWithdrawDispute:
		return Received, answerTaken
	}
	return Void, answerTaken
}

func (s PartState) disputed(proofs int) (PartState, string) {
	switch {
	case s == PartDisputed:
		return s, alreadyDisputed
	case proofs < 1 || proofs > file.MaxPictures:
		return s, proofRequired
	}
	return PartDisputed, answerTaken
}

func (p Payout) received(states []PartState) (sum money.Amount) {
	for i, part := range p.Parts {
		if states[i].IsReceived() {
			sum += part.Amount
		}
	}
	return sum
}

func (p Payout) state(states []PartState, received money.Amount) State {
	isAwaited, isDisputed := false, false
	for _, state := range states {
		isAwaited = isAwaited || state == Awaiting
		isDisputed = isDisputed || state == PartDisputed
	}
	switch {
	case received == p.Amount:
		return Completed
	case isDisputed:
		return Disputed
	case isAwaited && received == 0:
		return AwaitingConfirmation
	case isAwaited:
		return PartiallyReceived
	}
	return Disbursing
}
