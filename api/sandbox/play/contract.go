package play

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"time"

	"lantern/api/outside/signed"
	"lantern/api/sandbox/catalog"
	"lantern/store/money"
)

// The wallet calls of the platform's own contract. The vendor with the Hub88 dialect uses hub88.go.

type balance struct {
	Currency string       `json:"currency"`
	Amount   money.Amount `json:"amount"`
	Version  int64        `json:"version"`
}

type limits struct {
	Min money.Amount `json:"min"`
	Max money.Amount `json:"max"`
}

// realityCheck is the interval at which the player is reminded of the elapsed time.
type realityCheck struct {
	Interval int    `json:"interval_s"`
	URL      string `json:"url"`
}

type walletAnswer struct {
	Status   string        `json:"status"`
	Retry    bool          `json:"retry"`
	Balance  *balance      `json:"balance"`
	Player   string        `json:"player_ref"`
	Name     string        `json:"display_name"`
	Currency string        `json:"currency"`
	Session  string        `json:"session_id"`
	Limits   *limits       `json:"limits"`
	Check    *realityCheck `json:"reality_check"`
	Results  []struct {
		Index   int      `json:"index"`
		Status  string   `json:"status"`
		Retry   bool     `json:"retry"`
		Balance *balance `json:"balance"`
	} `json:"results"`
}

type betCall struct {
	RequestID  string       `json:"request_id"`
	Tx         string       `json:"vendor_tx_id"`
	Player     string       `json:"player_ref"`
	Token      string       `json:"token"`
	Round      string       `json:"round_id"`
	Game       string       `json:"game_code"`
	Currency   string       `json:"currency"`
	Amount     string       `json:"amount"`
	BetType    string       `json:"bet_type"`
	Share      money.Amount `json:"jackpot_contribution,omitempty"`
	IsFree     bool         `json:"is_free,omitempty"`
	Reward     string       `json:"reward_id,omitempty"`
	OccurredAt time.Time    `json:"occurred_at"`
	Details    any          `json:"details"`
}

// winCall is also an item of a batch; Kind is set only there.
type winCall struct {
	Kind        string    `json:"kind,omitempty"`
	RequestID   string    `json:"request_id,omitempty"`
	Tx          string    `json:"vendor_tx_id"`
	Ref         string    `json:"ref_tx_id"`
	Player      string    `json:"player_ref"`
	Round       string    `json:"round_id"`
	Game        string    `json:"game_code"`
	Currency    string    `json:"currency"`
	Amount      string    `json:"amount"`
	RoundClosed bool      `json:"round_closed"`
	IsJackpot   bool      `json:"is_jackpot,omitempty"`
	Jackpot     string    `json:"jackpot_id,omitempty"`
	IsFree      bool      `json:"is_free,omitempty"`
	Reward      string    `json:"reward_id,omitempty"`
	OccurredAt  time.Time `json:"occurred_at"`
	Details     any       `json:"details"`
}

type rollbackCall struct {
	RequestID string `json:"request_id"`
	Tx        string `json:"vendor_tx_id"`
	Ref       string `json:"ref_tx_id"`
	Player    string `json:"player_ref"`
	Round     string `json:"round_id"`
	Currency  string `json:"currency"`
	Reason    string `json:"reason"`
}

// One action may take attempts × callTimeLimit. What is still unknown afterwards is retried in the background.
const (
	attempts       = 3
	callTimeLimit  = 3 * time.Second
	retryPause     = 150 * time.Millisecond
	maxAnswerBytes = 512 << 10
)

func (p *Program) call(ctx context.Context, vendor, path string, body any) (walletAnswer, error) {
	return p.callUntilKnown(ctx, func(ctx context.Context) (walletAnswer, error) {
		return p.callOnce(ctx, vendor, path,
			body)
	})
}

// callUntilKnown repeats a call until its result is known or the attempts are used up.
func (p *Program) callUntilKnown(ctx context.Context, once func(context.Context) (walletAnswer, error)) (walletAnswer,
	error) {
	var last error
	for try := range attempts {
		if try > 0 {
			select {
			case <-ctx.Done():
				return walletAnswer{}, unknownBecause(ctx.Err())
			case <-time.After(retryPause):
			}
		}
		got, err := once(ctx)
		if !errors.Is(err, errUnknown) {
			return got, err
		}
		last = err
	}
	return walletAnswer{}, last
}

func (p *Program) callOnce(ctx context.Context, vendor, path string, body any) (walletAnswer, error) {
	line := signed.Client{
		URL: p.WalletURL, Keys: signed.Shared(catalog.Secret(p.Secret, vendor)), HTTP: p.HTTP, Clock: p.Clock,
		Nonce:   signed.RandomNonce,
		Timeout: callTimeLimit, MaxResponseBytes: maxAnswerBytes, Headers: map[string]string{"X-Vendor-Id": vendor,
			"X-Key-Id": catalog.KeyID},
	}
	status, raw, err := line.Do(ctx, http.MethodPost, "/vendor/v1"+path, body)
	if err != nil {
		return walletAnswer{}, unknownBecause(err)
	}
	if status != http.StatusOK {
		return walletAnswer{}, unknownBecause(errors.New(http.StatusText(status)))
	}
	var got walletAnswer
	if err := json.Unmarshal(raw, &got); err != nil {
		return walletAnswer{}, unknownBecause(err)
	}
	switch {
	case got.Status == "OK":
		return got, nil
	case got.Retry, got.Status == "":
		return walletAnswer{}, unknownBecause(errors.New(got.Status))
	}
	return got, refusal{Code: got.Status}
}

func (p *Program) verify(ctx context.Context, vendor, game, token string) (walletAnswer, error) {
	if vendor == catalog.Hub88 {
		return p.hub88Enter(ctx, game, token)
	}
	return p.call(ctx, vendor, "/session/verify", map[string]string{"request_id": signed.RandomNonce(), "token": token,
		"game_code": game})
}

func (p *Program) refresh(ctx context.Context, s session) error {
	if s.Vendor == catalog.Hub88 { // sessions of this dialect have a fixed lifetime that no call extends
		return nil
	}
	_, err := p.call(ctx, s.Vendor, "/session/refresh", map[string]string{"request_id": signed.RandomNonce(),
		"session_id": s.WalletSession})
	return err
}

func (p *Program) readBalance(ctx context.Context, s session) (*balance, error) {
	if s.Vendor == catalog.Hub88 {
		return p.hub88Balance(ctx, s)
	}
	got, err := p.call(ctx, s.Vendor, "/balance", map[string]string{
		"request_id": signed.RandomNonce(), "player_ref": s.Player, "currency": s.Currency, "game_code": s.Game,
	})
	return got.Balance, err
}

func (p *Program) debit(ctx context.Context, r round, b bet, token string) (*balance, error) {
	if r.Vendor == catalog.Hub88 {
		return p.hub88Debit(ctx, r, b, token)
	}
	if err := p.recordSent(r.transaction(betKind, b.Tx, b.cost())); err != nil {
		return nil, err
	}
	got, err := p.call(ctx, r.Vendor, "/bet", betCall{
		RequestID: signed.RandomNonce(), Tx: b.Tx, Player: r.Player, Token: token, Round: r.ID, Game: r.Game,
		Currency: r.Currency,
		Amount:   b.Amount.Fixed(), BetType: b.Type, Share: b.Share, IsFree: b.Reward != "", Reward: b.Reward,
		OccurredAt: r.OpenedAt, Details: r.detail(b),
	})
	return got.Balance, errors.Join(err, p.recordAnswer(b.Tx, err))
}

func (p *Program) credit(ctx context.Context, r round, c credit) (*balance, error) {
	if r.Vendor == catalog.Hub88 {
		return p.hub88Credit(ctx, r, c)
	}
	if err := p.recordSent(r.transaction(winKind, c.Tx, c.Amount)); err != nil {
		return nil, err
	}
	body := r.win(c)
	body.RequestID = signed.RandomNonce()
	got, err := p.call(ctx, r.Vendor, "/win", body)
	return got.Balance, errors.Join(err, p.recordAnswer(c.Tx, err))
}

func (p *Program) rollback(ctx context.Context, r round, b bet) (*balance, error) {
	if r.Vendor == catalog.Hub88 {
		return p.hub88Rollback(ctx, r, b)
	}
	got, err := p.call(ctx, r.Vendor, "/rollback", rollbackCall{
		RequestID: signed.RandomNonce(), Tx: "void-" + b.Tx, Ref: b.Tx, Player: r.Player, Round: r.ID, Currency: r.Currency,
		Reason: "TIMEOUT",
	})
	return got.Balance, errors.Join(err, p.recordReversal(b.Tx, err))
}

func (r round) win(c credit) winCall {
	w := winCall{
		Tx: c.Tx, Ref: c.Ref, Player: r.Player, Round: r.ID, Game: r.Game, Currency: r.Currency, Amount: c.Amount.Fixed(),
		RoundClosed: c.Closes, IsJackpot: c.IsJackpot, OccurredAt: r.DecidedAt, Details: map[string]any{"shown": r.Shown},
	}
	if w.Reward = r.rewardOf(c); w.Reward != "" {
		w.IsFree = true
	}
	if c.IsJackpot {
		w.Jackpot = poolOf(r.Vendor, r.Game)
	}
	return w
}

// rewardOf returns the reward with which the bet of a win was played, if it was free.
func (r round) rewardOf(c credit) string {
	for _, b := range r.Bets {
		if b.Tx == c.Ref {
			return b.Reward
		}
	}
	return ""
}

// detail returns the data of a bet for the betting record.
func (r round) detail(b bet) map[string]any {
	detail := map[string]any{"pick": b.Pick}
	if r.Match != "" {
		detail["match"], detail["odds"] = r.Match, b.Odds
	}
	return detail
}
