package wallet

import (
	"context"
	"errors"
	"strconv"
	"strings"

	"lantern/api/wire"
	"lantern/store/bet"
	"lantern/store/deposit"
	"lantern/store/fault"
	"lantern/store/gamevendor"
	"lantern/store/id"
	"lantern/store/member"
	"lantern/store/money"
	"lantern/store/pg"
	"lantern/store/transfer"
	"lantern/store/wallet"
	"lantern/store/withdrawal"
)

type oneIn struct {
	ID string `path:"id"`
}

type inputOut struct {
	Name  string `json:"name"`
	Value string `json:"value"`
}

type lineOut struct {
	Account string       `json:"account"`
	Amount  money.Amount `json:"amount"`
}

// derivationOut is a line of the record with its reason: the rule is a key of the client's words, filled with the
// inputs.
type derivationOut struct {
	ID           id.Entry     `json:"id"`
	Reference    string       `json:"reference"`
	Type         string       `json:"type"`
	Amount       money.Amount `json:"amount"`
	BalanceAfter money.Amount `json:"balanceAfter"`
	At           string       `json:"at"`
	RelatedKind  *string      `json:"relatedKind"`
	RelatedID    *string      `json:"relatedId"`
	GameName     string       `json:"gameName"`
	Rule         string       `json:"rule"`
	Inputs       []inputOut   `json:"inputs"`
	Lines        []lineOut    `json:"lines"`
}

func (h Handlers) one(ctx context.Context, who wire.Caller, in oneIn) (derivationOut, error) {
	which, err := id.Parse[id.Entry](in.ID)
	if err != nil {
		return derivationOut{}, fault.New(fault.NotFound)
	}
	settings, err := h.Settings.Now(ctx)
	if err != nil {
		return derivationOut{}, err
	}
	record, lines, err := wallet.RecordOf(ctx, h.DB, who.Member, settings.Currency, which)
	if err != nil {
		return derivationOut{}, err
	}
	inputs, err := h.inputs(ctx, who.Member, record)
	if err != nil {
		return derivationOut{}, err
	}
	return toDerivation(record, lines, inputs, who.Language), nil
}

func toDerivation(r wallet.Record, lines []wallet.Line, inputs []inputOut, language string) derivationOut {
	line := toOut(r, language)
	out := derivationOut{
		ID: line.ID, Reference: line.Reference, Type: line.Type, Amount: line.Amount, BalanceAfter: line.BalanceAfter,
		At: line.At.Format("2006-01-02T15:04:05.999999Z07:00"), RelatedKind: line.RelatedKind, RelatedID: line.RelatedID,
		GameName: line.GameName, Rule: "entry." + strings.ToLower(r.Kind), Inputs: append([]inputOut{}, inputs...),
		Lines: []lineOut{},
	}
	for _, l := range lines {
		out.Lines = append(out.Lines, lineOut{Account: l.Account, Amount: l.Amount})
	}
	return out
}

// inputs are the figures that the rule was fed with, read from what the entry is about.
func (h Handlers) inputs(ctx context.Context, member id.Member, r wallet.Record) ([]inputOut, error) {
	if r.RelatedKind == nil || r.RelatedID == nil {
		return nil, nil
	}
	var inputs []inputOut
	var err error
	switch *r.RelatedKind {
	case "deposit":
		inputs, err = h.ofDeposit(ctx, member, id.Deposit(*r.RelatedID))
	case "withdrawal":
		inputs, err = h.ofWithdrawal(ctx, member, id.Withdrawal(*r.RelatedID))
	case "transfer":
		inputs, err = h.ofTransfer(ctx, member, id.Transfer(*r.RelatedID))
	case "vendor_transfer":
		inputs, err = h.ofVendorTransfer(ctx, member, id.VendorTransfer(*r.RelatedID))
	case "adjustment":
		// The operators' reasons are internal.
		inputs = []inputOut{{"reference", id.Reference(id.Adjustment(*r.RelatedID))}}
	case "bet":
		inputs, err = h.ofBet(ctx, member, id.Bet(*r.RelatedID))
	case "rebate":
		day, game, _ := strings.Cut(*r.RelatedID, ":")
		inputs = []inputOut{{"day", day}, {"gameType", game}}
	}
	if errors.Is(err, fault.New(fault.NotFound)) {
		return nil, nil
	}
	return inputs, err
}

func (h Handlers) ofDeposit(ctx context.Context, member id.Member, which id.Deposit) ([]inputOut, error) {
	d, err := deposit.Of(ctx, h.DB, member, which)
	if err != nil {
		return nil, err
	}
	inputs := []inputOut{{"reference", id.Reference(d.ID)}, {"ordered", d.Amount.String()}, {"fee", d.Fee.String()}}
	if d.Received != nil {
		inputs = append(inputs, inputOut{"received", d.Received.String()})
	}
	return inputs, nil
}

func (h Handlers) ofWithdrawal(ctx context.Context, member id.Member, which id.Withdrawal) ([]inputOut, error) {
	w, err := withdrawal.Of(ctx, h.DB, member, which)
	if err != nil {
		return nil, err
	}
	return []inputOut{{"reference", id.Reference(w.ID)}, {"amount", w.Amount.String()}, {"fee", w.Fee.String()},
		{"payee", w.Bank + " " + w.Masked()}}, nil
}

// ofTransfer names the other masked: the record may be shown to others. What was received is to be bet once.
func (h Handlers) ofTransfer(ctx context.Context, who id.Member, which id.Transfer) ([]inputOut, error) {
	t, err := transfer.Of(ctx, h.DB, who, which)
	if err != nil {
		return nil, err
	}
	inputs := []inputOut{{"reference", id.Reference(t.ID)}}
	if t.IsMine {
		return append(inputs, inputOut{"receiver", member.Masked(t.Other)}), nil
	}
	return append(inputs, inputOut{"sender", member.Masked(t.Other)}, inputOut{"required", t.Amount.String()}), nil
}

func (h Handlers) ofVendorTransfer(ctx context.Context, member id.Member, which id.VendorTransfer) ([]inputOut, error) {
	t, err := wallet.VendorTransferOf(ctx, h.DB, member, which)
	if err != nil {
		return nil, err
	}
	return []inputOut{{"reference", id.Reference(t.ID)}, {"vendor", t.Name}}, nil
}

func (h Handlers) ofBet(ctx context.Context, member id.Member, which id.Bet) ([]inputOut, error) {
	b, err := bet.Of(ctx, h.DB, member, which)
	if err != nil {
		return nil, err
	}
	inputs := []inputOut{
		{"reference", id.Reference(b.ID)}, {"stake", b.Stake.String()}, {"payout", b.Payout.String()},
		{"validBet", b.ValidBet.String()},
		{"round", b.Round},
	}
	// A free bet names its grant, whose turnover applies to its wins.
	free, err := gamevendor.FreeRoundsOfBet(ctx, h.DB, which)
	if pg.IsNone(err) {
		return inputs, nil
	}
	return append(inputs, inputOut{"freeRounds", id.Reference(free.ID)}, inputOut{"freeValue", free.BetValue.String()},
		inputOut{"turnover", strconv.Itoa(free.Multiplier)}), err
}
