package message

import (
	"fmt"
	"maps"
	"slices"
)

// Kind of a message: what happened.
type Kind string

// Kinds that several packages name (docs/money.md#notices). A noun declares others itself.
const (
	DepositCredited    Kind = "deposit_credited"
	DepositFailed      Kind = "deposit_failed"
	DepositReversed    Kind = "deposit_reversed"
	WithdrawalApproved Kind = "withdrawal_approved"
	WithdrawalRejected Kind = "withdrawal_rejected"
	PleaseConfirm      Kind = "please_confirm"
	Reminder           Kind = "reminder"
	CountedAsReceived  Kind = "counted_as_received"
	Ruling             Kind = "ruling"
	RestRefunded       Kind = "rest_refunded"
	TransferReceived   Kind = "transfer_received"
	FreezeBegun        Kind = "freeze_begun"
	FreezeLifted       Kind = "freeze_lifted"
	FreeRoundsGiven    Kind = "free_rounds_given"
	FreeRoundsTaken    Kind = "free_rounds_taken"
	DeviceReused       Kind = "device_reused"
)

// About is the kind of object that a message links to.
type About string

// Objects of messages that several packages name. A noun declares others itself.
const (
	NoSubject   About = ""
	ADeposit    About = "deposit"
	AWithdrawal About = "withdrawal"
	ATransfer   About = "transfer"
	AFreeze     About = "freeze"
	AnAccount   About = "account"

	SomeFreeRounds About = "free_rounds"
)

// registered are the kinds of all nouns of the program, with what their messages are about.
var registered = map[Kind]About{}

// Register adds the kinds of notices that a noun sends and what they are about, and returns them for its module. Nouns
// call it when their package is initialized. It panics if a kind has no name or is registered already.
func Register(about About, kinds ...Kind) []Kind {
	for _, kind := range kinds {
		if _, isTaken := registered[kind]; isTaken || kind == "" {
			panic(fmt.Sprintf("message: the kind %q is registered twice or has no name", kind))
		}
		registered[kind] = about
	}
	return kinds
}

// Values lists every Kind that a noun of the program registers, by name: packages are initialized in the order of their
// imports.
func (Kind) Values() []Kind { return slices.Sorted(maps.Keys(registered)) }

// Values lists every About that a noun of the program registers, by name, after NoSubject.
func (About) Values() []About {
	named := slices.DeleteFunc(slices.Collect(maps.Values(registered)), func(a About) bool { return a == NoSubject })
	slices.Sort(named)
	return slices.Concat([]About{NoSubject}, slices.Compact(named))
}
