// Package game exposes the catalog, favorites and recently played games, and launches games.
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

// Handlers of games.
type Handlers struct {
	DB       *pg.DB
	Settings *system.SettingsCache
	// Line calls the vendors.
	Line gamevendor.Client
	// Origins are the allowed origins of vendors' pages and covers, besides the merchant's game and image hosts. URLs of
	// other origins are not opened.
	Origins []string
	// PublicURL is where vendors' pages return to.
	PublicURL string
	Log       *slog.Logger
}

const (
	cacheTime = 30 * time.Second
	favorites = "favorites"
)

// Routes of games.
func (h Handlers) Routes() []wire.Route {
	return []wire.Route{
		wire.Call("GET", "/lgw/games/game_menus", "List game vendors by category", h.menus).Open().Cached(cacheTime),
		wire.Call("GET", "/wps/games", "List games", h.list).Open().Cached(cacheTime).
			PersonalIf(isPersonalList),
		wire.Call("GET", "/wps/relay/GCSGAME_hotGamesV2", "List hot games", h.hot).Open().Cached(cacheTime),
		wire.Call("GET", "/wps/relay/GCSGAME_newGameVendor", "List new game vendors", h.newVendors).Open().Cached(cacheTime),
		wire.Call("GET", "/wps/relay/GCSGAME_getRankList", "List recent wins", h.winners).Open().Cached(cacheTime / 3).
			Describe("User names are masked."),
		wire.Call("GET", "/wps/game/launchGame", "Launch a game", h.launch).TrueAccount().Limit("money").
			Fails(fault.GameMaintenance, fault.NotFound, fault.SelfExcluded),
		wire.Call("GET", "/wps/relay/GCS_gameLaunchFB", "Launch a game or its demo", h.launchOrDemo).
			OpenToAll().Limit("money").
			Fails(fault.GameMaintenance, fault.NotFound, fault.SelfExcluded),
		wire.Call("GET", "/wps/relay/GLS2_roomList", "List live tables", h.rooms),
		wire.Call("GET", "/wps/games/matches", "List fixtures", h.matches).Open().Cached(cacheTime / 6),
		wire.Call("GET", "/wps/freerounds", "List free rounds", h.freeRounds).TrueAccount(),
		wire.Call("GET", "/wps/games/recent", "List recently played games", h.recent),
		wire.Call("GET", "/wps/favorites", "List favorite games", h.favorites),
		wire.Call("GET", "/wps/favorites/ids", "List identifiers of favorite games", h.favoriteIDs),
		wire.Call("PUT", "/wps/favorites", "Add a favorite game", h.addFavorite).Limit(favorites).
			Fails(fault.LimitExceeded, fault.NotFound),
		wire.Call("DELETE", "/wps/favorites/:nodeId", "Remove a favorite game", h.removeFavorite).Limit(favorites).
			Fails(fault.NotFound),
	}
}
