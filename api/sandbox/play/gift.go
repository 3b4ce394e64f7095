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

// gift is free rounds that the house gave to a player here. One that was taken back before it was heard of is over as
// well.
type gift struct {
	Vendor string                `json:"vendor"`
	Rounds gamevendor.FreeRounds `json:"rounds"`
	Used   int                   `json:"used"`
	IsOver bool                  `json:"isOver,omitempty"`
}

func giftName(vendor, reward string) string { return vendor + " " + reward }

func (g gift) left() int { return g.Rounds.Count - g.Used }

func (g gift) isFor(s session, now time.Time) bool {
	return !g.IsOver && g.left() > 0 && now.Before(g.Rounds.Until) && g.Vendor == s.Vendor &&
		g.Rounds.Player == s.Player &&
		g.Rounds.Currency == s.Currency && slices.Contains(g.Rounds.Games, s.Game)
}

// giftOf is what somebody plays for nothing next: what ends first.
func (k kept) giftOf(s session, now time.Time) (found gift, isThere bool) {
	if s.IsDemo {
		return found, false
	}
	for _, g := range k.Gifts {
		if g.isFor(s, now) && (!isThere || g.Rounds.Until.Before(found.Rounds.Until) ||
			g.Rounds.Until.Equal(found.Rounds.Until) && g.Rounds.Reward < found.Rounds.Reward) {
			found, isThere = g, true
		}
	}
	return found, isThere
}

// freeOut is what a page says of it.
type freeOut struct {
	Left  int          `json:"left"`
	Value money.Amount `json:"value"`
	Until time.Time    `json:"until"`
}

// free is the stake of a round that costs nothing.
func (p *Program) free(s session) (b bet, err error) {
	err = p.look(func(k kept) {
		if g, isThere := k.giftOf(s, p.Clock.Now()); isThere {
			b = bet{Type: "stake", Pick: "spin", Amount: g.Rounds.BetValue, Reward: g.Rounds.Reward}
		}
	})
	if err == nil && b.Reward == "" {
		err = no(noFreeRound)
	}
	return b, err
}

// spend takes what a round plays for nothing, in the breath in which the round is kept.
func (k *kept) spend(s session, r round, now time.Time) error {
	for _, b := range r.Bets {
		if b.Reward == "" {
			continue
		}
		g := k.Gifts[giftName(r.Vendor, b.Reward)]
		if !g.isFor(s, now) {
			return no(noFreeRound)
		}
		g.Used++
		k.Gifts[giftName(r.Vendor, b.Reward)] = g
	}
	return nil
}

// unspend gives it back where the round does not count.
func (k *kept) unspend(r round) {
	for _, b := range r.Bets {
		if g, isThere := k.Gifts[giftName(r.Vendor, b.Reward)]; isThere && b.Reward != "" && g.Used > 0 {
			g.Used--
			k.Gifts[giftName(r.Vendor, b.Reward)] = g
		}
	}
}

// Give keeps free rounds; only the reels know them. The same ones again change nothing. Faults: vendor.ErrRefused.
func (p *Program) Give(code string, rounds gamevendor.FreeRounds) (left gamevendor.FreeLeft, err error) {
	for _, name := range rounds.Games {
		g, isThere := catalog.Find(code, name)
		rule, isInstant := instant(g)
		if !isThere || !isInstant || rule.Name != "slot" || (limits{g.Min, g.Max()}).check(rounds.BetValue,
			rule.Step) != nil {
			return left, gamevendor.ErrRefused
		}
	}
	if len(rounds.Games) == 0 || rounds.Count < 1 || rounds.Reward == "" || rounds.Player == "" || rounds.Currency == "" ||
		!p.Clock.Now().Before(rounds.Until) {
		return left, gamevendor.ErrRefused
	}
	name := giftName(code, rounds.Reward)
	err = p.keep(func(k *kept) error {
		known, isThere := k.Gifts[name]
		if isThere && (known.IsOver || !isSame(known.Rounds, rounds)) {
			return gamevendor.ErrRefused
		}
		if !isThere {
			known = gift{Vendor: code, Rounds: rounds}
			k.Gifts[name] = known
		}
		left = known.told(p.Clock.Now())
		return nil
	})
	return left, err
}

func isSame(a, b gamevendor.FreeRounds) bool {
	return a.Player == b.Player && slices.Equal(a.Games, b.Games) && a.Currency == b.Currency && a.Count == b.Count &&
		a.BetValue == b.BetValue && a.Until.Equal(b.Until)
}

func (g gift) told(now time.Time) gamevendor.FreeLeft {
	return gamevendor.FreeLeft{Reward: g.Rounds.Reward, Left: g.left(), IsOver: g.IsOver || g.left() == 0 ||
		!now.Before(g.Rounds.Until)}
}

// TakeBack ends what is left of them; those that it has not heard of yet it will not give.
func (p *Program) TakeBack(code, reward, player string) (left gamevendor.FreeLeft, err error) {
	err = p.keep(func(k *kept) error {
		name := giftName(code, reward)
		g, isThere := k.Gifts[name]
		if !isThere {
			g = gift{Vendor: code, Rounds: gamevendor.FreeRounds{Reward: reward, Player: player}}
		}
		if g.Rounds.Player != player {
			return errNotHis
		}
		g.IsOver = true
		k.Gifts[name] = g
		left = g.told(p.Clock.Now())
		return nil
	})
	return left, err
}

var errNotHis = errors.New("play: free rounds of somebody else")

// Gifts are a player's free rounds, all of them or those of one name.
func (p *Program) Gifts(code, player, reward string) (list []gamevendor.FreeLeft, err error) {
	list = []gamevendor.FreeLeft{}
	err = p.look(func(k kept) {
		for _, g := range k.Gifts {
			if g.Vendor == code && g.Rounds.Player == player && (reward == "" || reward == g.Rounds.Reward) {
				list = append(list, g.told(p.Clock.Now()))
			}
		}
	})
	slices.SortFunc(list, func(a, b gamevendor.FreeLeft) int { return strings.Compare(a.Reward, b.Reward) })
	return list, err
}
