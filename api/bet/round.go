package bet

import (
	"context"
	"errors"

	"lantern/api/outside/gamevendor"
	"lantern/api/wire"
	"lantern/store/bet"
	"lantern/store/fault"
	"lantern/store/game"
	"lantern/store/id"
	"lantern/store/pg"
)

type lineOut struct {
	Label string `json:"label"`
	Text  string `json:"text"`
}

// roundOut is the round as the vendor describes it, in the vendor's own words.
type roundOut struct {
	IsOver    bool      `json:"isOver"`
	Lines     []lineOut `json:"lines"`
	ReplayURL *string   `json:"replayUrl" nullable:"true"`
}

// rounds returns the vendor's client for details of rounds; false if the vendor offers none.
func (h Handlers) rounds(ctx context.Context, code string) (gamevendor.RoundReader, bool, error) {
	supplier, err := game.SupplierOf(ctx, h.DB, code)
	if pg.IsNone(err) {
		return nil, false, nil
	}
	if err != nil {
		return nil, false, err
	}
	maker, err := h.Line.Adapter(gamevendor.Supplier(supplier))
	if errors.Is(err, gamevendor.ErrDialect) {
		return nil, false, nil
	}
	rounds, isOffered := maker.(gamevendor.RoundReader)
	return rounds, isOffered, err
}

// round asks the vendor for the details of a bet's round. Faults: not_found if the vendor has none or offers none,
// temporarily_unavailable if it does not answer.
func (h Handlers) round(ctx context.Context, caller wire.Caller, in getIn) (roundOut, error) {
	betID, err := id.Parse[id.Bet](in.ID)
	if err != nil {
		return roundOut{}, fault.New(fault.NotFound)
	}
	b, err := bet.Of(ctx, h.DB, caller.Member, betID)
	if err != nil {
		return roundOut{}, err
	}
	rounds, isOffered, err := h.rounds(ctx, b.Vendor)
	if err != nil {
		return roundOut{}, err
	}
	if !isOffered {
		return roundOut{}, fault.New(fault.NotFound)
	}
	tx, err := b.VendorTx(ctx, h.DB)
	if err != nil {
		return roundOut{}, err
	}
	vendorRound, err := rounds.Round(ctx, gamevendor.RoundRef{ID: b.Round, Tx: tx, Player: string(caller.Member),
		Language: caller.Language})
	switch {
	case errors.Is(err, gamevendor.ErrUnknown):
		return roundOut{}, fault.New(fault.NotFound)
	case err != nil:
		return roundOut{}, fault.New(fault.TemporarilyUnavailable).Because(err)
	}
	out := h.toRound(vendorRound)
	out.IsOver = out.IsOver || b.State != bet.Open
	return out, nil
}

const (
	maxLines      = 60
	maxLineLength = 300
)

// toRound limits the number and length of lines, and drops a page outside the allowed origins.
func (h Handlers) toRound(vendorRound gamevendor.Round) roundOut {
	out := roundOut{IsOver: vendorRound.IsOver, Lines: []lineOut{}}
	for _, line := range vendorRound.Lines[:min(len(vendorRound.Lines), maxLines)] {
		out.Lines = append(out.Lines, lineOut{Label: shortened(line.Label), Text: shortened(line.Text)})
	}
	if gamevendor.HasOrigin(vendorRound.Replay, h.Origins) {
		out.ReplayURL = &vendorRound.Replay
	}
	return out
}

func shortened(text string) string {
	if runes := []rune(text); len(runes) > maxLineLength {
		return string(runes[:maxLineLength]) + "…"
	}
	return text
}
