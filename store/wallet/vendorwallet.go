package wallet

import (
	"context"

	"github.com/jmoiron/sqlx"
	"github.com/lib/pq"

	"lantern/store/fault"
	"lantern/store/id"
	"lantern/store/ledger"
	"lantern/store/money"
	"lantern/store/pg"
)

// VendorWallet is the wallet that a vendor keeps for a member, as booked here: results since the last transfer are
// not included. Open is the pending transfer.
type VendorWallet struct {
	Vendor string             `db:"code"`
	Name   string             `db:"name"`
	Amount money.Amount       `db:"amount"`
	IsUsed bool               `db:"is_used"`
	Open   *id.VendorTransfer `db:"open_id"`
}

// VendorWallets returns a member's wallets at the given vendors; none if all vendors share one wallet. A wallet that
// accepts no more money is listed as long as it has a balance.
func VendorWallets(ctx context.Context, q pg.Q, member id.Member, currency string,
	vendors []string) ([]VendorWallet, error) {
	const read = `SELECT v.code, v.name, COALESCE(b.amount, 0) AS amount, b.account_id IS NOT NULL AS is_used,
		t.id AS open_id
		FROM vendors v
		LEFT JOIN accounts a ON a.owner_id = $1 AND a.code = 'user:vendor:' || v.code AND a.currency = $2
		LEFT JOIN balances b ON b.account_id = a.id
		LEFT JOIN vendor_transfers t ON t.member_id = $1 AND t.vendor_code = v.code AND t.state = 'SENDING'
		WHERE v.wallet = 'TRANSFER' AND v.code = ANY ($3) AND (v.is_enabled OR b.account_id IS NOT NULL)
		ORDER BY v.sort, v.code`
	list := []VendorWallet{}
	err := q.SelectContext(ctx, &list, read, member, currency, pq.Array(vendors))
	return list, pg.Named(err)
}

// maySend refuses a transfer to play with, for the reasons and in the order in which a bet is refused; the caller
// holds the balances. Faults: account_frozen, self_excluded (with kind and until), reality_check_due, limit_exceeded.
func maySend(ctx context.Context, tx *sqlx.Tx, member id.Member, amount money.Amount) error {
	var rules struct {
		IsFrozen   bool `db:"is_frozen"`
		IsReminded bool `db:"is_reminded"`
	}
	const read = `SELECT funds_frozen OR is_frozen(id, 'FUNDS') AS is_frozen,
		COALESCE(reminder_due_at <= lantern_now(), false) AS is_reminded
		FROM members WHERE id = $1`
	if err := tx.GetContext(ctx, &rules, read, member); err != nil {
		return err
	}
	if rules.IsFrozen {
		return fault.New(fault.AccountFrozen)
	}
	if err := CheckPlay(ctx, tx, member); err != nil {
		return err
	}
	if rules.IsReminded {
		return fault.New(fault.RealityCheckDue)
	}
	return checkLimits(ctx, tx, member, amount)
}

// vendorBalance returns the booked balance of a vendor's wallet; the caller holds the member's balances.
func vendorBalance(ctx context.Context, tx *sqlx.Tx, account ledger.Account) (held money.Amount, err error) {
	const read = `SELECT COALESCE((SELECT b.amount FROM balances b JOIN accounts a ON a.id = b.account_id
		WHERE a.owner_id = $1 AND a.code = $2 AND a.currency = $3), 0)`
	err = tx.GetContext(ctx, &held, read, account.Owner, account.Code, account.Currency)
	return held, err
}

// IsAtVendors reports whether a member has money in a vendor's wallet, as booked, or a pending transfer.
func IsAtVendors(ctx context.Context, q pg.Q, member id.Member) (is bool, err error) {
	const read = `SELECT EXISTS (SELECT FROM accounts a JOIN balances b ON b.account_id = a.id
			WHERE a.owner_id = $1 AND a.code LIKE 'user:vendor:%' AND b.amount <> 0)
		OR EXISTS (SELECT FROM vendor_transfers WHERE member_id = $1 AND state = 'SENDING')`
	err = q.GetContext(ctx, &is, read, member)
	return is, err
}
