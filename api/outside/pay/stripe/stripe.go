// Package stripe collects deposits through Stripe Checkout: Stripe's page takes the card, and signed events report
// the outcome.
package stripe

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"strings"
	"time"

	"github.com/stripe/stripe-go/v85"

	"lantern/api/outside/pay"
)

// Name of the provider in channels and in the path of its callback.
const Name = "stripe"

// Account is the API key and the signing secret of the events endpoint.
type Account struct{ Key, EndpointSecret string }

// Provider creates Checkout sessions.
type Provider struct {
	Account
	PublicURL string // base of the address to which Stripe's page returns
	HTTP      *http.Client
	// URL of the API; empty means Stripe's own.
	URL string
}

const (
	timeout = 5 * time.Second
	// sessionMargin is how much longer than the order the session is open. Stripe requires at least half an hour from
	// the last attempt and at most a day from the first. Operators review payments after the order's own expiry.
	sessionMargin = time.Hour
	channel       = "channel"
)

// Open creates a session; repeated calls with the same reference return the same session. An error other than
// pay.ErrRefused leaves open whether it exists.
func (p Provider) Open(ctx context.Context, order pay.Order) (pay.Accepted, error) {
	ctx, cancel := context.WithTimeout(ctx, timeout)
	defer cancel()
	params, err := p.session(order)
	if err != nil {
		return pay.Accepted{}, err
	}
	session, err := p.client().V1CheckoutSessions.Create(ctx, params)
	if err != nil {
		return pay.Accepted{}, toError(err)
	}
	if session.ID == "" || session.URL == "" || session.ClientReferenceID != order.Reference {
		return pay.Accepted{}, errors.New("stripe: the answer is about another session")
	}
	return pay.Accepted{ProviderOrder: session.ID, PayURL: session.URL}, nil
}

// session builds the parameters from the order alone: Stripe refuses a repeated key with other parameters. Stripe's
// page uses the language of the browser.
func (p Provider) session(order pay.Order) (*stripe.CheckoutSessionCreateParams, error) {
	smallest, err := coins(order.Amount, order.Currency)
	if err != nil {
		return nil, err
	}
	params := &stripe.CheckoutSessionCreateParams{
		Mode: stripe.String(string(stripe.CheckoutSessionModePayment)), Locale: stripe.String("auto"),
		ClientReferenceID: stripe.String(order.Reference), ExpiresAt: stripe.Int64(order.ExpiresAt.Add(sessionMargin).Unix()),
		SuccessURL: stripe.String(p.PublicURL + order.ReturnPath()),
		CancelURL:  stripe.String(p.PublicURL + order.ReturnPath()),
		LineItems: []*stripe.CheckoutSessionCreateLineItemParams{{
			Quantity: stripe.Int64(1),
			PriceData: &stripe.CheckoutSessionCreateLineItemPriceDataParams{
				Currency: stripe.String(strings.ToLower(order.Currency)), UnitAmount: stripe.Int64(smallest),
				ProductData: &stripe.CheckoutSessionCreateLineItemPriceDataProductDataParams{Name: stripe.String(order.Reference)},
			},
		}},
	}
	params.AddMetadata(channel, order.Channel)
	params.SetIdempotencyKey("deposit:" + order.Reference)
	return params, nil
}

// client is Stripe's own client with retries disabled, because the caller retries.
func (p Provider) client() *stripe.Client {
	config := &stripe.BackendConfig{
		HTTPClient: p.HTTP, MaxNetworkRetries: stripe.Int64(0), EnableTelemetry: stripe.Bool(false),
		LeveledLogger: &stripe.LeveledLogger{Level: stripe.LevelNull},
	}
	if p.URL != "" {
		config.URL = stripe.String(p.URL)
	}
	return stripe.NewClient(p.Key,
		stripe.WithBackends(&stripe.Backends{API: stripe.GetBackendWithConfig(stripe.APIBackend, config)}))
}

// toError distinguishes permanent refusals from failures after which the session may exist. It omits Stripe's
// message, which may contain personal data.
func toError(err error) error {
	var stripeErr *stripe.Error
	if !errors.As(err, &stripeErr) {
		return err
	}
	switch status := stripeErr.HTTPStatusCode; {
	case stripeErr.Type == stripe.ErrorTypeIdempotency:
		return fmt.Errorf("stripe: the key was used with other parameters, request %s", stripeErr.RequestID)
	case status == http.StatusBadRequest, status == http.StatusPaymentRequired, status == http.StatusNotFound:
		return pay.ErrRefused
	default:
		return fmt.Errorf("stripe: HTTP %d, request %s", status, stripeErr.RequestID)
	}
}
