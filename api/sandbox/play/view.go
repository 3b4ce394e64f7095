package play

import (
	"encoding/json"
	"slices"
	"strings"
	"time"

	"lantern/api/sandbox/catalog"
	"lantern/api/sandbox/matches"
	"lantern/api/sandbox/rules"
	"lantern/store/money"
)

// view is the state that a page shows besides its rules.
type view struct {
	IsDemo   bool            `json:"isDemo"`
	Name     string          `json:"name"`
	Currency string          `json:"currency"`
	Balance  money.Amount    `json:"balance"`
	Version  int64           `json:"version"`
	Min      money.Amount    `json:"min"`
	Max      money.Amount    `json:"max"`
	Check    *realityCheck   `json:"check,omitempty"`
	Now      time.Time       `json:"now"`
	Jackpot  *money.Amount   `json:"jackpot,omitempty"`
	Free     *freeOut        `json:"free,omitempty"`
	Seat     *seatOut        `json:"seat,omitempty"`
	Open     []openOut       `json:"open"`
	Matches  []matches.Match `json:"matches,omitempty"`
	Past     []pastRound     `json:"past"`
}

type seatOut struct {
	Round string       `json:"round"`
	Paid  money.Amount `json:"paid"`
	Stack money.Amount `json:"stack"`
}

// openOut is an open bet.
type openOut struct {
	Round string       `json:"round"`
	Match string       `json:"match,omitempty"`
	Pick  string       `json:"pick"`
	Stake money.Amount `json:"stake"`
	Odds  money.Amount `json:"odds,omitempty"`
	Ends  time.Time    `json:"ends"`
	// State of the round: the page shows unknown and owed amounts.
	State state `json:"state"`
}

func (p *Program) view(s session) (view, error) {
	now := p.Clock.Now()
	v := view{
		IsDemo: s.IsDemo, Name: s.Name, Currency: s.Currency, Balance: s.Amount, Version: s.Version, Min: s.Limits.Min,
		Max:   s.Limits.Max,
		Check: s.Check, Now: now, Open: []openOut{},
	}
	if g, _ := catalog.Find(s.Vendor, s.Game); hasMatches(g) {
		v.Matches = matches.Of(s.Vendor, s.Game, now)
	}
	err := p.readState(func(saved gameState) {
		v.Past = append([]pastRound{}, saved.Past[s.place()]...)
		if id := poolOf(s.Vendor, s.Game); id != "" {
			pool := saved.pool(id, s.Currency, now)
			v.Jackpot = &pool
		}
		if g, isThere := saved.nextGrant(s, now); isThere {
			v.Free = &freeOut{g.remaining(), g.Rounds.BetValue, g.Rounds.Until}
		}
		for _, r := range saved.Rounds {
			if r.place() == s.place() {
				v.add(r)
			}
		}
	})
	slices.SortFunc(v.Open, func(a, b openOut) int { return strings.Compare(a.Round, b.Round) })
	v.nameMatches(now)
	return v, err
}

func (v *view) add(r round) {
	if r.IsSeat && r.State == open {
		v.Seat = &seatOut{r.ID, r.staked(), r.Stack}
		return
	}
	for _, b := range r.Bets {
		v.Open = append(v.Open, openOut{r.ID, r.Match, b.Pick, b.Amount, b.Odds, r.EndsAt, r.State})
	}
}

// nameMatches adds matches with open bets that are no longer listed.
func (v *view) nameMatches(now time.Time) {
	listed := map[string]bool{}
	for _, m := range v.Matches {
		listed[m.ID] = true
	}
	wanted := []string{}
	for _, o := range v.Open {
		wanted = append(wanted, o.Match)
	}
	for _, each := range v.Past {
		wanted = append(wanted, each.Match)
	}
	for _, name := range wanted {
		if m, ok := matches.Find(name, now); ok && !listed[name] {
			listed[name] = true
			v.Matches = append(v.Matches, m)
		}
	}
}

// shownOf returns the data of a match for a settled bet.
func shownOf(m matches.Match) json.RawMessage {
	raw, err := json.Marshal(map[string]any{"match": m.ID, "score": m.Score, "winner": m.Winner})
	if err != nil {
		return nil
	}
	return raw
}

// board is the rules of a game as its page shows them.
type board struct {
	Kind    string         `json:"kind"`
	Rules   string         `json:"rules"`
	Step    money.Amount   `json:"step"`
	Places  []rules.Place  `json:"places,omitempty"`
	Machine any            `json:"machine,omitempty"`
	Fish    []rules.Fish   `json:"fish,omitempty"`
	Shots   []money.Amount `json:"shots,omitempty"`
	// ReturnPPM is the total return; JackpotPPM is the part that the jackpot returns.
	ReturnPPM  int64  `json:"returnPpm,omitempty"`
	JackpotPPM int64  `json:"jackpotPpm,omitempty"`
	Type       string `json:"type"`
}

func boardOf(g catalog.Game) board {
	b := board{Type: g.Type}
	rule, isInstant := instantRules(g)
	switch {
	case isInstant:
		b.Kind, b.Rules, b.Step, b.Places, b.Machine = kindOf(rule.Name), rule.Name, rule.Step, rule.Places, rule.Board
		if len(rule.Places) == 1 {
			b.ReturnPPM = rule.Places[0].ReturnPPM
		}
		if g.Pool() != "" {
			b.JackpotPPM = int64(rules.JackpotShare)
			b.ReturnPPM += b.JackpotPPM
		}
	case isFishGame(g):
		b.Kind, b.Rules, b.Step, b.Fish, b.Shots, b.ReturnPPM = "fish", "fish", money.Payable, rules.Sea(*g.ReturnPPM),
			costs(g), *g.ReturnPPM
	default:
		b.Kind, b.Rules, b.Step, b.ReturnPPM = "match", strings.ToLower(g.Type), money.Unit, matches.ReturnPPM
	}
	return b
}

// kindOf returns which page plays these rules.
func kindOf(rule string) string {
	switch rule {
	case "slot":
		return "slot"
	case "threecard":
		return "cards"
	}
	return "table"
}
