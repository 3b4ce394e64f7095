package wallet

import (
	"context"
	"slices"
	"time"

	"lantern/api/wire"
	"lantern/store/fault"
	"lantern/store/id"
	"lantern/store/money"
	"lantern/store/wallet"
)

// mainWallet names the main balance in calls; other wallets are named by their vendors.
const mainWallet = "MAIN"

type walletsOut struct {
	IsSingle bool              `json:"isSingle"`
	Currency string            `json:"currency"`
	Main     money.Amount      `json:"main"`
	Vendors  []vendorWalletOut `json:"vendors"`
}

// vendorWalletOut is a vendor's wallet. If the vendor does not answer, Amount is the last known balance.
type vendorWalletOut struct {
	Vendor    string       `json:"vendor"`
	Name      string       `json:"name"`
	Amount    money.Amount `json:"amount"`
	IsCurrent bool         `json:"isCurrent"`
	Transfer  *string      `json:"transfer"`
}

// wallets lists the wallets. Trial players have only the main wallet.
func (h Handlers) wallets(ctx context.Context, who wire.Caller, _ struct{}) (walletsOut, error) {
	figures, err := h.Figures(ctx, who.Member)
	if err != nil {
		return walletsOut{}, err
	}
	out := walletsOut{IsSingle: true, Currency: figures.Currency, Main: figures.Balance, Vendors: []vendorWalletOut{}}
	if who.IsTrial {
		return out, nil
	}
	list, err := h.vendorBalances(ctx, who.Member, figures.Currency)
	if err != nil {
		return walletsOut{}, err
	}
	out.IsSingle = len(list) == 0
	for _, p := range list {
		each := vendorWalletOut{Vendor: p.Vendor, Name: p.Name, Amount: p.Amount, IsCurrent: p.isCurrent}
		if p.Open != nil {
			open := string(*p.Open)
			each.Transfer = &open
		}
		out.Vendors = append(out.Vendors, each)
	}
	return out, nil
}

type vendorTransferIn struct {
	From   string       `json:"from" minLength:"1" maxLength:"40"`
	To     string       `json:"to" minLength:"1" maxLength:"40"`
	Amount money.Amount `json:"amount"`
}

type vendorTransferOut struct {
	ID        id.VendorTransfer `json:"id"`
	Reference string            `json:"reference"`
	From      string            `json:"from"`
	To        string            `json:"to"`
	Name      string            `json:"name"`
	Amount    money.Amount      `json:"amount"`
	State     wallet.State      `json:"state"`
	At        time.Time         `json:"at"`
	EndedAt   *time.Time        `json:"endedAt"`
}

func toTransfer(t wallet.VendorTransfer) vendorTransferOut {
	out := vendorTransferOut{
		ID: t.ID, Reference: id.Reference(t.ID), From: mainWallet, To: t.Vendor, Name: t.Name, Amount: t.Amount,
		State: t.State, At: t.At.UTC(),
	}
	if t.Direction == wallet.Out {
		out.From, out.To = out.To, out.From
	}
	if t.EndedAt != nil {
		ended := t.EndedAt.UTC()
		out.EndedAt = &ended
	}
	return out
}

// toVendor reads which of the two wallets is the vendor's. One of them is always the balance.
func (h Handlers) toVendor(in vendorTransferIn) (wallet.VendorParams, error) {
	params := wallet.VendorParams{Vendor: in.To, Direction: wallet.In, Amount: in.Amount}
	switch {
	case in.From == in.To:
		return params, fault.New(fault.SameAccount).In("to", string(fault.SameAccount), nil)
	case in.To == mainWallet:
		params.Vendor, params.Direction = in.From, wallet.Out
	case in.From != mainWallet:
		return params, fault.Invalid("to", "not_offered")
	}
	if h.Vendors[params.Vendor] == nil {
		return params, fault.New(fault.NotFound)
	}
	return params, nil
}

func (h Handlers) transferVendor(ctx context.Context, who wire.Caller, in vendorTransferIn) (vendorTransferOut, error) {
	params, err := h.toVendor(in)
	if err != nil {
		return vendorTransferOut{}, err
	}
	settings, err := h.Settings.Now(ctx)
	if err != nil {
		return vendorTransferOut{}, err
	}
	params.Currency = settings.Currency
	t, err := wallet.TransferVendor(ctx, h.DB, params, who.Key)
	return toTransfer(t), err
}

func (h Handlers) vendorTransfer(ctx context.Context, who wire.Caller, in oneIn) (vendorTransferOut, error) {
	which, err := id.Parse[id.VendorTransfer](in.ID)
	if err != nil {
		return vendorTransferOut{}, fault.New(fault.NotFound)
	}
	t, err := wallet.VendorTransferOf(ctx, h.DB, who.Member, which)
	return toTransfer(t), err
}

// returnOut contains the transfers that return money. Busy wallets have a transfer under way; Away wallets did not
// answer.
type returnOut struct {
	Transfers []vendorTransferOut `json:"transfers"`
	Busy      []string            `json:"busy"`
	Away      []string            `json:"away"`
}

func (h Handlers) returnAll(ctx context.Context, who wire.Caller, _ struct{}) (returnOut, error) {
	settings, err := h.Settings.Now(ctx)
	if err != nil {
		return returnOut{}, err
	}
	list, err := h.vendorBalances(ctx, who.Member, settings.Currency)
	if err != nil {
		return returnOut{}, err
	}
	there := wallet.Figures{Found: []wallet.VendorWallet{}, Away: []string{}}
	for _, p := range list {
		if p.isCurrent {
			there.Found = append(there.Found, p.VendorWallet)
		} else {
			there.Away = append(there.Away, p.Vendor)
		}
	}
	home, err := wallet.ReturnAll(ctx, h.DB, there, settings.Currency, who.Key)
	out := returnOut{Transfers: []vendorTransferOut{}, Busy: append([]string{}, home.Busy...),
		Away: append([]string{}, home.Away...)}
	for _, t := range home.Begun {
		out.Transfers = append(out.Transfers, toTransfer(t))
	}
	return out, err
}

// codes returns the vendors with wallets.
func (h Handlers) codes() []string {
	all := []string{}
	for code := range h.Vendors {
		all = append(all, code)
	}
	slices.Sort(all)
	return all
}
