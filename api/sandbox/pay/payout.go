package pay

import (
	"context"
	"encoding/json"
	"net/http"
	"strings"
	"time"

	"lantern/api/outside/pay"
	"lantern/api/outside/pay/sandbox"
)

// payoutDelay is the duration of a payment.
const payoutDelay = 300 * time.Millisecond

// payOut accepts a payment to a player and reports it after payoutDelay, twice, as providers do. A repeated request
// is the same payment and is reported again. Amounts that end in .13 are refused and those in .17 fail later, so that
// both can be tested.
func (p Program) payOut(w http.ResponseWriter, r *http.Request) {
	body, ok := p.signed(w, r)
	if !ok {
		return
	}
	var order sandbox.PayoutIn
	if err := json.Unmarshal(body, &order); err != nil || order.Reference == "" || order.Amount <= 0 ||
		order.Number == "" {
		http.Error(w, "bad order", http.StatusBadRequest)
		return
	}
	amount := order.Amount.String()
	if strings.HasSuffix(amount, ".13") {
		http.Error(w, "refused", http.StatusUnprocessableEntity)
		return
	}
	report := sandbox.ReportBody{
		Order:     providerOrder(sandbox.OrderIn{Reference: order.Reference, Channel: pay.PayoutChannel}),
		Reference: order.Reference,
		Channel:   pay.PayoutChannel, Status: sandbox.Paid, Amount: order.Amount, Currency: order.Currency,
		PaidAt: p.Clock.Now(),
	}
	if strings.HasSuffix(amount, ".17") {
		report.Status = sandbox.NotPaid
	}
	time.AfterFunc(payoutDelay, func() {
		for range 2 {
			p.Log.Debug("sandbox_payout_reported", "order", report.Order, "answer",
				p.sendReport(context.Background(), p.PayoutURL, report))
		}
	})
	w.Header().Set("Content-Type", "application/json")
	if err := json.NewEncoder(w).Encode(sandbox.OrderOut{Order: report.Order}); err != nil {
		p.Log.Debug("sandbox_payout_answer_failed", "error", err.Error())
	}
}
