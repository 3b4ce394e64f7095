// Package settlement settles contracts: it creates a run for each period, computes one bill for each contract and pays
// the bills from the top of a line downward. It is the only package that writes contract_runs and bills.
package settlement

import "lantern/store/fault"

// RunState is the step at which a run is.
type RunState string

// The states of runs.
const (
	Created    RunState = "CREATED"
	Collecting RunState = "COLLECTING"
	Computing  RunState = "COMPUTING"
	Review     RunState = "REVIEW"
	Paying     RunState = "PAYING"
	Done       RunState = "DONE"
	RunFailed  RunState = "FAILED"
)

// Values lists every RunState.
func (RunState) Values() []RunState {
	return []RunState{Created, Collecting, Computing, Review, Paying, Done, RunFailed}
}

var runMoves = map[RunState]map[string]RunState{
	"":         {"schedule": Created},
	Created:    {"start": Collecting},
	Collecting: {"snapshot_done": Computing, "error": RunFailed},
	Computing:  {"bills_done": Review, "error": RunFailed},
	Review:     {"approve": Paying, "recompute": Collecting},
	Paying:     {"all_final_or_open": Done, "error": RunFailed},
	RunFailed:  {"resume": Collecting, "resume_computing": Computing, "resume_paying": Paying},
}

// After returns the state after an event. Faults: state_changed.
func (s RunState) After(event string) (RunState, error) {
	to, isAllowed := runMoves[s][event]
	if !isAllowed {
		return "", fault.New(fault.StateChanged).With("state", s)
	}
	return to, nil
}

// BillState is the state of a bill.
type BillState string

// The states of bills.
const (
	Computed   BillState = "COMPUTED"
	Approved   BillState = "APPROVED"
	Held       BillState = "HELD"
	Paid       BillState = "PAID"
	Partial    BillState = "PARTIAL"
	Unpaid     BillState = "UNPAID"
	Cancelled  BillState = "CANCELLED"
	WrittenOff BillState = "WRITTEN_OFF"
	Negative   BillState = "NEGATIVE"
	NotReached BillState = "NOT_REACHED"
	Zero       BillState = "ZERO"
)

// Values lists every BillState.
func (BillState) Values() []BillState {
	return []BillState{Computed, Approved, Held, Paid, Partial, Unpaid, Cancelled, WrittenOff, Negative, NotReached,
		Zero}
}

var billMoves = map[BillState]map[string]BillState{
	"": {"compute_negative": Negative, "compute_not_reached": NotReached, "compute_zero": Zero,
		"compute": Computed},
	Computed: {"approve": Approved, "cancel": Cancelled},
	Approved: {"cancel": Cancelled, "hold": Held, "pay_full": Paid, "pay_part": Partial, "pay_none": Unpaid},
	Held:     {"release": Approved, "cancel": Cancelled},
	Unpaid:   {"retry_part": Partial, "retry_full": Paid, "cover": Paid, "write_off": WrittenOff},
	Partial:  {"retry_full": Paid, "cover": Paid, "write_off": WrittenOff},
}

// After returns the state after an event. Faults: state_changed.
func (s BillState) After(event string) (BillState, error) {
	to, isAllowed := billMoves[s][event]
	if !isAllowed {
		return "", fault.New(fault.StateChanged).With("state", s)
	}
	return to, nil
}
