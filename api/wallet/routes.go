// Package wallet speaks of what a player has: the balance, and the account record with the reason of each line.
package wallet

import (
	"context"
	"time"

	"lantern/api/outside/vendorwallet"
	"lantern/api/wire"
	"lantern/store/clock"
	"lantern/store/fault"
	"lantern/store/id"
	"lantern/store/money"
	"lantern/store/pg"
	"lantern/store/system"
	"lantern/store/wallet"
)

// Handlers of the wallet. Vendors are those with a wallet of their own, by their code.
type Handlers struct {
	DB       *pg.DB
	Reports  *pg.Reports
	Settings *system.SettingsCache
	Vendors  map[string]vendorwallet.Vendor
}

// Routes of the wallet.
func (h Handlers) Routes() []wire.Route {
	return []wire.Route{
		wire.Call("GET", "/wps/v2/wallets/balance", "Retrieve the balance", h.balance),
		wire.Call("GET", "/wps/wallets", "List wallets", h.wallets),
		wire.Call("POST", "/wps/relay/GCS_walletTransfer", "Transfer money between the balance and a vendor wallet",
			h.transferVendor).
			Money().
			Fails(
				fault.AccountFrozen, fault.AmountBelowMin, fault.AmountScale, fault.InsufficientBalance,
				fault.LimitExceeded, fault.NotFound, fault.RealityCheckDue, fault.SameAccount,
				fault.SelfExcluded, fault.StateChanged, fault.VendorTransferOpen,
			),
		wire.Call("POST", "/wps/wallets/return", "Return all money from vendor wallets", h.returnAll).Money().
			Fails(fault.InsufficientBalance, fault.NotFound, fault.StateChanged, fault.VendorTransferOpen),
		wire.Call("GET", "/wps/wallets/transfers/:id", "Retrieve a vendor wallet transfer", h.vendorTransfer).TrueAccount().
			Fails(fault.NotFound),
		wire.Call("GET", "/wps/entries", "List ledger entries", h.list),
		wire.Call("GET", "/wps/entries/:id", "Retrieve a ledger entry with its derivation", h.one).
			Fails(fault.NotFound),
	}
}

// Figures is a balance as in the call and the live event.
type Figures struct {
	Balance        money.Amount `json:"balance"`
	Withdrawable   money.Amount `json:"withdrawable"`
	Locked         money.Amount `json:"locked"`
	Bonus          money.Amount `json:"bonus"`
	OpenStakes     money.Amount `json:"openStakes"`
	Version        int64        `json:"version"`
	Currency       string       `json:"currency"`
	CurrencySymbol string       `json:"currencySymbol"`
	AsOf           time.Time    `json:"asOf"`
}

// Figures reads the balance of a member.
func (h Handlers) Figures(ctx context.Context, member id.Member) (Figures, error) {
	settings, err := h.Settings.Now(ctx)
	if err != nil {
		return Figures{}, err
	}
	b, err := wallet.Of(ctx, h.DB, member, settings.Currency)
	if err != nil {
		return Figures{}, err
	}
	return Figures{
		Balance: b.Main, Withdrawable: b.Withdrawable(), Locked: b.Locked, Bonus: b.Bonus, OpenStakes: b.OpenStakes,
		Version: b.Version, Currency: b.Currency, CurrencySymbol: settings.CurrencySymbol, AsOf: b.AsOf.UTC(),
	}, nil
}

func (h Handlers) balance(ctx context.Context, who wire.Caller, _ struct{}) (Figures, error) {
	return h.Figures(ctx, who.Member)
}

type listIn struct {
	Cursor   string `query:"cursor" maxLength:"400"`
	PageSize int    `query:"pageSize"`
	From     string `query:"from" maxLength:"40"`
	To       string `query:"to" maxLength:"40"`
	Group    string `query:"group" maxLength:"20"`
	Search   string `query:"search" maxLength:"64" doc:"part of a game's name, or a reference"`
}

type entryOut struct {
	ID           id.Entry     `json:"id"`
	Reference    string       `json:"reference"`
	Type         string       `json:"type"`
	Amount       money.Amount `json:"amount"`
	BalanceAfter money.Amount `json:"balanceAfter"`
	At           time.Time    `json:"at"`
	RelatedKind  *string      `json:"relatedKind"`
	RelatedID    *string      `json:"relatedId"`
	// GameName is empty unless the entry belongs to a bet.
	GameName string `json:"gameName"`
}

func toOut(r wallet.Record, language string) entryOut {
	return entryOut{
		ID: r.ID, Reference: id.Reference(r.ID), Type: r.Kind, Amount: r.Amount, BalanceAfter: r.BalanceAfter, At: r.At.UTC(),
		RelatedKind: r.RelatedKind, RelatedID: r.RelatedID, GameName: r.Game(language),
	}
}

func (h Handlers) list(ctx context.Context, who wire.Caller, in listIn) (wire.Cursor[entryOut], error) {
	at, err := wire.ReadIDKeyset[id.Entry](in.Cursor, in.PageSize)
	if err != nil {
		return wire.Cursor[entryOut]{}, err
	}
	wanted, err := h.wanted(ctx, who.Member, in)
	if err != nil {
		return wire.Cursor[entryOut]{}, err
	}
	wanted.Before, wanted.Size = at.After, at.Limit()
	rows, err := pg.Read(ctx, h.Reports.Until(wanted.To), func(ctx context.Context, q pg.Q) ([]wallet.Record, error) {
		return wallet.Records(ctx, q, wanted)
	})
	if err != nil {
		return wire.Cursor[entryOut]{}, err
	}
	return wire.PageBy(at, rows, func(r wallet.Record) id.Entry { return r.ID },
		func(r wallet.Record) entryOut { return toOut(r, who.Language) })
}

func (h Handlers) wanted(ctx context.Context, member id.Member, in listIn) (wallet.RecordFilter, error) {
	settings, err := h.Settings.Now(ctx)
	if err != nil {
		return wallet.RecordFilter{}, err
	}
	zone, err := clock.ParseZone(settings.GMTOffset)
	if err != nil {
		return wallet.RecordFilter{}, err
	}
	w := wallet.RecordFilter{Member: member, Currency: settings.Currency, Group: in.Group, Search: in.Search}
	w.From, w.To, err = wire.Span(zone, in.From, in.To)
	return w, err
}
