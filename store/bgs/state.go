// Package bgs stores the play sessions, seed pairs and rounds of the in-house games. It knows players only by their
// reference at the wallet, and moves no money.
package bgs

import "slices"

// State of a round.
type State string

// The states: open until the stake is confirmed, debited once drawn, settled once the payout is confirmed, and failed
// if the stake was refused or returned.
const (
	Open    State = "OPEN"
	Debited State = "DEBITED"
	Settled State = "SETTLED"
	Failed  State = "FAILED"
)

// Values lists every State.
func (State) Values() []State {
	return []State{Open, Debited, Settled, Failed}
}

var moves = map[State][]State{
	Open:    {Debited, Failed},
	Debited: {Settled, Failed},
}

// May returns whether a round may change from one state to another.
func (s State) May(next State) bool { return slices.Contains(moves[s], next) }

// IsFinal returns whether the state never changes.
func (s State) IsFinal() bool { return len(moves[s]) == 0 }
