// Package vendors is the sandbox's suppliers of games as the house asks them: what they offer, and where it opens.
package vendors

import (
	"encoding/json"
	"hash/fnv"
	"log/slog"
	"net/http"
	"net/url"
	"strings"
	"time"

	"lantern/api/outside/gamevendor"
	"lantern/api/outside/hub88"
	"lantern/api/outside/signed"
	"lantern/api/sandbox/catalog"
	"lantern/store/clock"
	"lantern/store/money"
)

// Program is all vendors of the sandbox.
type Program struct {
	Secret string
	// HouseKey is the public key by which the vendor of the other dialect knows the house; nothing: nobody is.
	HouseKey string
	// PageURL is what stands before /play in a browser.
	PageURL string
	// Most is how many games each vendor offers; 0: all.
	Most int
	// Jackpots are a vendor's pools by currency, Seated how many sit at one of its tables.
	Jackpots func(vendor string) map[string]money.Amount
	Seated   func(vendor, game string) int
	// Sent is a page of what a vendor sent; false: that is too long ago.
	Sent func(code string, within gamevendor.Period) (page gamevendor.Page, isKept bool, err error)
	// Round is what happened in a player's round; its replay lies below PageURL.
	Round func(code string, of gamevendor.RoundOf) (told gamevendor.Round, isKnown bool, err error)
	// End takes a player out of a game, by his session's name at the house.
	End func(vendor, session, reason string) error
	// Free keeps the free rounds that the house gives.
	Free  Free
	Clock *clock.Clock
	Log   *slog.Logger
}

// Handler serves everything under /vendors.
func (p Program) Handler() http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("GET /vendors/{vendor}/games", p.games)
	mux.HandleFunc("POST /vendors/{vendor}/games/url", p.open)
	mux.HandleFunc("GET /vendors/{vendor}/jackpots", p.jackpots)
	mux.HandleFunc("GET /vendors/{vendor}/tables", p.tables)
	mux.HandleFunc("GET /vendors/{vendor}/matches", p.matches)
	mux.HandleFunc("POST /vendors/"+catalog.Hub88+hub88.ListPath, p.hub88Games)
	mux.HandleFunc("POST /vendors/"+catalog.Hub88+hub88.OpenPath, p.hub88Open)
	mux.HandleFunc("POST /vendors/"+catalog.Hub88+hub88.RoundPath, p.hub88Round)
	mux.HandleFunc("GET /vendors/{vendor}/transactions", p.transactions)
	mux.HandleFunc("POST /vendors/{vendor}/sessions/{session}/terminate", p.terminate)
	mux.HandleFunc("GET /vendors/{vendor}/rounds/{round}", p.round)
	mux.HandleFunc("POST /vendors/{vendor}/freerounds", p.give)
	mux.HandleFunc("DELETE /vendors/{vendor}/freerounds/{reward}", p.takeBack)
	mux.HandleFunc("GET /vendors/{vendor}/freerounds", p.freeRounds)
	return mux
}

func (p Program) games(w http.ResponseWriter, r *http.Request) {
	if _, ok := p.signed(w, r); !ok {
		return
	}
	offered := p.offered(r.PathValue("vendor"))
	out := gamevendor.GamesOut{Games: make([]gamevendor.GameOut, len(offered))}
	for i, g := range offered {
		out.Games[i] = gamevendor.GameOut{
			Code: g.Code, Names: g.Names, Category: g.Type, Subtype: g.Subtype, Class: g.Class, Volatility: g.Volatility,
			ReturnPPM: g.ReturnPPM,
			Lines:     g.Lines, Min: g.Min, Max: g.Max(), IsHot: g.IsHot, HasDemo: true, Cover: g.Cover,
			Maintenance: p.maintenance(g),
			Features:    features(g), Images: map[string]string{"card": g.Cover},
		}
		if g.ReturnPPM != nil {
			out.Games[i].ReturnsPPM = []int64{*g.ReturnPPM}
		}
	}
	p.answer(w, r, http.StatusOK, out)
}

// features are what a game has beside its rules.
func features(g catalog.Game) []string {
	switch {
	case g.Subtype == "JP":
		return []string{"JACKPOT", "FREE_ROUNDS"}
	case g.Type == "RNG":
		return []string{"FREE_ROUNDS"}
	}
	return nil
}

func (p Program) offered(vendor string) []catalog.Game {
	all := catalog.Games(vendor)
	if p.Most > 0 && len(all) > p.Most {
		return all[:p.Most]
	}
	return all
}

// oneIn this many games is looked after on any one day.
const oneIn = 150

// maintenance is until the end of the day, on a few days of the year for each game; never for those that everybody
// plays.
func (p Program) maintenance(g catalog.Game) *time.Time {
	today := p.Clock.Now().UTC().Truncate(24 * time.Hour)
	hash := fnv.New32a()
	hash.Write([]byte(today.Format(time.DateOnly) + g.Vendor + ":" + g.Code))
	if g.IsHot || hash.Sum32()%oneIn != 0 {
		return nil
	}
	until := today.Add(24 * time.Hour)
	return &until
}

func (p Program) open(w http.ResponseWriter, r *http.Request) {
	body, ok := p.signed(w, r)
	if !ok {
		return
	}
	var in gamevendor.OpenIn
	if err := json.Unmarshal(body, &in); err != nil {
		p.answer(w, r, http.StatusBadRequest, nil)
		return
	}
	if _, isThere := catalog.Find(r.PathValue("vendor"), in.Game); !isThere || in.IsDemo == (in.Token != "") {
		p.answer(w, r, http.StatusBadRequest, nil)
		return
	}
	query := url.Values{"language": {in.Language}, "lobby_url": {in.LobbyURL}, "cashier_url": {in.CashierURL}}
	if in.CheckURL != "" {
		query.Set("reality_check_url", in.CheckURL)
	}
	expires := p.Clock.Now().Add(opensWithin).UTC()
	p.answer(w, r, http.StatusOK, gamevendor.OpenOut{URL: p.page(r.PathValue("vendor"), in.Game, in.Token, query),
		Expires: &expires})
}

// opensWithin is how long an address opens its game.
const opensWithin = time.Minute

// page is where a game opens: with a token, or without one as a demo.
func (p Program) page(vendor, game, token string, query url.Values) string {
	if token == "" {
		query.Set("demo", "1")
	} else {
		query.Set("token", token)
	}
	return strings.TrimSuffix(p.PageURL, "/") + "/play/" + url.PathEscape(vendor) + "/" + url.PathEscape(game) + "?" +
		query.Encode()
}

func (p Program) signed(w http.ResponseWriter, r *http.Request) ([]byte, bool) {
	return signed.Read(w, r, p.side(r))
}

func (p Program) answer(w http.ResponseWriter, r *http.Request, status int, out any) {
	if err := signed.Answer(w, r, p.side(r), status, out); err != nil {
		p.Log.Debug("sandbox vendor", "error", err.Error())
	}
}

func (p Program) side(r *http.Request) signed.Side {
	return signed.Side{Keys: signed.Shared(catalog.Secret(p.Secret, r.PathValue("vendor"))), Now: p.Clock.Now()}
}
