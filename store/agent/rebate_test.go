package agent_test

import (
	"slices"
	"strings"
	"testing"
	"testing/quick"

	"lantern/store/agent"
	"lantern/store/id"
	"lantern/store/ledger"
	"lantern/store/money"
	"lantern/store/storetest/vectors"
)

type rebateCase struct {
	ID    string `json:"id"`
	Name  string `json:"name"`
	Input struct {
		Valid       money.Amount `json:"validBet"`
		BaseGroup   int64        `json:"baseGroup"`
		OddsGroup   int64        `json:"oddsGroup"`
		BettorTrial bool         `json:"bettorTrial"`
		Chain       []struct {
			User       id.Member `json:"user"`
			Point      string    `json:"pointPct"`
			PrizeGroup int64     `json:"prizeGroup"`
			Status     string    `json:"status"`
		} `json:"chain"`
	} `json:"input"`
	Expected struct {
		Shares []struct {
			User       id.Member    `json:"user"`
			Kind       ledger.Kind  `json:"kind"`
			Amount     money.Amount `json:"amount"`
			CreditedTo *string      `json:"creditedTo"`
		} `json:"shares"`
		Paid     money.Amount `json:"totalPaid"`
		Withheld money.Amount `json:"totalWithheld"`
		Pool     money.Amount `json:"poolTotal"`
	} `json:"expected"`
}

func TestShares_Vectors(t *testing.T) {
	for _, c := range vectors.Group[rebateCase](t, "differentialRebate") {
		t.Run(c.ID, func(t *testing.T) { c.check(t) })
	}
}

func (c rebateCase) check(t *testing.T) {
	var used money.Rate
	if c.Input.BaseGroup > 0 {
		used = agent.PointOfGroup(c.Input.OddsGroup, c.Input.BaseGroup)
	}
	var paid, withheld money.Amount
	shares := agent.Shares(c.Input.Valid, used, c.chain(t))
	if len(shares) != len(c.Expected.Shares) {
		t.Fatalf("%s: %d shares", c.Name, len(shares))
	}
	for i, want := range c.Expected.Shares {
		got := shares[i]
		if got.Member != want.User || got.Kind != want.Kind || got.Amount != want.Amount {
			t.Errorf("%s: %+v, want %+v", c.Name, got, want)
		}
		if isWithheld := want.CreditedTo != nil && *want.CreditedTo == ledger.Withheld; got.Amount > 0 &&
			got.IsWithheld != isWithheld {
			t.Errorf("%s: %s withheld: %v", c.Name, got.Member, got.IsWithheld)
		}
		if got.IsWithheld {
			withheld += got.Amount
		} else {
			paid += got.Amount
		}
	}
	if paid != c.Expected.Paid || withheld != c.Expected.Withheld || paid+withheld != c.Expected.Pool {
		t.Errorf("%s: paid %s, withheld %s", c.Name, paid, withheld)
	}
}

// chain builds the chain of the case; trial accounts are outside the tree, so their bets have no uplines.
func (c rebateCase) chain(t *testing.T) []agent.ChainMember {
	if c.Input.BettorTrial {
		return nil
	}
	var chain []agent.ChainMember
	for _, link := range c.Input.Chain {
		point := agent.PointOfGroup(link.PrizeGroup, c.Input.BaseGroup)
		if link.Point != "" {
			percent, err := money.Parse(link.Point)
			if err != nil {
				t.Fatal(err)
			}
			point = money.Rate(percent)
		}
		chain = append(chain, agent.ChainMember{Member: link.User, Point: point, IsFrozen: link.Status == "INCOME_FROZEN"})
	}
	return chain
}

// F-M7.
func TestShares_AreNeverNegativeAndAddUp(t *testing.T) {
	// Bets of a currency without decimals, of a lottery's unit of 0.001, and of the ledger's own.
	units := []money.Amount{money.Unit, money.Unit / 1000, 1}
	property := func(valid uint32, unit uint8, used uint16, points []uint16) bool {
		bet := money.Amount(valid) * units[int(unit)%len(units)]
		chain := make([]agent.ChainMember, len(points))
		highest := money.Rate(used)
		for i, point := range points {
			chain[i] = agent.ChainMember{Point: money.Rate(point), IsFrozen: point%5 == 0}
			highest = max(highest, chain[i].Point)
		}
		var sum money.Amount
		shares := agent.Shares(bet, money.Rate(used), chain)
		for _, share := range shares {
			sum += share.Amount
		}
		isNegative := slices.ContainsFunc(shares, func(s agent.Share) bool { return s.Amount < 0 })
		want := bet.Times(highest) - bet.Times(money.Rate(used))
		return !isNegative && (len(points) == 0 || sum == want)
	}
	if err := quick.Check(property, &quick.Config{MaxCount: 2000}); err != nil {
		t.Fatal(err)
	}
}

func TestPercent_OmitsTrailingZeros(t *testing.T) {
	for point, want := range map[money.Rate]string{12_500: "1.25", 0: "0.00", 4_567: "0.4567"} {
		if got := point.Percent(); !strings.EqualFold(got, want) {
			t.Errorf("%d: %s", point, got)
		}
	}
}
