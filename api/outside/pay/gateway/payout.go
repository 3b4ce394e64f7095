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

// Payer sends payouts through the gateway, which reports them at a separate endpoint.
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

// Pay requests a payment under the platform's reference. If the answer is lost it looks the payment up by that
// reference. A payment that the gateway does not know is requested again later, always under the same reference.
func (p Payer) Pay(ctx context.Context, transfer pay.Transfer) (string, error) {
	body, err := json.Marshal(payoutIn{
		Merchant: p.Merchant, Reference: transfer.Reference, Amount: transfer.Amount, Currency: transfer.Currency,
		Bank:   transfer.Bank,
		Holder: transfer.Holder, Number: transfer.Number, NotifyURL: p.PublicURL + payoutReport,
	})
	if err != nil {
		return "", err
	}
	number, err := p.requestPayout(ctx, http.MethodPost, payoutPath, transfer.Reference, body)
	if err == nil || errors.Is(err, pay.ErrRefused) {
		return number, err
	}
	known, lost := p.Lookup(ctx, transfer.Reference)
	if lost != nil {
		return "", errors.Join(err, lost)
	}
	return known, nil
}

// Lookup returns a payment by reference. All errors leave its state open, refusals too: the original request may
// still be in transit.
func (p Payer) Lookup(ctx context.Context, reference string) (string, error) {
	number, err := p.requestPayout(ctx, http.MethodGet, payoutPath+"/"+url.PathEscape(reference), reference, nil)
	if errors.Is(err, pay.ErrRefused) {
		return "", fmt.Errorf("gateway: HTTP %d to a lookup", http.StatusUnprocessableEntity)
	}
	return number, err
}

func (p Payer) requestPayout(ctx context.Context, method, path, reference string, body []byte) (string, error) {
	var out payoutOut
	if err := p.exchange(ctx, method, path, body, &out); err != nil {
		return "", err
	}
	if out.Payout == "" || out.Reference != reference {
		return "", errors.New("gateway: the answer is about another payout")
	}
	return out.Payout, nil
}

// Read verifies a payout report, which must be signed for the payout endpoint.
func (p Payer) Read(header func(string) string, body []byte, now time.Time) (pay.Report, error) {
	return p.report(read(http.MethodPost, payoutReport, header, body), now)
}
