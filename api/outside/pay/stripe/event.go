package stripe

import (
	"encoding/json"
	"errors"
	"strconv"
	"strings"
	"time"

	"github.com/stripe/stripe-go/v85"
	"github.com/stripe/stripe-go/v85/webhook"

	"lantern/api/outside/pay"
	"lantern/store/money"
)

// Window is the allowed age of a signed event, and how far its time may be ahead of the platform's clock.
const Window = 5 * time.Minute

const signatureHeader = "Stripe-Signature"

// Read accepts an event that Stripe signed within the window. Errors: pay.ErrNoOutcome for events without an outcome
// of an order.
func (p Provider) Read(header func(string) string, body []byte, now time.Time) (pay.Report, error) {
	signature := header(signatureHeader)
	if p.EndpointSecret == "" || !isFresh(signature, now) {
		return pay.Report{}, pay.ErrSignature
	}
	if err := webhook.ValidatePayloadIgnoringTolerance(body, signature, p.EndpointSecret); err != nil {
		return pay.Report{}, pay.ErrSignature
	}
	var event stripe.Event
	if err := json.Unmarshal(body, &event); err != nil || event.Data == nil {
		return pay.Report{}, errors.Join(pay.ErrBody, err)
	}
	return report(event)
}

// isFresh checks the signed time against the platform's clock.
func isFresh(signature string, now time.Time) bool {
	for part := range strings.SplitSeq(signature, ",") {
		stamp, ok := strings.CutPrefix(part, "t=")
		if !ok {
			continue
		}
		seconds, err := strconv.ParseInt(stamp, 10, 64)
		age := now.Sub(time.Unix(seconds, 0))
		return err == nil && age <= Window && age >= -Window
	}
	return false
}

// report converts an event. A completed session may still wait for its money; a later event reports it.
func report(event stripe.Event) (pay.Report, error) {
	var isPaid bool
	switch event.Type {
	case stripe.EventTypeCheckoutSessionCompleted, stripe.EventTypeCheckoutSessionAsyncPaymentSucceeded:
		isPaid = true
	case stripe.EventTypeCheckoutSessionAsyncPaymentFailed, stripe.EventTypeCheckoutSessionExpired:
	default:
		return pay.Report{}, pay.ErrNoOutcome
	}
	var session stripe.CheckoutSession
	if err := json.Unmarshal(event.Data.Raw, &session); err != nil {
		return pay.Report{}, errors.Join(pay.ErrBody, err)
	}
	if isPaid && session.PaymentStatus != stripe.CheckoutSessionPaymentStatusPaid {
		return pay.Report{}, pay.ErrNoOutcome
	}
	currency := strings.ToUpper(string(session.Currency))
	if session.ID == "" || session.ClientReferenceID == "" || session.AmountTotal <= 0 || currency == "" {
		return pay.Report{}, pay.ErrBody
	}
	each, err := Coin(currency)
	if err != nil {
		return pay.Report{}, errors.Join(pay.ErrBody, err)
	}
	return pay.Report{
		ProviderOrder: session.ID, Reference: session.ClientReferenceID, Channel: session.Metadata[channel], IsPaid: isPaid,
		Amount: money.Amount(session.AmountTotal) * each, Currency: currency, PaidAt: time.Unix(event.Created, 0).UTC(),
	}, nil
}
