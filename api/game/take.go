package game

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"lantern/api/outside/vendor"
	"lantern/store/game"
	"lantern/store/money"
)

// Take asks the vendors that nobody asked lately for what they offer, and brings the catalog to it. One vendor that does not answer, or
// that offers what cannot be, keeps what it had; the others go on.
func (h Handlers) Take(ctx context.Context) error {
	due, err := game.DueCatalogs(ctx, h.DB)
	if err != nil {
		return err
	}
	for _, supplier := range due {
		changed, err := h.take(ctx, supplier)
		if err != nil {
			h.Log.Warn("a catalog was not read", "vendor", supplier.Code, "error", err.Error())
			continue
		}
		if changed > 0 {
			h.Log.Debug("catalog read", "vendor", supplier.Code, "changed", changed)
		}
	}
	return nil
}

func (h Handlers) take(ctx context.Context, supplier game.Supplier) (int64, error) {
	maker, err := h.Line.To(vendor.Supplier(supplier))
	if err != nil {
		return 0, err
	}
	games, err := maker.Games(ctx)
	if err != nil {
		return 0, err
	}
	offers := make([]game.Offer, 0, len(games))
	known := map[string]bool{}
	for _, g := range games {
		err := isSound(g)
		if err == nil && known[g.Code] {
			err = errTwice
		}
		if err != nil {
			return 0, fmt.Errorf("game %q: %w", g.Code, err)
		}
		known[g.Code] = true
		offers = append(offers, offerOf(g))
	}
	if len(offers) == 0 {
		return 0, errEmpty
	}
	return game.Take(ctx, h.DB, supplier.Code, offers)
}

var (
	errEmpty  = errors.New("nothing is offered")
	errTwice  = errors.New("offered twice")
	errCode   = errors.New("no code that fits")
	errKind   = errors.New("a type, subtype, class or volatility that nobody knows")
	errName   = errors.New("no name that fits")
	errCover  = errors.New("a cover that is nowhere")
	errStakes = errors.New("stakes that cannot be")
	errReturn = errors.New("a return that cannot be")
)

const (
	longestCode = 64
	longestName = 120
)

var (
	subtypes     = []string{"", "JP", "TG", "AC", "BG"}
	volatilities = []string{"", "LOW", "MEDIUM", "HIGH"}
)

// isSound says what of a game cannot be.
func isSound(g vendor.Game) error {
	isLong := func(name string) bool { return name == "" || len([]rune(name)) > longestName }
	switch {
	case g.Code == "" || len(g.Code) > longestCode:
		return errCode
	case !slices.Contains(game.Types, game.Type(g.Type)) || !slices.Contains(subtypes, g.Subtype) || !slices.Contains(volatilities, g.Volatility) || len(g.Class) > 16:
		return errKind
	case isLong(g.Names["en"]):
		return errName
	case !strings.HasPrefix(g.Cover, "/covers/") && !strings.HasPrefix(g.Cover, "https://"):
		return errCover
	case g.Min <= 0 || g.Max < g.Min:
		return errStakes
	case g.ReturnPPM != nil && (*g.ReturnPPM <= 0 || *g.ReturnPPM > int64(money.Whole)):
		return errReturn
	}
	for _, name := range g.Names {
		if isLong(name) {
			return errName
		}
	}
	return nil
}

func offerOf(g vendor.Game) game.Offer {
	o := game.Offer{
		Code: g.Code, Type: game.Type(g.Type), Subtype: g.Subtype, Class: g.Class, Volatility: g.Volatility, Names: g.Names, Cover: g.Cover,
		ReturnPPM: g.ReturnPPM, Min: g.Min, Max: g.Max, IsHot: g.IsHot, HasDemo: g.HasDemo, NotIn: g.NotIn, MaintenanceUntil: g.MaintenanceUntil,
	}
	if g.Lines > 0 {
		o.Lines = &g.Lines
	}
	return o
}
