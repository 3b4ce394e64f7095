package game

import (
	"context"
	"errors"
	"slices"

	"lantern/api/outside/gamevendor"
	"lantern/api/wire"
	"lantern/store/fault"
	"lantern/store/game"
	"lantern/store/id"
)

type launchIn struct {
	NodeID    string `query:"nodeId" required:"true"`
	Vassalage string `query:"vassalage" maxLength:"32"`
	GameType  string `query:"gameType" maxLength:"16"`
	BackURL   string `query:"backUrl" maxLength:"512"`
	Platform  string `query:"platform" maxLength:"16"`
}

type launchOut struct {
	LaunchURL string `json:"launchUrl"`
	Mode      string `json:"mode"`
}

func (h Handlers) launch(ctx context.Context, who wire.Caller, in launchIn) (launchOut, error) {
	node, err := asked(in)
	if err != nil {
		return launchOut{}, err
	}
	settings, err := h.Settings.Now(ctx)
	if err != nil {
		return launchOut{}, err
	}
	player := game.Player{Member: who.Member, Currency: settings.Currency, Language: who.Language, Country: who.Country}
	launch, err := game.Open(ctx, h.DB, player, node)
	if err != nil {
		return launchOut{}, h.instead(ctx, launch, who, err)
	}
	return h.opened(ctx, launch, player, in)
}

// launchOrDemo opens the game for whoever has a true account, and for anybody else its demo, which has no wallet.
func (h Handlers) launchOrDemo(ctx context.Context, who wire.Caller, in launchIn) (launchOut, error) {
	if who.Member != "" && !who.IsTrial {
		return h.launch(ctx, who, in)
	}
	node, err := asked(in)
	if err != nil {
		return launchOut{}, err
	}
	launch, err := game.Demo(ctx, h.DB, node, who.Country)
	if err != nil {
		return launchOut{}, h.instead(ctx, launch, who, err)
	}
	return h.opened(ctx, launch, game.Player{Language: who.Language, Country: who.Country}, in)
}

func asked(in launchIn) (id.Game, error) {
	node, err := id.Parse[id.Game](in.NodeID)
	if err != nil {
		return "", fault.New(fault.NotFound)
	}
	if !isOwnPath(in.BackURL) {
		return "", fault.Invalid("backUrl", "wrong_format")
	}
	return node, nil
}

// opened asks the vendor where the game is, unless its pages are ours.
func (h Handlers) opened(ctx context.Context, launch game.Launch, who game.Player, in launchIn) (launchOut, error) {
	if launch.APIURL == "" {
		return launchOut{LaunchURL: address(launch, who.Language, in.BackURL), Mode: "frame"}, nil
	}
	supplier, err := game.SupplierOf(ctx, h.DB, launch.Vendor)
	if err != nil {
		return launchOut{}, err
	}
	settings, err := h.Settings.Now(ctx)
	if err != nil {
		return launchOut{}, err
	}
	maker, err := h.Line.Adapter(gamevendor.Supplier(supplier))
	if err != nil {
		return launchOut{}, err
	}
	place, err := maker.Address(ctx, gamevendor.Open{
		Game: launch.Code, Player: string(who.Member), Token: launch.Token, Language: who.Language, Currency: who.Currency,
		Country: who.Country,
		Device:  in.Platform, LobbyURL: h.PublicURL + in.BackURL, CashierURL: h.PublicURL + "/member?page=depositv2",
		CheckURL: h.checkURL(launch),
	})
	switch {
	case err != nil:
	case !gamevendor.IsAt(place.URL, slices.Concat(h.Origins, gamevendor.Origins(settings.LaunchHosts))):
		err = errors.New("game: " + launch.Vendor + " opens at a place that is not configured")
	case place.ExpiresAt != nil && !place.ExpiresAt.After(h.Line.Clock.Now()):
		err = errors.New("game: " + launch.Vendor + " opens at a place that is gone already")
	}
	if err != nil {
		h.Log.Warn("a game does not open", "vendor", launch.Vendor, "game", launch.Code, "error", err.Error())
		return launchOut{}, fault.New(fault.TemporarilyUnavailable).Because(err)
	}
	return launchOut{LaunchURL: place.URL, Mode: "frame"}, nil
}

// checkURL is where a player sees what he played for; a demo has nothing of that.
func (h Handlers) checkURL(launch game.Launch) string {
	if launch.Token == "" {
		return ""
	}
	return h.PublicURL + "/member?page=stayInControl"
}

// alternatives is how many other games are named where one is in maintenance.
const alternatives = 6

// instead names other popular games of the type where the one that was asked for is in maintenance.
func (h Handlers) instead(ctx context.Context, launch game.Launch, who wire.Caller, refused error) error {
	if !errors.Is(refused, fault.New(fault.GameMaintenance)) {
		return refused
	}
	others, _, err := game.List(ctx, h.DB, game.Filter{Type: launch.Type, Language: who.Language, Size: 2 * alternatives})
	if err != nil {
		return err
	}
	others = slices.DeleteFunc(others, func(g game.Game) bool { return g.InMaintenance })
	return fault.New(fault.GameMaintenance).With("alternatives",
		outs(others[:min(len(others), alternatives)], who.Language)).With("backAt", launch.BackAt)
}
