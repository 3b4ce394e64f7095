package catalog

import "lantern/store/money"

const slots = "RNG"

// rule gives a game what its type has, from numbers that are always the same for it.
type rule func(g *Game, pick func(n int, what string) int)

var rules = map[string]rule{slots: slot, "FISH": fish, "PVP": versus, "LIVE": table}

// subtype shares a hundred slots out: 6 jackpots, 8 tables, 8 arcades, 3 bingos, and the plain rest.
func subtype(of100 int) string {
	switch {
	case of100 < 6:
		return "JP"
	case of100 < 14:
		return "TG"
	case of100 < 22:
		return "AC"
	case of100 < 25:
		return "BG"
	}
	return ""
}

var (
	volatilities = []string{"LOW", "MEDIUM", "MEDIUM", "HIGH"}
	paylines     = []int{5, 9, 10, 20, 20, 25, 25, 30, 40, 50}
	// Lowest stakes in cents; the usual ones stand more than once.
	slotStakes  = []money.Amount{10, 20, 20, 50, 50, 100, 100, 100, 200, 200, 500, 1000, 2000, 5000}
	fishStakes  = []money.Amount{10, 20, 50, 100}
	roomStakes  = []money.Amount{100, 200, 500, 1000, 2000}
	tableStakes = []money.Amount{500, 1000, 1000, 2000, 2000, 5000}
)

const cent = money.Unit / 100

// returned is between 92 and 97 per cent, in tenths of a per cent.
func returned(pick func(int, string) int) *int64 {
	ppm := int64(920+pick(51, "return")) * 1000
	return &ppm
}

func slot(g *Game, pick func(int, string) int) {
	g.Subtype = subtype(pick(100, "subtype"))
	g.ReturnPPM = returned(pick)
	g.Volatility = volatilities[pick(len(volatilities), "volatility")]
	g.Min = slotStakes[pick(len(slotStakes), "stake")] * cent
	if g.Subtype == "" || g.Subtype == "JP" {
		g.Lines = paylines[pick(len(paylines), "lines")]
	}
}

func fish(g *Game, pick func(int, string) int) {
	g.ReturnPPM = returned(pick)
	g.Volatility = volatilities[pick(len(volatilities), "volatility")]
	g.Min = fishStakes[pick(len(fishStakes), "stake")] * cent
}

func versus(g *Game, pick func(int, string) int) {
	g.Min = roomStakes[pick(len(roomStakes), "stake")] * cent
}

// classes of tables, and what their rules return of the main bet; what is played most stands more than once.
var classes = []struct {
	name string
	ppm  int64
}{
	{"BACCARAT", 989_400}, {"BACCARAT", 989_400}, {"BACCARAT", 989_400}, {"BACCARAT", 989_400}, {"ROULETTE", 973_000},
	{"ROULETTE", 973_000}, {"BLACKJACK", 995_000}, {"BLACKJACK", 995_000}, {"DRAGONTIGER", 962_700},
	{"DRAGONTIGER", 962_700},
	{"SICBO", 972_200}, {"SICBO", 972_200}, {"THREECARD", 966_300}, {"THREECARD", 966_300},
}

func table(g *Game, pick func(int, string) int) {
	class := classes[pick(len(classes), "class")]
	g.Class, g.ReturnPPM = class.name, &class.ppm
	g.Min = tableStakes[pick(len(tableStakes), "stake")] * cent
}
