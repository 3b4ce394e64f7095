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
	// most transfers are asked about in one turn.
	most = 10
	// figureTime is how long a screen waits for a vendor's figure.
	figureTime = 1500 * time.Millisecond
)

// figure is a vendor's wallet with what the vendor itself says, where it says something.
type figure struct {
	wallet.VendorWallet
	isCurrent bool
}

// asked are a member's wallets; all vendors are asked at once. One that never had anything of his, and gets nothing
// just now, has nothing.
func (h Handlers) asked(ctx context.Context, member id.Member, currency string) ([]figure, error) {
	list, err := wallet.VendorWallets(ctx, h.DB, member, currency, h.codes())
	if err != nil {
		return nil, err
	}
	ctx, cancel := context.WithTimeout(ctx, figureTime)
	defer cancel()
	out := make([]figure, len(list))
	var group sync.WaitGroup
	for i, p := range list {
		out[i] = figure{p, !p.IsUsed}
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

// Ask is the loop that asks the vendors about the transfers that wait, outside any transaction. An answer that does not
// come leaves a transfer as it is: it is asked about again, and sent again under the same reference only where the
// vendor does not know it.
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
