package lottery

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"math/big"
	"sync"
	"text/tabwriter"

	"lantern/store/fault"
	"lantern/store/lottery/rules"
	"lantern/store/lottery/rules/catalog"
	"lantern/store/money"
	"lantern/store/pg"
)

// prices are what one version of a game's odds table changes.
type prices struct {
	odds    map[string]map[string]money.Amount
	factors map[string]money.Rate
}

// factor of a type's prizes by group.
func (p prices) factor(betType string) money.Rate {
	if factor, isSet := p.factors[betType]; isSet {
		return factor
	}
	return money.Whole
}

// pricesOf reads the game's current version of its odds table. Version 1 is that of the rules and has no rows.
func pricesOf(ctx context.Context, q pg.Q, g Game) (prices, error) {
	p := prices{odds: map[string]map[string]money.Amount{}, factors: map[string]money.Rate{}}
	if g.OddsVersion == 1 {
		return p, nil
	}
	var rows []struct {
		Type   string      `db:"bet_type"`
		Odds   []byte      `db:"odds"`
		Factor *money.Rate `db:"factor_ppm"`
	}
	const read = `SELECT bet_type, odds, factor_ppm FROM lottery_odds WHERE game_code = $1 AND version = $2`
	if err := q.SelectContext(ctx, &rows, read, g.Code, g.OddsVersion); err != nil {
		return p, err
	}
	for _, row := range rows {
		if row.Factor != nil {
			p.factors[row.Type] = *row.Factor
			continue
		}
		var odds map[string]money.Amount
		if err := json.Unmarshal(row.Odds, &odds); err != nil {
			return p, fmt.Errorf("odds of %s %s: %w", g.Code, row.Type, err)
		}
		p.odds[row.Type] = odds
	}
	return p, nil
}

// price is what one content pays.
type price struct {
	prices rules.Prices
	// group is the prize group of LOTT, odds the tiers of every other mode, both as stored with the bet.
	group  *int
	factor money.Rate
	odds   []byte
	// used is the part of the member's rebate point that the price uses up.
	used money.Rate
}

// at prices a type: LOTT by the prize group that the member chose, the other modes by the game's odds times a factor.
// Errors: those of rules.
func (p prices) at(t *rules.Type, group int, factor money.Rate) (price, error) {
	if t.Mode == catalog.LOTT {
		whole := p.factor(t.Code) * factor / money.Whole
		paid, err := t.AtGroup(group, whole)
		return price{prices: paid, group: &group, factor: whole, used: pointOf(group)}, err
	}
	table := map[string]money.Amount{}
	for _, tier := range t.Tiers {
		odds := tier.Odds
		if changed, isSet := p.odds[t.Code][tier.Code]; isSet {
			odds = changed
		}
		table[tier.Code] = odds.Times(factor)
	}
	paid, err := t.AtOdds(table)
	if err != nil {
		return price{}, err
	}
	stored, err := json.Marshal(table)
	if err != nil {
		return price{}, err
	}
	return price{prices: paid, factor: factor, odds: stored, used: pointOf(equivalentGroup(t, p.odds[t.Code]))}, nil
}

// returns remembers the equivalent groups of default odds: a return is summed over all outcomes.
var returns sync.Map

func equivalentGroup(t *rules.Type, changed map[string]money.Amount) int {
	if len(changed) == 0 {
		if group, isKnown := returns.Load(t.Code); isKnown {
			return group.(int)
		}
	}
	paid, err := t.AtOdds(changed)
	if err != nil {
		return rules.WholeGroup // a table that no longer fits uses up every point
	}
	group := rules.EquivalentGroup(t.Return(paid))
	if len(changed) == 0 {
		returns.Store(t.Code, group)
	}
	return group
}

// pointOf returns the rebate point of a prize group.
func pointOf(group int) money.Rate {
	return money.Rate(max(0, group-rules.LowestGroup)) * money.Whole / rules.WholeGroup
}

// groupOf returns the even prize group of a rebate point.
func groupOf(point money.Rate) int {
	return rules.LowestGroup + int(point*(rules.WholeGroup/2)/money.Whole)*2
}

// restored returns the prices of a stored bet.
func restored(t *rules.Type, group *int, factor money.Rate, odds []byte) (rules.Prices, error) {
	if group != nil {
		return t.AtGroup(*group, factor)
	}
	var table map[string]money.Amount
	if err := json.Unmarshal(odds, &table); err != nil {
		return rules.Prices{}, fmt.Errorf("odds of a bet of %s: %w", t.Code, err)
	}
	return t.AtOdds(table)
}

// mostReturned is the largest share that a table may return, rebates included.
var mostReturned = big.NewRat(99, 100)

// checkReturn refuses a price that returns too much. Faults: validation_failed.
func checkReturn(t *rules.Type, paid rules.Prices) error {
	if t.Return(paid).Cmp(mostReturned) > 0 {
		return fault.Invalid("odds", "too_high")
	}
	return nil
}

// shownGroup is the prize group at which the table shows the types of LOTT.
const shownGroup = 1800

// WriteReturns prints what every bet type returns on average, exactly and to six decimals: LOTT at group 1800, the
// other modes at the default odds. A type with several kinds of selections has a row for each.
func WriteReturns(out io.Writer) error {
	table := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	fmt.Fprintln(table, "type\tmode\tselection\treturn\texactly")
	for _, t := range rules.Types() {
		prices, err := t.AtOdds(nil)
		if t.Mode == catalog.LOTT {
			prices, err = t.AtGroup(shownGroup, money.Whole)
		}
		if err != nil {
			return err
		}
		for _, r := range t.Returns(prices) {
			fmt.Fprintf(table, "%s\t%s\t%s\t%s\t%s\n", t.Code, t.Mode, r.Selection, r.Value.FloatString(6), exactly(r.Value))
		}
	}
	return table.Flush()
}

// exactly writes a fraction that is short enough to read.
func exactly(value *big.Rat) string {
	if text := value.RatString(); len(text) <= 24 {
		return text
	}
	return "-"
}
