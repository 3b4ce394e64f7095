package lottery_test

import (
	"encoding/json"
	"fmt"
	"math/big"
	"os"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"lantern/store/lottery/rules"
	"lantern/store/money"
)

// vector is one case of the file that LOTTERY_VECTORS names, or of testdata/lottery-vectors.json.
type vector struct {
	Family, Game, BetType, Selection, UnitMode, Note string
	Multiple, Units                                  int64
	Stake, Payout                                    money.Amount
	Draw, PrizeGroupOrOdds                           json.RawMessage
	Extra                                            extra
}

type extra struct {
	UserGroup                     int
	DiscountBps, FeeBps           *int64
	MaxPayout, Rebate, Uncapped   *money.Amount
	Void, StopOnWin               bool
	Issues                        []chaseIssue
	Consumed, Released            money.Amount
	WrongDraw                     json.RawMessage
	WrongPayout, NetBalanceChange money.Amount
	Ledger                        []ledgerLine
	Commit                        string
	WordsUsed                     int
}

type chaseIssue struct {
	Issue, Status string
	Multiple      int64
	Draw          json.RawMessage
	Stake, Payout money.Amount
}

type ledgerLine struct {
	Type          string
	Amount        money.Amount
	SettleVersion int
}

func vectors(t *testing.T) []vector {
	t.Helper()
	path := os.Getenv("LOTTERY_VECTORS")
	if path == "" {
		path = "testdata/lottery-vectors.json"
	}
	raw, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	var all []vector
	if err := json.Unmarshal(raw, &all); err != nil {
		t.Fatal(err)
	}
	return all
}

func TestLottery_Vectors_AreReproduced(t *testing.T) {
	t.Parallel()
	all := vectors(t)
	for i, v := range all {
		t.Run(fmt.Sprintf("%03d_Vector_%s", i, v.BetType), func(t *testing.T) {
			switch v.BetType {
			case "FAIR_DRAW":
				checkFairDraw(t, v)
			case "FAIR_ROOT":
				checkFairRoot(t, v)
			case "FAIR_ROUND":
				checkFairRound(t, v)
			default:
				checkBet(t, v)
			}
		})
	}
	if len(all) == 0 {
		t.Error("there are no vectors")
	}
}

// bet is a vector read by the rules.
type bet struct {
	vector
	kind      *rules.Type
	selection rules.Selection
	prices    rules.Prices
}

func checkBet(t *testing.T, v vector) {
	kind, ok := rules.TypeOf(v.BetType)
	if !ok {
		t.Fatalf("no bet type %s", v.BetType)
	}
	selection, err := kind.Parse(v.Selection)
	if strings.HasPrefix(v.Note, "REJECT") {
		if err == nil {
			t.Errorf("%q is accepted with %d units; %s", v.Selection, selection.Units(), v.Note)
		}
		return
	}
	if err != nil {
		t.Fatal(err)
	}
	if selection.Units() != v.Units {
		t.Errorf("%d units, want %d", selection.Units(), v.Units)
	}
	b := bet{v, kind, selection, pricesOf(t, v, kind)}
	b.checkTable(t)
	switch {
	case strings.HasPrefix(v.Note, "CHASE"):
		b.checkChase(t)
	case strings.HasPrefix(v.Note, "RESETTLE"):
		b.checkResettle(t)
	default:
		b.checkPayout(t)
	}
}

// checkTable compares the discount and the fee that the vector repeats.
func (b bet) checkTable(t *testing.T) {
	if d := b.Extra.DiscountBps; d != nil && *d != b.kind.DiscountBps || d == nil && b.kind.DiscountBps != 0 {
		t.Errorf("the discount is %d", b.kind.DiscountBps)
	}
	if f := b.Extra.FeeBps; f != nil && *f != b.kind.FeeBps || f == nil && b.kind.FeeBps != 0 {
		t.Errorf("the fee is %d", b.kind.FeeBps)
	}
}

func (b bet) checkPayout(t *testing.T) {
	perUnit, stake := b.stake(t, b.Multiple)
	if stake != b.Stake {
		t.Errorf("stake %s, want %s", stake, b.Stake)
	}
	hits := b.selection.Hits(drawOf(t, b.vector, b.Draw))
	b.checkHits(t, hits)
	payout := rules.Payout(perUnit, hits, b.prices)
	switch {
	case b.Extra.Void:
		payout = stake
	case b.Extra.MaxPayout != nil:
		if payout != *b.Extra.Uncapped {
			t.Errorf("uncut payout %s, want %s", payout, *b.Extra.Uncapped)
		}
		payout = min(payout, *b.Extra.MaxPayout)
	}
	if payout != b.Payout {
		t.Errorf("payout %s, want %s (%v)", payout, b.Payout, hits)
	}
	if b.Extra.UserGroup == 0 {
		return
	}
	group, err := strconv.Atoi(string(b.PrizeGroupOrOdds))
	if err != nil {
		group = rules.EquivalentGroup(b.kind.Return(b.prices))
	}
	if rebate := rules.GroupRebate(stake, b.Extra.UserGroup, group); rebate != *b.Extra.Rebate {
		t.Errorf("rebate %s, want %s", rebate, *b.Extra.Rebate)
	}
}

var hitsOfNote = regexp.MustCompile(`(\w+)x(\d+(?:\.\d+)?)(?:,|;|$)`)

// checkHits compares the tiers that the note lists. Numbers of hits that pay nothing are not tiers.
func (b bet) checkHits(t *testing.T, hits rules.Hits) {
	_, list, found := strings.Cut(b.Note, "hits ")
	if !found {
		if strings.Contains(b.Note, "loses") && (hits.IsWin() || hits.Pushed > 0) {
			t.Errorf("wins %v; %s", hits, b.Note)
		}
		return
	}
	want := map[string]*big.Rat{}
	for _, m := range hitsOfNote.FindAllStringSubmatch(list, -1) {
		units, ok := new(big.Rat).SetString(m[2])
		if !ok {
			t.Fatalf("note %q", b.Note)
		}
		code := m[1]
		if _, hit, ok := strings.Cut(code, "_"); ok && strings.HasPrefix(b.BetType, "KN_P") && code[0] == 'K' {
			code = hit
		}
		want[code] = units
	}
	pushed := new(big.Rat).SetInt64(hits.Pushed)
	if w := want["PUSH"]; w == nil && hits.Pushed > 0 || w != nil && w.Cmp(pushed) != 0 {
		t.Errorf("%d pushed; %s", hits.Pushed, b.Note)
	}
	delete(want, "PUSH")
	for _, hit := range hits.Tiers {
		code := b.kind.Tiers[hit.Tier].Code
		units := big.NewRat(hit.Units, b.kind.HitParts)
		if want[code] == nil || want[code].Cmp(units) != 0 {
			t.Errorf("%s units of %s; %s", units.RatString(), code, b.Note)
		}
		delete(want, code)
	}
	for code := range want {
		if b.hasTier(code) {
			t.Errorf("no unit of %s; %s", code, b.Note)
		}
	}
}

func (b bet) hasTier(code string) bool {
	for _, tier := range b.kind.Tiers {
		if tier.Code == code {
			return true
		}
	}
	return !strings.HasPrefix(b.BetType, "KN_P")
}

// checkChase holds all stakes, settles issue by issue and, after a win, releases the rest if the plan stops.
func (b bet) checkChase(t *testing.T) {
	var held, consumed, released, paid money.Amount
	isStopped := false
	for _, issue := range b.Extra.Issues {
		perUnit, stake := b.stake(t, issue.Multiple)
		if stake != issue.Stake {
			t.Errorf("issue %s: stake %s, want %s", issue.Issue, stake, issue.Stake)
		}
		held += stake
		if isStopped {
			released += stake
			if issue.Status != "CANCELLED" {
				t.Errorf("issue %s: %s after the stop", issue.Issue, issue.Status)
			}
			continue
		}
		consumed += stake
		hits := b.selection.Hits(drawOf(t, b.vector, issue.Draw))
		payout := rules.Payout(perUnit, hits, b.prices)
		paid += payout
		if payout != issue.Payout || hits.IsWin() != (issue.Status == "WON") {
			t.Errorf("issue %s: payout %s, want %s (%s)", issue.Issue, payout, issue.Payout, issue.Status)
		}
		isStopped = b.Extra.StopOnWin && hits.IsWin()
	}
	if held != b.Stake || consumed != b.Extra.Consumed || released != b.Extra.Released || paid != b.Payout {
		t.Errorf("held %s, consumed %s, released %s, paid %s", held, consumed, released, paid)
	}
}

// checkResettle pays by the wrong draw and then corrects the payout.
func (b bet) checkResettle(t *testing.T) {
	perUnit, stake := b.stake(t, b.Multiple)
	pay := func(draw json.RawMessage) money.Amount {
		return rules.Payout(perUnit, b.selection.Hits(drawOf(t, b.vector, draw)), b.prices)
	}
	wrong, right := pay(b.Extra.WrongDraw), pay(b.Draw)
	if stake != b.Stake || wrong != b.Extra.WrongPayout || right != b.Payout {
		t.Errorf("stake %s, paid %s, corrected to %s", stake, wrong, right)
	}
	lines := []ledgerLine{{"BET", -stake, 1}}
	if wrong > 0 {
		lines = append(lines, ledgerLine{"PAYOUT", wrong, 1}, ledgerLine{"BET_CORRECTION", -wrong, 2})
	}
	if right > 0 {
		lines = append(lines, ledgerLine{"PAYOUT", right, 2})
	}
	net := money.Amount(0)
	for _, line := range lines {
		net += line.Amount
	}
	if fmt.Sprint(lines) != fmt.Sprint(b.Extra.Ledger) || net != b.Extra.NetBalanceChange {
		t.Errorf("%v, net %s", lines, net)
	}
}

func (b bet) stake(t *testing.T, multiple int64) (perUnit, stake money.Amount) {
	t.Helper()
	base := 2 * money.Unit
	if b.UnitMode == string(rules.Cash) {
		base = money.Unit
	}
	perUnit, err := rules.PerUnit(rules.UnitMode(b.UnitMode), base, multiple)
	if err != nil {
		t.Fatal(err)
	}
	if stake, err = b.kind.Stake(perUnit, b.selection.Units()); err != nil {
		t.Fatal(err)
	}
	return perUnit, stake
}

// drawOf reads a draw. In the Thai group its form says which game it is.
func drawOf(t *testing.T, v vector, raw json.RawMessage) rules.Draw {
	t.Helper()
	game, text := v.Game, string(raw)
	var plain string
	if json.Unmarshal(raw, &plain) == nil {
		text = plain
	}
	if strings.HasPrefix(v.BetType, "TH_") {
		var shape struct{ P1, B2, DB string }
		if err := json.Unmarshal(raw, &shape); err != nil {
			t.Fatal(err)
		}
		switch {
		case shape.B2 != "":
			game = "THAI"
		case shape.DB != "":
			game = "HANOI"
		case len(shape.P1) == 4:
			game = "LAO"
		default:
			game = "YEEKEE"
		}
	}
	d, err := rules.ParseDraw(game, text)
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// pricesOf reads a prize group, odds that all tiers share, a table of odds, or MY and SG for the default odds.
func pricesOf(t *testing.T, v vector, kind *rules.Type) rules.Prices {
	t.Helper()
	table := map[string]money.Amount{}
	var value any
	if err := json.Unmarshal(v.PrizeGroupOrOdds, &value); err != nil {
		t.Fatal(err)
	}
	switch value := value.(type) {
	case float64:
		p, err := kind.AtGroup(int(value), money.Whole)
		if err != nil {
			t.Fatal(err)
		}
		return p
	case map[string]any:
		for code, each := range value {
			table[code] = odds(t, fmt.Sprint(each))
		}
	case string:
		if value == "MY" || value == "SG" {
			break
		}
		for _, tier := range kind.Tiers {
			table[tier.Code] = odds(t, value)
		}
	}
	p, err := kind.AtOdds(table)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func odds(t *testing.T, text string) money.Amount {
	t.Helper()
	amount, err := money.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	return amount
}
