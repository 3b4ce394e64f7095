package withdrawal

import (
	"context"
	"errors"
	"time"

	"lantern/api/outside/pay"
	"lantern/api/wire"
	"lantern/store/fault"
	"lantern/store/id"
	"lantern/store/withdrawal"
)

// most is the maximum of parts sent or queried in one run of the job, so that slow providers do not exceed its time.
const most = 10

// Ask sends due parts to their providers, outside any transaction. A part whose answer is lost stays due and is sent
// again with the same reference.
func (h Handlers) Ask(ctx context.Context) error {
	var all []error
	for name, payer := range h.Payers {
		orders, err := withdrawal.DueOrders(ctx, h.DB, name, most)
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
		Reference: string(order.Part), Amount: order.Amount, Currency: order.Currency, Bank: order.Bank, Holder: order.Holder,
		Number: number,
	})
	switch {
	case errors.Is(err, pay.ErrRefused):
		return withdrawal.Refuse(ctx, h.DB, order.Part, name)
	case err != nil:
		return err
	}
	return withdrawal.MarkAccepted(ctx, h.DB, order.Part, reference)
}

// report receives the providers' reports about payouts.
func (h Handlers) report(ctx context.Context, _ wire.Caller, r wire.Request) (wire.RawAnswer, error) {
	name := r.Path("provider")
	return pay.HandleReport(r, h.Payers[name], h.Clock.Now(), func(report pay.Report) (string, error) {
		if report.Channel != pay.PayoutChannel {
			return "", pay.ErrBody
		}
		outcome, err := h.record(ctx, name, report)
		return string(outcome), err
	})
}

func (h Handlers) record(ctx context.Context, provider string, report pay.Report) (withdrawal.Outcome, error) {
	part, err := id.Parse[id.Payout](report.Reference)
	if err != nil {
		return "", fault.New(fault.NotFound)
	}
	settings, err := h.Settings.Now(ctx)
	if err != nil {
		return "", err
	}
	return withdrawal.RecordReport(ctx, h.DB, withdrawal.Report{
		Provider: provider, Reference: report.ProviderOrder, Part: part, IsPaid: report.IsPaid, Amount: report.Amount,
		Currency: report.Currency, HappenedAt: report.PaidAt,
	}, time.Duration(withdrawal.Settings.Of(settings).ConfirmMinutes)*time.Minute)
}
