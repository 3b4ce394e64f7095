// Package bgs keeps the play sessions, seed pairs and rounds of the in-house games.
// It knows players only by the reference their wallet gave, and it moves no money.
package bgs

import "slices"

// State of a round.
type State string

// The states: a round is open until its stake is confirmed, debited once it is drawn, settled once
// its payout is confirmed, and failed where the stake was refused or given back.
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

// May says whether a round may go from one state to another.
func (s State) May(next State) bool { return slices.Contains(moves[s], next) }

// IsFinal says whether nothing more happens to a round in this state.
func (s State) IsFinal() bool { return len(moves[s]) == 0 }
