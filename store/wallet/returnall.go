package wallet

import (
	"context"

	"github.com/jmoiron/sqlx"

	"lantern/store/id"
	"lantern/store/idem"
	"lantern/store/ledger"
	"lantern/store/pg"
)

// Figures are the balances reported by the vendors, and the vendors that did not answer.
type Figures struct {
	Found []VendorWallet
	Away  []string
}

// ReturnResult lists the begun transfers. Busy are the vendors with a pending transfer, Away those that did not
// answer.
type ReturnResult struct {
	Begun []VendorTransfer
	Busy  []string
	Away  []string
}

// ReturnAll begins a transfer from every vendor's wallet of its reported balance, floored to the payable unit.
func ReturnAll(ctx context.Context, db *pg.DB, there Figures, currency string, key *idem.Key) (ReturnResult, error) {
	return idem.Once(ctx, db, key, func(tx *sqlx.Tx) (ReturnResult, error) {
		home := ReturnResult{Away: there.Away}
		if err := ledger.Lock(ctx, tx, key.Member); err != nil {
			return home, err
		}
		for _, each := range there.Found {
			isBusy, err := isUnderWay(ctx, tx, key.Member, each.Vendor)
			if err != nil {
				return home, err
			}
			params := VendorParams{Vendor: each.Vendor, Direction: Out, Amount: each.Amount.FloorPayable(), Currency: currency}
			switch {
			case isBusy:
				home.Busy = append(home.Busy, each.Vendor)
			case params.Amount > 0:
				begun, err := params.begin(ctx, tx, key.Member)
				if err != nil {
					return home, err
				}
				home.Begun = append(home.Begun, begun)
			}
		}
		return home, nil
	})
}

func isUnderWay(ctx context.Context, tx *sqlx.Tx, member id.Member, vendor string) (isSo bool, err error) {
	const read = `SELECT EXISTS (SELECT FROM vendor_transfers
		WHERE member_id = $1 AND vendor_code = $2 AND state = 'SENDING')`
	err = tx.GetContext(ctx, &isSo, read, member, vendor)
	return isSo, err
}
