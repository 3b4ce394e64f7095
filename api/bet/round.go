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

// roundOut is the vendor's own word, in the words that it chose.
type roundOut struct {
	IsOver    bool      `json:"isOver"`
	Lines     []lineOut `json:"lines"`
	ReplayURL *string   `json:"replayUrl" nullable:"true"`
}

// teller is who can say what happened in a vendor's rounds; not every vendor can.
func (h Handlers) teller(ctx context.Context, code string) (gamevendor.Teller, bool, error) {
	supplier, err := game.SupplierOf(ctx, h.DB, code)
	if pg.IsNone(err) {
		return nil, false, nil
	}
	if err != nil {
		return nil, false, err
	}
	maker, err := h.Line.To(gamevendor.Supplier(supplier))
	if errors.Is(err, gamevendor.ErrDialect) {
		return nil, false, nil
	}
	teller, can := maker.(gamevendor.Teller)
	return teller, can, err
}

// round asks the vendor. Nothing is found where it has nothing, or cannot be asked; one that does not answer is
// unavailable for now.
func (h Handlers) round(ctx context.Context, who wire.Caller, in oneIn) (roundOut, error) {
	which, err := id.Parse[id.Bet](in.ID)
	if err != nil {
		return roundOut{}, fault.New(fault.NotFound)
	}
	b, err := bet.Of(ctx, h.DB, who.Member, which)
	if err != nil {
		return roundOut{}, err
	}
	teller, can, err := h.teller(ctx, b.Vendor)
	if err != nil {
		return roundOut{}, err
	}
	if !can {
		return roundOut{}, fault.New(fault.NotFound)
	}
	tx, err := b.VendorTx(ctx, h.DB)
	if err != nil {
		return roundOut{}, err
	}
	told, err := teller.Round(ctx, gamevendor.RoundOf{ID: b.Round, Tx: tx, Player: string(who.Member),
		Language: who.Language})
	switch {
	case errors.Is(err, gamevendor.ErrUnknown):
		return roundOut{}, fault.New(fault.NotFound)
	case err != nil:
		return roundOut{}, fault.New(fault.TemporarilyUnavailable).Because(err)
	}
	out := h.toRound(told)
	out.IsOver = out.IsOver || b.State != bet.Open
	return out, nil
}

const (
	mostLines   = 60
	longestLine = 300
)

// toRound shows no more than fits, and no page that lies elsewhere than vendors' pages may.
func (h Handlers) toRound(told gamevendor.Round) roundOut {
	out := roundOut{IsOver: told.IsOver, Lines: []lineOut{}}
	for _, line := range told.Lines[:min(len(told.Lines), mostLines)] {
		out.Lines = append(out.Lines, lineOut{Label: shortened(line.Label), Text: shortened(line.Text)})
	}
	if gamevendor.IsAt(told.Replay, h.Origins) {
		out.ReplayURL = &told.Replay
	}
	return out
}

func shortened(text string) string {
	if runes := []rune(text); len(runes) > longestLine {
		return string(runes[:longestLine]) + "…"
	}
	return text
}
