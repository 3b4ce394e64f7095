package play

import (
	"context"
	"errors"
	"net/http"
	"slices"
	"strings"

	"lantern/api/outside/signed"
	"lantern/api/sandbox/catalog"
	"lantern/api/sandbox/matches"
	"lantern/api/sandbox/rules"
	"lantern/store/money"
)

const (
	// mostOpen bets of one player at one game wait at a time.
	mostOpen = 20
	// batch is how many items one call settles; the wallet takes 500, within 512 KiB.
	batch = 200
)

func hasMatches(g catalog.Game) bool {
	return slices.Contains([]string{"SPORTS", "ESPORTS", "COCKFIGHT"}, g.Type)
}

// onMatch takes one bet on something that has yet to begin.
func (p *Program) onMatch(ctx context.Context, s session, in betIn) (told, error) {
	if len(in.Bets) != 1 {
		return told{}, no(unknownBet)
	}
	now := p.Clock.Now()
	m, ok := matches.Find(in.Match, now)
	isShown := slices.ContainsFunc(matches.Of(s.Vendor, s.Game, now),
		func(each matches.Match) bool { return each.ID == in.Match })
	if !ok || m.Vendor != s.Vendor || m.Game != s.Game || !isShown {
		return told{}, no(unknownBet)
	}
	if m.State != matches.Planned {
		return told{}, no(bettingClosed)
	}
	w := in.Bets[0]
	at := slices.IndexFunc(m.Odds, func(each matches.Price) bool { return each.Pick == w.Pick })
	if at < 0 {
		return told{}, no(unknownBet)
	}
	if err := s.Limits.check(w.Amount, money.Unit); err != nil {
		return told{}, err
	}
	waiting := 0
	if err := p.look(func(k kept) {
		for _, r := range k.Rounds {
			if r.place() == s.place() {
				waiting++
			}
		}
	}); err != nil {
		return told{}, err
	}
	if waiting >= mostOpen {
		return told{}, no(tooManyBets)
	}
	r := p.newRound(s).with(bet{Type: "stake", Pick: w.Pick, Amount: w.Amount, Odds: m.Odds[at].Odds})
	r.Match, r.EndsAt = m.ID, m.EndsAt
	r, err := p.take(ctx, s, r, in.Once)
	return r.told(), err
}

// decide says what an open round owes: a seat its stack, a bet on a match what its odds say, and one that was cut off
// what is drawn now.
func (p *Program) decide(r round) (round, error) {
	switch {
	case r.IsSeat:
		r = r.owes(r.Bets[0], r.Stack)
	case r.Match != "":
		m, _ := matches.Find(r.Match, p.Clock.Now())
		b := r.Bets[0]
		r = r.owes(b, b.Amount.TimesPayable(matches.Pays(m.Winner, b.Pick, b.Odds)))
		if m.Winner == "" {
			return r, errors.New("play: a match that was bet on has no end: " + r.Match)
		}
		r.Shown = shownOf(m)
	default:
		g, _ := catalog.Find(r.Vendor, r.Game)
		rule, _ := instant(g)
		return p.draw(r, rule)
	}
	r = r.decided(p.Clock.Now())
	return r, p.put(r)
}

// settle pays what was bet on matches that are over, many at once.
func (p *Program) settle(ctx context.Context, due []round) error {
	byVendor := map[string][]round{}
	var errs []error
	for _, r := range due {
		if r.Match == "" || r.IsDemo || r.State != open && r.State != paying {
			continue
		}
		free, ok := p.claim(r.ID)
		if !ok {
			continue
		}
		defer free()
		// It may have been settled before it was free.
		if err := p.look(func(k kept) { r = k.Rounds[r.ID].copied() }); err != nil || r.ID == "" {
			errs = append(errs, err)
			continue
		}
		if r.State == open {
			decided, err := p.decide(r)
			if err != nil {
				errs = append(errs, err)
				continue
			}
			r = decided
		}
		byVendor[r.Vendor] = append(byVendor[r.Vendor], r)
	}
	for vendor, rounds := range byVendor {
		for part := range slices.Chunk(rounds, batch) {
			errs = append(errs, quiet(p.settleBatch(ctx, vendor, part)))
		}
	}
	return errors.Join(errs...)
}

func (p *Program) settleBatch(ctx context.Context, vendor string, rounds []round) error {
	items := make([]winCall, len(rounds))
	for i, r := range rounds {
		items[i] = r.win(r.Credits[0])
		items[i].Kind = winKind
		if err := p.note(r.sends(winKind, r.Credits[0].Tx, r.Credits[0].Amount)); err != nil {
			return err
		}
	}
	got, err := p.call(ctx, vendor, "/settle-batch", map[string]any{"request_id": signed.RandomNonce(), "items": items})
	if err == nil && len(got.Results) != len(rounds) {
		err = wrapped(errors.New(http.StatusText(http.StatusPartialContent)))
	}
	if err != nil {
		for _, r := range rounds {
			err = errors.Join(err, p.later(r))
		}
		return err
	}
	for i, result := range got.Results {
		err = errors.Join(err, p.settled(rounds[i], result.Status, result.Retry, result.Balance))
	}
	return err
}

func (p *Program) settled(r round, status string, isToRetry bool, has *purse) error {
	if isToRetry {
		return p.later(r)
	}
	var refused error
	if status != "OK" {
		refused = no(status)
		p.isFinal(r, refused)
	}
	if err := p.answered(r.Credits[0].Tx, refused); err != nil {
		return err
	}
	if err := p.heard(session{hash: r.Session}, has); err != nil {
		return err
	}
	r.Credits[0].IsDone = true
	_, err := p.over(r, false)
	return err
}

// instant are the rules of a game whose rounds are over at once.
func instant(g catalog.Game) (rules.Game, bool) {
	switch {
	case g.Type == "PVP":
		return rules.ThreeCard(), true
	case g.Type == "RNG" && g.Subtype == "TG":
		return table(named(g.Code)), true
	case g.Type == "RNG":
		return rules.Slot(g.Volatility, slotReturn(g)), true
	case g.Type == "LIVE":
		return table(g.Class), true
	}
	return rules.Game{}, false
}

// usualReturn is of a slot that names none.
const usualReturn = 960_000

// slotReturn is what the reels give back: what the game says, without what its jackpot gives.
func slotReturn(g catalog.Game) int64 {
	asked := int64(usualReturn)
	if g.ReturnPPM != nil {
		asked = *g.ReturnPPM
	}
	if g.HasPool() {
		asked -= int64(rules.JackpotShare)
	}
	return asked
}

// table is what is dealt at a table of a class; where its own rules are not played here, baccarat's are, and the page
// says so.
func table(class string) rules.Game {
	switch class {
	case "DRAGONTIGER":
		return rules.DragonTiger()
	case "ROULETTE":
		return rules.Roulette()
	case "SICBO":
		return rules.SicBo()
	case "BLACKJACK":
		return rules.TwentyOne()
	case "THREECARD":
		return rules.ThreeCard()
	}
	return rules.Baccarat()
}

// named is the class of a table game without a table, which its own name says.
func named(code string) string {
	for part, class := range map[string]string{"BACCARAT": "BACCARAT", "ROULETTE": "ROULETTE", "BLACKJACK": "BLACKJACK",
		"SIC_BO": "SICBO", "DRAGON_TIGER": "DRAGONTIGER"} {
		if strings.HasSuffix(code, part) {
			return class
		}
	}
	return "THREECARD"
}

func hasJackpot(s session) bool {
	g, _ := catalog.Find(s.Vendor, s.Game)
	return g.HasPool()
}
