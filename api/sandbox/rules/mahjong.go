package rules

import (
	"io"
	"math/big"

	"lantern/store/money"
)

// Kinds of tiles in the order of their numbers: three suits of nine, four winds and three dragons.
var tileKinds = []struct {
	pick  string
	kinds int64
	pays  string
	rate  money.Rate
}{
	{"characters", 9, "2.6", 36 * money.Whole / 10}, {"bamboo", 9, "2.6", 36 * money.Whole / 10},
	{"dots", 9, "2.6", 36 * money.Whole / 10}, {"winds", 4, "7", 8 * money.Whole}, {"dragons", 3, "10", 11 * money.Whole},
}

const (
	// copies of each tile, of which a wall has four.
	copies    = 4
	wallTiles = 34 * copies
)

// Mahjong draws one tile from a complete wall of 136 tiles.
func Mahjong() Game {
	places := []Place{}
	for _, k := range tileKinds {
		back := new(big.Rat).Mul(big.NewRat(k.kinds*copies, wallTiles), big.NewRat(int64(k.rate), int64(money.Whole)))
		places = append(places, Place{Pick: k.pick, Pays: k.pays, ReturnPPM: ppm(back), IsSide: k.kinds < 9})
	}
	return Game{Name: "mahjong", Step: money.Unit, Places: places, Play: func(chance io.Reader) (Draw, error) {
		n, err := Below(chance, wallTiles)
		return drawnTile(n / copies), err
	}}
}

// drawnTile returns the result of a tile, by its number among the 34 different ones.
func drawnTile(tile int64) Draw {
	first := int64(0)
	for _, k := range tileKinds {
		if tile < first+k.kinds {
			return Draw{Shown: Numbers{[]int{int(tile)}, []string{k.pick}}, Returns: map[string]money.Rate{k.pick: k.rate}}
		}
		first += k.kinds
	}
	return Draw{}
}
