package catalog

import (
	_ "embed"
	"encoding/json"
	"slices"
	"strings"
	"sync"
)

var (
	// named are the vendors, how many games of each type they have, and the games that a person named.
	//go:embed named.json
	namedFile []byte
	// cover is the version of the pictures; what draws them knows it too, and a test there holds it to what is drawn.
	//go:embed cover.json
	coverFile []byte
)

type supplier struct {
	Code  string `json:"code"`
	Name  string `json:"name"`
	Shelf []struct {
		Type  string `json:"type"`
		Count int    `json:"count"`
	} `json:"shelf"`
}

type place struct{ vendor, code string }

type catalog struct {
	vendors []Vendor
	shelves map[string][]Game
	places  map[place]int
}

// made is everything, built once.
var made = sync.OnceValue(build)

func build() catalog {
	var hand struct {
		Vendors []supplier `json:"vendors"`
		Games   []Game     `json:"games"`
	}
	var cover struct {
		Version string `json:"version"`
	}
	var words vocabulary
	read(namedFile, &hand)
	read(coverFile, &cover)
	read(wordsFile, &words)
	c := catalog{shelves: map[string][]Game{}, places: map[place]int{}}
	for i, s := range hand.Vendors {
		v := Vendor{Code: s.Code, Name: s.Name}
		b := newShelf(&words, s.Code, i)
		for _, g := range hand.Games {
			if g.Vendor == s.Code {
				b.add(g)
			}
		}
		for _, part := range s.Shelf {
			v.Types = append(v.Types, part.Type)
		}
		// What fits few subjects chooses before what fits all.
		for _, part := range slices.Backward(s.Shelf) {
			b.fill(part.Type, part.Count)
		}
		games := b.ordered(v.Types)
		for at := range games {
			games[at].Cover = coverOf(games[at], cover.Version)
			c.places[place{s.Code, games[at].Code}] = at
		}
		c.vendors, c.shelves[s.Code] = append(c.vendors, v), games
	}
	return c
}

// read is of files that the program carries in itself: it can fail only where somebody writes them wrong.
func read(file []byte, into any) {
	if err := json.Unmarshal(file, into); err != nil {
		panic("catalog: " + err.Error())
	}
}

func coverOf(g Game, version string) string {
	slug := strings.NewReplacer("_", "-")
	return "/covers/" + strings.ToLower(slug.Replace(g.Type+"/"+g.Vendor+"/"+g.Code)) + "-" + version
}
