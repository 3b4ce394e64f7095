// Package game speaks of the catalog, of what a player keeps and played, and opens games.
package game

import (
	"log/slog"
	"time"

	"lantern/api/outside/gamevendor"
	"lantern/api/wire"
	"lantern/store/fault"
	"lantern/store/pg"
	"lantern/store/system"
)

// Handlers of the catalog.
type Handlers struct {
	DB       *pg.DB
	Settings *system.Kept
	// Line reaches the vendors.
	Line gamevendor.Client
	// Origins are where vendors' pages may stand and their covers lie, beside the merchant's hosts of games and pictures;
	// an address of theirs that lies elsewhere is not opened.
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
		wire.Call("GET", "/lgw/games/game_menus", "List game vendors by category", h.menus).Open().Cached(keep),
		wire.Call("GET", "/wps/games", "List games", h.list).Open().Cached(keep),
		wire.Call("GET", "/wps/relay/GCSGAME_hotGamesV2", "List hot games", h.hot).Open().Cached(keep),
		wire.Call("GET", "/wps/relay/GCSGAME_newGameVendor", "List new game vendors", h.newVendors).Open().Cached(keep),
		wire.Call("GET", "/wps/relay/GCSGAME_getRankList", "List recent wins", h.winners).Open().Cached(keep / 3).
			Describe("User names are masked."),
		wire.Call("GET", "/wps/game/launchGame", "Launch a game", h.launch).TrueAccount().Limit("money").
			Fails(fault.GameMaintenance, fault.NotFound, fault.SelfExcluded),
		wire.Call("GET", "/wps/relay/GCS_gameLaunchFB", "Launch a game or its demo", h.launchOrDemo).
			OpenToAll().Limit("money").
			Fails(fault.GameMaintenance, fault.NotFound, fault.SelfExcluded),
		wire.Call("GET", "/wps/relay/GLS2_roomList", "List live tables", h.rooms),
		wire.Call("GET", "/wps/games/matches", "List fixtures", h.matches).Open().Cached(keep / 6),
		wire.Call("GET", "/wps/freerounds", "List free rounds", h.freeRounds).TrueAccount(),
		wire.Call("GET", "/wps/games/recent", "List recently played games", h.recent),
		wire.Call("GET", "/wps/favorites", "List favorite games", h.favorites),
		wire.Call("GET", "/wps/favorites/ids", "List identifiers of favorite games", h.favoriteIDs),
		wire.Call("PUT", "/wps/favorites", "Add a favorite game", h.keepFavorite).Limit(favorites).
			Fails(fault.LimitExceeded, fault.NotFound),
		wire.Call("DELETE", "/wps/favorites/:nodeId", "Remove a favorite game", h.dropFavorite).Limit(favorites).
			Fails(fault.NotFound),
	}
}
