package catalog

import (
	"cmp"
	"slices"
	"strconv"
)

// generator creates the games of one vendor.
type generator struct {
	words  *vocabulary
	vendor string
	index  int
	// subjects are all subjects in the vendor's own order.
	subjects     []subject
	usedSubjects map[string]bool
	usedNames    map[string]bool
	named        int
	games        []Game
}

func newGenerator(words *vocabulary, vendor string, index int) *generator {
	s := &generator{words: words, vendor: vendor, index: index, subjects: slices.Clone(words.Subjects)}
	all := len(s.subjects)
	s.usedSubjects, s.usedNames = make(map[string]bool, all), make(map[string]bool, languages*all)
	const any32 = 1 << 31
	order := make(map[string]int, all)
	for _, each := range s.subjects {
		order[each.Symbol] = hashBelow(any32, vendor, each.Symbol)
	}
	slices.SortFunc(s.subjects, func(a, b subject) int {
		return cmp.Or(cmp.Compare(order[a.Symbol], order[b.Symbol]), cmp.Compare(a.Symbol, b.Symbol))
	})
	return s
}

// languages is the number of languages of every name.
const languages = 4

// add adds a game and marks its subject and names as used.
func (s *generator) add(g Game) {
	s.usedSubjects[g.Subject] = true
	for language, name := range g.Names {
		s.usedNames[language+name] = true
	}
	s.games = append(s.games, g)
}

// fill generates games of a type until there are count of them.
func (s *generator) fill(kind string, count int) {
	have := s.count(kind, false)
	s.named += have
	hot := s.count(kind, true)
	for rank, each := range s.subjects {
		if have == count {
			return
		}
		if s.usedSubjects[each.Symbol] || kind != slots && !slices.Contains(each.OtherTypes, kind) {
			continue
		}
		g := s.game(kind, rank, each)
		g.IsHot = hot == 0 && (kind != slots || s.index%hotEvery == 0)
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

// hotEvery is the number of slot vendors without a hand-named game per hot game.
const hotEvery = 2

func (s *generator) count(kind string, onlyHot bool) (n int) {
	for _, g := range s.games {
		if g.Type == kind && (g.IsHot || !onlyHot) {
			n++
		}
	}
	return n
}

// game generates the vendor's game for a subject.
func (s *generator) game(kind string, rank int, of subject) Game {
	pick := func(n int, what string) int { return hashBelow(n, s.vendor, kind, strconv.Itoa(rank), what) }
	g := Game{Vendor: s.vendor, Type: kind, Subject: of.Symbol}
	rules[kind](&g, pick)
	g.Names = s.name(cmp.Or(g.Class, g.Subtype, kind), of)
	g.Code = codeOf(g.Names["en"])
	return g
}

// stride is coprime to the number of patterns, so that two vendors never give a subject the same pattern.
const stride = 17

// name tries the patterns from the vendor's own start until a name is unused and repeats no word.
func (s *generator) name(kind string, of subject) map[string]string {
	patterns := s.words.Patterns[kind]
	from := hashBelow(len(patterns), of.Symbol) + stride*s.index
	for _, mayEcho := range []bool{false, true} {
		for step := range patterns {
			pattern := patterns[(from+step)%len(patterns)]
			if names := pattern.with(of.translations); (mayEcho || !pattern.repeats(of.translations)) && s.isNew(names) {
				return names
			}
		}
	}
	panic("catalog: " + s.vendor + " runs out of names for " + of.Symbol)
}

func (s *generator) isNew(names map[string]string) bool {
	for language, name := range names {
		if s.usedNames[language+name] {
			return false
		}
	}
	return true
}

// ordered returns the hand-named games first, then the others by type.
func (s *generator) ordered(types []string) []Game {
	slices.SortStableFunc(s.games[s.named:], func(a, b Game) int {
		return cmp.Compare(slices.Index(types, a.Type), slices.Index(types, b.Type))
	})
	return s.games
}
