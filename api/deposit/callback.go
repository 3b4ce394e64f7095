package deposit

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"

	"lantern/api/outside/pay"
	"lantern/api/wire"
	"lantern/store/deposit"
	"lantern/store/fault"
	"lantern/store/id"
)

// reportIn is what the sandbox provider sends; others have shapes of their own, read by their folder of outside/pay.
type reportIn struct {
	Order     string `json:"order"`
	Reference string `json:"reference"`
	Channel   string `json:"channel"`
	Status    string `json:"status"`
	Amount    string `json:"amount"`
	Currency  string `json:"currency"`
	PaidAt    string `json:"paidAt"`
}

type reportOut struct {
	Status  string          `json:"status"`
	Outcome deposit.Outcome `json:"outcome,omitempty"`
}

// callback answers 200 to everything that is settled, so that the provider stops; anything else makes it report again.
func (h Handlers) callback(ctx context.Context, _ wire.Caller, r wire.Request) (wire.RawAnswer, error) {
	name := r.Path("provider")
	provider, ok := h.Providers[name]
	if !ok {
		return answer(http.StatusNotFound, reportOut{Status: "UNKNOWN_PROVIDER"})
	}
	report, err := provider.Read(r.Header, r.Body, h.Clock.Now())
	switch {
	case errors.Is(err, pay.ErrSignature):
		return answer(http.StatusUnauthorized, reportOut{Status: "BAD_SIGNATURE"})
	case err != nil:
		return answer(http.StatusBadRequest, reportOut{Status: "BAD_REPORT"})
	case !report.IsPaid:
		return answer(http.StatusOK, reportOut{Status: "OK"})
	}
	outcome, err := h.receive(ctx, name, report)
	if f := fault.Of(err); f != nil && f.Code == fault.NotFound {
		return answer(http.StatusNotFound, reportOut{Status: "UNKNOWN_ORDER"})
	}
	if err != nil {
		return wire.RawAnswer{}, err
	}
	return answer(http.StatusOK, reportOut{Status: "OK", Outcome: outcome})
}

func (h Handlers) receive(ctx context.Context, provider string, report pay.Report) (deposit.Outcome, error) {
	which, err := id.Parse[id.Deposit](report.Reference)
	if err != nil {
		return "", fault.New(fault.NotFound)
	}
	return deposit.Receive(ctx, h.DB, deposit.Payment{
		Provider: provider, Channel: report.Channel, ProviderOrder: report.ProviderOrder, Deposit: which,
		Amount: report.Amount, Currency: report.Currency, PaidAt: report.PaidAt,
	})
}

func answer(status int, out reportOut) (wire.RawAnswer, error) {
	body, err := json.Marshal(out)
	return wire.RawAnswer{Status: status, Header: map[string]string{"Content-Type": "application/json"}, Body: body}, err
}
