// Package vendors is the API of the sandbox vendors that the platform calls: catalog, launch addresses, feeds, rounds
// and transactions.
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
)

// Program is the API of all sandbox vendors.
type Program struct {
	Secret string
	// PlatformKey is the platform's public key in the Hub88 dialect; without it every call is refused.
	PlatformKey string
	// PageURL is the prefix before /play in a browser.
	PageURL string
	// MaxGames limits the games per vendor; 0 means all.
	MaxGames int
	// Jackpots returns a vendor's pools, SeatsTaken the number of players at a table.
	Jackpots   func(vendor string) []gamevendor.Jackpot
	SeatsTaken func(vendor, game string) int
	// Transactions returns a page of the transactions that a vendor sent; isKept is false if the period is too long
	// ago.
	Transactions func(code string, within gamevendor.Period) (page gamevendor.Page, isKept bool, err error)
	// Round describes a player's round; its replay address is relative to PageURL.
	Round func(code string, of gamevendor.RoundRef) (round gamevendor.Round, isKnown bool, err error)
	// End ends a player's session, given by its id at the platform.
	End func(vendor, session, reason string) error
	// FreeRounds stores the free rounds that the platform grants.
	FreeRounds FreeRounds
	Clock      *clock.Clock
	Log        *slog.Logger
}

// Handler serves all routes under /vendors.
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
	mux.HandleFunc("POST /vendors/{vendor}/freerounds", p.grantFreeRounds)
	mux.HandleFunc("DELETE /vendors/{vendor}/freerounds/{reward}", p.cancelFreeRounds)
	mux.HandleFunc("GET /vendors/{vendor}/freerounds", p.listFreeRounds)
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
	p.writeAnswer(w, r, http.StatusOK, out)
}

// features returns a game's features.
func features(g catalog.Game) []string {
	switch {
	case g.Pool() != "":
		return []string{"JACKPOT", "FREE_ROUNDS"}
	case g.Type == "RNG":
		return []string{"FREE_ROUNDS"}
	}
	return nil
}

func (p Program) offered(vendor string) []catalog.Game {
	all := catalog.Games(vendor)
	if p.MaxGames > 0 && len(all) > p.MaxGames {
		return all[:p.MaxGames]
	}
	return all
}

// One in maintenanceOdds games is under maintenance on a day.
const maintenanceOdds = 150

// maintenance returns the end of the maintenance if the game is under maintenance today; hot games never are.
func (p Program) maintenance(g catalog.Game) *time.Time {
	today := p.Clock.Now().UTC().Truncate(24 * time.Hour)
	hash := fnv.New32a()
	hash.Write([]byte(today.Format(time.DateOnly) + g.Vendor + ":" + g.Code))
	if g.IsHot || hash.Sum32()%maintenanceOdds != 0 {
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
		p.writeAnswer(w, r, http.StatusBadRequest, nil)
		return
	}
	if _, isThere := catalog.Find(r.PathValue("vendor"), in.Game); !isThere || in.IsDemo == (in.Token != "") {
		p.writeAnswer(w, r, http.StatusBadRequest, nil)
		return
	}
	query := url.Values{"language": {in.Language}, "lobby_url": {in.LobbyURL}, "cashier_url": {in.CashierURL}}
	if in.CheckURL != "" {
		query.Set("reality_check_url", in.CheckURL)
	}
	if in.Theme != "" {
		query.Set("theme", in.Theme)
	}
	expires := p.Clock.Now().Add(addressLifetime).UTC()
	p.writeAnswer(w, r, http.StatusOK, gamevendor.OpenOut{URL: p.page(r.PathValue("vendor"), in.Game, in.Token, query),
		Expires: &expires})
}

// addressLifetime is how long a launch address is valid.
const addressLifetime = time.Minute

// page returns the launch address: with a token, or as a demo without one.
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
	return signed.Read(w, r, p.party(r))
}

func (p Program) writeAnswer(w http.ResponseWriter, r *http.Request, status int, out any) {
	if err := signed.WriteAnswer(w, r, p.party(r), status, out); err != nil {
		p.Log.Debug("sandbox_vendor_answer_failed", "error", err.Error())
	}
}

func (p Program) party(r *http.Request) signed.Party {
	return signed.Party{Keys: signed.Shared(catalog.Secret(p.Secret, r.PathValue("vendor"))), Now: p.Clock.Now()}
}
