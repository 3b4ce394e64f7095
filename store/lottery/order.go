package lottery

import (
	"context"
	"errors"
	"slices"

	"github.com/lib/pq"

	"lantern/store/agent"
	"lantern/store/fault"
	"lantern/store/id"
	"lantern/store/lottery/rules"
	"lantern/store/lottery/rules/catalog"
	"lantern/store/money"
	"lantern/store/pg"
	"lantern/store/system"
)

// Order is what a member wants to bet. All contents are accepted or none.
type Order struct {
	Member   id.Member
	Country  string
	Mode     catalog.Mode
	Device   string
	Contents []Content
}

// Content is one selection, played in one issue or, as a chase, in several.
type Content struct {
	Game      string
	Type      string
	Selection string
	UnitMode  rules.UnitMode
	Group     int
	// Units is what the client counted.
	Units       int64
	OddsVersion int
	// Factor is the lowest factor of closed numbers that the member has accepted.
	Factor     money.Rate
	StopsOnWin bool
	Issues     []Play
}

// Play is an issue of a content with its multiple.
type Play struct {
	Number   string
	Multiple int64
}

const (
	// maxChase is how many issues a chase may have.
	maxChase = 120
	// maxMultiple is the highest multiple of an issue of a chase.
	maxMultiple = 10_000
)

// line is one content in one issue, priced.
type line struct {
	item  id.Bet
	game  string
	issue id.Issue
	chase *id.Chase
	// stops ends the chase with the first win.
	stops     bool
	selection rules.Selection
	unitMode  rules.UnitMode
	multiple  int64
	perUnit   money.Amount
	stake     money.Amount
	price     price
	prices    rules.Prices
	most      money.Amount
}

// reading is what pricing an order needs.
type reading struct {
	order    Order
	rules    Rules
	settings system.Settings
	games    map[string]Game
	issues   map[string]Issue
	prices   map[string]prices
	closed   closedNumbers
	group    int
	// exposures are the limits of bet types that have one of their own.
	exposures map[ofType]money.Amount
}

// read collects games, issues, odds and closed numbers of an order. Faults: not_found, validation_failed.
func (o Order) read(ctx context.Context, q pg.Q) (*reading, error) {
	r := &reading{order: o, prices: map[string]prices{}}
	var err error
	if r.rules, r.settings, err = rulesOf(ctx, q); err != nil {
		return nil, err
	}
	var codes, numbers []string
	for _, c := range o.Contents {
		for _, play := range c.Issues {
			codes, numbers = append(codes, c.Game), append(numbers, play.Number)
		}
	}
	if r.games, err = gamesOf(ctx, q, codes); err != nil {
		return nil, err
	}
	for _, g := range r.games {
		if r.prices[g.Code], err = pricesOf(ctx, q, g); err != nil {
			return nil, err
		}
	}
	var issues []Issue
	const where = `JOIN (SELECT DISTINCT * FROM unnest($1::text[], $2::text[]) AS a (code, number)) a
		ON i.game_code = a.code AND i.number = a.number`
	if err := q.SelectContext(ctx, &issues, selectIssue+where, pq.Array(codes), pq.Array(numbers)); err != nil {
		return nil, err
	}
	r.issues = make(map[string]Issue, len(issues))
	for _, i := range issues {
		r.issues[i.Game+" "+i.Number] = i
	}
	if r.closed, err = readClosedNumbers(ctx, q, codes); err != nil {
		return nil, err
	}
	if r.exposures, err = exposureLimits(ctx, q, codes); err != nil {
		return nil, err
	}
	r.group, err = GroupOf(ctx, q, o.Member, r.rules)
	return r, err
}

// GroupOf returns a member's prize group: that of the rebate point for lotteries, or the merchant's.
func GroupOf(ctx context.Context, q pg.Q, member id.Member, r Rules) (int, error) {
	point, err := agent.Point(ctx, q, member, "LOTT")
	if err != nil || point > 0 {
		return groupOf(point), err
	}
	return r.MemberGroup, nil
}

// lines prices the order. Faults: not_found, invalid_selection, units_mismatch, odds_changed, number_closed,
// prize_group_out_of_range, stake_out_of_range, chase_limit, issue_closed, validation_failed.
func (r *reading) lines() (lines []line, err error) {
	count := 0
	for n, c := range r.order.Contents {
		of, err := r.content(c)
		if err != nil {
			return nil, aboutContent(err, n)
		}
		lines = append(lines, of...)
		count++
	}
	if count == 0 || count > r.rules.Limits.Items {
		return nil, fault.Invalid("contents", "too_many").With("max", r.rules.Limits.Items)
	}
	return lines, nil
}

func (r *reading) content(c Content) ([]line, error) {
	g, isKnown := r.games[c.Game]
	t, isType := rules.TypeOf(c.Type)
	switch {
	case !isKnown:
		return nil, fault.New(fault.NotFound)
	case !isType || t.Mode != r.order.Mode || !g.Has(t.Mode) || !slices.Contains(t.Games, g.Rules):
		return nil, fault.Invalid("betType", "not_offered")
	case len(c.Issues) == 0:
		return nil, fault.Invalid("numeros", "required")
	case len(c.Issues) > maxChase:
		return nil, fault.New(fault.ChaseLimit).With("max", maxChase)
	}
	selection, err := t.Parse(c.Selection)
	if wrong := new(rules.Invalid); errors.As(err, &wrong) {
		return nil, fault.New(fault.InvalidSelection).With("reason", string(wrong.Reason)).With("part", wrong.Part).
			With("at", wrong.At)
	}
	if err != nil {
		return nil, err
	}
	if c.Units != selection.Units() {
		return nil, fault.New(fault.UnitsMismatch).With("units", selection.Units())
	}
	if err := r.checkPrice(g, t, c); err != nil {
		return nil, err
	}
	return r.plays(g, c, selection)
}

// checkPrice checks the group or the odds that the client saw.
func (r *reading) checkPrice(g Game, t *rules.Type, c Content) error {
	switch {
	case t.Mode != catalog.LOTT && c.OddsVersion != 0 && c.OddsVersion != g.OddsVersion:
		return fault.New(fault.OddsChanged).With("version", g.OddsVersion)
	case t.Mode == catalog.LOTT && (c.Group%2 != 0 || c.Group < rules.LowestGroup ||
		c.Group > min(r.group, r.rules.MaxGroup)):
		return fault.New(fault.PrizeGroupOutOfRange).With("min", rules.LowestGroup).
			With("max", min(r.group, r.rules.MaxGroup))
	case t.Mode == catalog.LOTT == (c.UnitMode == rules.Cash):
		return fault.Invalid("unitMode", "not_offered")
	default:
		return nil
	}
}

func (r *reading) plays(g Game, c Content, s rules.Selection) (lines []line, err error) {
	var chase *id.Chase
	if len(c.Issues) > 1 {
		made := id.New[id.Chase]()
		chase = &made
	}
	base := r.rules.Base
	if c.UnitMode == rules.Cash {
		base = money.Unit
	}
	seen := map[string]bool{}
	for _, play := range c.Issues {
		i, isKnown := r.issues[g.Code+" "+play.Number]
		if !isKnown || seen[play.Number] {
			return nil, fault.New(fault.IssueClosed).With("issue", play.Number)
		}
		seen[play.Number] = true
		if play.Multiple > maxMultiple && chase != nil {
			return nil, fault.New(fault.ChaseLimit).With("max", maxMultiple)
		}
		l := line{game: g.Code, issue: i.ID, chase: chase, stops: c.StopsOnWin, unitMode: c.UnitMode, multiple: play.Multiple}
		if l.perUnit, err = rules.PerUnit(c.UnitMode, base, play.Multiple); err == nil {
			l.stake, err = s.Type().Stake(l.perUnit, s.Units())
		}
		limits := r.rules.Limits
		if c.UnitMode == rules.Cash && l.perUnit%r.rules.Step != 0 {
			return nil, fault.New(fault.AmountScale).With("step", r.rules.Step)
		}
		if err != nil || l.stake < limits.MinItem || l.stake > limits.MaxItem {
			return nil, fault.New(fault.StakeOutOfRange).With("min", limits.MinItem).With("max", limits.MaxItem)
		}
		l.most = min(limits.ItemPayout, limits.MemberPayout)
		of, err := r.divide(g, c, s, play.Number, l)
		if err != nil {
			return nil, err
		}
		lines = append(lines, of...)
	}
	return lines, nil
}

// divide prices a content in one issue: a line of its own for the numbers of each factor.
func (r *reading) divide(g Game, c Content, s rules.Selection, issue string, whole line) (lines []line, err error) {
	for _, part := range r.closed.parts(g.Code, issue, s) {
		switch {
		case part.factor == 0:
			return nil, fault.New(fault.NumberClosed).With("number", part.number)
		case part.factor < c.Factor:
			return nil, fault.New(fault.OddsChanged).With("number", part.number).With("factorPpm", part.factor)
		}
		l := whole
		l.item, l.selection = id.New[id.Bet](), part.selection
		if l.stake, err = s.Type().Stake(l.perUnit, part.selection.Units()); err != nil {
			return nil, err
		}
		if l.price, err = r.prices[g.Code].at(s.Type(), c.Group, part.factor); err != nil {
			return nil, err
		}
		l.prices = l.price.prices
		lines = append(lines, l)
	}
	return lines, nil
}

// aboutContent adds to a fault which content of the order it is about.
func aboutContent(err error, n int) error {
	refusal := fault.Of(err)
	if refusal == nil {
		return err
	}
	if refusal.Code == fault.ValidationFailed {
		return fault.Invalid("contents", "wrong_format").With("content", n).Because(err)
	}
	return refusal.With("content", n)
}
