package vendor

import (
	"context"
	"crypto/sha256"
	"encoding/json"
	"strings"
	"time"

	"lantern/store/fault"
	"lantern/store/id"
	"lantern/store/money"
	"lantern/store/vendor"
)

type betIn struct {
	RequestID   string          `json:"request_id" maxLength:"64"`
	TxID        string          `json:"vendor_tx_id" minLength:"1" maxLength:"64"`
	Player      string          `json:"player_ref"`
	Token       string          `json:"token" minLength:"1" maxLength:"128"`
	Round       string          `json:"round_id" minLength:"1" maxLength:"64"`
	Game        string          `json:"game_code" minLength:"1" maxLength:"64"`
	Currency    string          `json:"currency" minLength:"3" maxLength:"8"`
	Amount      money.Amount    `json:"amount"`
	RoundClosed bool            `json:"round_closed,omitempty"`
	BetType     string          `json:"bet_type,omitempty" enum:"stake,raise,side,buy_feature,buy_in"`
	Occurred    time.Time       `json:"occurred_at"`
	Details     json.RawMessage `json:"details,omitempty"`
}

type winIn struct {
	RequestID   string          `json:"request_id" maxLength:"64"`
	TxID        string          `json:"vendor_tx_id" minLength:"1" maxLength:"64"`
	Ref         string          `json:"ref_tx_id" minLength:"1" maxLength:"64"`
	Player      string          `json:"player_ref"`
	Round       string          `json:"round_id" minLength:"1" maxLength:"64"`
	Game        string          `json:"game_code,omitempty" maxLength:"64"`
	Currency    string          `json:"currency,omitempty" maxLength:"8"`
	Amount      money.Amount    `json:"amount"`
	RoundClosed bool            `json:"round_closed"`
	Occurred    time.Time       `json:"occurred_at,omitempty"`
	Details     json.RawMessage `json:"details,omitempty"`
}

type rollbackIn struct {
	RequestID string    `json:"request_id" maxLength:"64"`
	TxID      string    `json:"vendor_tx_id" minLength:"1" maxLength:"64"`
	Ref       string    `json:"ref_tx_id" minLength:"1" maxLength:"64"`
	Player    string    `json:"player_ref"`
	Round     string    `json:"round_id" minLength:"1" maxLength:"64"`
	Currency  string    `json:"currency,omitempty" maxLength:"8"`
	Reason    string    `json:"reason" enum:"TIMEOUT,VOID,GAME_ERROR"`
	Occurred  time.Time `json:"occurred_at,omitempty"`
}

type closeIn struct {
	RequestID string    `json:"request_id" maxLength:"64"`
	Player    string    `json:"player_ref"`
	Round     string    `json:"round_id" minLength:"1" maxLength:"64"`
	Currency  string    `json:"currency,omitempty" maxLength:"8"`
	Occurred  time.Time `json:"occurred_at,omitempty"`
}

func (h *Handlers) bet(ctx context.Context, from caller, in betIn) (envelope, error) {
	player, err := playerOf(in.Player, in.Amount)
	if err != nil {
		return envelope{}, err
	}
	answer, err := h.Bets.Place(ctx, vendor.Bet{
		Vendor: from.code, Tx: in.TxID, Print: fingerprint{"BET", in.Player, in.Currency, in.Amount.Fixed(), in.Round, in.Game, ""}.sum(),
		Token: vendor.HashToken(in.Token), Player: player, Game: in.Game, Currency: in.Currency, Amount: in.Amount,
		Round: in.Round, Happened: h.moment(in.Occurred), Detail: detail(in.Details),
	})
	return told(answer), err
}

// inverted is how long a win may be ahead of its bet.
const inverted = 10 * time.Minute

func (h *Handlers) win(ctx context.Context, from caller, in winIn) (envelope, error) {
	player, err := playerOf(in.Player, in.Amount)
	if err != nil {
		return envelope{}, err
	}
	answer, err := vendor.Credit(ctx, h.DB, vendor.Win{
		Vendor: from.code, Tx: in.TxID, Ref: in.Ref, Print: fingerprint{"WIN", in.Player, in.Currency, in.Amount.Fixed(), in.Round, in.Game, in.Ref}.sum(),
		Player: player, Currency: in.Currency, Amount: in.Amount, Round: in.Round, Closes: in.RoundClosed,
		Happened: h.moment(in.Occurred), Detail: detail(in.Details),
	})
	out := told(answer)
	out.Retry = out.Retry || answer.Status == vendor.BetNotFound && h.Clock.Now().Sub(h.moment(in.Occurred)) < inverted
	return out, err
}

func (h *Handlers) rollback(ctx context.Context, from caller, in rollbackIn) (envelope, error) {
	player, err := playerOf(in.Player, 0)
	if err != nil {
		return envelope{}, err
	}
	answer, err := vendor.Rollback(ctx, h.DB, vendor.Undo{
		Vendor: from.code, Tx: in.TxID, Ref: in.Ref, Print: fingerprint{"ROLLBACK", in.Player, in.Currency, "", in.Round, "", in.Ref}.sum(),
		Player: player, Currency: in.Currency, Round: in.Round, Happened: h.moment(in.Occurred),
	})
	return told(answer), err
}

func (h *Handlers) close(ctx context.Context, from caller, in closeIn) (envelope, error) {
	player, err := playerOf(in.Player, 0)
	if err != nil {
		return envelope{}, err
	}
	answer, err := vendor.Close(ctx, h.DB, from.code, in.Round, player, in.Currency, h.moment(in.Occurred))
	return told(answer), err
}

func playerOf(text string, amount money.Amount) (id.Member, error) {
	player, err := id.Parse[id.Member](text)
	if err != nil {
		return "", fault.Invalid("player_ref", "wrong_format")
	}
	if amount < 0 {
		return "", fault.Invalid("amount", "negative")
	}
	return player, nil
}

// moment is when the vendor says that it happened, or now.
func (h *Handlers) moment(told time.Time) time.Time {
	if told.IsZero() {
		return h.Clock.Now()
	}
	return told
}

// fingerprint is what a repeated id is compared by.
type fingerprint struct {
	kind, player, currency, amount, round, game, ref string
}

func (f fingerprint) sum() []byte {
	sum := sha256.Sum256([]byte(strings.Join([]string{f.kind, f.player, f.currency, f.amount, f.round, f.game, f.ref}, "|")))
	return sum[:]
}

func detail(raw json.RawMessage) *string {
	if len(raw) == 0 {
		return nil
	}
	text := string(raw)
	return &text
}
