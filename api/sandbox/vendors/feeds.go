package vendors

import (
	"net/http"

	"lantern/api/outside/gamevendor"
	"lantern/api/sandbox/catalog"
	"lantern/api/sandbox/matches"
)

func (p Program) jackpots(w http.ResponseWriter, r *http.Request) {
	if _, ok := p.signed(w, r); !ok {
		return
	}
	p.writeAnswer(w, r, http.StatusOK, gamevendor.JackpotsOut{Jackpots: p.Jackpots(r.PathValue("vendor"))})
}

// seats of every live table.
const seats = 7

func (p Program) tables(w http.ResponseWriter, r *http.Request) {
	if _, ok := p.signed(w, r); !ok {
		return
	}
	out := gamevendor.TablesOut{Tables: []gamevendor.Table{}}
	for _, g := range catalog.Games(r.PathValue("vendor")) {
		if g.Type == "LIVE" {
			out.Tables = append(out.Tables, gamevendor.Table{Game: g.Code, Seats: seats,
				Taken: min(seats, p.SeatsTaken(g.Vendor, g.Code))})
		}
	}
	p.writeAnswer(w, r, http.StatusOK, out)
}

func (p Program) matches(w http.ResponseWriter, r *http.Request) {
	if _, ok := p.signed(w, r); !ok {
		return
	}
	out := gamevendor.MatchesOut{Matches: []gamevendor.Match{}}
	for _, m := range matches.At(r.PathValue("vendor"), p.Clock.Now()) {
		match := gamevendor.Match{
			ID: m.ID, Game: m.Game, Sport: m.Sport, Number: m.Number,
			League: m.League, Home: m.Home, Away: m.Away, StartsAt: m.StartsAt,
			EndsAt: m.EndsAt,
			Minute: m.Minute, State: string(m.State), Score: m.Score, IsHot: m.IsHot, IsFeatured: m.IsFeatured,
		}
		for _, price := range m.Odds {
			match.Odds = append(match.Odds, gamevendor.Price(price))
		}
		out.Matches = append(out.Matches, match)
	}
	p.writeAnswer(w, r, http.StatusOK, out)
}
