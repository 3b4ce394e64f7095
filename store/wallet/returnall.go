package wallet

import (
	"context"

	"github.com/jmoiron/sqlx"

	"lantern/store/id"
	"lantern/store/idem"
	"lantern/store/ledger"
	"lantern/store/pg"
)

// Figures are what the vendors say that they have of a member's, and the vendors that said nothing.
type Figures struct {
	Found []Purse
	Away  []string
}

// Homecoming is everything that was asked back at once. Busy are the vendors with a transfer under way, Away those that
// said nothing.
type Homecoming struct {
	Begun []VendorTransfer
	Busy  []string
	Away  []string
}

// ReturnAll begins a transfer back from each wallet of what its vendor says is there, to the last payable unit.
func ReturnAll(ctx context.Context, db *pg.DB, there Figures, currency string, key *idem.Key) (Homecoming, error) {
	return idem.Once(ctx, db, key, func(tx *sqlx.Tx) (Homecoming, error) {
		home := Homecoming{Away: there.Away}
		if err := ledger.Lock(ctx, tx, key.Member); err != nil {
			return home, err
		}
		for _, each := range there.Found {
			isBusy, err := isUnderWay(ctx, tx, key.Member, each.Vendor)
			if err != nil {
				return home, err
			}
			wish := ToVendor{Vendor: each.Vendor, Direction: Out, Amount: each.Amount.FloorPayable(), Currency: currency}
			switch {
			case isBusy:
				home.Busy = append(home.Busy, each.Vendor)
			case wish.Amount > 0:
				begun, err := wish.begin(ctx, tx, key.Member)
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
