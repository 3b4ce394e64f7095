// Package withdrawal manages withdrawal requests: the hold, the decision, the payout in parts and the member's
// confirmation.
package withdrawal

import "lantern/store/fault"

// State is the state of a request.
type State string

// The states (docs/money.md#withdrawals).
const (
	Requested            State = "REQUESTED"
	InReview             State = "IN_REVIEW"
	Approved             State = "APPROVED"
	Rejected             State = "REJECTED"
	Cancelled            State = "CANCELLED"
	Disbursing           State = "DISBURSING"
	AwaitingConfirmation State = "AWAITING_CONFIRMATION"
	PartiallyReceived    State = "PARTIALLY_RECEIVED"
	Disputed             State = "DISPUTED"
	Completed            State = "COMPLETED"
	Failed               State = "FAILED"
)

// Values lists every State.
func (State) Values() []State {
	return []State{
		Requested, InReview, Approved, Rejected, Cancelled, Disbursing, AwaitingConfirmation, PartiallyReceived,
		Disputed, Completed, Failed,
	}
}

// Event is an event in the life of a request.
type Event string

// The events.
const (
	Submit               Event = "submit"
	Cancel               Event = "cancel"
	AutoPass             Event = "auto_pass"
	NeedsReview          Event = "needs_review"
	ApproveIt            Event = "approve"
	RejectIt             Event = "reject"
	SendOut              Event = "dispatch"
	PartPaid             Event = "part_paid"
	PartPaidAfter        Event = "part_paid_after_received"
	PartFailed           Event = "part_failed_rest_refunded"
	ReceivedPart         Event = "received_part"
	AllReceived          Event = "all_received"
	NotReceived          Event = "not_received"
	Timeout              Event = "timeout"
	TimeoutPart          Event = "timeout_part"
	OpenPartsDone        Event = "open_parts_done"
	RefundRest           Event = "refund_rest"
	RulePaid             Event = "rule_paid"
	RulePaidOthersOpen   Event = "rule_paid_others_open"
	RuleUnpaid           Event = "rule_unpaid"
	RuleUnpaidOthersOpen Event = "rule_unpaid_others_open"
	WithdrawsDispute     Event = "player_withdraws_dispute"
)

var moves = map[State]map[Event]State{
	"":        {Submit: Requested},
	Requested: {Cancel: Cancelled, AutoPass: Approved, NeedsReview: InReview},
	InReview:  {ApproveIt: Approved, RejectIt: Rejected},
	Approved:  {SendOut: Disbursing},
	Disbursing: {PartPaid: AwaitingConfirmation, PartPaidAfter: PartiallyReceived, PartFailed: Failed,
		RefundRest: Completed},
	AwaitingConfirmation: {
		ReceivedPart: PartiallyReceived, AllReceived: Completed, NotReceived: Disputed, Timeout: Completed,
		TimeoutPart: PartiallyReceived, OpenPartsDone: Disbursing,
	},
	PartiallyReceived: {
		ReceivedPart: PartiallyReceived, AllReceived: Completed, NotReceived: Disputed, Timeout: Completed,
		OpenPartsDone: Disbursing, RefundRest: Completed,
	},
	Disputed: {
		RulePaid: Completed, RulePaidOthersOpen: PartiallyReceived, RuleUnpaid: Disbursing,
		RuleUnpaidOthersOpen: AwaitingConfirmation, WithdrawsDispute: PartiallyReceived, AllReceived: Completed,
	},
}

// After returns the state after an event. Faults: state_changed.
func (s State) After(event Event) (State, error) {
	next, ok := moves[s][event]
	if !ok {
		return s, fault.New(fault.StateChanged).With("state", string(s))
	}
	return next, nil
}
