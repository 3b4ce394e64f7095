// Package matches returns the current fixtures of the sandbox vendors: the same for every caller, and without I/O.
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

// States. Bets are accepted while a match is planned.
const (
	Planned State = "PLANNED"
	Rolling State = "ROLLING"
	Ended   State = "ENDED"
)

// Picks: home, draw and away; in a fight the two sides and the draw.
const (
	Home, Even, Away   = "1", "X", "2"
	Meron, Wala, Equal = "MERON", "WALA", "DRAW"
)

// Price is the payout per unit of stake, stake included.
type Price struct {
	Pick string       `json:"pick"`
	Odds money.Amount `json:"odds"`
}

// Match is the current state of a fixture.
type Match struct {
	ID     string `json:"id"`
	Vendor string `json:"vendor"`
	Game   string `json:"game"`
	Sport  string `json:"sport"`
	// Number counts the matches of a game in a day.
	Number int               `json:"number"`
	League map[string]string `json:"league"`
	Home   map[string]string `json:"home"`
	Away   map[string]string `json:"away"`
	// StartsAt is when betting closes.
	StartsAt time.Time `json:"startsAt"`
	EndsAt   time.Time `json:"endsAt"`
	// Minute is the elapsed time in minutes of the sport.
	Minute     int     `json:"minute"`
	State      State   `json:"state"`
	Score      [2]int  `json:"score"`
	Odds       []Price `json:"odds"`
	IsHot      bool    `json:"isHot"`
	IsFeatured bool    `json:"isFeatured"`
	// Winner is the winning pick of an ended match.
	Winner string `json:"winner,omitempty"`
}

// schedule defines when the matches of a game take place.
type schedule struct {
	vendor, game, sport string
	// A match starts every interval plus offset and lasts for duration. Matches are listed from past before to ahead
	// after the current time.
	every, offset, duration, ahead, past time.Duration
	minutes                              int
}

// Schedules by sport.
var (
	football = schedule{sport: "FOOTBALL", every: time.Minute, duration: 3 * time.Minute, ahead: 8 * time.Minute,
		past: 4 * time.Minute, minutes: 90}
	basketball = schedule{sport: "BASKETBALL", every: 90 * time.Second, duration: 150 * time.Second,
		ahead: 9 * time.Minute,
		past:  5 * time.Minute, minutes: 48}
	boxing = schedule{sport: "BOXING", every: 2 * time.Minute, duration: 2 * time.Minute, ahead: 12 * time.Minute,
		past: 6 * time.Minute, minutes: 12}
	arena = schedule{sport: "MOBA", every: 90 * time.Second, duration: 3 * time.Minute, ahead: 9 * time.Minute,
		past: 6 * time.Minute, minutes: 60}
	console = schedule{sport: "CONSOLE", every: 90 * time.Second, duration: 2 * time.Minute, ahead: 9 * time.Minute,
		past: 6 * time.Minute, minutes: 30}
	fights = schedule{sport: cockfight, every: time.Minute, offset: 10 * time.Second, duration: 20 * time.Second,
		ahead: 2 * time.Minute, past: 5 * time.Minute, minutes: 10}
)

// schedules of all games with matches. The two arenas of one vendor alternate.
var schedules = sync.OnceValue(func() (all []schedule) {
	for _, v := range catalog.Vendors() {
		arenas := 0
		for _, g := range catalog.Games(v.Code) {
			p, isPlanned := scheduleOf(g)
			if !isPlanned {
				continue
			}
			if p.sport == cockfight {
				p.offset += time.Duration(1-arenas%2) * 30 * time.Second
				arenas++
			}
			p.vendor, p.game = g.Vendor, g.Code
			all = append(all, p)
		}
	}
	return all
})

// scheduleOf returns the schedule of a game's sport, which its symbol defines.
func scheduleOf(g catalog.Game) (schedule, bool) {
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
	return schedule{}, false
}

const cockfight = "COCKFIGHT"

// At returns a vendor's current matches by game, earliest first.
func At(vendor string, now time.Time) (found []Match) {
	for _, p := range schedules() {
		if p.vendor == vendor {
			found = append(found, p.at(now.UTC())...)
		}
	}
	return found
}

// Of returns the current matches of one game.
func Of(vendor, game string, now time.Time) (found []Match) {
	for _, each := range At(vendor, now) {
		if each.Game == game {
			found = append(found, each)
		}
	}
	return found
}

func (p schedule) at(now time.Time) (found []Match) {
	oldest := now.Add(-p.past - p.duration).Truncate(p.every)
	for beat := oldest; ; beat = beat.Add(p.every) {
		starts := beat.Add(p.offset)
		if starts.After(now.Add(p.ahead)) {
			return found
		}
		if starts.Add(p.duration).Add(p.past).After(now) {
			found = append(found, p.match(beat, now))
		}
	}
}

// Find returns the state of a match by id, also of one that is not listed.
func Find(id string, now time.Time) (Match, bool) {
	vendor, rest, _ := strings.Cut(id, "-")
	game, rest, _ := strings.Cut(rest, "-")
	day, number, _ := strings.Cut(rest, "-")
	begin, err := time.Parse(dayForm, day)
	n, wrong := strconv.Atoi(number)
	if err != nil || wrong != nil || n < 0 {
		return Match{}, false
	}
	for _, p := range schedules() {
		if p.vendor == vendor && p.game == game && time.Duration(n)*p.every < 24*time.Hour {
			found := p.match(begin.Add(time.Duration(n)*p.every), now.UTC())
			return found, found.ID == id
		}
	}
	return Match{}, false
}

const dayForm = "20060102"

func (p schedule) match(beat, now time.Time) Match {
	day := beat.Truncate(24 * time.Hour)
	number := int(beat.Sub(day) / p.every)
	id := fmt.Sprintf("%s-%s-%s-%04d", p.vendor, p.game, day.Format(dayForm), number)
	sport := names()[p.sport]
	home := pick(id, "home", len(sport.Teams))
	away := (home + 1 + pick(id, "away", len(sport.Teams)-1)) % len(sport.Teams)
	m := Match{
		ID: id, Vendor: p.vendor, Game: p.game, Sport: p.sport, Number: number + 1,
		League: sport.Leagues[p.league(id, len(sport.Leagues))],
		Home:   sport.Teams[home], Away: sport.Teams[away],
		StartsAt: beat.Add(p.offset), EndsAt: beat.Add(p.offset + p.duration), State: Planned,
		IsHot: pick(id, "hot", 4) == 0, IsFeatured: pick(id, "featured", 8) == 0,
	}
	chances := p.probabilities(id)
	m.Odds = chances.odds()
	final, winner := p.final(id, chances)
	gone := now.Sub(m.StartsAt)
	switch {
	case gone >= p.duration:
		m.State, m.Score, m.Minute, m.Winner = Ended, final, p.minutes, winner
	case gone >= 0:
		m.State, m.Score = Rolling, p.scoreAt(id, final, gone)
		m.Minute = int(gone * time.Duration(p.minutes) / p.duration)
	}
	return m
}

// league returns the league of a match; in fights each arena is one game's.
func (p schedule) league(id string, n int) int {
	if p.sport == cockfight {
		if p.offset > 30*time.Second {
			return 0
		}
		return n - 1
	}
	return pick(id, "league", n)
}
