package gateway

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"time"

	"lantern/api/outside/pay"
	"lantern/store/money"
)

// Payer asks the gateway to pay players and hears of it at a door of its own.
type Payer struct{ Provider }

const (
	payoutPath   = "/v1/payouts"
	payoutReport = "/pay/v1/" + Name + "/payout"
)

type payoutIn struct {
	Merchant  string       `json:"merchant"`
	Reference string       `json:"reference"`
	Amount    money.Amount `json:"amount"`
	Currency  string       `json:"currency"`
	Bank      string       `json:"bank"`
	Holder    string       `json:"holder"`
	Number    string       `json:"number"`
	NotifyURL string       `json:"notifyUrl"`
}

type payoutOut struct {
	Payout    string `json:"payout"`
	Reference string `json:"reference"`
}

// Pay asks for a payment under our reference. Where the answer is lost the gateway is asked what it knows of that
// reference; what it does not know it is asked for again later, under the same one and never under another.
func (p Payer) Pay(ctx context.Context, transfer pay.Transfer) (string, error) {
	body, err := json.Marshal(payoutIn{
		Merchant: p.Merchant, Reference: transfer.Reference, Amount: transfer.Amount, Currency: transfer.Currency,
		Bank:   transfer.Bank,
		Holder: transfer.Holder, Number: transfer.Number, NotifyURL: p.PublicURL + payoutReport,
	})
	if err != nil {
		return "", err
	}
	number, err := p.payout(ctx, http.MethodPost, payoutPath, transfer.Reference, body)
	if err == nil || errors.Is(err, pay.ErrRefused) {
		return number, err
	}
	known, lost := p.Known(ctx, transfer.Reference)
	if lost != nil {
		return "", errors.Join(err, lost)
	}
	return known, nil
}

// Known asks for a payment by our reference. Whatever it does not tell stays open, a refusal too: what was asked before
// may be on its way.
func (p Payer) Known(ctx context.Context, reference string) (string, error) {
	number, err := p.payout(ctx, http.MethodGet, payoutPath+"/"+url.PathEscape(reference), reference, nil)
	if errors.Is(err, pay.ErrRefused) {
		return "", fmt.Errorf("gateway: HTTP %d to a question", http.StatusUnprocessableEntity)
	}
	return number, err
}

func (p Payer) payout(ctx context.Context, method, path, reference string, body []byte) (string, error) {
	var out payoutOut
	if err := p.exchange(ctx, method, path, body, &out); err != nil {
		return "", err
	}
	if out.Payout == "" || out.Reference != reference {
		return "", errors.New("gateway: an answer about no payout of ours")
	}
	return out.Payout, nil
}

// Read believes a report of a payment that the gateway signed for the door of such reports.
func (p Payer) Read(header func(string) string, body []byte, now time.Time) (pay.Report, error) {
	return p.report(read(http.MethodPost, payoutReport, header, body), now)
}
