// Package matches says which fixtures the sandbox's vendors have at a moment: the same for everybody who asks, and
// without I/O.
package matches

import (
	"fmt"
	"strconv"
	"strings"
	"sync"
	"time"

	"lantern/api/sandbox/catalog"
	"lantern/store/money"
)

// State of a match.
type State string

// The states: bets are taken while it is planned.
const (
	Planned State = "PLANNED"
	Rolling State = "ROLLING"
	Ended   State = "ENDED"
)

// What can be bet on: home, draw and away; of a fight the two sides and the draw.
const (
	Home, Even, Away   = "1", "X", "2"
	Meron, Wala, Equal = "MERON", "WALA", "DRAW"
)

// Price is what one staked on a pick brings, the stake included.
type Price struct {
	Pick string       `json:"pick"`
	Odds money.Amount `json:"odds"`
}

// Match is one fixture at a moment.
type Match struct {
	ID     string            `json:"id"`
	Vendor string            `json:"vendor"`
	Game   string            `json:"game"`
	Sport  string            `json:"sport"`
	League map[string]string `json:"league"`
	Home   map[string]string `json:"home"`
	Away   map[string]string `json:"away"`
	// StartsAt ends the taking of bets.
	StartsAt time.Time `json:"startsAt"`
	EndsAt   time.Time `json:"endsAt"`
	// Minute is how long it goes on in minutes of its sport.
	Minute     int     `json:"minute"`
	State      State   `json:"state"`
	Score      [2]int  `json:"score"`
	Odds       []Price `json:"odds"`
	IsHot      bool    `json:"isHot"`
	IsFeatured bool    `json:"isFeatured"`
	// Winner is the pick that won, once it has ended.
	Winner string `json:"winner,omitempty"`
}

// plan is when one game of a vendor has its matches.
type plan struct {
	vendor, game, sport string
	// every so often one begins, late after the beat, and lasts; ahead are those to come that are shown, past those that
	// are over.
	every, late, lasts, ahead, past time.Duration
	minutes                         int
}

// How matches of a sport follow each other.
var (
	football = plan{sport: "FOOTBALL", every: time.Minute, lasts: 3 * time.Minute, ahead: 8 * time.Minute,
		past: 4 * time.Minute, minutes: 90}
	basketball = plan{sport: "BASKETBALL", every: 90 * time.Second, lasts: 150 * time.Second, ahead: 9 * time.Minute,
		past: 5 * time.Minute, minutes: 48}
	boxing = plan{sport: "BOXING", every: 2 * time.Minute, lasts: 2 * time.Minute, ahead: 12 * time.Minute,
		past: 6 * time.Minute, minutes: 12}
	arena = plan{sport: "MOBA", every: 90 * time.Second, lasts: 3 * time.Minute, ahead: 9 * time.Minute,
		past: 6 * time.Minute, minutes: 60}
	console = plan{sport: "CONSOLE", every: 90 * time.Second, lasts: 2 * time.Minute, ahead: 9 * time.Minute,
		past: 6 * time.Minute, minutes: 30}
	fights = plan{sport: cockfight, every: time.Minute, late: 10 * time.Second, lasts: 20 * time.Second,
		ahead: 2 * time.Minute, past: 5 * time.Minute, minutes: 10}
)

// plans are those of every game that has matches. The two arenas of one vendor fight in turn.
var plans = sync.OnceValue(func() (all []plan) {
	for _, v := range catalog.Vendors() {
		arenas := 0
		for _, g := range catalog.Games(v.Code) {
			p, isPlanned := planOf(g)
			if !isPlanned {
				continue
			}
			if p.sport == cockfight {
				p.late += time.Duration(1-arenas%2) * 30 * time.Second
				arenas++
			}
			p.vendor, p.game = g.Vendor, g.Code
			all = append(all, p)
		}
	}
	return all
})

// planOf is a game's sport, which its symbol tells.
func planOf(g catalog.Game) (plan, bool) {
	switch {
	case g.Type == "SPORTS" && g.Subject == "basketball-ball":
		return basketball, true
	case g.Type == "SPORTS" && g.Subject == "boxing-glove":
		return boxing, true
	case g.Type == "SPORTS":
		return football, true
	case g.Type == "ESPORTS" && (g.Subject == "gamepad" || g.Subject == "joystick"):
		return console, true
	case g.Type == "ESPORTS":
		return arena, true
	case g.Type == "COCKFIGHT":
		return fights, true
	}
	return plan{}, false
}

const cockfight = "COCKFIGHT"

// At is what a vendor has at a moment, game by game, the earliest first.
func At(vendor string, now time.Time) (found []Match) {
	for _, p := range plans() {
		if p.vendor == vendor {
			found = append(found, p.at(now.UTC())...)
		}
	}
	return found
}

// Of is the part of it that belongs to one game.
func Of(vendor, game string, now time.Time) (found []Match) {
	for _, each := range At(vendor, now) {
		if each.Game == game {
			found = append(found, each)
		}
	}
	return found
}

func (p plan) at(now time.Time) (found []Match) {
	oldest := now.Add(-p.past - p.lasts).Truncate(p.every)
	for beat := oldest; ; beat = beat.Add(p.every) {
		starts := beat.Add(p.late)
		if starts.After(now.Add(p.ahead)) {
			return found
		}
		if starts.Add(p.lasts).Add(p.past).After(now) {
			found = append(found, p.match(beat, now))
		}
	}
}

// Find is one match at a moment, by its id, whenever it was or will be.
func Find(id string, now time.Time) (Match, bool) {
	vendor, rest, _ := strings.Cut(id, "-")
	game, rest, _ := strings.Cut(rest, "-")
	day, number, _ := strings.Cut(rest, "-")
	begin, err := time.Parse(dayForm, day)
	n, wrong := strconv.Atoi(number)
	if err != nil || wrong != nil || n < 0 {
		return Match{}, false
	}
	for _, p := range plans() {
		if p.vendor == vendor && p.game == game && time.Duration(n)*p.every < 24*time.Hour {
			found := p.match(begin.Add(time.Duration(n)*p.every), now.UTC())
			return found, found.ID == id
		}
	}
	return Match{}, false
}

const dayForm = "20060102"

func (p plan) match(beat, now time.Time) Match {
	day := beat.Truncate(24 * time.Hour)
	id := fmt.Sprintf("%s-%s-%s-%04d", p.vendor, p.game, day.Format(dayForm), beat.Sub(day)/p.every)
	told := names()[p.sport]
	home := pick(id, "home", len(told.Teams))
	away := (home + 1 + pick(id, "away", len(told.Teams)-1)) % len(told.Teams)
	m := Match{
		ID: id, Vendor: p.vendor, Game: p.game, Sport: p.sport, League: told.Leagues[p.league(id, len(told.Leagues))],
		Home: told.Teams[home], Away: told.Teams[away],
		StartsAt: beat.Add(p.late), EndsAt: beat.Add(p.late + p.lasts), State: Planned,
		IsHot: pick(id, "hot", 4) == 0, IsFeatured: pick(id, "featured", 8) == 0,
	}
	chances := p.chances(id)
	m.Odds = chances.prices()
	final, winner := p.final(id, chances)
	gone := now.Sub(m.StartsAt)
	switch {
	case gone >= p.lasts:
		m.State, m.Score, m.Minute, m.Winner = Ended, final, p.minutes, winner
	case gone >= 0:
		m.State, m.Score = Rolling, p.soFar(id, final, gone)
		m.Minute = int(gone * time.Duration(p.minutes) / p.lasts)
	}
	return m
}

// league: each arena of fights is one game's.
func (p plan) league(id string, n int) int {
	if p.sport == cockfight {
		if p.late > 30*time.Second {
			return 0
		}
		return n - 1
	}
	return pick(id, "league", n)
}
