package deposit

import (
	"context"
	"crypto/sha256"
	"errors"

	"lantern/api/outside/pay"
	"lantern/api/wire"
	"lantern/store/deposit"
	"lantern/store/fault"
	"lantern/store/id"
)

// callback receives the providers' reports about payments. A failed attempt changes nothing.
func (h Handlers) callback(ctx context.Context, _ wire.Caller, r wire.Request) (wire.RawAnswer, error) {
	name := r.Path("provider")
	return pay.HandleReport(r, h.Providers[name], h.Clock.Now(), func(report pay.Report) (string, error) {
		payment, err := paymentOf(name, report)
		switch {
		case err != nil:
			return "", err
		case report.Nonce != "":
			return h.receiveOnce(ctx, name, payment, deposit.SignedReport{Nonce: report.Nonce, Hash: hashOf(r.Body)})
		case payment == nil:
			return "", nil
		}
		outcome, err := deposit.Receive(ctx, h.DB, *payment)
		return string(outcome), err
	})
}

// receiveOnce answers a copy of a report like the first one. A nonce with another body is refused as forged.
func (h Handlers) receiveOnce(ctx context.Context, provider string, payment *deposit.Payment,
	signed deposit.SignedReport) (string, error) {
	outcome, err := deposit.ReceiveOnce(ctx, h.DB, provider, payment, signed)
	if errors.Is(err, fault.New(fault.IdempotencyKeyReused)) {
		return "", pay.ErrSignature
	}
	return string(outcome), err
}

// paymentOf converts a report to a payment, nil if the order was not paid. Faults: not_found.
func paymentOf(provider string, report pay.Report) (*deposit.Payment, error) {
	if !report.IsPaid {
		return nil, nil
	}
	which, err := id.Parse[id.Deposit](report.Reference)
	if err != nil {
		return nil, fault.New(fault.NotFound)
	}
	return &deposit.Payment{
		Provider: provider, Channel: report.Channel, ProviderOrder: report.ProviderOrder, Deposit: which,
		Amount: report.Amount, Currency: report.Currency, PaidAt: report.PaidAt,
	}, nil
}

func hashOf(body []byte) []byte {
	sum := sha256.Sum256(body)
	return sum[:]
}
