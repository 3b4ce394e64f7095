package bgs

import (
	"context"
	"encoding/json"
	"errors"
	"time"

	"lantern/store/bgs"
	"lantern/store/money"
)

// Terms of the vendors' contract appear in this file only.

type balance struct {
	Currency string       `json:"currency"`
	Amount   money.Amount `json:"amount"`
	Version  int64        `json:"version"`
}

type answer struct {
	Status       string         `json:"status"`
	Reason       string         `json:"reason"`
	Retry        bool           `json:"retry"`
	Duplicate    bool           `json:"duplicate"`
	Balance      *balance       `json:"balance"`
	PlayerRef    string         `json:"player_ref"`
	Currency     string         `json:"currency"`
	Language     string         `json:"language"`
	SessionID    string         `json:"session_id"`
	Limits       limits         `json:"limits"`
	Transactions []walletRecord `json:"transactions"`
}

type limits struct {
	Min *money.Amount `json:"min"`
	Max *money.Amount `json:"max"`
}

type walletRecord struct {
	VendorTx string `json:"vendor_tx_id"`
	State    string `json:"state"`
}

const (
	txApplied = "APPLIED"
)

// request_id is new for each chain of attempts; vendor_tx_id is the same in all of them.
type betCall struct {
	RequestID  string          `json:"request_id"`
	VendorTx   bgs.TxID        `json:"vendor_tx_id"`
	PlayerRef  string          `json:"player_ref"`
	Token      string          `json:"token"`
	RoundID    string          `json:"round_id"`
	GameCode   string          `json:"game_code"`
	Currency   string          `json:"currency"`
	Amount     string          `json:"amount"`
	BetType    string          `json:"bet_type"`
	OccurredAt string          `json:"occurred_at"`
	Details    json.RawMessage `json:"details"`
}

type winCall struct {
	RequestID   string          `json:"request_id"`
	VendorTx    bgs.TxID        `json:"vendor_tx_id"`
	RefTx       bgs.TxID        `json:"ref_tx_id"`
	PlayerRef   string          `json:"player_ref"`
	RoundID     string          `json:"round_id"`
	GameCode    string          `json:"game_code"`
	Currency    string          `json:"currency"`
	Amount      string          `json:"amount"`
	RoundClosed bool            `json:"round_closed"`
	Details     json.RawMessage `json:"details"`
}

type rollbackCall struct {
	RequestID string   `json:"request_id"`
	VendorTx  string   `json:"vendor_tx_id"`
	RefTx     bgs.TxID `json:"ref_tx_id"`
	PlayerRef string   `json:"player_ref"`
	RoundID   string   `json:"round_id"`
	Currency  string   `json:"currency"`
	Reason    string   `json:"reason"`
}

func (w *Wallet) verify(ctx context.Context, token, code, requestID string) (answer, error) {
	return w.call(ctx, "/vendor/v1/session/verify", map[string]string{"request_id": requestID, "token": token,
		"game_code": code})
}

func (w *Wallet) balance(ctx context.Context, s bgs.Session, requestID string) (balance, error) {
	got, err := w.call(ctx, "/vendor/v1/balance", map[string]string{
		"request_id": requestID, "player_ref": s.PlayerRef, "currency": s.Currency, "game_code": s.Code,
	})
	if err == nil && got.Balance == nil {
		err = errUnknown
	}
	if err != nil {
		return balance{}, err
	}
	return *got.Balance, nil
}

func (w *Wallet) bet(ctx context.Context, s bgs.Session, r bgs.Round, requestID string) error {
	_, err := w.call(ctx, "/vendor/v1/bet", betCall{
		RequestID: requestID, VendorTx: r.BetTx, PlayerRef: r.PlayerRef, Token: s.WalletToken, RoundID: string(r.ID),
		GameCode: r.Code, Currency: r.Currency, Amount: r.Stake.Fixed(), BetType: "stake",
		OccurredAt: r.OpenedAt.Format(time.RFC3339Nano), Details: r.Choices,
	})
	return err
}

// win credits the payout, 0 for a loss, and closes the round.
func (w *Wallet) win(ctx context.Context, r bgs.Round, requestID string) (balance, error) {
	details, err := merged(r.Choices, r.Outcome)
	if err != nil {
		return balance{}, err
	}
	got, err := w.call(ctx, "/vendor/v1/win", winCall{
		RequestID: requestID, VendorTx: r.WinTx, RefTx: r.BetTx, PlayerRef: r.PlayerRef, RoundID: string(r.ID),
		GameCode: r.Code, Currency: r.Currency, Amount: r.Payout.Fixed(), RoundClosed: true, Details: details,
	})
	if err == nil && got.Balance == nil {
		err = errUnknown
	}
	if err != nil {
		return balance{}, err
	}
	return *got.Balance, nil
}

// merged returns what the betting record stores of a round: choices and outcome.
func merged(objects ...[]byte) (json.RawMessage, error) {
	all := map[string]any{}
	for _, raw := range objects {
		if err := json.Unmarshal(raw, &all); err != nil {
			return nil, err
		}
	}
	return json.Marshal(all)
}

// hasBet asks what became of a debit whose answer was lost.
func (w *Wallet) hasBet(ctx context.Context, r bgs.Round, requestID string) (bool, error) {
	got, err := w.call(ctx, "/vendor/v1/transactions/query", map[string]any{
		"request_id": requestID, "vendor_tx_ids": []bgs.TxID{r.BetTx},
	})
	if err != nil {
		return false, err
	}
	for _, record := range got.Transactions {
		if record.VendorTx == string(r.BetTx) {
			return record.State == txApplied, nil
		}
	}
	return false, nil
}

// rollback returns the stake, or forbids the debit if it has not arrived yet.
func (w *Wallet) rollback(ctx context.Context, r bgs.Round, requestID string) error {
	_, err := w.call(ctx, "/vendor/v1/rollback", rollbackCall{
		RequestID: requestID, VendorTx: "void-" + string(r.BetTx), RefTx: r.BetTx, PlayerRef: r.PlayerRef,
		RoundID: string(r.ID), Currency: r.Currency, Reason: "TIMEOUT",
	})
	var no refusal
	if errors.As(err, &no) && no.Status == "BET_NOT_FOUND" {
		return nil
	}
	return err
}
