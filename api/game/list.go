package game

import (
	"context"
	"strings"
	"time"

	"lantern/api/wire"
	"lantern/store/fault"
	"lantern/store/game"
	"lantern/store/money"
)

type gameOut struct {
	NodeID      string `json:"nodeId"`
	NodeName    string `json:"nodeName"`
	DisplayName string `json:"displayName" doc:"the name to show, as nodeName"`
	GameType    string `json:"gameType"`
	Vassalage   string `json:"vassalage"`
	VendorCode  string `json:"vendorCode" doc:"code of the vendor, as vassalage"`
	VendorName  string `json:"vendorName"`
	IsHot       int    `json:"isHot"`
	IconURL     string `json:"iconUrl"`
	Maintenance bool   `json:"maintenance"`
	// BackAt is when the maintenance ends, if that is known.
	BackAt  *time.Time `json:"backAt,omitempty"`
	SubType string     `json:"subType"`
	Class   string     `json:"class"`
	Lines   *int       `json:"lines"`
	Demo    bool       `json:"demo"`
	// Jackpot is the confirmed amount in the game's pool.
	Jackpot  *string `json:"jackpot"`
	Return   *string `json:"rtp"`
	MinStake string  `json:"minStake"`
	MaxStake string  `json:"maxStake"`
}

func gameOutOf(g game.Game, language string) gameOut {
	out := gameOut{
		NodeID: string(g.ID), NodeName: g.Name(language), DisplayName: g.Name(language), GameType: string(g.Type),
		Vassalage: g.Vendor, VendorCode: g.Vendor, VendorName: g.VendorName,
		IconURL: g.Cover, Maintenance: g.InMaintenance, BackAt: g.BackAt, SubType: g.Subtype,
		Class: g.Class, Lines: g.Lines,
		Demo: g.HasDemo, MinStake: g.Min.String(), MaxStake: g.Max.String(),
	}
	if g.Jackpot != nil && *g.Jackpot > 0 {
		figure := g.Jackpot.String()
		out.Jackpot = &figure
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
	Merchant   string       `query:"merchant" maxLength:"32" doc:"code of the merchant; another one offers no games here"`
	ClientType string       `query:"clientType" enum:"WEB,PWA,IOS,IOS_LITE,ANDROID" doc:"as platform"`
	Platform   string       `query:"platform" enum:"WEB,PWA,IOS,IOS_LITE,ANDROID" doc:"games are the same on every platform"`
	GameType   string       `query:"gameType" maxLength:"16"`
	Vassalage  string       `query:"vassalage" maxLength:"32"`
	Page       int          `query:"page"`
	PageSize   int          `query:"pageSize"`
	Q          string       `query:"q" maxLength:"64"`
	SelectType game.Section `query:"selectType" doc:"FAV and RECENT are the member's own: empty for visitors"`
	SubType    string       `query:"subType" enum:"JP,TG,AC,BG"`
	Class      string       `query:"class" maxLength:"16"`
	MinBet     string       `query:"minBet" maxLength:"24"`
	Lines      int          `query:"lines"`
	Sort       game.Order   `query:"sort"`
}

// maxPage is beyond the size of the catalog.
const maxPage = 1000

func (h Handlers) list(ctx context.Context, caller wire.Caller, in listIn) (wire.Page[gameOut], error) {
	page, size := max(in.Page, 1), wire.PageSize(in.PageSize)
	if page > maxPage {
		return wire.Page[gameOut]{}, fault.Invalid("page", "too_large")
	}
	least, err := leastStake(in.MinBet)
	if err != nil {
		return wire.Page[gameOut]{}, err
	}
	if err := h.checkMerchant(ctx, "merchant", in.Merchant); err != nil {
		return wire.Page[gameOut]{}, err
	}
	if in.SelectType.IsPersonal() && caller.Member == "" {
		return wire.PageOf([]gameOut{}, page, size, 0), nil
	}
	games, total, err := game.List(ctx, h.DB, game.Filter{
		Type: game.Type(in.GameType), Vendor: in.Vassalage, Text: strings.TrimSpace(in.Q), Section: in.SelectType,
		Subtype: in.SubType,
		Class:   in.Class, MinStake: least, Lines: max(in.Lines, 0), Order: in.Sort, Language: caller.Language,
		Member: caller.Member,
		Offset: (page - 1) * size, Size: size,
	})
	return wire.PageOf(outs(games, caller.Language), page, size, total), err
}

// isPersonalList reports whether a query asks for a list of the member's own.
func isPersonalList(query func(string) string) bool {
	return game.Section(query("selectType")).IsPersonal()
}

// checkMerchant refuses the code of another merchant in a field; none is fine. Faults: validation_failed.
func (h Handlers) checkMerchant(ctx context.Context, field, code string) error {
	if code == "" {
		return nil
	}
	settings, err := h.Settings.Now(ctx)
	if err != nil {
		return err
	}
	if code != settings.MerchantCode {
		return fault.Invalid(field, "not_offered")
	}
	return nil
}

func leastStake(text string) (money.Amount, error) {
	if text == "" {
		return 0, nil
	}
	least, err := money.Parse(text)
	if err != nil || least < 0 {
		return 0, fault.Invalid("minBet", "wrong_format")
	}
	return least, nil
}

func outs(games []game.Game, language string) []gameOut {
	content := make([]gameOut, len(games))
	for i, g := range games {
		content[i] = gameOutOf(g, language)
	}
	return content
}

type hotIn struct {
	MerchantCode string `query:"merchantCode" maxLength:"32" doc:"code of the merchant; another one offers no games here"`
	IsPlatform   int    `query:"isPlatform" doc:"2: games of all vendors of the platform"`
	Platform     string `query:"platform" enum:"WEB,PWA,IOS,IOS_LITE,ANDROID" doc:"games are the same on every platform"`
}

const hotGames = 48

func (h Handlers) hot(ctx context.Context, caller wire.Caller, in hotIn) (wire.Page[gameOut], error) {
	if err := h.checkMerchant(ctx, "merchantCode", in.MerchantCode); err != nil {
		return wire.Page[gameOut]{}, err
	}
	games, total, err := game.List(ctx, h.DB, game.Filter{Section: game.Hot, Size: hotGames})
	return wire.PageOf(outs(games, caller.Language), 1, hotGames, total), err
}
