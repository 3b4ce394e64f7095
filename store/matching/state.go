// Package matching pays parts of withdrawals by the deposits of other members: a depositor transfers to the account of
// a receiver, proves it, and is credited when the receiver confirms, stays silent or an operator rules
// (docs/matching.md).
package matching

import "lantern/store/fault"

// State is the state of a match.
type State string

// The states (docs/matching.md#states).
const (
	Offered     State = "OFFERED"
	Lapsed      State = "LAPSED"
	Cancelled   State = "CANCELLED"
	Proven      State = "PROVEN"
	Confirmed   State = "CONFIRMED"
	Counted     State = "COUNTED"
	Released    State = "RELEASED"
	Disputed    State = "DISPUTED"
	RuledPaid   State = "RULED_PAID"
	RuledShort  State = "RULED_SHORT"
	RuledUnpaid State = "RULED_UNPAID"
	FoundLate   State = "FOUND_LATE"
)

// Values lists every State.
func (State) Values() []State {
	return []State{Offered, Lapsed, Cancelled, Proven, Confirmed, Counted, Released, Disputed, RuledPaid, RuledShort,
		RuledUnpaid, FoundLate}
}

// IsCleared reports whether the amount of a match in this state is on the clearing account.
func (s State) IsCleared() bool { return s == Proven || s == Counted || s == Disputed }

// Event is an event in the life of a match.
type Event string

// The events.
const (
	Offer       Event = "offer"
	Lapse       Event = "lapse"
	Cancel      Event = "cancel"
	Prove       Event = "prove"
	Confirm     Event = "confirm"
	Count       Event = "count"
	Release     Event = "release"
	Dispute     Event = "dispute"
	DisputeLate Event = "dispute_late"
	RulePaid    Event = "rule_paid"
	RuleShort   Event = "rule_short"
	RuleUnpaid  Event = "rule_unpaid"
	FindLate    Event = "find_late"
)

// Values lists every Event.
func (Event) Values() []Event {
	return []Event{Offer, Lapse, Cancel, Prove, Confirm, Count, Release, Dispute, DisputeLate, RulePaid, RuleShort,
		RuleUnpaid, FindLate}
}

// moves are all that can happen; every other pair is refused.
var moves = map[State]map[Event]State{
	"":        {Offer: Offered},
	Offered:   {Prove: Proven, Lapse: Lapsed, Cancel: Cancelled},
	Proven:    {Confirm: Confirmed, Count: Counted, Dispute: Disputed},
	Counted:   {Release: Released, DisputeLate: Disputed},
	Disputed:  {Confirm: Confirmed, RulePaid: RuledPaid, RuleShort: RuledShort, RuleUnpaid: RuledUnpaid},
	Lapsed:    {FindLate: FoundLate},
	Cancelled: {FindLate: FoundLate},
}

// After returns the state after an event. Faults: state_changed.
func (s State) After(event Event) (State, error) {
	next, isMove := moves[s][event]
	if !isMove {
		return s, fault.New(fault.StateChanged).With("state", string(s))
	}
	return next, nil
}
