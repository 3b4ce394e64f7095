package game

import (
	"context"
	"fmt"
	"time"

	"lantern/api/outside/gamevendor"
	"lantern/api/wire"
	"lantern/store/game"
)

// ReadFeeds requests live data from the vendors. A vendor that does not answer is asked again at its next turn; its
// last data are shown for some minutes longer.
func (h Handlers) ReadFeeds(ctx context.Context) error {
	due, err := game.DueFeeds(ctx, h.DB)
	if err != nil {
		return err
	}
	gamevendor.ForEach(due, func(_ int, feed game.Feed) {
		if err := h.readFeed(ctx, feed); err != nil {
			h.Log.Warn("vendor_feed_import_failed", "vendor", feed.Code, "feed", feed.Kind, "error", err.Error())
		}
	})
	return nil
}

func (h Handlers) readFeed(ctx context.Context, feed game.Feed) error {
	maker, err := h.Line.Adapter(gamevendor.Supplier(feed.Supplier))
	if err != nil {
		return err
	}
	var rows any
	switch feed.Kind {
	case game.Jackpots:
		rows, err = h.jackpots(ctx, maker)
	case game.Tables:
		rows, err = tables(ctx, maker)
	case game.Matches:
		rows, err = fixtures(ctx, maker)
	}
	if err != nil {
		return err
	}
	return game.StoreFeed(ctx, h.DB, feed.Code, feed.Kind, rows)
}

// maxRows bounds what one vendor can make us store.
const maxRows = 500

func tooMany(rows int) error {
	if rows > maxRows {
		return fmt.Errorf("%d rows were reported, at most %d are stored", rows, maxRows)
	}
	return nil
}

// confirmedWithin is the maximum age of a jackpot's figure that is shown.
const confirmedWithin = time.Hour

// jackpots returns those in the merchant's currency whose figures were confirmed lately.
func (h Handlers) jackpots(ctx context.Context, maker gamevendor.Vendor) ([]game.Jackpot, error) {
	settings, err := h.Settings.Now(ctx)
	if err != nil {
		return nil, err
	}
	reported, err := maker.Jackpots(ctx)
	if err != nil {
		return nil, err
	}
	since := h.Line.Clock.Now().Add(-confirmedWithin)
	rows := []game.Jackpot{}
	for _, j := range reported {
		if j.Amount > 0 && j.Currency == settings.Currency && (j.UpdatedAt == nil || j.UpdatedAt.After(since)) {
			rows = append(rows, game.Jackpot{ID: j.ID, Games: j.Games, Currency: j.Currency, Units: int64(j.Amount)})
		}
	}
	return rows, tooMany(len(rows))
}

func tables(ctx context.Context, maker gamevendor.Vendor) ([]game.Seats, error) {
	reported, err := maker.Tables(ctx)
	if err != nil {
		return nil, err
	}
	rows := []game.Seats{}
	for _, t := range reported {
		rows = append(rows, game.Seats{Game: t.Game, Seats: max(t.Seats, 0), Taken: min(max(t.Taken, 0), max(t.Seats, 0))})
	}
	return rows, tooMany(len(rows))
}

func fixtures(ctx context.Context, maker gamevendor.Vendor) ([]game.Match, error) {
	reported, err := maker.Matches(ctx)
	if err != nil {
		return nil, err
	}
	rows := []game.Match{}
	for _, m := range reported {
		if m.Home["en"] == "" || m.Away["en"] == "" || m.EndsAt.Before(m.StartsAt) {
			return nil, fmt.Errorf("match %q has no teams, or ends before it starts", m.ID)
		}
		row := game.Match{
			ID: m.ID, Game: m.Game, Sport: m.Sport, Number: max(m.Number, 0),
			League: m.League, Home: m.Home, Away: m.Away, StartsAt: m.StartsAt.UTC(),
			EndsAt: m.EndsAt.UTC(),
			Minute: m.Minute, State: m.State, Score: m.Score, IsHot: m.IsHot, IsFeatured: m.IsFeatured, Odds: []game.Price{},
		}
		for _, price := range m.Odds {
			row.Odds = append(row.Odds, game.Price{Pick: price.Pick, Odds: price.Odds.String()})
		}
		rows = append(rows, row)
	}
	return rows, tooMany(len(rows))
}

type roomsIn struct {
	Vassalage string `query:"vassalage" maxLength:"32"`
}

type roomOut struct {
	NodeID     string `json:"nodeId"`
	NodeName   string `json:"nodeName"`
	Vassalage  string `json:"vassalage"`
	VendorName string `json:"vendorName"`
	Class      string `json:"class"`
	MinStake   string `json:"minStake"`
	MaxStake   string `json:"maxStake"`
	Seats      int    `json:"seats"`
	Taken      int    `json:"taken"`
}

type roomsOut struct {
	Content []roomOut `json:"content"`
}

func (h Handlers) rooms(ctx context.Context, caller wire.Caller, in roomsIn) (roomsOut, error) {
	found, err := game.Rooms(ctx, h.DB, in.Vassalage)
	out := roomsOut{Content: make([]roomOut, len(found))}
	for i, r := range found {
		out.Content[i] = roomOut{
			NodeID: string(r.ID), NodeName: r.Name(caller.Language), Vassalage: r.Vendor, VendorName: r.VendorName,
			Class:    r.Class,
			MinStake: r.Min.String(), MaxStake: r.Max.String(), Seats: r.Seats, Taken: r.Taken,
		}
	}
	return out, err
}

type matchesIn struct {
	GameType string `query:"gameType" enum:"SPORTS,ESPORTS,COCKFIGHT"`
}

type priceOut struct {
	Pick string `json:"pick"`
	Odds string `json:"odds"`
}

type matchOut struct {
	ID         string     `json:"id"`
	NodeID     string     `json:"nodeId"`
	Vassalage  string     `json:"vassalage"`
	VendorName string     `json:"vendorName"`
	Sport      string     `json:"sport"`
	Number     int        `json:"number" doc:"of the fight in its day; 0 if the vendor does not number its matches"`
	League     string     `json:"league"`
	Home       string     `json:"home"`
	Away       string     `json:"away"`
	StartsAt   time.Time  `json:"startsAt"`
	State      string     `json:"state"`
	Minute     int        `json:"minute"`
	Score      []int      `json:"score"`
	Odds       []priceOut `json:"odds"`
	IsHot      bool       `json:"isHot"`
	IsFeatured bool       `json:"isFeatured"`
}

type matchesOut struct {
	Content []matchOut `json:"content"`
}

func (h Handlers) matches(ctx context.Context, caller wire.Caller, in matchesIn) (matchesOut, error) {
	kind := game.Type(in.GameType)
	if kind == "" {
		kind = "SPORTS"
	}
	found, err := game.Fixtures(ctx, h.DB, kind)
	out := matchesOut{Content: make([]matchOut, len(found))}
	for i, f := range found {
		m := f.Match
		inLanguage := func(names map[string]string) string {
			if name := names[caller.Language]; name != "" {
				return name
			}
			return names["en"]
		}
		out.Content[i] = matchOut{
			ID: m.ID, NodeID: string(f.GameID), Vassalage: f.Vendor, VendorName: f.Name, Sport: m.Sport, Number: m.Number,
			League: inLanguage(m.League),
			Home:   inLanguage(m.Home), Away: inLanguage(m.Away),
			StartsAt: m.StartsAt, State: m.State, Minute: m.Minute, Score: m.Score[:], Odds: make([]priceOut, len(m.Odds)),
			IsHot: m.IsHot, IsFeatured: m.IsFeatured,
		}
		for j, price := range m.Odds {
			out.Content[i].Odds[j] = priceOut(price)
		}
	}
	return out, err
}
