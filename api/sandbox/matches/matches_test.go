package matches_test

import (
	"slices"
	"testing"
	"time"

	"lantern/api/sandbox/catalog"
	"lantern/api/sandbox/matches"
	"lantern/store/money"
)

var noon = time.Date(2026, 3, 10, 12, 0, 25, 0, time.UTC)

func TestAt_EveryGame_HasMatchesInEachState(t *testing.T) {
	for _, vendor := range catalog.Vendors() {
		for _, game := range catalog.Games(vendor.Code) {
			if !slices.Contains([]string{"SPORTS", "ESPORTS", "COCKFIGHT"}, game.Type) {
				continue
			}
			seen := map[matches.State]bool{}
			for step := range 12 {
				for _, m := range matches.Of(vendor.Code, game.Code, noon.Add(time.Duration(step)*5*time.Second)) {
					seen[m.State] = true
					if m.Home["th"] == "" || m.Away["ko"] == "" || m.League["zh-Hans"] == "" || m.Home["en"] == m.Away["en"] {
						t.Errorf("%s: %v against %v in %v", m.ID, m.Home, m.Away, m.League)
					}
				}
			}
			if len(seen) != 3 {
				t.Errorf("%s %s: %v", vendor.Code, game.Code, seen)
			}
		}
	}
}

func TestFind_SameMatch_AtDifferentTimes(t *testing.T) {
	for _, vendor := range []string{"NORTHLINE", "IMES", "DS88"} {
		for _, before := range matches.At(vendor, noon) {
			found, ok := matches.Find(before.ID, noon)
			if !ok || found.Score != before.Score || found.StartsAt != before.StartsAt {
				t.Errorf("%s is found as %+v", before.ID, found)
			}
			if before.State != matches.Planned {
				continue
			}
			open, _ := matches.Find(before.ID, before.StartsAt.Add(-time.Nanosecond))
			rolls, _ := matches.Find(before.ID, before.StartsAt)
			over, _ := matches.Find(before.ID, before.EndsAt)
			later, _ := matches.Find(before.ID, before.EndsAt.Add(40*24*time.Hour))
			if open.State != matches.Planned || rolls.State != matches.Rolling || over.State != matches.Ended ||
				over.Winner != later.Winner {
				t.Errorf("%s goes %s, %s, %s", before.ID, open.State, rolls.State, over.State)
			}
			if open.Winner != "" || rolls.Winner != "" || over.Winner == "" || !slices.Equal(open.Odds, over.Odds) {
				t.Errorf("%s: the winner is %q, %q, %q", before.ID, open.Winner, rolls.Winner, over.Winner)
			}
		}
	}
	for _, id := range []string{"", "NORTHLINE-FOOTBALL-20260310-9999", "NORTHLINE-FOOTBALL-20260310-1",
		"DS88-FOOTBALL-20260310-0001", "A-B-C-D", "DS88-DAWN_ROOSTER-20260310--001"} {
		if _, ok := matches.Find(id, noon); ok {
			t.Errorf("%q was found", id)
		}
	}
}

func TestScore_OnlyIncreasesAndMatchesTheWinner(t *testing.T) {
	for _, vendor := range []string{"NORTHLINE", "IMES", "DS88"} {
		for _, m := range matches.At(vendor, noon) {
			var last [2]int
			for at := m.StartsAt; !at.After(m.EndsAt); at = at.Add(5 * time.Second) {
				now, _ := matches.Find(m.ID, at)
				if now.Score[0] < last[0] || now.Score[1] < last[1] {
					t.Errorf("%s falls from %v to %v", m.ID, last, now.Score)
				}
				last = now.Score
			}
			over, _ := matches.Find(m.ID, m.EndsAt)
			lead := over.Score[0] - over.Score[1]
			fits := map[string]bool{"1": lead > 0, "MERON": lead > 0, "2": lead < 0, "WALA": lead < 0, "X": lead == 0,
				"DRAW": lead == 0}
			if !fits[over.Winner] {
				t.Errorf("%s: %v and %q", m.ID, over.Score, over.Winner)
			}
		}
	}
}

func TestOdds_ReturnNoMoreThanStated(t *testing.T) {
	const rounds = 1440
	staked, paid := map[string]money.Amount{}, map[string]money.Amount{}
	for day := range 40 {
		for n := range rounds {
			at := noon.Add(time.Duration(day)*24*time.Hour + time.Duration(n)*time.Minute)
			for _, game := range []string{"NORTHLINE FOOTBALL 1", "NORTHLINE FOOTBALL X", "NORTHLINE FOOTBALL 2",
				"DS88 DAWN_ROOSTER MERON", "DS88 DAWN_ROOSTER DRAW"} {
				count(t, game, at, staked, paid)
			}
		}
	}
	for game, sum := range staked {
		if ratio := paid[game] * 1000 / sum; ratio < 880 || ratio > 980 {
			t.Errorf("%s gave back %d thousandths of what was staked", game, ratio)
		}
	}
}

func count(t *testing.T, game string, at time.Time, staked, paid map[string]money.Amount) {
	t.Helper()
	prefix, pick := "NORTHLINE-FOOTBALL-", game[len(game)-1:]
	if game[0] == 'D' {
		prefix, pick = "DS88-DAWN_ROOSTER-", game[len("DS88 DAWN_ROOSTER "):]
	}
	minute := at.Hour()*60 + at.Minute()
	number := string([]byte{byte('0' + minute/1000), byte('0' + minute/100%10), byte('0' + minute/10%10),
		byte('0' + minute%10)})
	m, ok := matches.Find(prefix+at.Format("20060102")+"-"+number, at.Add(time.Hour))
	if !ok {
		t.Fatalf("no match at %v", at)
	}
	for _, price := range m.Odds {
		if price.Pick == pick {
			staked[game] += money.Unit
			paid[game] += money.Unit.Times(matches.Pays(m.Winner, pick, price.Odds))
		}
	}
}
