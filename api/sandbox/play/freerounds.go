package play

import (
	"errors"
	"slices"
	"strings"
	"time"

	"lantern/api/outside/gamevendor"
	"lantern/api/sandbox/catalog"
	"lantern/store/money"
)

// grant is free rounds that the platform granted to a player. A reward that was cancelled before it was granted is
// stored as over.
type grant struct {
	Vendor string                `json:"vendor"`
	Rounds gamevendor.FreeRounds `json:"rounds"`
	Used   int                   `json:"used"`
	IsOver bool                  `json:"isOver,omitempty"`
}

func grantName(vendor, reward string) string { return vendor + " " + reward }

func (g grant) remaining() int { return g.Rounds.Count - g.Used }

func (g grant) isFor(s session, now time.Time) bool {
	return !g.IsOver && g.remaining() > 0 && now.Before(g.Rounds.Until) && g.Vendor == s.Vendor &&
		g.Rounds.Player == s.Player &&
		g.Rounds.Currency == s.Currency && slices.Contains(g.Rounds.Games, s.Game)
}

// nextGrant returns the free rounds that the session plays next: those that expire first.
func (saved gameState) nextGrant(s session, now time.Time) (found grant, isThere bool) {
	if s.IsDemo {
		return found, false
	}
	for _, g := range saved.Grants {
		if g.isFor(s, now) && (!isThere || g.Rounds.Until.Before(found.Rounds.Until) ||
			g.Rounds.Until.Equal(found.Rounds.Until) && g.Rounds.Reward < found.Rounds.Reward) {
			found, isThere = g, true
		}
	}
	return found, isThere
}

// freeOut describes free rounds to the page.
type freeOut struct {
	Left  int          `json:"left"`
	Value money.Amount `json:"value"`
	Until time.Time    `json:"until"`
}

// freeBet returns the bet of a free round.
func (p *Program) freeBet(s session) (b bet, err error) {
	err = p.readState(func(saved gameState) {
		if g, isThere := saved.nextGrant(s, p.Clock.Now()); isThere {
			b = bet{Type: "stake", Pick: "spin", Amount: g.Rounds.BetValue, Reward: g.Rounds.Reward}
		}
	})
	if err == nil && b.Reward == "" {
		err = refuse(noFreeRound)
	}
	return b, err
}

// useFreeRound counts a free round in the update that stores the round.
func (saved *gameState) useFreeRound(s session, r round, now time.Time) error {
	for _, b := range r.Bets {
		if b.Reward == "" {
			continue
		}
		g := saved.Grants[grantName(r.Vendor, b.Reward)]
		if !g.isFor(s, now) {
			return refuse(noFreeRound)
		}
		g.Used++
		saved.Grants[grantName(r.Vendor, b.Reward)] = g
	}
	return nil
}

// returnFreeRound reverts it for a round that does not count.
func (saved *gameState) returnFreeRound(r round) {
	for _, b := range r.Bets {
		if g, isThere := saved.Grants[grantName(r.Vendor, b.Reward)]; isThere && b.Reward != "" && g.Used > 0 {
			g.Used--
			saved.Grants[grantName(r.Vendor, b.Reward)] = g
		}
	}
}

// Grant stores free rounds, which only slots support. Repeated calls change nothing. Faults: gamevendor.ErrRefused.
func (p *Program) Grant(code string, rounds gamevendor.FreeRounds) (left gamevendor.FreeRoundsState, err error) {
	for _, name := range rounds.Games {
		g, isThere := catalog.Find(code, name)
		rule, isInstant := instantRules(g)
		if !isThere || !isInstant || rule.Name != "slot" || (limits{g.Min, g.Max()}).check(rounds.BetValue,
			rule.Step) != nil {
			return left, gamevendor.ErrRefused
		}
	}
	if len(rounds.Games) == 0 || rounds.Count < 1 || rounds.Reward == "" || rounds.Player == "" || rounds.Currency == "" ||
		!p.Clock.Now().Before(rounds.Until) {
		return left, gamevendor.ErrRefused
	}
	name := grantName(code, rounds.Reward)
	err = p.update(func(saved *gameState) error {
		known, isThere := saved.Grants[name]
		if isThere && (known.IsOver || !isSame(known.Rounds, rounds)) {
			return gamevendor.ErrRefused
		}
		if !isThere {
			known = grant{Vendor: code, Rounds: rounds}
			saved.Grants[name] = known
		}
		left = known.state(p.Clock.Now())
		return nil
	})
	return left, err
}

func isSame(a, b gamevendor.FreeRounds) bool {
	return a.Player == b.Player && slices.Equal(a.Games, b.Games) && a.Currency == b.Currency && a.Count == b.Count &&
		a.BetValue == b.BetValue && a.Until.Equal(b.Until)
}

func (g grant) state(now time.Time) gamevendor.FreeRoundsState {
	return gamevendor.FreeRoundsState{Reward: g.Rounds.Reward, Left: g.remaining(), IsOver: g.IsOver ||
		g.remaining() == 0 ||
		!now.Before(g.Rounds.Until)}
}

// Cancel cancels the remaining rounds. An unknown reward is stored as cancelled, so that a later grant has no effect.
func (p *Program) Cancel(code, reward, player string) (left gamevendor.FreeRoundsState, err error) {
	err = p.update(func(saved *gameState) error {
		name := grantName(code, reward)
		g, isThere := saved.Grants[name]
		if !isThere {
			g = grant{Vendor: code, Rounds: gamevendor.FreeRounds{Reward: reward, Player: player}}
		}
		if g.Rounds.Player != player {
			return errOtherPlayer
		}
		g.IsOver = true
		saved.Grants[name] = g
		left = g.state(p.Clock.Now())
		return nil
	})
	return left, err
}

var errOtherPlayer = errors.New("play: free rounds of another player")

// List returns a player's free rounds, or those of one reward.
func (p *Program) List(code, player, reward string) (list []gamevendor.FreeRoundsState, err error) {
	list = []gamevendor.FreeRoundsState{}
	err = p.readState(func(saved gameState) {
		for _, g := range saved.Grants {
			if g.Vendor == code && g.Rounds.Player == player && (reward == "" || reward == g.Rounds.Reward) {
				list = append(list, g.state(p.Clock.Now()))
			}
		}
	})
	slices.SortFunc(list, func(a, b gamevendor.FreeRoundsState) int { return strings.Compare(a.Reward, b.Reward) })
	return list, err
}
