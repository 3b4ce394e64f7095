package pay

import (
	"bytes"
	"context"
	"crypto/hmac"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"strings"
	"time"

	"lantern/api/outside/pay/sandbox"
	"lantern/store/money"
)

// number is the provider's own number of an order: the same reference is the same order.
func number(order sandbox.OrderIn) string {
	return "SBX-" + strings.ToUpper(sandbox.Sign("order number", order.Channel, []byte(order.Reference))[:20])
}

// wallet is an address that looks like one of the network and belongs to nobody.
func wallet(order sandbox.OrderIn) string {
	return "T" + sandbox.Sign("address", order.Channel, []byte(order.Reference))[:33]
}

// seal puts an order into its address.
func (p Program) seal(order sandbox.OrderIn) string {
	raw, err := json.Marshal(order)
	if err != nil {
		return ""
	}
	return base64.RawURLEncoding.EncodeToString(raw) + "." + sandbox.Sign(p.Secret, "address", raw)
}

func (p Program) open(address string) (order sandbox.OrderIn, ok bool) {
	text, signature, _ := strings.Cut(address, ".")
	raw, err := base64.RawURLEncoding.DecodeString(text)
	if err != nil || !hmac.Equal([]byte(sandbox.Sign(p.Secret, "address", raw)), []byte(signature)) {
		return order, false
	}
	return order, json.Unmarshal(raw, &order) == nil
}

// act plays one of the things that may happen at a provider.
func (p Program) act(w http.ResponseWriter, r *http.Request) {
	deed := r.PostFormValue("deed")
	p.render(w, r, func(order sandbox.OrderIn, say map[string]string) *told {
		reports := p.reports(order, deed)
		if len(reports) == 0 {
			return nil
		}
		news := told{Title: say["told"]}
		for _, report := range reports {
			news.Answers = append(news.Answers, p.tell(r.Context(), p.CallbackURL, report))
		}
		return &news
	})
}

func (p Program) reports(order sandbox.OrderIn, deed string) []sandbox.ReportBody {
	report := sandbox.ReportBody{
		Order: number(order), Reference: order.Reference, Channel: order.Channel, Status: sandbox.Paid,
		Amount: order.Amount, Currency: order.Currency, PaidAt: p.Clock.Now(),
	}
	switch deed {
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

const patience = 5 * time.Second

// tell signs a report and says what the cashier answered.
func (p Program) tell(ctx context.Context, door string, report sandbox.ReportBody) string {
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	body, err := json.Marshal(report)
	if err != nil {
		return err.Error()
	}
	request, err := http.NewRequestWithContext(ctx, http.MethodPost, door, bytes.NewReader(body))
	if err != nil {
		return err.Error()
	}
	stamp := sandbox.Stamp(p.Clock.Now())
	request.Header.Set("Content-Type", "application/json")
	request.Header.Set(sandbox.TimestampHeader, stamp)
	request.Header.Set(sandbox.SignatureHeader, sandbox.Sign(p.Secret, stamp, body))
	response, err := p.HTTP.Do(request)
	if err != nil {
		return "no answer"
	}
	defer response.Body.Close()
	answer, err := io.ReadAll(io.LimitReader(response.Body, largest))
	if err != nil {
		return "no answer"
	}
	return fmt.Sprintf("%d %s", response.StatusCode, answer)
}
