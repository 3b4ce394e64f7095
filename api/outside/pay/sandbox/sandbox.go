package sandbox

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"strings"
	"time"

	"lantern/api/outside/pay"
	"lantern/store/clock"
	"lantern/store/money"
)

// Name of the provider in channels and in the path of its callback.
const Name = "sandbox"

// Provider calls the sandbox program.
type Provider struct {
	URL    string // prefix before /pay
	Secret string
	HTTP   *http.Client
	Clock  *clock.Clock
}

// OrderIn requests an order.
type OrderIn struct {
	Reference string       `json:"reference"`
	Channel   string       `json:"channel"`
	Amount    money.Amount `json:"amount"`
	Currency  string       `json:"currency"`
	ExpiresAt time.Time    `json:"expiresAt"`
	Language  string       `json:"language"`
}

// OrderOut is the created order.
type OrderOut struct {
	Order   string `json:"order"`
	PayURL  string `json:"payUrl"`
	QRText  string `json:"qrText,omitempty"`
	Network string `json:"network,omitempty"`
	Address string `json:"address,omitempty"`
}

// PayoutIn requests a payment to a player.
type PayoutIn struct {
	Reference string       `json:"reference"`
	Amount    money.Amount `json:"amount"`
	Currency  string       `json:"currency"`
	Bank      string       `json:"bank"`
	Holder    string       `json:"holder"`
	Number    string       `json:"number"`
}

// ReportBody is the body of a callback.
type ReportBody struct {
	Order     string       `json:"order"`
	Reference string       `json:"reference"`
	Channel   string       `json:"channel"`
	Status    string       `json:"status"`
	Amount    money.Amount `json:"amount"`
	Currency  string       `json:"currency"`
	PaidAt    time.Time    `json:"paidAt"`
}

// Statuses of a report.
const (
	Paid             = "PAID"
	NotPaid          = "FAILED"
	timeout          = 4 * time.Second
	maxResponseBytes = 64 << 10
	orderPath        = "/pay/orders"
	payoutPath       = "/pay/payouts"
)

// Open creates an order. An error other than pay.ErrRefused leaves open whether it exists.
func (p Provider) Open(ctx context.Context, order pay.Order) (pay.Accepted, error) {
	out, err := p.post(ctx, orderPath, OrderIn{
		Reference: order.Reference, Channel: order.Channel, Amount: order.Amount, Currency: order.Currency,
		ExpiresAt: order.ExpiresAt.UTC(), Language: order.Language,
	})
	return pay.Accepted{ProviderOrder: out.Order, PayURL: out.PayURL, QRText: out.QRText, Network: out.Network,
		Address: out.Address}, err
}

// Pay requests a payment to a player.
func (p Provider) Pay(ctx context.Context, transfer pay.Transfer) (string, error) {
	out, err := p.post(ctx, payoutPath, PayoutIn(transfer))
	return out.Order, err
}

func (p Provider) post(ctx context.Context, path string, in any) (OrderOut, error) {
	ctx, cancel := context.WithTimeout(ctx, timeout)
	defer cancel()
	body, err := json.Marshal(in)
	if err != nil {
		return OrderOut{}, err
	}
	request, err := http.NewRequestWithContext(ctx, http.MethodPost, strings.TrimSuffix(p.URL, "/")+path,
		bytes.NewReader(body))
	if err != nil {
		return OrderOut{}, err
	}
	stamp := Timestamp(p.Clock.Now())
	request.Header.Set("Content-Type", "application/json")
	request.Header.Set(TimestampHeader, stamp)
	request.Header.Set(SignatureHeader, Sign(p.Secret, stamp, body))
	response, err := p.HTTP.Do(request)
	if err != nil {
		return OrderOut{}, err
	}
	defer response.Body.Close()
	return accepted(response)
}

func accepted(response *http.Response) (out OrderOut, err error) {
	raw, err := io.ReadAll(io.LimitReader(response.Body, maxResponseBytes))
	if err != nil {
		return out, err
	}
	switch response.StatusCode {
	case http.StatusOK:
	case http.StatusUnprocessableEntity:
		return out, pay.ErrRefused
	default:
		return out, fmt.Errorf("sandbox provider: HTTP %d", response.StatusCode)
	}
	if err := json.Unmarshal(raw, &out); err != nil {
		return out, err
	}
	if out.Order == "" {
		return out, errors.New("sandbox provider: no order number")
	}
	return out, nil
}

// Read accepts a report only if its time and exact body are signed.
func (p Provider) Read(header func(string) string, body []byte, now time.Time) (pay.Report, error) {
	if !Verify(p.Secret, header(TimestampHeader), header(SignatureHeader), body, now) {
		return pay.Report{}, pay.ErrSignature
	}
	var in ReportBody
	reader := json.NewDecoder(bytes.NewReader(body))
	reader.DisallowUnknownFields()
	if err := reader.Decode(&in); err != nil {
		return pay.Report{}, errors.Join(pay.ErrBody, err)
	}
	if in.Order == "" || in.Amount <= 0 || in.PaidAt.IsZero() || in.Status != Paid && in.Status != NotPaid {
		return pay.Report{}, pay.ErrBody
	}
	return pay.Report{
		ProviderOrder: in.Order, Reference: in.Reference, Channel: in.Channel, IsPaid: in.Status == Paid,
		Amount: in.Amount, Currency: in.Currency, PaidAt: in.PaidAt,
	}, nil
}
