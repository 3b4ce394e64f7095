package gamevendor

import (
	"context"
	"crypto/sha256"
	"encoding/json"
	"strings"
	"time"

	"lantern/store/fault"
	"lantern/store/gamevendor"
	"lantern/store/id"
	"lantern/store/limit"
	"lantern/store/money"
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
	IsFree      bool            `json:"is_free,omitempty"`
	Reward      string          `json:"reward_id,omitempty" maxLength:"64"`
	Share       money.Amount    `json:"jackpot_contribution,omitempty"`
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
	IsJackpot   bool            `json:"is_jackpot,omitempty"`
	Jackpot     string          `json:"jackpot_id,omitempty" maxLength:"64"`
	IsFree      bool            `json:"is_free,omitempty"`
	Reward      string          `json:"reward_id,omitempty" maxLength:"64"`
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
	Totals    *totals   `json:"totals,omitempty"`
	Occurred  time.Time `json:"occurred_at,omitempty"`
}

// totals are the vendor's totals of a round.
type totals struct {
	Bet *money.Amount `json:"bet,omitempty"`
	Win *money.Amount `json:"win,omitempty"`
}

func (h *Handlers) bet(ctx context.Context, from caller, in betIn) (envelope, error) {
	answer, err := h.place(ctx, from, in)
	if err == nil {
		answer, err = h.recordBetRefusal(ctx, from, in, answer)
	}
	return h.withBlockReason(ctx, in.Player, toEnvelope(answer)), err
}

// withBlockReason adds to a refusal why its player is blocked, with the same values as the termination of sessions.
func (h *Handlers) withBlockReason(ctx context.Context, player string, out envelope) envelope {
	if out.Status != gamevendor.PlayerBlocked {
		return out
	}
	stop, err := limit.StopOf(ctx, h.DB, id.Member(player))
	switch {
	case err != nil: // the refusal stands without it
	case stop == nil:
		out.Reason = "BLOCK"
	case stop.Kind == limit.Exclusion:
		out.Reason = "SELF_EXCLUSION"
	default:
		out.Reason = "TIME_OUT"
	}
	return out
}

// place books a bet of either dialect. Faults: validation_failed.
func (h *Handlers) place(ctx context.Context, from caller, in betIn) (gamevendor.Answer, error) {
	bet, err := h.betOf(from, in)
	switch {
	case err != nil:
		return gamevendor.Answer{}, err
	case bet.IsPlain():
		return h.Bets.Place(ctx, bet)
	}
	return gamevendor.Place(ctx, h.DB, bet)
}

func (h *Handlers) recordBetRefusal(ctx context.Context, from caller, in betIn,
	answer gamevendor.Answer) (gamevendor.Answer, error) {
	answer, _, err := h.recordRefusal(ctx, from, attempt{kind: "BET", tx: in.TxID, player: id.Member(in.Player),
		amount: in.Amount}, answer)
	return answer, err
}

// betOf returns the requested bet. Faults: validation_failed.
func (h *Handlers) betOf(from caller, in betIn) (gamevendor.Bet, error) {
	player, err := playerOf(in.Player, in.Amount)
	switch {
	case err != nil:
		return gamevendor.Bet{}, err
	case in.Share < 0 || in.Share > in.Amount || in.IsFree && in.Share > 0:
		return gamevendor.Bet{}, fault.Invalid("jackpot_contribution", "wrong_format")
	case in.IsFree != (in.Reward != ""):
		return gamevendor.Bet{}, fault.Invalid("reward_id", "required")
	}
	return gamevendor.Bet{
		Vendor: from.code, Tx: in.TxID, Print: fingerprint{"BET", in.Player, in.Currency, in.Amount.Fixed(), in.Round,
			in.Game, ""}.sum(),
		Token: gamevendor.HashToken(in.Token), Player: player, Game: in.Game, Currency: in.Currency, Amount: in.Amount,
		Round: in.Round, Happened: h.moment(in.Occurred), Detail: detail(in.Details), Reward: in.Reward, Share: in.Share,
		Closes: in.RoundClosed,
	}, nil
}

func (h *Handlers) win(ctx context.Context, from caller, in winIn) (envelope, error) {
	answer, mayRetry, err := h.credit(ctx, from, in)
	out := toEnvelope(answer)
	out.Retry = out.Retry || mayRetry
	return out, err
}

// credit books a win of either dialect. A win may be retried while its bet may still arrive. Faults:
// validation_failed.
func (h *Handlers) credit(ctx context.Context, from caller,
	in winIn) (answer gamevendor.Answer, mayRetry bool, err error) {
	win, err := h.winOf(from, in)
	if err != nil {
		return answer, false, err
	}
	if answer, err = gamevendor.Credit(ctx, h.DB, win); err != nil {
		return answer, false, err
	}
	lost := map[string]any{"bet": in.Ref, "round": in.Round, "amount": in.Amount.Fixed()}
	answer, since, err := h.recordRefusal(ctx, from, attempt{kind: "WIN", tx: in.TxID, player: win.Player,
		amount: in.Amount,
		detail: lost}, answer)
	if err != nil || answer.Status != gamevendor.BetNotFound {
		return answer, false, err
	}
	// The vendor's own time may be missing, so the time of its first attempt counts as well.
	now := h.Clock.Now()
	if now.Sub(win.Happened) < gamevendor.Inverted && now.Sub(since) < gamevendor.Inverted {
		return answer, true, nil
	}
	return answer, false, gamevendor.OpenCase(ctx, h.DB, gamevendor.Case{
		Vendor: from.code, Kind: gamevendor.LostWin, Subject: in.TxID, Player: win.Player,
		Detail: lost,
	})
}

// winOf returns the reported win. Faults: validation_failed.
func (h *Handlers) winOf(from caller, in winIn) (gamevendor.Win, error) {
	player, err := playerOf(in.Player, in.Amount)
	if err != nil {
		return gamevendor.Win{}, err
	}
	win := gamevendor.Win{
		Vendor: from.code, Tx: in.TxID, Ref: in.Ref, Print: fingerprint{"WIN", in.Player, in.Currency, in.Amount.Fixed(),
			in.Round, in.Game, in.Ref}.sum(),
		Player: player, Currency: in.Currency, Amount: in.Amount, Round: in.Round, Closes: in.RoundClosed,
		Happened: h.moment(in.Occurred), Detail: detail(in.Details),
	}
	if in.IsJackpot {
		win.Jackpot = &in.Jackpot
	}
	if in.IsFree {
		if in.Reward == "" {
			return win, fault.Invalid("reward_id", "required")
		}
		win.Reward = &in.Reward
	}
	return win, nil
}

func (h *Handlers) rollback(ctx context.Context, from caller, in rollbackIn) (envelope, error) {
	answer, err := h.undo(ctx, from, in)
	out := toEnvelope(answer)
	out.Tombstone = answer.Status == gamevendor.OK && answer.Entry == nil && !answer.IsDuplicate
	return out, err
}

// undo rolls back a bet of either dialect. Faults: validation_failed.
func (h *Handlers) undo(ctx context.Context, from caller, in rollbackIn) (gamevendor.Answer, error) {
	player, err := playerOf(in.Player, 0)
	if err != nil {
		return gamevendor.Answer{}, err
	}
	if in.Ref == in.TxID {
		return gamevendor.Answer{}, fault.Invalid("ref_tx_id", "wrong_format")
	}
	answer, err := gamevendor.Rollback(ctx, h.DB, gamevendor.Undo{
		Vendor: from.code, Tx: in.TxID, Ref: in.Ref, Print: fingerprint{"ROLLBACK", in.Player, in.Currency, "", in.Round, "",
			in.Ref}.sum(),
		Player: player, Currency: in.Currency, Round: in.Round, Happened: h.moment(in.Occurred),
	})
	if err == nil {
		answer, _, err = h.recordRefusal(ctx, from, attempt{kind: "ROLLBACK", tx: in.TxID, player: player}, answer)
	}
	return answer, err
}

func (h *Handlers) close(ctx context.Context, from caller, in closeIn) (envelope, error) {
	player, err := playerOf(in.Player, 0)
	if err != nil {
		return envelope{}, err
	}
	end := gamevendor.Ending{Vendor: from.code, Round: in.Round, Player: player, Currency: in.Currency,
		Happened: h.moment(in.Occurred)}
	if in.Totals != nil {
		end.Staked, end.Paid = in.Totals.Bet, in.Totals.Win
	}
	answer, err := gamevendor.Close(ctx, h.DB, end)
	if err == nil {
		answer, err = h.hideForeignBalance(ctx, from, player, answer)
	}
	return toEnvelope(answer), err
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

// moment returns the time that the vendor reported, or the current time.
func (h *Handlers) moment(reported time.Time) time.Time {
	if reported.IsZero() {
		return h.Clock.Now()
	}
	return reported
}

// fingerprint contains the fields by which a repeated id is compared.
type fingerprint struct {
	kind, player, currency, amount, round, game, ref string
}

func (f fingerprint) sum() []byte {
	sum := sha256.Sum256([]byte(strings.Join([]string{f.kind, f.player, f.currency, f.amount, f.round, f.game, f.ref},
		"|")))
	return sum[:]
}

func detail(raw json.RawMessage) *string {
	if len(raw) == 0 {
		return nil
	}
	text := string(raw)
	return &text
}
