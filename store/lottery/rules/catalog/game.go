package catalog

import "strconv"

// DrawForm is how a draw is written.
type DrawForm string

// The forms of a draw.
const (
	Listed  DrawForm = "list"   // numbers separated by ","
	Joined  DrawForm = "joined" // digits without separator
	Objects DrawForm = "object" // JSON object of prizes
)

// Values lists every DrawForm.
func (DrawForm) Values() []DrawForm {
	return []DrawForm{Listed, Joined, Objects}
}

// Prize is one named prize of a draw: Count numbers of Digits digits. A prize that IsList is written as an array.
type Prize struct {
	Name   string `json:"name"`
	Count  int    `json:"count"`
	Digits int    `json:"digits"`
	IsList bool   `json:"isList,omitempty"`
	// Optional prizes are sold only by some instances.
	Optional bool `json:"optional,omitempty"`
}

// Segment is a run of values of a draw, counted from the first value of the first prize.
type Segment struct{ At, Len int }

// Game is one game: what a draw looks like and which parts of it bet types read.
type Game struct {
	Code  string   `json:"code"`
	Modes []Mode   `json:"modes"`
	Form  DrawForm `json:"form"`
	// Low and High are the range of a number; IsDistinct draws hold each number once, IsSorted ones in order.
	Low        int  `json:"low"`
	High       int  `json:"high"`
	IsDistinct bool `json:"isDistinct,omitempty"`
	IsSorted   bool `json:"isSorted,omitempty"`
	// Prizes of number games have one value for each number; those of digit games one for each digit.
	Prizes []Prize              `json:"prizes"`
	Views  map[string][]Segment `json:"-"`
}

// Values is the number of values of a complete draw.
func (g Game) Values() int {
	total := 0
	for _, p := range g.Prizes {
		total += p.Count * p.Digits
	}
	return total
}

// Needed is the number of values of a draw without its optional prizes.
func (g Game) Needed() int {
	total := 0
	for _, p := range g.Prizes {
		if !p.Optional {
			total += p.Count * p.Digits
		}
	}
	return total
}

// Games returns all games.
func Games() []Game {
	lott := []Mode{LOTT, ZY}
	ten := map[string][]Segment{"A10": {{0, 10}}}
	for k := 1; k <= 5; k++ {
		ten["F"+strconv.Itoa(k)] = []Segment{{0, k}}
	}
	games := []Game{
		{Code: "SSC", Modes: lott, Form: Listed, High: 9, Prizes: values(5), Views: five},
		{Code: "3D", Modes: lott[:1], Form: Listed, High: 9, Prizes: values(3), Views: three},
		{Code: "P3", Modes: lott[:1], Form: Listed, High: 9, Prizes: values(3), Views: three},
		{Code: "P5", Modes: lott[:1], Form: Listed, High: 9, Prizes: values(5), Views: five},
		{Code: "11X5", Modes: lott, Form: Listed, Low: 1, High: 11, IsDistinct: true, Prizes: values(5), Views: five},
		{Code: "K3", Modes: lott, Form: Listed, Low: 1, High: 6, Prizes: values(3), Views: three},
		{Code: "PK10", Modes: lott, Form: Listed, Low: 1, High: 10, IsDistinct: true, Prizes: values(10), Views: ten},
		{Code: "PC28", Modes: lott, Form: Listed, High: 9, Prizes: values(3), Views: three},
		{Code: "KENO", Modes: []Mode{ELOTT}, Form: Listed, Low: 1, High: 80, IsDistinct: true, IsSorted: true,
			Prizes: values(20), Views: map[string][]Segment{"A20": {{0, 20}}}},
		{Code: "WINGO", Modes: []Mode{ELOTT}, Form: Listed, High: 9, Prizes: values(1),
			Views: map[string][]Segment{"A1": {{0, 1}}}},
		{Code: "E5D", Modes: []Mode{ELOTT}, Form: Listed, High: 9, Prizes: values(5), Views: five},
		{Code: "EK3", Modes: []Mode{ELOTT}, Form: Listed, Low: 1, High: 6, Prizes: values(3), Views: three},
		{Code: "TOGEL", Modes: []Mode{SEA}, Form: Joined, High: 9, Prizes: values(4), Views: map[string][]Segment{
			"ABCD": {{0, 4}}, "ABC": {{0, 3}}, "BCD": {{1, 3}}, "AB": {{0, 2}}, "BC": {{1, 2}}, "CD": {{2, 2}}}},
	}
	games = append(games, thaiGames()...)
	games = append(games, prizeTables()...)
	return append(games, vietnam("VN-MB", north), vietnam("VN-MN", south), vietnam("VN-MT", south))
}

var (
	five = map[string][]Segment{"A5": {{0, 5}}, "F4": {{0, 4}}, "B4": {{1, 4}}, "F3": {{0, 3}}, "M3": {{1, 3}},
		"B3": {{2, 3}}, "F2": {{0, 2}}, "B2": {{3, 2}}}
	three = map[string][]Segment{"A3": {{0, 3}}, "F2": {{0, 2}}, "B2": {{1, 2}}}
)

// values is the only prize of a number game.
func values(count int) []Prize { return []Prize{{Count: count, Digits: 1}} }

// thaiGames normalize their results to the same views: top4, top3, top2, bot2, f3 and b3.
func thaiGames() []Game {
	of := func(code string, views map[string][]Segment, prizes ...Prize) Game {
		return Game{Code: code, Modes: []Mode{SEA}, Form: Objects, High: 9, Prizes: prizes, Views: views}
	}
	return []Game{
		of("THAI", map[string][]Segment{"top3": {{3, 3}}, "top2": {{4, 2}}, "f3": {{6, 3}, {9, 3}},
			"b3": {{12, 3}, {15, 3}}, "bot2": {{18, 2}}},
			Prize{Name: "p1", Count: 1, Digits: 6}, Prize{Name: "f3", Count: 2, Digits: 3, IsList: true},
			Prize{Name: "b3", Count: 2, Digits: 3, IsList: true}, Prize{Name: "b2", Count: 1, Digits: 2}),
		of("LAO", map[string][]Segment{"top4": {{0, 4}}, "top3": {{1, 3}}, "top2": {{2, 2}}, "bot2": {{0, 2}}},
			Prize{Name: "p1", Count: 1, Digits: 4}),
		of("HANOI", map[string][]Segment{"top4": {{1, 4}}, "top3": {{2, 3}}, "top2": {{3, 2}}, "bot2": {{8, 2}}},
			Prize{Name: "db", Count: 1, Digits: 5}, Prize{Name: "g1", Count: 1, Digits: 5}),
		of("YEEKEE", map[string][]Segment{"top3": {{2, 3}}, "top2": {{3, 2}}, "bot2": {{0, 2}}},
			Prize{Name: "p1", Count: 1, Digits: 5}),
	}
}

// prizeTables are the games with 23 prizes of four digits.
func prizeTables() []Game {
	views := map[string][]Segment{"p1": {{0, 4}}, "p2": {{4, 4}}, "p3": {{8, 4}}, "d6": {{107, 6}}}
	for i := range 3 {
		views["p3digits"] = append(views["p3digits"], Segment{4*i + 1, 3})
		views["p2digits"] = append(views["p2digits"], Segment{4*i + 2, 2})
		name := string(rune('A' + i))
		views["3"+name], views["2"+name] = []Segment{{4*i + 1, 3}}, []Segment{{4*i + 2, 2}}
		views["d5"] = append(views["d5"], Segment{92 + 5*i, 5})
	}
	for i := range 10 {
		views["sp"] = append(views["sp"], Segment{12 + 4*i, 4})
		views["co"] = append(views["co"], Segment{52 + 4*i, 4})
	}
	prizes := []Prize{{Name: "p1", Count: 1, Digits: 4}, {Name: "p2", Count: 1, Digits: 4},
		{Name: "p3", Count: 1, Digits: 4}, {Name: "sp", Count: 10, Digits: 4, IsList: true},
		{Name: "co", Count: 10, Digits: 4, IsList: true}, {Name: "d5", Count: 3, Digits: 5, IsList: true, Optional: true},
		{Name: "d6", Count: 1, Digits: 6, Optional: true}}
	return []Game{
		{Code: "MY4D", Modes: []Mode{SEA}, Form: Objects, High: 9, Prizes: prizes, Views: views},
		{Code: "SG4D", Modes: []Mode{SEA}, Form: Objects, High: 9, Prizes: prizes[:5], Views: views},
	}
}

// lots are prizes that are written as arrays: their numbers and digits, by name.
func lots(names []string, sizes ...[2]int) []Prize {
	all := make([]Prize, len(names))
	for i, size := range sizes {
		all[i] = Prize{Name: names[i], Count: size[0], Digits: size[1], IsList: true}
	}
	return all
}

var (
	prizeNames = []string{"db", "g1", "g2", "g3", "g4", "g5", "g6", "g7", "g8"}
	north      = lots(prizeNames[:8], [2]int{1, 5}, [2]int{1, 5}, [2]int{2, 5}, [2]int{6, 5}, [2]int{4, 4}, [2]int{6, 4},
		[2]int{3, 3}, [2]int{4, 2})
	south = lots(prizeNames, [2]int{1, 6}, [2]int{1, 5}, [2]int{1, 5}, [2]int{2, 5}, [2]int{7, 5}, [2]int{1, 4},
		[2]int{3, 4}, [2]int{1, 3}, [2]int{1, 2})
)

// vietnam names the views "<prizes>.<digits>": "all.-3" are the last three digits of all lots that have three, "db.2"
// the first two of the special prize. "long.2" are the first two digits of the lots that have three.
func vietnam(code string, prizes []Prize) Game {
	g := Game{Code: code, Modes: []Mode{VN}, Form: Objects, High: 9, Prizes: prizes,
		Views: map[string][]Segment{}}
	at := 0
	for _, p := range prizes {
		for range p.Count {
			for k := 2; k <= min(4, p.Digits); k++ {
				first, last := "."+strconv.Itoa(k), ".-"+strconv.Itoa(k)
				for _, name := range []string{p.Name, "all"} {
					g.Views[name+first] = append(g.Views[name+first], Segment{at, k})
					g.Views[name+last] = append(g.Views[name+last], Segment{at + p.Digits - k, k})
				}
			}
			if p.Digits > 2 {
				g.Views["long.2"] = append(g.Views["long.2"], Segment{at, 2})
			}
			at += p.Digits
		}
	}
	return g
}
