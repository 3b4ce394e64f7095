// Package game speaks of the catalog and opens games.
package game

import (
	"context"
	"time"

	"lantern/api/wire"
	"lantern/store/fault"
	"lantern/store/game"
	"lantern/store/id"
	"lantern/store/money"
	"lantern/store/pg"
	"lantern/store/system"
)

// Handlers of the catalog.
type Handlers struct {
	DB       *pg.DB
	Settings *system.Kept
}

// Routes of the catalog.
func (h Handlers) Routes() []wire.Route {
	return []wire.Route{
		wire.Call("GET", "/lgw/games/game_menus", "vendors of each type of game", h.menus).Open().Cached(30 * time.Second),
		wire.Call("GET", "/wps/games", "games of a type, a vendor or a shelf", h.list).Open().Cached(30 * time.Second),
		wire.Call("GET", "/wps/relay/GCSGAME_hotGamesV2", "hot games", h.hot).Open().Cached(30 * time.Second),
		wire.Call("GET", "/wps/relay/GCSGAME_getRankList", "newest real wins, names masked", h.winners).Open().Cached(10 * time.Second),
		wire.Call("GET", "/wps/game/launchGame", "open a game", h.launch).TrueAccount().Limit("money"),
	}
}

type menuVendor struct {
	Vassalage   string  `json:"vassalage"`
	DisplayName string  `json:"displayName"`
	GameType    string  `json:"gameType"`
	Cards       int     `json:"cards"`
	GameCode    *string `json:"gameCode"`
	IsGame      string  `json:"isGame"`
	Maintenance bool    `json:"maintenance"`
}

type menu struct {
	GameType string       `json:"gameType"`
	Vendors  []menuVendor `json:"vendors"`
}

type menusOut struct {
	Content []menu `json:"content"`
}

func (h Handlers) menus(ctx context.Context, _ wire.Caller, _ struct{}) (menusOut, error) {
	vendors, err := game.Menu(ctx, h.DB)
	if err != nil {
		return menusOut{}, err
	}
	byType := map[game.Type][]menuVendor{}
	for _, v := range vendors {
		opens := "VASSALAGE"
		if v.Only != nil {
			opens = "GAME"
		}
		byType[v.Type] = append(byType[v.Type], menuVendor{
			Vassalage: v.Code, DisplayName: v.Name, GameType: string(v.Type), Cards: v.Games, GameCode: v.Only, IsGame: opens,
		})
	}
	out := menusOut{Content: []menu{}}
	for _, kind := range game.Types {
		if offered := byType[kind]; offered != nil {
			out.Content = append(out.Content, menu{string(kind), offered})
		}
	}
	return out, nil
}

type gameOut struct {
	NodeID      string  `json:"nodeId"`
	NodeName    string  `json:"nodeName"`
	GameType    string  `json:"gameType"`
	Vassalage   string  `json:"vassalage"`
	VendorName  string  `json:"vendorName"`
	IsHot       int     `json:"isHot"`
	IconURL     string  `json:"iconUrl"`
	Maintenance bool    `json:"maintenance"`
	Return      *string `json:"rtp"`
	MinStake    string  `json:"minStake"`
	MaxStake    string  `json:"maxStake"`
}

func gameOutOf(g game.Game, language string) gameOut {
	out := gameOut{
		NodeID: string(g.ID), NodeName: g.Name(language), GameType: string(g.Type), Vassalage: g.Vendor, VendorName: g.VendorName,
		IconURL: g.Cover, Maintenance: g.InMaintenance, MinStake: g.Min.String(), MaxStake: g.Max.String(),
	}
	if g.IsHot {
		out.IsHot = 1
	}
	if g.ReturnPPM != nil {
		percent := money.Amount(*g.ReturnPPM).String() // parts per million are ten-thousandths of a percent
		out.Return = &percent
	}
	return out
}

type listIn struct {
	GameType   string `query:"gameType"`
	Vassalage  string `query:"vassalage"`
	Page       int    `query:"page"`
	PageSize   int    `query:"pageSize"`
	Q          string `query:"q" maxLength:"64"`
	SelectType string `query:"selectType" enum:"NEW,HOT,ALL"`
}

func (h Handlers) list(ctx context.Context, who wire.Caller, in listIn) (wire.Page[gameOut], error) {
	page, size := max(in.Page, 1), wire.PageSize(in.PageSize)
	if page > 1000 {
		return wire.Page[gameOut]{}, fault.Invalid("page", "too_large")
	}
	games, total, err := game.List(ctx, h.DB, game.Filter{
		Type: game.Type(in.GameType), Vendor: in.Vassalage, Text: in.Q, Shelf: game.Shelf(in.SelectType), Offset: (page - 1) * size, Size: size,
	})
	return wire.PageOf(outs(games, who.Language), page, size, total), err
}

func outs(games []game.Game, language string) []gameOut {
	content := make([]gameOut, len(games))
	for i, g := range games {
		content[i] = gameOutOf(g, language)
	}
	return content
}

const hotGames = 48

func (h Handlers) hot(ctx context.Context, who wire.Caller, _ struct{}) (wire.Page[gameOut], error) {
	games, total, err := game.List(ctx, h.DB, game.Filter{Shelf: game.Hot, Size: hotGames})
	return wire.PageOf(outs(games, who.Language), 1, hotGames, total), err
}

type winOut struct {
	WinAmount string `json:"winAmount"`
	Account   string `json:"account"`
	GameName  string `json:"gameName"`
	IconURL   string `json:"iconUrl"`
	At        string `json:"at"`
}

type winnerOut struct {
	VO winOut `json:"vo"`
}

type winnersIn struct {
	LimitNum int `query:"limitNum"`
}

type winnersOut struct {
	Content []winnerOut `json:"content"`
}

const mostWinners = 20

func (h Handlers) winners(ctx context.Context, who wire.Caller, in winnersIn) (winnersOut, error) {
	limit := in.LimitNum
	if limit <= 0 || limit > mostWinners {
		limit = mostWinners
	}
	wins, err := game.Winners(ctx, h.DB, limit)
	out := winnersOut{Content: []winnerOut{}}
	for _, w := range wins {
		out.Content = append(out.Content, winnerOut{winOut{
			WinAmount: w.Amount.String(), Account: masked(w.Username), GameName: w.Game(who.Language), IconURL: w.Cover, At: w.At,
		}})
	}
	return out, err
}

// masked shows enough of a name to be known by its owner and by nobody else.
func masked(name string) string {
	letters := []rune(name)
	if len(letters) < 8 {
		return string(letters[:min(2, len(letters)/2)]) + "•••"
	}
	return string(letters[:3]) + "•••" + string(letters[len(letters)-2:])
}

type launchIn struct {
	NodeID   string `query:"nodeId" required:"true"`
	BackURL  string `query:"backUrl" maxLength:"512"`
	Platform string `query:"platform" maxLength:"16"`
}

type launchOut struct {
	LaunchURL string `json:"launchUrl"`
	Mode      string `json:"mode"`
}

func (h Handlers) launch(ctx context.Context, who wire.Caller, in launchIn) (launchOut, error) {
	node, err := id.Parse[id.Game](in.NodeID)
	if err != nil {
		return launchOut{}, fault.New(fault.NotFound)
	}
	if !isOwnPath(in.BackURL) {
		return launchOut{}, fault.Invalid("backUrl", "wrong_format")
	}
	settings, err := h.Settings.Now(ctx)
	if err != nil {
		return launchOut{}, err
	}
	open, err := game.Open(ctx, h.DB, who.Member, node, settings.Currency, who.Language)
	if err != nil {
		return launchOut{}, err
	}
	return launchOut{LaunchURL: address(open, who.Language, in.BackURL), Mode: "frame"}, nil
}
