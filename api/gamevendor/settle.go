package gamevendor

import (
	"context"
	"encoding/json"
	"hash/fnv"
	"sync"
	"time"

	"lantern/api/wire"
	"lantern/store/fault"
	"lantern/store/gamevendor"
	"lantern/store/money"
)

const (
	settleBody = 512 << 10
	settleMost = 500
	// settleLanes work side by side; the items of one player stay in one lane and in their order.
	settleLanes = 4
)

// settleIn is what a vendor sends.
type settleIn struct {
	RequestID string       `json:"request_id" maxLength:"64"`
	Items     []settleItem `json:"items" maxItems:"500"`
}

// settleRead is the same with items that are read one by one, so that one that is wrong does not stop the others.
type settleRead struct {
	RequestID string            `json:"request_id" maxLength:"64"`
	Items     []json.RawMessage `json:"items"`
}

// settleItem is a win, or a rollback with its reason.
type settleItem struct {
	Kind        string          `json:"kind" enum:"WIN,ROLLBACK"`
	TxID        string          `json:"vendor_tx_id" minLength:"1" maxLength:"64"`
	Ref         string          `json:"ref_tx_id" minLength:"1" maxLength:"64"`
	Player      string          `json:"player_ref"`
	Round       string          `json:"round_id" minLength:"1" maxLength:"64"`
	Game        string          `json:"game_code,omitempty" maxLength:"64"`
	Currency    string          `json:"currency,omitempty" maxLength:"8"`
	Amount      *money.Amount   `json:"amount,omitempty"`
	RoundClosed bool            `json:"round_closed,omitempty"`
	IsJackpot   bool            `json:"is_jackpot,omitempty"`
	Jackpot     string          `json:"jackpot_id,omitempty" maxLength:"64"`
	IsFree      bool            `json:"is_free,omitempty"`
	Reward      string          `json:"reward_id,omitempty" maxLength:"64"`
	Reason      string          `json:"reason,omitempty" enum:"TIMEOUT,VOID,GAME_ERROR"`
	Occurred    time.Time       `json:"occurred_at,omitempty"`
	Details     json.RawMessage `json:"details,omitempty"`
}

func (h *Handlers) settle(ctx context.Context, from caller, in settleRead) (envelope, error) {
	if len(in.Items) == 0 || len(in.Items) > settleMost {
		return envelope{Status: gamevendor.InvalidRequest, Message: "between 1 and 500 items"}, nil
	}
	results := make([]resultOut, len(in.Items))
	items := make([]settleItem, len(in.Items))
	lanes := make([][]int, settleLanes)
	for i, raw := range in.Items {
		if err := wire.Strict(raw, &items[i]); err != nil {
			_, refused := refusalFor(err)
			results[i] = refused.result(i)
			continue
		}
		sum := fnv.New32a()
		sum.Write([]byte(items[i].Player))
		lane := sum.Sum32() % settleLanes
		lanes[lane] = append(lanes[lane], i)
	}
	var all sync.WaitGroup
	for _, lane := range lanes {
		all.Go(func() {
			for _, i := range lane {
				results[i] = h.settleOne(ctx, from, items[i]).result(i)
			}
		})
	}
	all.Wait()
	return envelope{Status: gamevendor.OK, Results: results}, nil
}

// settleOne books one item in a transaction of its own. One that failed may be sent again, alone or with the others.
func (h *Handlers) settleOne(ctx context.Context, from caller, item settleItem) envelope {
	out, err := h.settled(ctx, from, item)
	if err == nil {
		return out
	}
	_, refused := refusalFor(err)
	if refused.Status == gamevendor.TemporaryError {
		h.Log.Error("vendor_batch_item_failed", "vendor", from.code, "tx", item.TxID, "error", err.Error())
	}
	return refused
}

func (h *Handlers) settled(ctx context.Context, from caller, item settleItem) (envelope, error) {
	if item.Kind == "ROLLBACK" {
		if item.Reason == "" {
			return envelope{}, fault.Invalid("reason", "required")
		}
		return h.rollback(ctx, from, rollbackIn{
			TxID: item.TxID, Ref: item.Ref, Player: item.Player, Round: item.Round, Currency: item.Currency, Reason: item.Reason,
			Occurred: item.Occurred,
		})
	}
	if item.Amount == nil {
		return envelope{}, fault.Invalid("amount", "required")
	}
	return h.win(ctx, from, winIn{
		TxID: item.TxID, Ref: item.Ref, Player: item.Player, Round: item.Round, Game: item.Game, Currency: item.Currency,
		Amount:      *item.Amount,
		RoundClosed: item.RoundClosed, IsJackpot: item.IsJackpot, Jackpot: item.Jackpot, IsFree: item.IsFree,
		Reward:   item.Reward,
		Occurred: item.Occurred, Details: item.Details,
	})
}
