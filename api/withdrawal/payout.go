package withdrawal

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"time"

	"lantern/api/outside/pay"
	"lantern/api/wire"
	"lantern/store/fault"
	"lantern/store/id"
	"lantern/store/withdrawal"
)

// most parts are asked for in one turn, so that slow answers fit into it.
const most = 10

// Ask is the loop that asks the providers for the parts that wait, outside any transaction. An answer that does not come leaves the part
// as it is: it is asked for again with the same key.
func (h Handlers) Ask(ctx context.Context) error {
	var all []error
	for name, payer := range h.Payers {
		orders, err := withdrawal.ToAsk(ctx, h.DB, name, most)
		if err != nil {
			return err
		}
		for _, order := range orders {
			all = append(all, h.ask(ctx, name, payer, order))
		}
	}
	return errors.Join(all...)
}

func (h Handlers) ask(ctx context.Context, name string, payer pay.Payer, order withdrawal.Order) error {
	number, err := h.Vault.Open(order.Member, order.Sealed)
	if err != nil {
		return err
	}
	reference, err := payer.Pay(ctx, pay.Transfer{
		Reference: string(order.Part), Amount: order.Amount, Currency: order.Currency, Bank: order.Bank, Holder: order.Holder, Number: number,
	})
	switch {
	case errors.Is(err, pay.ErrRefused):
		return withdrawal.Refuse(ctx, h.DB, order.Part, name)
	case err != nil:
		return err
	}
	return withdrawal.Accepted(ctx, h.DB, order.Part, reference)
}

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
	Status  string             `json:"status"`
	Outcome withdrawal.Outcome `json:"outcome,omitempty"`
}

// report answers 200 to everything that is settled, so that the provider stops; anything else makes it report again.
func (h Handlers) report(ctx context.Context, _ wire.Caller, r wire.Request) (wire.RawAnswer, error) {
	name := r.Path("provider")
	payer, ok := h.Payers[name]
	if !ok {
		return answer(http.StatusNotFound, reportOut{Status: "UNKNOWN_PROVIDER"})
	}
	report, err := payer.Read(r.Header, r.Body, h.Clock.Now())
	switch {
	case errors.Is(err, pay.ErrSignature):
		return answer(http.StatusUnauthorized, reportOut{Status: "BAD_SIGNATURE"})
	case err != nil || report.Channel != pay.PayoutChannel:
		return answer(http.StatusBadRequest, reportOut{Status: "BAD_REPORT"})
	}
	outcome, err := h.learn(ctx, name, report)
	if f := fault.Of(err); f != nil && f.Code == fault.NotFound {
		return answer(http.StatusNotFound, reportOut{Status: "UNKNOWN_ORDER"})
	}
	if err != nil {
		return wire.RawAnswer{}, err
	}
	return answer(http.StatusOK, reportOut{Status: "OK", Outcome: outcome})
}

func (h Handlers) learn(ctx context.Context, provider string, report pay.Report) (withdrawal.Outcome, error) {
	part, err := id.Parse[id.Payout](report.Reference)
	if err != nil {
		return "", fault.New(fault.NotFound)
	}
	settings, err := h.Settings.Now(ctx)
	if err != nil {
		return "", err
	}
	return withdrawal.Learn(ctx, h.DB, withdrawal.Report{
		Provider: provider, Reference: report.ProviderOrder, Part: part, IsPaid: report.IsPaid, Amount: report.Amount,
		Currency: report.Currency, HappenedAt: report.PaidAt,
	}, time.Duration(settings.Withdraw.ConfirmMinutes)*time.Minute)
}

func answer(status int, out reportOut) (wire.RawAnswer, error) {
	body, err := json.Marshal(out)
	return wire.RawAnswer{Status: status, Header: map[string]string{"Content-Type": "application/json"}, Body: body}, err
}
