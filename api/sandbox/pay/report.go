package pay

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"strings"
	"time"

	"lantern/api/outside/pay/sandbox"
	"lantern/store/money"
)

// providerOrder derives the provider's order number: the same reference is the same order.
func providerOrder(order sandbox.OrderIn) string {
	return "SBX-" + strings.ToUpper(sandbox.Sign("order number", order.Channel, []byte(order.Reference))[:20])
}

// fakeAddress returns an address that has the form of the network's but belongs to no wallet.
func fakeAddress(order sandbox.OrderIn) string {
	return "T" + sandbox.Sign("address", order.Channel, []byte(order.Reference))[:33]
}

// simulate plays one of the outcomes that a provider may have.
func (p Program) simulate(w http.ResponseWriter, r *http.Request) {
	outcome := r.PostFormValue("outcome")
	p.render(w, r, func(order sandbox.OrderIn, say map[string]string) *result {
		reports := p.reports(order, outcome)
		if len(reports) == 0 {
			return nil
		}
		news := result{Title: say["reported"]}
		for _, report := range reports {
			news.Answers = append(news.Answers, p.sendReport(r.Context(), p.CallbackURL, report))
		}
		return &news
	})
}

func (p Program) reports(order sandbox.OrderIn, outcome string) []sandbox.ReportBody {
	report := sandbox.ReportBody{
		Order: providerOrder(order), Reference: order.Reference, Channel: order.Channel, Status: sandbox.Paid,
		Amount: order.Amount, Currency: order.Currency, PaidAt: p.Clock.Now(),
	}
	switch outcome {
	case "pay":
	case "twice":
		return []sandbox.ReportBody{report, report}
	case "fail":
		report.Status = sandbox.NotPaid
	case "other":
		report.Amount -= money.Unit
	case "late":
		report.PaidAt = order.ExpiresAt.Add(time.Minute)
	default:
		return nil
	}
	return []sandbox.ReportBody{report}
}

const callbackTimeout = 5 * time.Second

// sendReport signs and sends a report and returns the cashier's answer.
func (p Program) sendReport(ctx context.Context, address string, report sandbox.ReportBody) string {
	ctx, cancel := context.WithTimeout(ctx, callbackTimeout)
	defer cancel()
	body, err := json.Marshal(report)
	if err != nil {
		return err.Error()
	}
	request, err := http.NewRequestWithContext(ctx, http.MethodPost, address, bytes.NewReader(body))
	if err != nil {
		return err.Error()
	}
	stamp := sandbox.Timestamp(p.Clock.Now())
	request.Header.Set("Content-Type", "application/json")
	request.Header.Set(sandbox.TimestampHeader, stamp)
	request.Header.Set(sandbox.SignatureHeader, sandbox.Sign(p.Secret, stamp, body))
	response, err := p.HTTP.Do(request)
	if err != nil {
		return "no answer"
	}
	defer response.Body.Close()
	answer, err := io.ReadAll(io.LimitReader(response.Body, maxBodyBytes))
	if err != nil {
		return "no answer"
	}
	return fmt.Sprintf("%d %s", response.StatusCode, answer)
}
