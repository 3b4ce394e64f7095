// Package gateway is the driver of a payment provider with a signed HTTP interface. Orders and payouts are created
// and looked up by the platform's reference; answers and reports are accepted only with the provider's signature.
package gateway

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strings"
	"time"

	"lantern/api/outside/pay"
	"lantern/store/clock"
	"lantern/store/money"
)

// Name of the provider in channels and in the path of its callback.
const Name = "gateway"

// Account is the customer's credentials at the provider.
type Account struct{ URL, Merchant, Secret string }

// Provider calls the gateway.
type Provider struct {
	Account
	PublicURL string // prefix of the callback's address
	HTTP      *http.Client
	Clock     *clock.Clock
	Nonce     func() string
}

const (
	timeout          = 3 * time.Second
	maxResponseBytes = 64 << 10
	orderPath        = "/v1/orders"
	callbackPath     = "/pay/v1/" + Name + "/callback"
)

type orderIn struct {
	Merchant  string       `json:"merchant"`
	Reference string       `json:"reference"`
	Channel   string       `json:"channel"`
	Amount    money.Amount `json:"amount"`
	Currency  string       `json:"currency"`
	ExpiresAt time.Time    `json:"expiresAt"`
	Language  string       `json:"language"`
	NotifyURL string       `json:"notifyUrl"`
	ReturnURL string       `json:"returnUrl"`
}

type orderOut struct {
	Order     string `json:"order"`
	Reference string `json:"reference"`
	PayURL    string `json:"payUrl"`
	QRText    string `json:"qrText"`
	Network   string `json:"network"`
	Address   string `json:"address"`
}

// Open creates an order. If the answer is lost it looks the order up by reference, so that one attempt is usually
// enough. An error other than pay.ErrRefused leaves open whether an order exists.
func (p Provider) Open(ctx context.Context, order pay.Order) (pay.Accepted, error) {
	body, err := json.Marshal(orderIn{
		Merchant: p.Merchant, Reference: order.Reference, Channel: order.Channel, Amount: order.Amount,
		Currency:  order.Currency,
		ExpiresAt: order.ExpiresAt.UTC(), Language: order.Language, NotifyURL: p.PublicURL + callbackPath,
		ReturnURL: p.PublicURL + order.ReturnPath(),
	})
	if err != nil {
		return pay.Accepted{}, err
	}
	accepted, err := p.requestOrder(ctx, http.MethodPost, orderPath, order.Reference, body)
	if err == nil || errors.Is(err, pay.ErrRefused) {
		return accepted, err
	}
	known, lost := p.Query(ctx, order.Reference)
	if lost != nil {
		return pay.Accepted{}, errors.Join(err, lost)
	}
	return known, nil
}

// ErrUnknown means that the gateway does not know the reference.
var ErrUnknown = errors.New("gateway: unknown reference")

// Query looks an order up by reference. Errors: ErrUnknown; any other error leaves the result open.
func (p Provider) Query(ctx context.Context, reference string) (pay.Accepted, error) {
	return p.requestOrder(ctx, http.MethodGet, orderPath+"/"+url.PathEscape(reference), reference, nil)
}

func (p Provider) requestOrder(ctx context.Context, method, path, reference string, body []byte) (pay.Accepted, error) {
	var out orderOut
	if err := p.exchange(ctx, method, path, body, &out); err != nil {
		return pay.Accepted{}, err
	}
	if out.Order == "" || out.Reference != reference {
		return pay.Accepted{}, errors.New("gateway: the answer is about another order")
	}
	return pay.Accepted{ProviderOrder: out.Order, PayURL: out.PayURL, QRText: out.QRText, Network: out.Network,
		Address: out.Address}, nil
}

// exchange sends one request and accepts only an answer that is signed for it. Errors: pay.ErrRefused, ErrUnknown;
// any other error leaves the result open.
func (p Provider) exchange(ctx context.Context, method, path string, body []byte, out any) error {
	ctx, cancel := context.WithTimeout(ctx, timeout)
	defer cancel()
	request, err := http.NewRequestWithContext(ctx, method, strings.TrimSuffix(p.URL, "/")+path, bytes.NewReader(body))
	if err != nil {
		return err
	}
	request.Header.Set("Content-Type", "application/json")
	request.Header.Set(merchantHeader, p.Merchant)
	said := message{method: method, path: path, timestamp: timestampOf(p.Clock.Now()), nonce: p.Nonce(), body: body}
	said.write(request.Header, p.Secret)
	response, err := p.HTTP.Do(request)
	if err != nil {
		return err
	}
	defer response.Body.Close()
	raw, err := io.ReadAll(io.LimitReader(response.Body, maxResponseBytes))
	if err != nil {
		return err
	}
	answer := read(fmt.Sprint(response.StatusCode), path, response.Header.Get, raw)
	if !answer.isSignedWith(p.Secret, p.Clock.Now()) || answer.nonce != said.nonce {
		return fmt.Errorf("gateway: HTTP %d without a valid signature", response.StatusCode)
	}
	switch response.StatusCode {
	case http.StatusOK, http.StatusCreated:
		return json.Unmarshal(raw, out)
	case http.StatusUnprocessableEntity:
		return pay.ErrRefused
	case http.StatusNotFound:
		return ErrUnknown
	}
	return fmt.Errorf("gateway: HTTP %d", response.StatusCode)
}

type reportIn struct {
	Merchant  string       `json:"merchant"`
	Order     string       `json:"order"`
	Reference string       `json:"reference"`
	Channel   string       `json:"channel"`
	Status    string       `json:"status"`
	Amount    money.Amount `json:"amount"`
	Currency  string       `json:"currency"`
	PaidAt    time.Time    `json:"paidAt"`
}

// Read verifies a report: its signature must cover this endpoint and be within Window. The caller detects repeated
// reports by the nonce.
func (p Provider) Read(header func(string) string, body []byte, now time.Time) (pay.Report, error) {
	return p.report(read(http.MethodPost, callbackPath, header, body), now)
}

func (p Provider) report(said message, now time.Time) (pay.Report, error) {
	if !said.isSignedWith(p.Secret, now) {
		return pay.Report{}, pay.ErrSignature
	}
	var in reportIn
	reader := json.NewDecoder(bytes.NewReader(said.body))
	reader.DisallowUnknownFields()
	if err := reader.Decode(&in); err != nil {
		return pay.Report{}, errors.Join(pay.ErrBody, err)
	}
	isPaid := in.Status == "PAID"
	if in.Merchant != p.Merchant || in.Order == "" || in.Amount <= 0 || in.PaidAt.IsZero() || !isPaid &&
		in.Status != "FAILED" {
		return pay.Report{}, pay.ErrBody
	}
	return pay.Report{
		ProviderOrder: in.Order, Reference: in.Reference, Channel: in.Channel, IsPaid: isPaid,
		Amount: in.Amount, Currency: in.Currency, PaidAt: in.PaidAt, Nonce: said.nonce,
	}, nil
}
