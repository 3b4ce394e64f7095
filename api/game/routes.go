// Package game speaks of the catalog, of what a player keeps and played, and opens games.
package game

import (
	"log/slog"
	"time"

	"lantern/api/outside/vendor"
	"lantern/api/wire"
	"lantern/store/pg"
	"lantern/store/system"
)

// Handlers of the catalog.
type Handlers struct {
	DB       *pg.DB
	Settings *system.Kept
	// Line reaches the vendors.
	Line vendor.Line
	// Origins are where vendors' pages may stand and their covers lie, beside the merchant's hosts of games and pictures; an address of theirs
	// that lies elsewhere is not opened.
	Origins []string
	// PublicURL is what vendors' pages lead back to.
	PublicURL string
	Log       *slog.Logger
}

const (
	keep      = 30 * time.Second
	favorites = "favorites"
)

// Routes of the catalog.
func (h Handlers) Routes() []wire.Route {
	return []wire.Route{
		wire.Call("GET", "/lgw/games/game_menus", "vendors of each type of game", h.menus).Open().Cached(keep),
		wire.Call("GET", "/wps/games", "games of a type, a vendor or a shelf", h.list).Open().Cached(keep),
		wire.Call("GET", "/wps/relay/GCSGAME_hotGamesV2", "hot games", h.hot).Open().Cached(keep),
		wire.Call("GET", "/wps/relay/GCSGAME_newGameVendor", "vendors that joined lately", h.newVendors).Open().Cached(keep),
		wire.Call("GET", "/wps/relay/GCSGAME_getRankList", "newest real wins, names masked", h.winners).Open().Cached(keep / 3),
		wire.Call("GET", "/wps/game/launchGame", "open a game", h.launch).TrueAccount().Limit("money"),
		wire.Call("GET", "/wps/relay/GCS_gameLaunchFB", "open a game; without a true account its demo", h.launchOrDemo).OpenToAll().Limit("money"),
		wire.Call("GET", "/wps/relay/GLS2_roomList", "live tables with their limits and seats", h.rooms),
		wire.Call("GET", "/wps/games/matches", "fixtures that can be bet on", h.matches).Open().Cached(keep / 6),
		wire.Call("GET", "/wps/freerounds", "free rounds that I can play", h.freeRounds).TrueAccount(),
		wire.Call("GET", "/wps/games/recent", "games that I opened last", h.recent),
		wire.Call("GET", "/wps/favorites", "games that I keep", h.favorites),
		wire.Call("GET", "/wps/favorites/ids", "which games I keep", h.favoriteIDs),
		wire.Call("PUT", "/wps/favorites", "keep a game", h.keepFavorite).Limit(favorites),
		wire.Call("DELETE", "/wps/favorites/:nodeId", "no longer keep a game", h.dropFavorite).Limit(favorites),
	}
}
