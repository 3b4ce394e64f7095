// Package stripe collects deposits by Stripe Checkout: its own page takes the card, its signed events tell what came of
// it.
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

// Name of the provider, as channels and the callback's path have it.
const Name = "stripe"

// Account is ours at Stripe: the key of its API and the secret of the endpoint that hears its events.
type Account struct{ Key, EndpointSecret string }

// Provider opens sessions of Checkout.
type Provider struct {
	Account
	PublicURL string // where Stripe's page leads back to
	HTTP      *http.Client
	// URL of the API; empty: Stripe's own.
	URL string
}

const (
	patience = 5 * time.Second
	// longer than the order a session is open: Stripe wants half an hour at least from the last try on, and a day at most
	// from the first. Whatever is paid after the order's own end is looked at by the desk.
	longer  = time.Hour
	channel = "channel"
	back    = "/member?page=depositv2&view=records"
)

// Open makes a session; asked again with the same reference, Stripe answers with the same one. An error other than
// pay.ErrRefused leaves open whether there is one.
func (p Provider) Open(ctx context.Context, order pay.Order) (pay.Accepted, error) {
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	params, err := p.session(order)
	if err != nil {
		return pay.Accepted{}, err
	}
	session, err := p.client().V1CheckoutSessions.Create(ctx, params)
	if err != nil {
		return pay.Accepted{}, refused(err)
	}
	if session.ID == "" || session.URL == "" || session.ClientReferenceID != order.Reference {
		return pay.Accepted{}, errors.New("stripe: an answer about no session of ours")
	}
	return pay.Accepted{ProviderOrder: session.ID, PayURL: session.URL}, nil
}

// session says nothing that the order does not: Stripe refuses a key that comes again with other words. Its page speaks
// the language of the browser.
func (p Provider) session(order pay.Order) (*stripe.CheckoutSessionCreateParams, error) {
	smallest, err := coins(order.Amount, order.Currency)
	if err != nil {
		return nil, err
	}
	params := &stripe.CheckoutSessionCreateParams{
		Mode: stripe.String(string(stripe.CheckoutSessionModePayment)), Locale: stripe.String("auto"),
		ClientReferenceID: stripe.String(order.Reference), ExpiresAt: stripe.Int64(order.ExpiresAt.Add(longer).Unix()),
		SuccessURL: stripe.String(p.PublicURL + back), CancelURL: stripe.String(p.PublicURL + back),
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

// client is Stripe's own, without its retries: the cashier asks again by itself.
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

// refused tells what Stripe will never do from what may yet have happened. Nothing of its words is kept: they may name
// the player.
func refused(err error) error {
	var told *stripe.Error
	if !errors.As(err, &told) {
		return err
	}
	switch status := told.HTTPStatusCode; {
	case told.Type == stripe.ErrorTypeIdempotency:
		return fmt.Errorf("stripe: the key was used for something else, request %s", told.RequestID)
	case status == http.StatusBadRequest, status == http.StatusPaymentRequired, status == http.StatusNotFound:
		return pay.ErrRefused
	default:
		return fmt.Errorf("stripe: HTTP %d, request %s", status, told.RequestID)
	}
}
