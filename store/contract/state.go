package contract

import "lantern/store/fault"

// State is the state of a contract.
type State string

// The states; the first three are open.
const (
	Pending              State = "PENDING"
	Active               State = "ACTIVE"
	TerminationRequested State = "TERMINATION_REQUESTED"
	Rejected             State = "REJECTED"
	Withdrawn            State = "WITHDRAWN"
	Lapsed               State = "LAPSED"
	Voided               State = "VOIDED"
	Terminated           State = "TERMINATED"
	AutoTerminated       State = "AUTO_TERMINATED"
	Superseded           State = "SUPERSEDED"
)

// Values lists every State.
func (State) Values() []State {
	return []State{Pending, Active, TerminationRequested, Rejected, Withdrawn, Lapsed, Voided, Terminated, AutoTerminated,
		Superseded}
}

// Event is what happens to a contract.
type Event string

// The events.
const (
	Offer              Event = "offer"
	Accept             Event = "accept"
	Reject             Event = "reject"
	WithdrawOffer      Event = "withdraw_offer"
	Lapse              Event = "lapse"
	VoidOffer          Event = "void"
	RequestTermination Event = "request_termination"
	AcceptTermination  Event = "accept_termination"
	RejectTermination  Event = "reject_termination"
	CancelTermination  Event = "cancel_termination"
	AutoTerminate      Event = "auto_terminate"
	Supersede          Event = "supersede"
	ForceTerminate     Event = "force_terminate"
	PartyLeft          Event = "party_left"
)

// Values lists every Event.
func (Event) Values() []Event {
	return []Event{Offer, Accept, Reject, WithdrawOffer, Lapse, VoidOffer, RequestTermination, AcceptTermination,
		RejectTermination, CancelTermination, AutoTerminate, Supersede, ForceTerminate, PartyLeft}
}

var moves = map[State]map[Event]State{
	"": {Offer: Pending},
	Pending: {Accept: Active, Reject: Rejected, WithdrawOffer: Withdrawn, Lapse: Lapsed,
		VoidOffer: Voided},
	Active: {RequestTermination: TerminationRequested, AutoTerminate: AutoTerminated, Supersede: Superseded,
		ForceTerminate: Terminated, PartyLeft: AutoTerminated},
	TerminationRequested: {AcceptTermination: Terminated, RejectTermination: Active, CancelTermination: Active,
		Lapse: Active, AutoTerminate: AutoTerminated, Supersede: Superseded, ForceTerminate: Terminated,
		PartyLeft: AutoTerminated},
}

// After returns the state after an event. Faults: state_changed.
func (s State) After(e Event) (State, error) {
	to, isAllowed := moves[s][e]
	if !isAllowed {
		return "", fault.New(fault.StateChanged).With("state", s)
	}
	return to, nil
}

// IsOpen reports whether something can still happen to the contract.
func (s State) IsOpen() bool { return s == Pending || s.isRunning() }

// isRunning reports whether the contract is in force or may be about to end.
func (s State) isRunning() bool { return s == Active || s == TerminationRequested }
