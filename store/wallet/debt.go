package wallet

import (
	"context"

	"github.com/jmoiron/sqlx"

	"lantern/store/id"
	"lantern/store/ledger"
	"lantern/store/money"
)

// paying are the credits out of which a debt is paid: money that is the player's own and new to his balance. Winnings,
// stakes that return and holds that are released are none of them: they move inside play, or were his before the debt.
var paying = map[ledger.Kind]bool{
	ledger.Deposit: true, ledger.DepositManual: true, ledger.TransferOut: true, ledger.AdjustPlus: true,
	ledger.SelfRebate: true, ledger.AgentCommission: true,
}

// Sweep takes what a member owes out of what an entry has just brought him, and says how much that was. It comes right
// after the entry, which holds his balance: of two credits at once the second sees what the first has paid.
func Sweep(ctx context.Context, tx *sqlx.Tx, member id.Member, by ledger.Entry) (money.Amount, error) {
	main, came := broughtBy(by, member)
	if !paying[by.Kind] || came <= 0 {
		return 0, nil
	}
	owed, err := ledger.Owed(ctx, tx, member, main.Currency)
	if err != nil || owed <= 0 {
		return 0, err
	}
	swept := min(owed, came)
	_, err = ledger.Post(ctx, tx, ledger.Entry{
		ID: id.New[id.Entry](), Kind: entrySweep, Key: by.Key + ":sweep", Member: member, RelatedKind: by.RelatedKind,
		RelatedID: by.RelatedID,
		Actor:     by.Actor,
		Lines:     ledger.Move(main, ledger.Account{Code: ledger.Debt(member), Currency: main.Currency}, swept),
	})
	return swept, err
}

// broughtBy is what an entry does to a member's balance.
func broughtBy(entry ledger.Entry, member id.Member) (main ledger.Account, came money.Amount) {
	for _, line := range entry.Lines {
		if line.Account.Owner == member && line.Account.Code == ledger.Main {
			main, came = line.Account, came+line.Amount
		}
	}
	return main, came
}
