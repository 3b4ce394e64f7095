package deposit

import (
	"context"

	"lantern/api/outside/pay"
	"lantern/api/wire"
	"lantern/store/deposit"
	"lantern/store/fault"
	"lantern/store/id"
)

// callback hears of payments; a try that failed changes nothing.
func (h Handlers) callback(ctx context.Context, _ wire.Caller, r wire.Request) (wire.RawAnswer, error) {
	name := r.Path("provider")
	return pay.Hear(r, h.Providers[name], h.Clock.Now(), func(report pay.Report) (string, error) {
		if !report.IsPaid {
			return "", nil
		}
		outcome, err := h.receive(ctx, name, report)
		return string(outcome), err
	})
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
