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

// Window is how old a signed event may be, and how far ahead of our clock.
const Window = 5 * time.Minute

const signatureHeader = "Stripe-Signature"

// Read believes an event that Stripe signed within the window. One that says nothing of the outcome of an order is
// pay.ErrNothing.
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

// isFresh looks at the time of a signature by our own clock.
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

// report is what an event says of an order. A session that is completed may still wait for its money: then a later
// event tells.
func report(event stripe.Event) (pay.Report, error) {
	var isPaid bool
	switch event.Type {
	case stripe.EventTypeCheckoutSessionCompleted, stripe.EventTypeCheckoutSessionAsyncPaymentSucceeded:
		isPaid = true
	case stripe.EventTypeCheckoutSessionAsyncPaymentFailed, stripe.EventTypeCheckoutSessionExpired:
	default:
		return pay.Report{}, pay.ErrNothing
	}
	var session stripe.CheckoutSession
	if err := json.Unmarshal(event.Data.Raw, &session); err != nil {
		return pay.Report{}, errors.Join(pay.ErrBody, err)
	}
	if isPaid && session.PaymentStatus != stripe.CheckoutSessionPaymentStatusPaid {
		return pay.Report{}, pay.ErrNothing
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
