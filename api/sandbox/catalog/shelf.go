package catalog

import (
	"cmp"
	"slices"
	"strconv"
)

// shelf is one vendor's games while they are made.
type shelf struct {
	words  *vocabulary
	vendor string
	index  int
	// subjects are all there are, in this vendor's own order.
	subjects []subject
	taken    map[string]bool
	spoken   map[string]bool
	named    int
	games    []Game
}

func newShelf(words *vocabulary, vendor string, index int) *shelf {
	s := &shelf{words: words, vendor: vendor, index: index, subjects: slices.Clone(words.Subjects)}
	all := len(s.subjects)
	s.taken, s.spoken = make(map[string]bool, all), make(map[string]bool, languages*all)
	const any32 = 1 << 31
	order := make(map[string]int, all)
	for _, each := range s.subjects {
		order[each.Symbol] = chance(any32, vendor, each.Symbol)
	}
	slices.SortFunc(s.subjects, func(a, b subject) int {
		return cmp.Or(cmp.Compare(order[a.Symbol], order[b.Symbol]), cmp.Compare(a.Symbol, b.Symbol))
	})
	return s
}

// languages that every name is told in.
const languages = 4

// add puts a game on the shelf; its subject and its names are gone then.
func (s *shelf) add(g Game) {
	s.taken[g.Subject] = true
	for language, name := range g.Names {
		s.spoken[language+name] = true
	}
	s.games = append(s.games, g)
}

// fill makes games of a type until the shelf holds as many as it should.
func (s *shelf) fill(kind string, count int) {
	have := s.count(kind, false)
	s.named += have
	hot := s.count(kind, true)
	for rank, each := range s.subjects {
		if have == count {
			return
		}
		if s.taken[each.Symbol] || kind != slots && !slices.Contains(each.Fits, kind) {
			continue
		}
		g := s.game(kind, rank, each)
		g.IsHot = hot == 0 && (kind != slots || s.index%hotShelves == 0)
		if g.IsHot {
			hot++
		}
		s.add(g)
		have++
	}
	if have < count {
		panic("catalog: " + s.vendor + " runs out of subjects for " + kind)
	}
}

// hotShelves: of so many vendors of slots without a hand-named game, one has a hot one.
const hotShelves = 2

func (s *shelf) count(kind string, onlyHot bool) (n int) {
	for _, g := range s.games {
		if g.Type == kind && (g.IsHot || !onlyHot) {
			n++
		}
	}
	return n
}

// game is the one that this vendor makes of a subject.
func (s *shelf) game(kind string, rank int, of subject) Game {
	pick := func(n int, what string) int { return chance(n, s.vendor, kind, strconv.Itoa(rank), what) }
	g := Game{Vendor: s.vendor, Type: kind, Subject: of.Symbol}
	rules[kind](&g, pick)
	g.Names = s.name(cmp.Or(g.Class, g.Subtype, kind), of)
	g.Code = codeOf(g.Names["en"])
	return g
}

// stride shares no factor with the number of patterns, so that no two vendors give the same subject the same pattern.
const stride = 17

// name goes through the patterns from this vendor's own place on, until a name is new and says nothing twice.
func (s *shelf) name(kind string, of subject) map[string]string {
	patterns := s.words.Patterns[kind]
	from := chance(len(patterns), of.Symbol) + stride*s.index
	for _, mayEcho := range []bool{false, true} {
		for step := range patterns {
			pattern := patterns[(from+step)%len(patterns)]
			if names := pattern.of(of.wording); (mayEcho || !pattern.echoes(of.wording)) && s.isNew(names) {
				return names
			}
		}
	}
	panic("catalog: " + s.vendor + " runs out of names for " + of.Symbol)
}

func (s *shelf) isNew(names map[string]string) bool {
	for language, name := range names {
		if s.spoken[language+name] {
			return false
		}
	}
	return true
}

// ordered has the hand-named games first, then type after type.
func (s *shelf) ordered(types []string) []Game {
	slices.SortStableFunc(s.games[s.named:], func(a, b Game) int {
		return cmp.Compare(slices.Index(types, a.Type), slices.Index(types, b.Type))
	})
	return s.games
}
