package wallet

import (
	"context"
	"time"

	"github.com/jmoiron/sqlx"

	"lantern/store/fault"
	"lantern/store/id"
	"lantern/store/idem"
	"lantern/store/ledger"
	"lantern/store/money"
	"lantern/store/pg"
)

// Direction is the direction of a transfer, as seen from the vendor's wallet.
type Direction string

// The directions.
const (
	In  Direction = "IN"
	Out Direction = "OUT"
)

// Values lists every Direction.
func (Direction) Values() []Direction {
	return []Direction{In, Out}
}

// State is the state of a transfer. It is SENDING until the vendor has confirmed or refused it.
type State string

// The states.
const (
	Sending State = "SENDING"
	Done    State = "DONE"
	Failed  State = "FAILED"
)

// Values lists every State.
func (State) Values() []State {
	return []State{Sending, Done, Failed}
}

// VendorTransfer moves money between a member's balance and their wallet at a vendor. Its id is the vendor's
// reference.
type VendorTransfer struct {
	ID        id.VendorTransfer `db:"id"`
	Member    id.Member         `db:"member_id"`
	Vendor    string            `db:"vendor_code"`
	Name      string            `db:"name"`
	GameType  string            `db:"game_type"`
	Direction Direction         `db:"direction"`
	Currency  string            `db:"currency"`
	Amount    money.Amount      `db:"amount"`
	State     State             `db:"state"`
	At        time.Time         `db:"made_at"`
	EndedAt   *time.Time        `db:"ended_at"`
}

const selectVendorTransfer = `SELECT t.id, t.member_id, t.vendor_code, v.name, COALESCE(v.game_type, '') AS game_type,
	t.direction, t.currency,
	t.amount, t.state, t.made_at, t.ended_at FROM vendor_transfers t JOIN vendors v ON v.code = t.vendor_code `

// VendorTransferOf returns one of a member's transfers. Faults: not_found.
func VendorTransferOf(ctx context.Context, q pg.Q, member id.Member, which id.VendorTransfer) (VendorTransfer, error) {
	return oneVendorTransfer(ctx, q, `WHERE t.id = $1 AND t.member_id = $2`, which, member)
}

func oneVendorTransfer(ctx context.Context, q pg.Q, where string, args ...any) (t VendorTransfer, err error) {
	err = q.GetContext(ctx, &t, selectVendorTransfer+where, args...)
	if pg.IsNone(err) {
		return t, fault.New(fault.NotFound)
	}
	return t, pg.Named(err)
}

// VendorParams are a member's request for a transfer.
type VendorParams struct {
	Vendor    string
	Direction Direction
	Amount    money.Amount
	Currency  string
}

// TransferVendor begins a transfer; the vendor is called afterwards. A transfer to a vendor debits the balance at
// once; a return is credited when the vendor confirms the debit there, and is allowed whatever restrictions the
// member has. Faults: amount_scale, amount_below_min, not_found, account_frozen, self_excluded, reality_check_due,
// limit_exceeded, insufficient_balance, vendor_transfer_open.
func TransferVendor(ctx context.Context, db *pg.DB, params VendorParams, key *idem.Key) (VendorTransfer, error) {
	switch {
	case !params.Amount.IsPayable():
		return VendorTransfer{}, fault.New(fault.AmountScale).In("amount", string(fault.AmountScale), nil)
	case params.Amount < money.Payable:
		limits := map[string]any{"min": money.Payable}
		return VendorTransfer{}, fault.New(fault.AmountBelowMin).In("amount", string(fault.AmountBelowMin), limits)
	}
	return idem.Once(ctx, db, key, func(tx *sqlx.Tx) (VendorTransfer, error) {
		// The balances are locked first, so that a freeze during the wait applies to this transfer.
		if err := ledger.Lock(ctx, tx, key.Member); err != nil {
			return VendorTransfer{}, err
		}
		if params.Direction == In {
			if err := maySend(ctx, tx, key.Member, params.Amount); err != nil {
				return VendorTransfer{}, err
			}
		}
		return params.begin(ctx, tx, key.Member)
	})
}

func (params VendorParams) begin(ctx context.Context, tx *sqlx.Tx, member id.Member) (VendorTransfer, error) {
	const add = `INSERT INTO vendor_transfers (id, member_id, vendor_code, direction, currency, amount)
		SELECT $1, $2, code, $4, $5, $6 FROM vendors WHERE code = $3 AND wallet = 'TRANSFER' AND (is_enabled OR $4 = 'OUT')
		RETURNING id`
	made := id.New[id.VendorTransfer]()
	err := tx.GetContext(ctx, &made, add, made, member, params.Vendor, params.Direction, params.Currency, params.Amount)
	switch {
	case pg.IsUnique(err, "vendor_transfers_open"):
		return VendorTransfer{}, fault.New(fault.VendorTransferOpen).Because(err)
	case pg.IsNone(err):
		return VendorTransfer{}, fault.New(fault.NotFound)
	case err != nil:
		return VendorTransfer{}, err
	}
	t, err := oneVendorTransfer(ctx, tx, `WHERE t.id = $1`, made)
	if err != nil {
		return t, err
	}
	if t.Direction == In {
		lines := ledger.Move(t.main(), t.vendorAccount(), t.Amount)
		if err := t.post(ctx, tx, ledger.Entry{Kind: ledger.VendorIn, Actor: "member:" + string(member), Lines: lines},
			""); err != nil {
			return t, err
		}
		if err := t.countBegun(ctx, tx); err != nil {
			return t, err
		}
	}
	return t, t.notify(ctx, tx)
}

func (t VendorTransfer) main() ledger.Account {
	return ledger.Account{Owner: t.Member, Code: ledger.Main, Currency: t.Currency}
}

func (t VendorTransfer) vendorAccount() ledger.Account {
	return ledger.Account{Owner: t.Member, Code: ledger.VendorWallet(t.Vendor), Currency: t.Currency}
}

// post writes an entry of the transfer; its own key makes it unique.
func (t VendorTransfer) post(ctx context.Context, tx *sqlx.Tx, entry ledger.Entry, step string) error {
	entry.ID, entry.Key, entry.Member = id.New[id.Entry](), "vendor-transfer:"+string(t.ID)+step, t.Member
	entry.RelatedKind, entry.RelatedID = "vendor_transfer", string(t.ID)
	isNew, err := ledger.Post(ctx, tx, entry)
	if err == nil && !isNew {
		err = fault.New(fault.StateChanged)
	}
	return err
}

// notify writes the events of the transfer and of the changed balance.
func (t VendorTransfer) notify(ctx context.Context, tx *sqlx.Tx) error {
	event := Event{
		Kind: TransferMade, Related: "vendor_transfer", RelatedID: string(t.ID), State: string(t.State), Amount: t.Amount,
	}
	if err := Notify(ctx, tx, t.Member, event); err != nil {
		return err
	}
	return NotifyBalance(ctx, tx, t.Member)
}
