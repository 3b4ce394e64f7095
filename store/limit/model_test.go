package limit_test

import (
	"fmt"
	"math/rand/v2"
	"testing"
	"time"

	"lantern/store/clock"
	"lantern/store/gamevendor"
	"lantern/store/limit"
	"lantern/store/money"
)

// model is the rule in its simplest form: every placed bet with its day.
type model struct {
	zone  clock.Zone
	bets  []played
	rules map[limit.Which]money.Amount
}

type played struct {
	day             clock.Date
	stake, returned money.Amount
}

func (m model) allows(day clock.Date, stake money.Amount) bool {
	for which, amount := range m.rules {
		used := stake
		now, _ := clock.PeriodOf(which.Period, day)
		for _, b := range m.bets {
			if b.day < now.First || b.day > now.Last {
				continue
			}
			used += b.stake
			if which.Kind == limit.Loss {
				used -= b.returned
			}
		}
		if used > amount {
			return false
		}
	}
	return true
}

// CHK-60.
func TestLimits_DaysWeeksAndMonths_FollowTheModel(t *testing.T) {
	s := sit(t)
	zone, err := clock.ParseZone("+07:00")
	if err != nil {
		t.Fatal(err)
	}
	m := model{zone: zone, rules: map[limit.Which]money.Amount{
		{Kind: limit.Stake, Period: clock.Day}: 120 * baht, {Kind: limit.Stake, Period: clock.Week}: 400 * baht,
		{Kind: limit.Loss, Period: clock.Day}: 90 * baht, {Kind: limit.Loss, Period: clock.Month}: 600 * baht,
	}}
	for which, amount := range m.rules {
		s.set(which.Kind, which.Period, amount)
	}
	dice := rand.New(rand.NewPCG(47, 1))
	refused := 0
	now := time.Date(2031, 5, 26, 23, 30, 0, 0, noon.Location())
	for n := range 120 {
		now = now.Add(time.Duration(dice.IntN(300)+2) * time.Minute)
		if midnight := now.Add(time.Minute).Truncate(24 * time.Hour); now.Sub(midnight).Abs() < 2*time.Minute {
			now = now.Add(5 * time.Minute)
		}
		s.at(now)
		tx, stake := fmt.Sprint("m", n), money.Amount(dice.IntN(50)+1)*baht
		day := m.zone.DateOf(now)
		want := gamevendor.Status("OK")
		if !m.allows(day, stake) {
			want = "LIMIT_REACHED"
			refused++
		}
		if got := s.place(tx, stake); got != want {
			t.Fatalf("%s: a stake of %s is answered %s, want %s", now, stake, got, want)
		}
		if want != "OK" {
			continue
		}
		m.bets = append(m.bets, played{day: day, stake: stake})
		last := &m.bets[len(m.bets)-1]
		switch dice.IntN(3) {
		case 0:
			last.returned = money.Amount(dice.IntN(60)) * baht
			s.wants(s.win(tx, last.returned), "OK")
		case 1:
			m.bets = m.bets[:len(m.bets)-1]
			s.wants(s.rollback(tx), "OK")
		}
	}
	if refused < 10 || refused > 100 {
		t.Errorf("%d of 120 were refused: the model proves little", refused)
	}
}
