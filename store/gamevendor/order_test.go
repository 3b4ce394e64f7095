package gamevendor_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"lantern/store/gamevendor"
	"lantern/store/money"
)

// ledgerOfOne is the model of one bet with its round, for every order of events.
type ledgerOfOne struct {
	bet      string // "", open, settled, cancelled, or tombstone
	isClosed bool
	hasWon   bool
	used     map[string]bool
	sum      money.Amount
}

type reply struct {
	status gamevendor.Status
	again  bool
}

func ok(again bool) reply { return reply{gamevendor.OK, again} }

const (
	ofStake  = 1 * baht
	ofPayout = 3 * baht
)

func (m *ledgerOfOne) receive(event string) reply {
	switch event {
	case "bet":
		return m.receiveBet()
	case "win", "last":
		return m.receiveWin(event)
	case "undo", "undo too":
		return m.receiveUndo(event)
	}
	switch {
	case m.bet == "" || m.bet == "tombstone":
		return reply{status: gamevendor.BetNotFound}
	case m.isClosed:
		return ok(true)
	}
	m.ends()
	return ok(false)
}

func (m *ledgerOfOne) ends() {
	m.isClosed = true
	if m.bet == "open" {
		m.bet = "settled"
	}
}

func (m *ledgerOfOne) receiveBet() reply {
	switch m.bet {
	case "":
		m.bet, m.sum = "open", m.sum-ofStake
		return ok(false)
	case "tombstone", "cancelled":
		return reply{status: gamevendor.BetCancelled}
	}
	return ok(true)
}

func (m *ledgerOfOne) receiveWin(event string) reply {
	switch {
	case m.used[event]:
		return ok(true)
	case m.bet == "":
		return reply{status: gamevendor.BetNotFound}
	case m.bet == "tombstone" || m.bet == "cancelled":
		return reply{status: gamevendor.BetCancelled}
	case m.isClosed:
		return reply{status: "ROUND_CLOSED"}
	}
	m.used[event], m.hasWon, m.sum = true, true, m.sum+ofPayout
	if event == "last" {
		m.ends()
	}
	return ok(false)
}

func (m *ledgerOfOne) receiveUndo(event string) reply {
	switch {
	case m.used[event], m.bet == "tombstone", m.bet == "cancelled":
		return ok(true)
	case m.bet == "":
		m.bet = "tombstone"
	case m.hasWon || m.bet == "settled":
		return reply{status: "ALREADY_SETTLED"}
	default:
		m.bet, m.sum = "cancelled", m.sum+ofStake
	}
	m.used[event] = true
	return ok(false)
}

func (s table) send(event, round string) gamevendor.Answer {
	s.t.Helper()
	switch event {
	case "bet":
		return s.place(round+" bet", round, ofStake)
	case "win", "last":
		return s.win(round+event, round+" bet", round, ofPayout, event == "last")
	case "undo", "undo too":
		return s.rollback(round+event, round+" bet", round)
	}
	answer, err := gamevendor.Close(s.t.Context(), s.db, gamevendor.Ending{Vendor: "BGS", Round: round, Player: s.player,
		Currency: "THB", Happened: time.Now()})
	return s.sure(answer, err)
}

// orders returns all sequences of up to so many events, with repetitions.
func orders(events []string, most int) (all [][]string) {
	last := [][]string{{}}
	for range most {
		var longer [][]string
		for _, before := range last {
			for _, event := range events {
				longer = append(longer, append(append([]string{}, before...), event))
			}
		}
		all, last = append(all, longer...), longer
	}
	return all
}

// F-M2.
func TestEvents_EveryOrderOfFour_EndsAsInTheModel(t *testing.T) {
	s := sit(t)
	want := 1000 * baht
	for n, order := range orders([]string{"bet", "win", "last", "undo", "undo too", "end"}, 4) {
		round, model := fmt.Sprint("o", n), &ledgerOfOne{used: map[string]bool{}}
		for step, event := range order {
			expected, got := model.receive(event), s.send(event, round)
			if got.Status != expected.status || got.IsDuplicate != expected.again {
				t.Fatalf("%s: %q has the answer %s duplicate=%v, want %s duplicate=%v", strings.Join(order, ", "), order[step],
					got.Status, got.IsDuplicate,
					expected.status, expected.again)
			}
			if balance := want + model.sum; got.Balance == nil || *got.Balance != balance {
				t.Fatalf("%s: after %q the balance is %v, want %s", strings.Join(order, ", "), event, got.Balance, balance)
			}
		}
		want += model.sum
	}
}
