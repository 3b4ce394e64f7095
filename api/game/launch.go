package game

import (
	"context"
	"errors"
	"hash/fnv"
	"slices"
	"strings"

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
	Theme     string `query:"theme" enum:"dark,light" doc:"theme in which the game's page opens"`

	// Of lotteries.
	LottoArea  string `query:"lottoArea" enum:"VN" doc:"lotteries: area; only Vietnam is named"`
	LaunchMode string `query:"launchMode" enum:"LOTT" doc:"lotteries: how the page opens"`
	PrizeMode  string `query:"prizeMode" enum:"LOTT,ZY,ELOTT,SEA,VN" doc:"lotteries: prize mode that the page shows"`
	GameCode   string `query:"gameCode" maxLength:"40" doc:"lotteries: code of the game of nodeId"`
	Device     string `query:"device" maxLength:"64"`
}

type launchOut struct {
	LaunchURL string `json:"launchUrl"`
	Mode      string `json:"mode"`
}

func (h Handlers) launch(ctx context.Context, caller wire.Caller, in launchIn) (launchOut, error) {
	node, err := asked(in)
	if err != nil {
		return launchOut{}, err
	}
	settings, err := h.Settings.Now(ctx)
	if err != nil {
		return launchOut{}, err
	}
	player := game.Player{Member: caller.Member, Currency: settings.Currency, Language: caller.Language,
		Country: caller.Country}
	launch, err := game.Open(ctx, h.DB, player, node)
	if err != nil {
		return launchOut{}, h.instead(ctx, launch, caller, err)
	}
	return h.opened(ctx, launch, player, in)
}

// launchOrDemo opens the game for members with a real account, and its demo, which has no wallet, for others.
func (h Handlers) launchOrDemo(ctx context.Context, caller wire.Caller, in launchIn) (launchOut, error) {
	if caller.Member != "" && !caller.IsTrial {
		return h.launch(ctx, caller, in)
	}
	node, err := asked(in)
	if err != nil {
		return launchOut{}, err
	}
	launch, err := game.Demo(ctx, h.DB, node, caller.Country)
	if err != nil {
		return launchOut{}, h.instead(ctx, launch, caller, err)
	}
	return h.opened(ctx, launch, game.Player{Language: caller.Language, Country: caller.Country}, in)
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

// opened asks the vendor for the game's URL, unless its pages are ours.
func (h Handlers) opened(ctx context.Context, launch game.Launch, player game.Player, in launchIn) (launchOut, error) {
	if launch.APIURL == "" {
		if page, query, isInApp := strings.Cut(launch.URL, "?"); isInApp {
			return inApp(launch, page, query, in)
		}
		return launchOut{LaunchURL: address(launch, player.Language, in.BackURL), Mode: "frame"}, nil
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
		Game: launch.Code, Player: string(player.Member), Token: launch.Token, Language: player.Language,
		Currency: player.Currency,
		Country:  player.Country,
		Device:   in.Platform, LobbyURL: h.PublicURL + in.BackURL, CashierURL: h.PublicURL + "/member?page=depositv2",
		CheckURL: h.checkURL(launch), Theme: in.Theme,
	})
	place.URL = onHost(place.URL, settings.LaunchHosts, launch.Token+string(launch.ID))
	switch {
	case err != nil:
	case !gamevendor.HasOrigin(place.URL, slices.Concat(h.Origins, gamevendor.Origins(settings.LaunchHosts))):
		err = errors.New("game: " + launch.Vendor + " opens at a place that is not configured")
	case place.ExpiresAt != nil && !place.ExpiresAt.After(h.Line.Clock.Now()):
		err = errors.New("game: " + launch.Vendor + " opens at a place that is gone already")
	}
	if err != nil {
		h.Log.Warn("game_launch_failed", "vendor", launch.Vendor, "game", launch.Code, "error", err.Error())
		return launchOut{}, fault.New(fault.TemporarilyUnavailable).Because(err)
	}
	return launchOut{LaunchURL: place.URL, Mode: "frame"}, nil
}

// onHost places an address without a host, which a vendor serves at every launch host, on one of the merchant's hosts,
// and spreads the launches over them. Other addresses stay as they are.
func onHost(address string, hosts []string, launch string) string {
	if !strings.HasPrefix(address, "/") || strings.HasPrefix(address, "//") || len(hosts) == 0 {
		return address
	}
	sum := fnv.New32a()
	sum.Write([]byte(launch))
	return strings.TrimSuffix(hosts[int(sum.Sum32()%uint32(len(hosts)))], "/") + address
}

// checkURL is where a player sees the amounts played; empty for a demo.
func (h Handlers) checkURL(launch game.Launch) string {
	if launch.Token == "" {
		return ""
	}
	return h.PublicURL + "/member?page=stayInControl"
}

// alternatives is how many other games are suggested for one under maintenance.
const alternatives = 6

// instead suggests other popular games of the type for one under maintenance.
func (h Handlers) instead(ctx context.Context, launch game.Launch, caller wire.Caller, refused error) error {
	if !errors.Is(refused, fault.New(fault.GameMaintenance)) {
		return refused
	}
	others, _, err := game.List(ctx, h.DB, game.Filter{Type: launch.Type, Language: caller.Language,
		Size: 2 * alternatives})
	if err != nil {
		return err
	}
	others = slices.DeleteFunc(others, func(g game.Game) bool { return g.InMaintenance })
	return fault.New(fault.GameMaintenance).With("alternatives",
		outs(others[:min(len(others), alternatives)], caller.Language)).With("backAt", launch.BackAt)
}
