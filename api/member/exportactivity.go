package member

import (
	"context"
	"time"

	"lantern/api/wire"
	"lantern/store/money"
	"lantern/store/report"
)

type exportedNetwork struct {
	Network    string    `json:"network"`
	LastSeenAt time.Time `json:"lastSeenAt"`
}

type exportedLimit struct {
	Kind         string        `json:"kind"`
	Period       string        `json:"period"`
	Amount       money.Amount  `json:"amount"`
	Pending      *money.Amount `json:"pending"`
	PendingSince *time.Time    `json:"pendingSince"`
}

type exportedExclusion struct {
	Kind  string    `json:"kind"`
	From  time.Time `json:"from"`
	Until time.Time `json:"until"`
}

type exportedFavorite struct {
	Vendor  string    `json:"vendor"`
	Game    string    `json:"game"`
	AddedAt time.Time `json:"addedAt"`
}

type exportedRecent struct {
	Vendor   string    `json:"vendor"`
	Game     string    `json:"game"`
	PlayedAt time.Time `json:"playedAt"`
}

type exportedFreeRounds struct {
	Vendor     string       `json:"vendor"`
	Games      []string     `json:"games"`
	Currency   string       `json:"currency"`
	Count      int          `json:"count"`
	Used       int          `json:"used"`
	BetValue   money.Amount `json:"betValue"`
	State      string       `json:"state"`
	ValidUntil time.Time    `json:"validUntil"`
}

type exportedTransfer struct {
	Vendor    string       `json:"vendor"`
	Direction string       `json:"direction"`
	Currency  string       `json:"currency"`
	Amount    money.Amount `json:"amount"`
	State     string       `json:"state"`
	MadeAt    time.Time    `json:"madeAt"`
	EndedAt   *time.Time   `json:"endedAt"`
}

// exportedPush contains only the last characters of a device's token, because the token could be used to reach it.
type exportedPush struct {
	Platform     string    `json:"platform"`
	Language     string    `json:"language"`
	EndsIn       string    `json:"endsIn"`
	RegisteredAt time.Time `json:"registeredAt"`
}

// activity returns the lists of an export about a member's play, limits and devices.
func (h Handlers) activity(ctx context.Context, who wire.Caller) []wire.Part {
	return []wire.Part{
		{Name: "networks", Rows: exported(report.Networks(ctx, h.DB, who.Member), func(n report.Network) any {
			return exportedNetwork{n.Key, n.LastSeenAt.UTC()}
		})},
		{Name: "pushDevices", Rows: exported(report.PushDevices(ctx, h.DB, who.Member), func(p report.PushDevice) any {
			return exportedPush{p.Platform, p.Language, p.Last4, p.RegisteredAt.UTC()}
		})},
		{Name: "limits", Rows: exported(report.Limits(ctx, h.DB, who.Member), func(b report.Limit) any {
			return exportedLimit{b.Kind, b.Period, b.Amount, b.Requested, wire.InUTC(b.RequestedAt)}
		})},
		{Name: "exclusions", Rows: exported(report.Pauses(ctx, h.DB, who.Member), func(p report.Pause) any {
			return exportedExclusion{p.Kind, p.FromAt.UTC(), p.UntilAt.UTC()}
		})},
		{Name: "favorites", Rows: exported(report.Favorites(ctx, h.DB, who.Member), func(l report.GameRow) any {
			return exportedFavorite{l.Vendor, l.Game, l.At.UTC()}
		})},
		{Name: "recentGames", Rows: exported(report.Recent(ctx, h.DB, who.Member), func(l report.GameRow) any {
			return exportedRecent{l.Vendor, l.Game, l.At.UTC()}
		})},
		{Name: "freeRounds", Rows: exported(report.FreeRoundsOf(ctx, h.DB, who.Member), func(g report.FreeRounds) any {
			return exportedFreeRounds{g.Vendor, g.Games, g.Currency, g.Count, g.Used, g.BetValue, g.State, g.ValidUntil.UTC()}
		})},
		{Name: "vendorTransfers", Rows: exported(report.VendorTransfers(ctx, h.DB, who.Member),
			func(m report.VendorTransfer) any {
				return exportedTransfer{m.Vendor, m.Direction, m.Currency, m.Amount, m.State, m.MadeAt.UTC(), wire.InUTC(m.EndedAt)}
			})},
	}
}
