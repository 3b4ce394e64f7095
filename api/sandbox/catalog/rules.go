package catalog

import "lantern/store/money"

const slots = "RNG"

// rule sets the attributes of a game's type; pick returns the same number for the same game and attribute.
type rule func(g *Game, pick func(n int, what string) int)

var rules = map[string]rule{slots: slot, "FISH": fish, "PVP": playerVersusPlayer, "LIVE": table}

// subtype distributes a hundred slots: 6 jackpots, 8 tables, 8 arcades, 3 bingos, and plain slots.
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
	// Lowest stakes in cents; frequent ones are listed repeatedly.
	slotStakes  = []money.Amount{10, 20, 20, 50, 50, 100, 100, 100, 200, 200, 500, 1000, 2000, 5000}
	fishStakes  = []money.Amount{10, 20, 50, 100}
	roomStakes  = []money.Amount{100, 200, 500, 1000, 2000}
	tableStakes = []money.Amount{500, 1000, 1000, 2000, 2000, 5000}
)

const cent = money.Unit / 100

// randomReturn returns between 92 and 97 percent, in steps of a tenth of a percent.
func randomReturn(pick func(int, string) int) *int64 {
	ppm := int64(920+pick(51, "return")) * 1000
	return &ppm
}

func slot(g *Game, pick func(int, string) int) {
	g.Subtype = subtype(pick(100, "subtype"))
	g.ReturnPPM = randomReturn(pick)
	g.Volatility = volatilities[pick(len(volatilities), "volatility")]
	g.Min = slotStakes[pick(len(slotStakes), "stake")] * cent
	if g.Subtype == "" || g.Subtype == "JP" {
		g.Lines = paylines[pick(len(paylines), "lines")]
	}
}

func fish(g *Game, pick func(int, string) int) {
	g.ReturnPPM = randomReturn(pick)
	g.Volatility = volatilities[pick(len(volatilities), "volatility")]
	g.Min = fishStakes[pick(len(fishStakes), "stake")] * cent
}

func playerVersusPlayer(g *Game, pick func(int, string) int) {
	g.Min = roomStakes[pick(len(roomStakes), "stake")] * cent
}

// classes of tables with the return of the main bet by their rules; frequent ones are listed repeatedly.
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
