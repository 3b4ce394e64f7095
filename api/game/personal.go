package game

import (
	"context"

	"lantern/api/wire"
	"lantern/store/fault"
	"lantern/store/game"
	"lantern/store/id"
)

type recentIn struct {
	Page     int    `query:"page"`
	PageSize int    `query:"pageSize"`
	GameType string `query:"gameType" maxLength:"16"`
}

func (h Handlers) recent(ctx context.Context, caller wire.Caller, in recentIn) (wire.Page[gameOut], error) {
	page, size := max(in.Page, 1), wire.PageSize(in.PageSize)
	if page > maxPage {
		return wire.Page[gameOut]{}, fault.Invalid("page", "too_large")
	}
	games, total, err := game.Recent(ctx, h.DB, caller.Member, game.Filter{Type: game.Type(in.GameType),
		Offset: (page - 1) * size, Size: size})
	return wire.PageOf(outs(games, caller.Language), page, size, total), err
}

type favoritesIn struct {
	PageNo   int    `query:"pageNo"`
	PageSize int    `query:"pageSize"`
	GameType string `query:"gameType" maxLength:"16"`
}

func (h Handlers) favorites(ctx context.Context, caller wire.Caller, in favoritesIn) (wire.Page[gameOut], error) {
	page, size := max(in.PageNo, 1), in.PageSize
	if size <= 0 || size > game.MaxFavorites {
		size = game.MaxFavorites
	}
	if page > maxPage {
		return wire.Page[gameOut]{}, fault.Invalid("pageNo", "too_large")
	}
	games, total, err := game.Favorites(ctx, h.DB, caller.Member, game.Filter{Type: game.Type(in.GameType),
		Offset: (page - 1) * size, Size: size})
	return wire.PageOf(outs(games, caller.Language), page, size, total), err
}

type favoriteIDsOut struct {
	Content []id.Game `json:"content"`
}

func (h Handlers) favoriteIDs(ctx context.Context, caller wire.Caller, _ struct{}) (favoriteIDsOut, error) {
	ids, err := game.FavoriteIDs(ctx, h.DB, caller.Member)
	return favoriteIDsOut{append([]id.Game{}, ids...)}, err
}

type favoriteIn struct {
	NodeID   string `json:"nodeId"`
	Vendor   string `json:"vendor,omitempty" maxLength:"32"`
	GameType string `json:"gameType,omitempty" maxLength:"16"`
}

func (h Handlers) addFavorite(ctx context.Context, caller wire.Caller, in favoriteIn) (wire.None, error) {
	node, err := id.Parse[id.Game](in.NodeID)
	if err != nil {
		return wire.None{}, fault.New(fault.NotFound)
	}
	return wire.None{}, game.AddFavorite(ctx, h.DB, caller.Member, node)
}

type unfavoriteIn struct {
	NodeID string `path:"nodeId"`
}

func (h Handlers) removeFavorite(ctx context.Context, caller wire.Caller, in unfavoriteIn) (wire.None, error) {
	node, err := id.Parse[id.Game](in.NodeID)
	if err != nil {
		return wire.None{}, fault.New(fault.NotFound)
	}
	return wire.None{}, game.RemoveFavorite(ctx, h.DB, caller.Member, node)
}
