package game

import (
	"context"

	"lantern/api/wire"
	"lantern/store/fault"
	"lantern/store/game"
	"lantern/store/id"
)

type recentIn struct {
	GameType string `query:"gameType" maxLength:"16"`
}

func (h Handlers) recent(ctx context.Context, who wire.Caller, in recentIn) (wire.Page[gameOut], error) {
	games, err := game.Recent(ctx, h.DB, who.Member, game.Filter{Type: game.Type(in.GameType)})
	return wire.PageOf(outs(games, who.Language), 1, game.MostRecent, len(games)), err
}

type favoritesIn struct {
	PageNo   int    `query:"pageNo"`
	PageSize int    `query:"pageSize"`
	GameType string `query:"gameType" maxLength:"16"`
}

func (h Handlers) favorites(ctx context.Context, who wire.Caller, in favoritesIn) (wire.Page[gameOut], error) {
	page, size := max(in.PageNo, 1), in.PageSize
	if size <= 0 || size > game.MostFavorites {
		size = game.MostFavorites
	}
	if page > deepest {
		return wire.Page[gameOut]{}, fault.Invalid("pageNo", "too_large")
	}
	games, total, err := game.Favorites(ctx, h.DB, who.Member, game.Filter{Type: game.Type(in.GameType),
		Offset: (page - 1) * size, Size: size})
	return wire.PageOf(outs(games, who.Language), page, size, total), err
}

type favoriteIDsOut struct {
	Content []id.Game `json:"content"`
}

func (h Handlers) favoriteIDs(ctx context.Context, who wire.Caller, _ struct{}) (favoriteIDsOut, error) {
	ids, err := game.FavoriteIDs(ctx, h.DB, who.Member)
	return favoriteIDsOut{append([]id.Game{}, ids...)}, err
}

type keepIn struct {
	NodeID   string `json:"nodeId"`
	Vendor   string `json:"vendor,omitempty" maxLength:"32"`
	GameType string `json:"gameType,omitempty" maxLength:"16"`
}

func (h Handlers) keepFavorite(ctx context.Context, who wire.Caller, in keepIn) (wire.None, error) {
	node, err := id.Parse[id.Game](in.NodeID)
	if err != nil {
		return wire.None{}, fault.New(fault.NotFound)
	}
	return wire.None{}, game.AddFavorite(ctx, h.DB, who.Member, node)
}

type dropIn struct {
	NodeID string `path:"nodeId"`
}

func (h Handlers) dropFavorite(ctx context.Context, who wire.Caller, in dropIn) (wire.None, error) {
	node, err := id.Parse[id.Game](in.NodeID)
	if err != nil {
		return wire.None{}, fault.New(fault.NotFound)
	}
	return wire.None{}, game.RemoveFavorite(ctx, h.DB, who.Member, node)
}
