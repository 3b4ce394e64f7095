package game

import (
	"context"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"lantern/api/outside/gamevendor"
	"lantern/store/game"
	"lantern/store/money"
	"lantern/store/system"
)

// TakeCatalogs reads the catalogs that are due and updates the games. A vendor that does not answer, or offers an
// invalid game, keeps what it had; the others are not affected.
func (h Handlers) TakeCatalogs(ctx context.Context) error {
	due, err := game.DueCatalogs(ctx, h.DB)
	if err != nil {
		return err
	}
	settings, err := h.Settings.Now(ctx)
	if err != nil {
		return err
	}
	gamevendor.ForEach(due, func(_ int, supplier game.Supplier) {
		changed, err := h.take(ctx, supplier, settings)
		switch {
		case err != nil:
			h.Log.Warn("catalog_import_failed", "vendor", supplier.Code, "error", err.Error())
		case changed > 0:
			h.Log.Debug("catalog_imported", "vendor", supplier.Code, "changed", changed)
		}
	})
	return nil
}

func (h Handlers) take(ctx context.Context, supplier game.Supplier, settings system.Settings) (int64, error) {
	maker, err := h.Line.Adapter(gamevendor.Supplier(supplier))
	if err != nil {
		return 0, err
	}
	games, err := maker.Games(ctx)
	if err != nil {
		return 0, err
	}
	if len(games) == 0 {
		return 0, errEmpty
	}
	offers, err := offered(games, settings.Currency)
	if err != nil {
		return 0, err
	}
	if hosts := h.unseen(games, settings); len(hosts) > 0 {
		h.Log.Warn("cover_origins_refused", "vendor", supplier.Code, "origins", hosts)
	}
	return game.Take(ctx, h.DB, supplier.Code, offers)
}

// offered returns the games that can be played in a currency. One invalid game refuses the whole catalog.
func offered(games []gamevendor.Game, currency string) ([]game.Offer, error) {
	offers := make([]game.Offer, 0, len(games))
	known := map[string]bool{}
	for _, g := range games {
		err := isSound(g)
		if err == nil && known[g.Code] {
			err = errTwice
		}
		if err != nil {
			return nil, fmt.Errorf("game %q: %w", g.Code, err)
		}
		known[g.Code] = true
		if len(g.Currencies) == 0 || slices.Contains(g.Currencies, currency) {
			offers = append(offers, offerOf(g))
		}
	}
	return offers, nil
}

// unseen returns the origins of covers that pages may not show.
func (h Handlers) unseen(games []gamevendor.Game, settings system.Settings) (hosts []string) {
	shown := slices.Concat(h.Origins, gamevendor.Origins(settings.ImageHosts))
	for _, g := range games {
		for _, at := range gamevendor.Origins([]string{g.Cover}) {
			if strings.HasPrefix(at, "https://") && !slices.Contains(shown, at) && !slices.Contains(hosts, at) {
				hosts = append(hosts, at)
			}
		}
	}
	return hosts
}

var (
	errEmpty  = errors.New("no games")
	errTwice  = errors.New("offered twice")
	errCode   = errors.New("invalid code")
	errKind   = errors.New("unknown type, subtype, class or volatility")
	errName   = errors.New("invalid name")
	errCover  = errors.New("invalid cover or picture URL")
	errStakes = errors.New("invalid stakes")
	errReturn = errors.New("invalid return, or one that is not among the game's")
	errExtras = errors.New("invalid features or currencies")
)

const (
	maxCode    = 64
	maxName    = 120
	maxFeature = 32
	maxURL     = 1024
	// maxNamed is how many features, currencies, returns or pictures a game may have.
	maxNamed = 200
)

var (
	subtypes     = []string{"", "JP", "TG", "AC", "BG"}
	volatilities = []string{"", "LOW", "MEDIUM", "HIGH"}
)

// isSound returns what is invalid in a game.
func isSound(g gamevendor.Game) error {
	isLong := func(name string) bool { return name == "" || len([]rune(name)) > maxName }
	switch {
	case g.Code == "" || len(g.Code) > maxCode:
		return errCode
	case !slices.Contains(game.Types, game.Type(g.Type)) || !slices.Contains(subtypes, g.Subtype) ||
		!slices.Contains(volatilities, g.Volatility) || len(g.Class) > 16:
		return errKind
	case isLong(g.Names["en"]):
		return errName
	case !isPicture(g.Cover):
		return errCover
	case g.Min <= 0 || g.Max < g.Min:
		return errStakes
	}
	for _, name := range g.Names {
		if isLong(name) {
			return errName
		}
	}
	return errors.Join(returnsSound(g), extrasSound(g))
}

func returnsSound(g gamevendor.Game) error {
	cannotBe := func(ppm int64) bool { return ppm <= 0 || ppm > int64(money.Whole) }
	switch {
	case g.ReturnPPM != nil && cannotBe(*g.ReturnPPM), len(g.ReturnsPPM) > maxNamed,
		slices.ContainsFunc(g.ReturnsPPM, cannotBe),
		g.ReturnPPM != nil && len(g.ReturnsPPM) > 0 && !slices.Contains(g.ReturnsPPM, *g.ReturnPPM):
		return errReturn
	}
	return nil
}

// isCurrency matches currency codes.
var isCurrency = regexp.MustCompile(`^[A-Z0-9]{3,8}$`)

func extrasSound(g gamevendor.Game) error {
	isWrong := func(feature string) bool { return feature == "" || len(feature) > maxFeature }
	isNone := func(currency string) bool { return !isCurrency.MatchString(currency) }
	if max(len(g.Features), len(g.Currencies), len(g.Images)) > maxNamed || slices.ContainsFunc(g.Features, isWrong) ||
		slices.ContainsFunc(g.Currencies, isNone) {
		return errExtras
	}
	for use, at := range g.Images {
		if isWrong(use) || !isPicture(at) {
			return errCover
		}
	}
	return nil
}

// isPicture accepts an own path or an https URL.
func isPicture(at string) bool {
	return len(at) <= maxURL && (strings.HasPrefix(at, "/covers/") || strings.HasPrefix(at, "https://"))
}

func offerOf(g gamevendor.Game) game.Offer {
	o := game.Offer{
		Code: g.Code, Type: game.Type(g.Type), Subtype: g.Subtype, Class: g.Class, Volatility: g.Volatility, Names: g.Names,
		Cover:  g.Cover,
		Images: g.Images, ReturnPPM: g.ReturnPPM, ReturnsPPM: g.ReturnsPPM, Features: g.Features, Min: g.Min, Max: g.Max,
		IsHot:   g.IsHot,
		HasDemo: g.HasDemo, NotIn: g.NotIn, MaintenanceUntil: g.MaintenanceUntil,
	}
	if o.ReturnPPM == nil && len(o.ReturnsPPM) > 0 { // the lowest return is shown
		least := slices.Min(o.ReturnsPPM)
		o.ReturnPPM = &least
	}
	if g.Lines > 0 {
		o.Lines = &g.Lines
	}
	return o
}
