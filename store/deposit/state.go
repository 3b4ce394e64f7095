// Package deposit manages deposit orders from the request to the credit and applies each payment of a provider once.
package deposit

import "lantern/store/fault"

// State is the state of an order.
type State string

// The states (docs/money.md#deposits).
const (
	Created        State = "CREATED"
	PendingPayment State = "PENDING_PAYMENT"
	Credited       State = "CREDITED"
	Failed         State = "FAILED"
	Cancelled      State = "CANCELLED"
	Expired        State = "EXPIRED"
	InReview       State = "IN_REVIEW"
	Reversed       State = "REVERSED"
)

// Values lists every State.
func (State) Values() []State {
	return []State{Created, PendingPayment, Credited, Failed, Cancelled, Expired, InReview, Reversed}
}

// Event is an event in the life of an order.
type Event string

// The events.
const (
	Create           Event = "create"
	ProviderAccepted Event = "provider_accepted"
	ProviderRefused  Event = "provider_refused"
	Cancel           Event = "cancel"
	Expire           Event = "expire"
	PaidExact        Event = "paid_exact"
	PaidOtherAmount  Event = "paid_other_amount"
	PaidLate         Event = "paid_late"
	ProofUploaded    Event = "proof_uploaded"
	Confirm          Event = "confirm"
	Deny             Event = "deny"
	Reverse          Event = "reverse"
)

var moves = map[State]map[Event]State{
	"": {Create: Created},
	Created: {
		ProviderAccepted: PendingPayment, ProviderRefused: Failed, Cancel: Cancelled,
	},
	PendingPayment: {
		Cancel: Cancelled, Expire: Expired, PaidExact: Credited, PaidOtherAmount: InReview, ProofUploaded: InReview,
	},
	Expired:   {PaidLate: InReview},
	Cancelled: {PaidLate: InReview},
	InReview:  {Confirm: Credited, Deny: Failed},
	Credited:  {Reverse: Reversed},
}

// After returns the state after an event. Faults: state_changed.
func (s State) After(event Event) (State, error) {
	next, ok := moves[s][event]
	if !ok {
		return s, fault.New(fault.StateChanged).With("state", string(s))
	}
	return next, nil
}
