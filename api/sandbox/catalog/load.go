package catalog

import (
	_ "embed"
	"encoding/json"
	"slices"
	"strings"
	"sync"
)

var (
	// Vendors, the number of their games by type, and the hand-named games.
	//go:embed named.json
	namedFile []byte
	// cover.json holds the version of the cover pictures. A test of the drawing script compares it with the drawn
	// files.
	//go:embed cover.json
	coverFile []byte
)

type namedVendor struct {
	Code   string `json:"code"`
	Name   string `json:"name"`
	Offers []struct {
		Type  string `json:"type"`
		Count int    `json:"count"`
	} `json:"offers"`
}

type gameKey struct{ vendor, code string }

type catalog struct {
	vendors []Vendor
	games   map[string][]Game
	indexes map[gameKey]int
}

// loaded builds the catalog on first use.
var loaded = sync.OnceValue(build)

func build() catalog {
	var hand struct {
		Vendors []namedVendor `json:"vendors"`
		Games   []Game        `json:"games"`
	}
	var cover struct {
		Version string `json:"version"`
	}
	var words vocabulary
	read(namedFile, &hand)
	read(coverFile, &cover)
	read(wordsFile, &words)
	c := catalog{games: map[string][]Game{}, indexes: map[gameKey]int{}}
	for i, s := range hand.Vendors {
		v := Vendor{Code: s.Code, Name: s.Name}
		b := newGenerator(&words, s.Code, i)
		for _, g := range hand.Games {
			if g.Vendor == s.Code {
				b.add(g)
			}
		}
		for _, part := range s.Offers {
			v.Types = append(v.Types, part.Type)
		}
		// Types with few subjects choose first.
		for _, part := range slices.Backward(s.Offers) {
			b.fill(part.Type, part.Count)
		}
		games := b.ordered(v.Types)
		for at := range games {
			games[at].Cover = coverAddress(games[at], cover.Version)
			c.indexes[gameKey{s.Code, games[at].Code}] = at
		}
		c.vendors, c.games[s.Code] = append(c.vendors, v), games
	}
	return c
}

// read decodes an embedded file, which can be invalid only by a programming error.
func read(file []byte, into any) {
	if err := json.Unmarshal(file, into); err != nil {
		panic("catalog: " + err.Error())
	}
}

func coverAddress(g Game, version string) string {
	slug := strings.NewReplacer("_", "-")
	return "/covers/" + strings.ToLower(slug.Replace(g.Type+"/"+g.Vendor+"/"+g.Code)) + "-" + version
}
