package lottery

import (
	"context"
	"time"

	"lantern/api/wire"
	"lantern/store/clock"
	"lantern/store/fault"
	"lantern/store/lottery"
	"lantern/store/lottery/rules/catalog"
)

type menuIn struct {
	Mode   string `query:"prizeMode" maxLength:"8"`
	Device string `query:"device" maxLength:"64"`
}

func (h handlers) vietnam(ctx context.Context, caller wire.Caller, _ menuIn) (gamesOut, error) {
	return h.list(ctx, caller.Language, func(g lottery.Game) bool { return g.Has(catalog.VN) })
}

func (h handlers) recentVietnam(ctx context.Context, caller wire.Caller, _ menuIn) (gamesOut, error) {
	recent, err := lottery.Recent(ctx, h.DB, caller.Member, catalog.VN)
	if err != nil {
		return gamesOut{}, err
	}
	return h.list(ctx, caller.Language, func(g lottery.Game) bool { return recent[g.Code] })
}

type openedIn struct {
	GameCode string `query:"gameCode" maxLength:"40"`
	Region   string `query:"region" maxLength:"2"`
	Day      string `query:"day" maxLength:"10" doc:"day of the draws, 2026-11-20; today where it is missing"`
}

type openedOut struct {
	GameCode string    `json:"gameCode"`
	Name     string    `json:"name"`
	Region   *string   `json:"region"`
	Province *string   `json:"province"`
	Number   string    `json:"numero" doc:"number of the issue"`
	DrawsAt  time.Time `json:"drawsAt"`
	Result   string    `json:"opened" doc:"prizes of the draw"`
}

type openedListOut struct {
	Day    string      `json:"day"`
	Opened []openedOut `json:"opened"`
}

// vietnamZone is the offset of the days of Vietnamese draws.
const vietnamZone = "+07:00"

func (h handlers) opened(ctx context.Context, caller wire.Caller, in openedIn) (openedListOut, error) {
	zone, err := clock.ParseZone(vietnamZone)
	if err != nil {
		return openedListOut{}, err
	}
	day := zone.DateOf(h.Clock.Now())
	if in.Day != "" {
		if day, err = clock.ParseDate(in.Day); err != nil {
			return openedListOut{}, fault.Invalid("day", "wrong_format")
		}
	}
	from, until, err := zone.Bounds(day)
	if err != nil {
		return openedListOut{}, err
	}
	draws, err := lottery.Opened(ctx, h.DB, lottery.OpenedFilter{Mode: catalog.VN, Game: in.GameCode, Region: in.Region,
		From: from, Until: until})
	if err != nil {
		return openedListOut{}, err
	}
	out := openedListOut{Day: string(day), Opened: []openedOut{}}
	for _, d := range draws {
		out.Opened = append(out.Opened, openedOut{GameCode: d.Code, Name: d.Name(caller.Language), Region: d.Region,
			Province: d.Province, Number: d.Number, DrawsAt: d.DrawsAt.UTC(), Result: d.Result})
	}
	return out, nil
}

type lastOpenedOut struct {
	GameCode string `json:"gameCode"`
	Number   string `json:"numero"`
	Result   string `json:"opened"`
}

type lastOpenedListOut struct {
	Games []lastOpenedOut `json:"games"`
}

func (h handlers) lastOpened(ctx context.Context, _ wire.Caller, _ wire.None) (lastOpenedListOut, error) {
	latest, err := lottery.Overview(ctx, h.DB)
	out := lastOpenedListOut{Games: []lastOpenedOut{}}
	if err != nil {
		return out, err
	}
	games, err := lottery.Games(ctx, h.DB)
	for _, g := range games {
		if last := latest[g.Code]; last.Result != nil {
			out.Games = append(out.Games, lastOpenedOut{GameCode: g.Code, Number: *last.Last, Result: *last.Result})
		}
	}
	return out, err
}
