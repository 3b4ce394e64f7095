package wallet

import (
	"context"

	"github.com/jmoiron/sqlx"

	"lantern/store/id"
	"lantern/store/ledger"
	"lantern/store/money"
)

// paying are the kinds of credits from which a debt is paid: new money of the member. Winnings, returned stakes and
// released holds are not: they move inside play, or belonged to the member before the debt.
var paying = map[ledger.Kind]bool{
	ledger.Deposit: true, ledger.DepositManual: true, ledger.TransferOut: true, ledger.AdjustPlus: true,
	ledger.SelfRebate: true, ledger.AgentCommission: true, "DAILY_SALARY": true, "HOURLY_SALARY": true,
	"REALTIME_SALARY": true, "DIVIDEND": true,
}

// Sweep debits a member's debt from what an entry has credited and returns the amount. It runs right after the entry,
// which locks the balance, so that concurrent credits do not pay the debt twice.
func Sweep(ctx context.Context, tx *sqlx.Tx, member id.Member, by ledger.Entry) (money.Amount, error) {
	main, credited := creditedBy(by, member)
	if !paying[by.Kind] || credited <= 0 {
		return 0, nil
	}
	owed, err := ledger.Owed(ctx, tx, member, main.Currency)
	if err != nil || owed <= 0 {
		return 0, err
	}
	swept := min(owed, credited)
	_, err = ledger.Post(ctx, tx, ledger.Entry{
		ID: id.New[id.Entry](), Kind: entrySweep, Key: by.Key + ":sweep", Member: member, RelatedKind: by.RelatedKind,
		RelatedID: by.RelatedID,
		Actor:     by.Actor,
		Lines:     ledger.Move(main, ledger.Account{Code: ledger.Debt(member), Currency: main.Currency}, swept),
	})
	return swept, err
}

// creditedBy returns what an entry adds to a member's main balance.
func creditedBy(entry ledger.Entry, member id.Member) (main ledger.Account, credited money.Amount) {
	for _, line := range entry.Lines {
		if line.Account.Owner == member && line.Account.Code == ledger.Main {
			main, credited = line.Account, credited+line.Amount
		}
	}
	return main, credited
}
