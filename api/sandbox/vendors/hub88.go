package vendors

import (
	"encoding/json"
	"io"
	"net/http"
	"net/url"
	"strings"

	"lantern/api/outside/gamevendor"
	"lantern/api/outside/hub88"
	"lantern/api/sandbox/catalog"
	"lantern/store/money"
)

// One of the vendors speaks the dialect of Hub88: the same games and pages, asked for in its words.

const maxBodyBytes = 64 << 10

// readHub88 reads a call that the platform signed; otherwise it answers 401.
func (p Program) readHub88(w http.ResponseWriter, r *http.Request, into any) bool {
	raw, err := io.ReadAll(http.MaxBytesReader(w, r.Body, maxBodyBytes))
	key, unknown := hub88.ReadPublic(p.PlatformKey)
	switch {
	case err != nil || unknown != nil || !hub88.Verify(key, raw, r.Header.Get(hub88.SignatureHeader)):
		p.writeHub88(w, http.StatusUnauthorized, map[string]string{"error": "bad signature"})
	case json.Unmarshal(raw, into) != nil:
		p.writeHub88(w, http.StatusBadRequest, map[string]string{"error": "bad request"})
	default:
		return true
	}
	return false
}

func (p Program) writeHub88(w http.ResponseWriter, status int, out any) {
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	if err := json.NewEncoder(w).Encode(out); err != nil {
		p.Log.Debug("sandbox_vendor_answer_failed", "error", err.Error())
	}
}

// hub88Categories map slot subtypes to the dialect's categories. There are no jackpot games.
var hub88Categories = map[string]string{"TG": "Table Games", "AC": "Arcade Games", "BG": "Bingo"}

var hub88Volatilities = map[string]int{"LOW": 2, "MEDIUM": 3, "HIGH": 5}

func (p Program) hub88Games(w http.ResponseWriter, r *http.Request) {
	var in hub88.ListCall
	if !p.readHub88(w, r, &in) {
		return
	}
	out := []hub88.Game{}
	for _, g := range p.offered(catalog.Hub88) {
		game := hub88.Game{
			Code: g.Code, Name: g.Names["en"], Names: g.Names, Product: "Larkspire",
			Category: hub88Categories[g.Subtype], Thumb: g.Cover,
			IsEnabled: p.maintenance(g) == nil,
			HasDemo:   true, NotIn: []string{}, Volatility: hub88Volatilities[g.Volatility], Lines: g.Lines,
		}
		if game.Category == "" {
			game.Category = "Video Slots"
		}
		if g.ReturnPPM != nil {
			game.Return = money.Rate(*g.ReturnPPM).Percent()
		}
		out = append(out, game)
	}
	p.writeHub88(w, http.StatusOK, out)
}

// hub88Open encodes the player's data in the launch address; real servers of the dialect would store them.
func (p Program) hub88Open(w http.ResponseWriter, r *http.Request) {
	var in hub88.OpenCall
	if !p.readHub88(w, r, &in) {
		return
	}
	isDemo := in.Currency == hub88.DemoCurrency
	if _, isThere := catalog.Find(catalog.Hub88, in.Game); !isThere || in.Operator != catalog.Hub88Operator ||
		isDemo != (in.Token == "") || isDemo != (in.User == "") {
		p.writeHub88(w, http.StatusNotFound, map[string]string{"error": "no such game for this operator"})
		return
	}
	token := ""
	if !isDemo {
		token = catalog.Ticket{Token: in.Token, User: in.User, Currency: in.Currency}.Text()
	}
	page := p.page(catalog.Hub88, in.Game, token, url.Values{"language": {in.Language}, "lobby_url": {in.LobbyURL}})
	p.writeHub88(w, http.StatusOK, hub88.OpenResponse{URL: page})
}

// hub88Round returns the address of a round's replay page.
func (p Program) hub88Round(w http.ResponseWriter, r *http.Request) {
	var in hub88.RoundCall
	if !p.readHub88(w, r, &in) {
		return
	}
	game, isKnown, err := p.Round(catalog.Hub88, gamevendor.RoundRef{ID: in.Round, Tx: in.Tx, Player: in.User,
		Language: "en"})
	switch {
	case err != nil:
		p.Log.Warn("sandbox_vendor_round_failed", "error", err.Error())
		p.writeHub88(w, http.StatusInternalServerError, map[string]string{"error": "later"})
	case !isKnown || in.Operator != catalog.Hub88Operator || in.Tx == "":
		p.writeHub88(w, http.StatusNotFound, map[string]string{"error": "no such round"})
	default:
		p.writeHub88(w, http.StatusOK, hub88.RoundResponse{URL: strings.TrimSuffix(p.PageURL, "/") + game.Replay})
	}
}
