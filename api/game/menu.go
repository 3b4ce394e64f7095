package game

import (
	"context"

	"lantern/api/wire"
	"lantern/store/game"
)

type menuVendor struct {
	Vassalage   string  `json:"vassalage"`
	DisplayName string  `json:"displayName"`
	GameType    string  `json:"gameType"`
	Cards       int     `json:"cards"`
	GameCode    *string `json:"gameCode"`
	// NodeID is the game of a vendor that has just one.
	NodeID      *string `json:"nodeId"`
	IsGame      string  `json:"isGame"`
	Maintenance bool    `json:"maintenance"`
	// Classes are the kinds of its live tables.
	Classes []string `json:"classes,omitempty"`
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
		if v.OnlyGame != nil {
			opens = "GAME"
		}
		byType[v.Type] = append(byType[v.Type], menuVendor{
			Vassalage: v.Code, DisplayName: v.Name, GameType: string(v.Type), Cards: v.Games, GameCode: v.OnlyGame,
			NodeID: v.OnlyGameID,
			IsGame: opens, Maintenance: v.InMaintenance, Classes: v.Classes,
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

type newVendor struct {
	Vassalage   string `json:"vassalage"`
	DisplayName string `json:"displayName"`
	GameType    string `json:"gameType"`
}

type newVendorsOut struct {
	Content []newVendor `json:"content"`
}

func (h Handlers) newVendors(ctx context.Context, _ wire.Caller, _ struct{}) (newVendorsOut, error) {
	vendors, err := game.NewVendors(ctx, h.DB)
	out := newVendorsOut{Content: make([]newVendor, len(vendors))}
	for i, v := range vendors {
		out.Content[i] = newVendor{v.Code, v.Name, string(v.Type)}
	}
	return out, err
}
