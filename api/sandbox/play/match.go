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
	// maxOpenBets limits the open bets of a player in a game.
	maxOpenBets = 20
	// batchSize is the number of items per settlement call; the wallet accepts 500 within 512 KiB.
	batchSize = 200
)

func hasMatches(g catalog.Game) bool {
	return slices.Contains([]string{"SPORTS", "ESPORTS", "COCKFIGHT"}, g.Type)
}

// betOnMatch places a bet on a match that has not started.
func (p *Program) betOnMatch(ctx context.Context, s session, in betIn) (result, error) {
	if len(in.Bets) != 1 {
		return result{}, refuse(unknownBet)
	}
	now := p.Clock.Now()
	m, ok := matches.Find(in.Match, now)
	isShown := slices.ContainsFunc(matches.Of(s.Vendor, s.Game, now),
		func(each matches.Match) bool { return each.ID == in.Match })
	if !ok || m.Vendor != s.Vendor || m.Game != s.Game || !isShown {
		return result{}, refuse(unknownBet)
	}
	if m.State != matches.Planned {
		return result{}, refuse(bettingClosed)
	}
	w := in.Bets[0]
	at := slices.IndexFunc(m.Odds, func(each matches.Price) bool { return each.Pick == w.Pick })
	if at < 0 {
		return result{}, refuse(unknownBet)
	}
	if err := s.Limits.check(w.Amount, money.Unit); err != nil {
		return result{}, err
	}
	waiting := 0
	if err := p.readState(func(saved gameState) {
		for _, r := range saved.Rounds {
			if r.place() == s.place() {
				waiting++
			}
		}
	}); err != nil {
		return result{}, err
	}
	if waiting >= maxOpenBets {
		return result{}, refuse(tooManyBets)
	}
	r := p.newRound(s).with(bet{Type: "stake", Pick: w.Pick, Amount: w.Amount, Odds: m.Odds[at].Odds})
	r.Match, r.EndsAt = m.ID, m.EndsAt
	r, err := p.takeStakes(ctx, s, r, in.Once)
	return r.result(), err
}

// decide determines what an open round owes: a seat its stack, a bet on a match its payout, and an interrupted round
// what is drawn now.
func (p *Program) decideRound(r round) (round, error) {
	switch {
	case r.IsSeat:
		r = r.addCredit(r.Bets[0], r.Stack)
	case r.Match != "":
		m, _ := matches.Find(r.Match, p.Clock.Now())
		b := r.Bets[0]
		r = r.addCredit(b, b.Amount.TimesPayable(matches.Pays(m.Winner, b.Pick, b.Odds)))
		if m.Winner == "" {
			return r, errors.New("play: a match with bets has no result: " + r.Match)
		}
		r.Shown = shownOf(m)
	default:
		g, _ := catalog.Find(r.Vendor, r.Game)
		rule, _ := instantRules(g)
		return p.draw(r, rule)
	}
	r = r.markDecided(p.Clock.Now())
	return r, p.saveRound(r)
}

// settle pays bets on ended matches in batches.
func (p *Program) settle(ctx context.Context, due []round) error {
	byVendor := map[string][]round{}
	var errs []error
	for _, r := range due {
		if r.Match == "" || r.IsDemo || r.State != open && r.State != paying {
			continue
		}
		free, ok := p.lock(r.ID)
		if !ok {
			continue
		}
		defer free()
		// It may have been settled before the lock was taken.
		if err := p.readState(func(saved gameState) { r = saved.Rounds[r.ID].copied() }); err != nil || r.ID == "" {
			errs = append(errs, err)
			continue
		}
		if r.State == open {
			decided, err := p.decideRound(r)
			if err != nil {
				errs = append(errs, err)
				continue
			}
			r = decided
		}
		byVendor[r.Vendor] = append(byVendor[r.Vendor], r)
	}
	for vendor, rounds := range byVendor {
		for part := range slices.Chunk(rounds, batchSize) {
			errs = append(errs, ignoreUnknown(p.settleBatch(ctx, vendor, part)))
		}
	}
	return errors.Join(errs...)
}

func (p *Program) settleBatch(ctx context.Context, vendor string, rounds []round) error {
	items := make([]winCall, len(rounds))
	for i, r := range rounds {
		items[i] = r.win(r.Credits[0])
		items[i].Kind = winKind
		if err := p.recordSent(r.transaction(winKind, r.Credits[0].Tx, r.Credits[0].Amount)); err != nil {
			return err
		}
	}
	got, err := p.call(ctx, vendor, "/settle-batch", map[string]any{"request_id": signed.RandomNonce(), "items": items})
	if err == nil && len(got.Results) != len(rounds) {
		err = unknownBecause(errors.New(http.StatusText(http.StatusPartialContent)))
	}
	if err != nil {
		for _, r := range rounds {
			err = errors.Join(err, p.postpone(r))
		}
		return err
	}
	for i, result := range got.Results {
		err = errors.Join(err, p.settled(rounds[i], result.Status, result.Retry, result.Balance))
	}
	return err
}

func (p *Program) settled(r round, status string, isToRetry bool, has *balance) error {
	if isToRetry {
		return p.postpone(r)
	}
	var refused error
	if status != "OK" {
		refused = refuse(status)
		p.isPermanentRefusal(r, refused)
	}
	if err := p.recordAnswer(r.Credits[0].Tx, refused); err != nil {
		return err
	}
	if err := p.saveBalance(session{hash: r.Session}, has); err != nil {
		return err
	}
	r.Credits[0].IsDone = true
	_, err := p.closeRound(r, false)
	return err
}

// instantRules returns the rules of a game whose rounds end immediately.
func instantRules(g catalog.Game) (rules.Game, bool) {
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

// usualReturn is the return of slots that state none.
const usualReturn = 960_000

// slotReturn returns the return of the reels: the game's return less its jackpot share.
func slotReturn(g catalog.Game) int64 {
	asked := int64(usualReturn)
	if g.ReturnPPM != nil {
		asked = *g.ReturnPPM
	}
	if g.Pool() != "" {
		asked -= int64(rules.JackpotShare)
	}
	return asked
}

// table returns the rules of a table class. Classes without rules of their own use baccarat, and their page says so.
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
	case "MAHJONG":
		return rules.Mahjong()
	}
	return rules.Baccarat()
}

// named returns the class of a table game, derived from its name.
func named(code string) string {
	for part, class := range map[string]string{"BACCARAT": "BACCARAT", "ROULETTE": "ROULETTE", "BLACKJACK": "BLACKJACK",
		"SIC_BO": "SICBO", "DRAGON_TIGER": "DRAGONTIGER"} {
		if strings.HasSuffix(code, part) {
			return class
		}
	}
	return "THREECARD"
}
