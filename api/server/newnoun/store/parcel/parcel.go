// Package parcel is the store of a noun that only tests compose into the product: members pay for sending a parcel.
package parcel

import (
	"context"
	_ "embed"

	"github.com/jmoiron/sqlx"

	"lantern/store/approval"
	"lantern/store/fault"
	"lantern/store/id"
	"lantern/store/idem"
	"lantern/store/ledger"
	"lantern/store/message"
	"lantern/store/money"
	"lantern/store/pg"
	"lantern/store/system"
	"lantern/store/wallet"
)

// Table creates the table of the noun and grants it. A noun of the product has these in store/schema.
//
//go:embed table.sql
var Table string

// ID of a parcel.
type ID string

// State of a parcel.
type State string

// The states.
const (
	Sent      State = "SENT"
	Delivered State = "DELIVERED"
	Lost      State = "LOST"
)

// Values lists every State.
func (State) Values() []State { return []State{Sent, Delivered, Lost} }

const entryPostage ledger.Kind = "PARCEL_POSTAGE"

// EntryKinds are the kinds of entries that parcels book.
var EntryKinds = ledger.Register(ledger.KindInfo{Kind: entryPostage, Group: ledger.GroupFunds, Order: 1000})

const (
	noticeSent  message.Kind  = "parcel_sent"
	aboutParcel message.About = "parcel"
)

// Notices are the kinds of notices that members receive about parcels.
var Notices = message.Register(aboutParcel, noticeSent)

// Changed is the event of a parcel's new state.
const Changed wallet.EventKind = "parcel"

// Rules of the merchant.
type Rules struct {
	Postage money.Amount `json:"postage"`
}

// Settings are the merchant's rules of parcels.
var Settings = system.Declare("parcel", "postage of a parcel", Rules{Postage: 5 * money.Unit}, checkRules)

func checkRules(r Rules, _ system.Settings) []error {
	var wrong system.Problems
	wrong.Must(r.Postage > 0 && system.IsAmount(r.Postage), "parcel.postage: %s", r.Postage)
	return wrong
}

// Parcel is what was sent.
type Parcel struct {
	ID      ID           `db:"id"`
	Address string       `db:"address"`
	State   State        `db:"state"`
	Postage money.Amount `db:"postage"`
}

// Sending is a parcel before it is sent.
type Sending struct {
	Member   id.Member
	Currency string
	Address  string
	Postage  money.Amount
}

// Send books the postage, notifies the member and creates a parcel in state SENT, once per key. Faults:
// insufficient_balance, those of the key.
func Send(ctx context.Context, db *pg.DB, key *idem.Key, s Sending) (Parcel, error) {
	return idem.Once(ctx, db, key, func(tx *sqlx.Tx) (Parcel, error) {
		p := Parcel{ID: id.New[ID](), Address: s.Address, State: Sent, Postage: s.Postage}
		const insert = `INSERT INTO parcels (id, member_id, address, postage) VALUES ($1, $2, $3, $4)`
		if _, err := tx.ExecContext(ctx, insert, p.ID, s.Member, p.Address, p.Postage); err != nil {
			return p, err
		}
		from := ledger.Account{Owner: s.Member, Code: ledger.Main, Currency: s.Currency}
		to := ledger.Account{Code: ledger.Fee, Currency: s.Currency}
		if _, err := ledger.Post(ctx, tx, ledger.Entry{
			ID: id.New[id.Entry](), Kind: entryPostage, Key: "parcel:" + string(p.ID), Member: s.Member,
			RelatedKind: "parcel", RelatedID: string(p.ID), Actor: "member:" + string(s.Member),
			Lines: ledger.Move(from, to, s.Postage),
		}); err != nil {
			return p, err
		}
		notice := message.Notice{Member: s.Member, Kind: noticeSent, About: aboutParcel, RelatedID: string(p.ID),
			Facts: message.Facts{Amount: s.Postage, Currency: s.Currency}}
		if err := message.Send(ctx, tx, notice); err != nil {
			return p, err
		}
		return p, p.notify(ctx, tx, s.Member)
	})
}

func (p Parcel) notify(ctx context.Context, tx *sqlx.Tx, member id.Member) error {
	return wallet.Notify(ctx, tx, member, wallet.Event{
		Kind: Changed, Related: "parcel", RelatedID: string(p.ID), State: string(p.State), Amount: p.Postage,
	})
}

// List returns a member's parcels, newest first, at most limit.
func List(ctx context.Context, q pg.Q, member id.Member, limit int) ([]Parcel, error) {
	list := []Parcel{}
	const read = `SELECT id, address, state, postage FROM parcels WHERE member_id = $1 ORDER BY id DESC LIMIT $2`
	err := q.SelectContext(ctx, &list, read, member, limit)
	return list, err
}

// Deliver moves parcels to state DELIVERED.
func Deliver(ctx context.Context, tx *sqlx.Tx) error {
	_, err := tx.ExecContext(ctx, `UPDATE parcels SET state = 'DELIVERED' WHERE state = 'SENT'`)
	return err
}

// ReportLost moves a parcel to state LOST. Faults: not_found, validation_failed (no reason).
func ReportLost(ctx context.Context, db *pg.DB, which ID, by approval.Action) (p Parcel, err error) {
	if err := by.Check(); err != nil {
		return p, err
	}
	err = pg.InTx(ctx, db, func(tx *sqlx.Tx) error {
		const update = `UPDATE parcels SET state = 'LOST' WHERE id = $1 RETURNING id, address, state, postage`
		if err := tx.GetContext(ctx, &p, update, which); pg.IsNone(err) {
			return fault.New(fault.NotFound)
		} else if err != nil {
			return err
		}
		return by.Note(ctx, tx, "parcel.report_lost", "parcel:"+string(p.ID), nil, p)
	})
	return p, err
}
