package wallet

import (
	"context"
	"errors"
	"sync"
	"time"

	"lantern/api/outside/vendorwallet"
	"lantern/store/id"
	"lantern/store/wallet"
)

const (
	// most is how many transfers one run queries.
	most = 10
	// balanceTimeout is how long a screen waits for a vendor's balance.
	balanceTimeout = 1500 * time.Millisecond
)

// vendorBalance is a vendor's wallet; isCurrent if the vendor has just returned its balance.
type vendorBalance struct {
	wallet.VendorWallet
	isCurrent bool
}

// vendorBalances returns a member's wallets and queries all vendors concurrently. A wallet that was never used is empty
// and is not queried.
func (h Handlers) vendorBalances(ctx context.Context, member id.Member, currency string) ([]vendorBalance, error) {
	list, err := wallet.VendorWallets(ctx, h.DB, member, currency, h.codes())
	if err != nil {
		return nil, err
	}
	ctx, cancel := context.WithTimeout(ctx, balanceTimeout)
	defer cancel()
	out := make([]vendorBalance, len(list))
	var group sync.WaitGroup
	for i, p := range list {
		out[i] = vendorBalance{p, !p.IsUsed}
		if !p.IsUsed {
			continue
		}
		group.Go(func() {
			said, err := h.Vendors[p.Vendor].Balance(ctx, string(member), currency)
			if err == nil {
				out[i].Amount, out[i].isCurrent = said, true
			}
		})
	}
	group.Wait()
	return out, nil
}

// Ask queries vendors about pending transfers, outside of any transaction. Without an answer a transfer stays pending:
// it is queried again, and sent again under the same reference only if the vendor does not know it.
func (h Handlers) Ask(ctx context.Context) error {
	var group sync.WaitGroup
	var mu sync.Mutex
	var all []error
	note := func(err error) {
		mu.Lock()
		defer mu.Unlock()
		all = append(all, err)
	}
	for code, vendor := range h.Vendors {
		orders, err := wallet.DueVendorQueries(ctx, h.DB, code, most)
		note(err)
		for _, order := range orders {
			group.Go(func() { note(h.send(ctx, vendor, order)) })
		}
	}
	group.Wait()
	return errors.Join(all...)
}

func (h Handlers) send(ctx context.Context, vendor vendorwallet.Vendor, order wallet.VendorOrder) error {
	said, err := outcomeOf(ctx, vendor, order)
	if err != nil {
		return err
	}
	end := wallet.VendorOutcome{IsDone: said.IsDone, Reason: said.Reason}
	if said.IsDone {
		end.Left = &said.Balance
	}
	return wallet.EndVendorTransfer(ctx, h.DB, order.ID, end)
}

func outcomeOf(ctx context.Context, vendor vendorwallet.Vendor, order wallet.VendorOrder) (vendorwallet.Outcome,
	error) {
	if order.WasAsked {
		said, err := vendor.Status(ctx, string(order.ID))
		if !errors.Is(err, vendorwallet.ErrUnknown) {
			return said, err
		}
	}
	return vendor.Send(ctx, vendorwallet.Transfer{
		Reference: string(order.ID), Player: string(order.Member), Currency: order.Currency, Amount: order.Amount,
		IsDeposit: order.Direction == wallet.In,
	})
}
