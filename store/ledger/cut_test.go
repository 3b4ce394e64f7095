package ledger_test

import (
	"cmp"
	"errors"
	"slices"
	"testing"

	"github.com/jmoiron/sqlx"

	"lantern/store/adjustment"
	"lantern/store/approval"
	"lantern/store/deposit"
	"lantern/store/fault"
	"lantern/store/id"
	"lantern/store/idem"
	"lantern/store/ledger"
	"lantern/store/money"
	"lantern/store/pg"
	"lantern/store/seed"
	"lantern/store/storetest"
	"lantern/store/system"
	"lantern/store/transfer"
	"lantern/store/wallet"
	"lantern/store/withdrawal"
)

// cash are the members and objects of the calls under test.
type cash struct {
	scene
	t       *testing.T
	payee   id.Payee
	order   deposit.Deposit
	request id.Withdrawal
	fix     adjustment.Adjustment
	there   wallet.VendorTransfer
	back    wallet.VendorTransfer
	home    wallet.ReturnResult
	late    id.Withdrawal
	ann     approval.Action
	bob     approval.Action
	reviews approval.Action
	seat    table
}

// moneyCall is one of the calls and the number of its effects. Before prepares it; last is the statement that blocks
// its last step, if that is not the notification.
type moneyCall struct {
	name    string
	before  func()
	do      func() error
	effects func() int
	last    string
}

func (c *cash) key(name string) *idem.Key {
	return &idem.Key{Member: c.pia.ID, Call: name, Key: name, BodyHash: []byte(name), IsMoney: true}
}

func (c *cash) step(operation func(*sqlx.Tx) error) {
	c.t.Helper()
	if err := pg.InTx(ctx, c.db, operation); err != nil {
		c.t.Fatal(err)
	}
}

func (c *cash) sure(err error) {
	c.t.Helper()
	if err != nil {
		c.t.Fatal(err)
	}
}

// own returns a name that no other member uses.
func (c *cash) own(name string) string { return c.pia.Username + " " + name }

func (c *cash) prepare() {
	vault, err := withdrawal.NewVault([]byte("tests"))
	c.sure(err)
	payee, err := withdrawal.AddPayee(ctx, c.db, vault, withdrawal.NewPayee{Bank: "SCB", Holder: "Pia Chai",
		Number: "1234567890"}, c.key("payee"))
	c.sure(err)
	c.payee = payee.ID
	_, err = storetest.Owner(c.t, c.db).ExecContext(ctx, `INSERT INTO vendors (code, name, launch_url, wallet, game_type)
		VALUES ('ONE', 'One', '/', 'TRANSFER', 'RNG') ON CONFLICT DO NOTHING`)
	c.sure(err)
	c.ann, c.bob = c.by(c.t, "ann"), c.by(c.t, "bob")
	c.reviews = approval.Action{By: c.ann.By, Reason: "checked"}
	channel, err := deposit.ChannelOf(ctx, c.db, "promptpay")
	c.sure(err)
	c.order, err = deposit.Open(ctx, c.db, deposit.Params{Channel: channel, Amount: 500 * money.Unit, Currency: "THB"},
		c.key("order"))
	c.sure(err)
	c.step(func(tx *sqlx.Tx) (err error) {
		c.order, err = deposit.Accept(ctx, tx, c.order.ID, deposit.Terms{ProviderOrder: c.own("order"),
			PayURL: "http://pay/1"})
		return err
	})
	c.seat = table{scene: c.scene}
	c.seat.opens(c.t)
}

// calls are all calls that move money, each based on the results of those before.
func (c *cash) calls() []moneyCall {
	return slices.Concat(c.ofCashier(), c.ofOthers(), c.ofUnassigned(), c.ofDisputed(), c.ofVendors())
}

// entries counts the entries of a kind that the calls have booked.
func (c *cash) entries(kind ledger.Kind) func() int {
	return func() int {
		return c.count(c.t, `SELECT count(*) FROM entries WHERE kind = $1 AND recorded_at >= $2`, kind, c.order.CreatedAt)
	}
}

func (c *cash) rows(query string, args ...any) func() int {
	return func() int { return c.count(c.t, query, args...) }
}

func (c *cash) ofCashier() []moneyCall {
	return []moneyCall{
		{"a deposit is credited", nil, func() error {
			_, err := deposit.Receive(ctx, c.db, deposit.Payment{Provider: "sandbox", Channel: c.order.Channel,
				ProviderOrder: *c.order.ProviderOrder, Deposit: c.order.ID,
				Amount: 500 * money.Unit, Currency: "THB", PaidAt: c.order.CreatedAt})
			return err
		}, c.entries(ledger.Deposit), ""},
		{"a withdrawal is requested", nil, func() error {
			w, err := c.requests("ask")
			c.request = w.ID
			return err
		}, c.entries(ledger.WithdrawHold), ""},
		{"it is approved", nil, func() error {
			_, err := withdrawal.Approve(ctx, c.db, c.request, c.reviews)
			return err
		}, c.rows(`SELECT count(*) FROM withdrawals WHERE state <> 'REQUESTED' AND state <> 'IN_REVIEW'`), ""},
		{"it is paid", func() { c.sentOut(c.request) }, func() error { return c.reports(c.request, "paid") },
			c.entries(ledger.WithdrawPaid), ""},
		{"it is confirmed", nil, func() error {
			params := withdrawal.AnswerParams{Withdrawal: c.request, Action: withdrawal.ActionAllReceived}
			_, err := withdrawal.AnswerParts(ctx, c.db, params, c.key("answer"))
			return err
		}, c.rows(`SELECT count(*) FROM payouts WHERE state = 'RECEIVED'`), ""},
	}
}

func (c *cash) ofOthers() []moneyCall {
	merchant := transfer.MerchantOf(system.Defaults())
	done := func(left money.Amount) wallet.VendorOutcome { return wallet.VendorOutcome{IsDone: true, Left: &left} }
	move := func(to *wallet.VendorTransfer, direction wallet.Direction) func() error {
		return func() (err error) {
			params := wallet.VendorParams{Vendor: "ONE", Direction: direction, Amount: 70 * money.Unit, Currency: "THB"}
			*to, err = wallet.TransferVendor(ctx, c.db, params, c.key(string(direction)))
			return err
		}
	}
	return []moneyCall{
		{"a transfer is sent", nil, func() error {
			params := transfer.Params{Direction: transfer.Up, Amount: 50 * money.Unit, PaymentPassword: seed.PaymentPassword}
			_, err := transfer.Send(ctx, c.db, merchant, params, c.key("up"))
			return err
		}, c.entries(ledger.TransferOut), ""},
		{"money goes to a vendor's wallet", nil, move(&c.there, wallet.In), c.entries(ledger.VendorIn), ""},
		{"the vendor has it", nil,
			func() error { return wallet.EndVendorTransfer(ctx, c.db, c.there.ID, done(70*money.Unit)) },
			c.rows(`SELECT count(*) FROM vendor_transfers WHERE direction = 'IN' AND state = 'DONE'`), ""},
		{"a return is requested", nil, move(&c.back, wallet.Out), c.rows(`SELECT count(*) FROM vendor_transfers
			WHERE direction = 'OUT'`), ""},
		{"it is returned", nil, func() error { return wallet.EndVendorTransfer(ctx, c.db, c.back.ID, done(0)) },
			c.entries(ledger.VendorOut), ""},
		{"a balance is corrected",
			func() {
				proposal := adjustment.Proposal{Member: c.pia.ID, Kind: ledger.AdjustMinus, Key: c.own("case"),
					Amount: 30 * money.Unit, Currency: "THB"}
				var err error
				c.fix, err = adjustment.Propose(ctx, c.db, proposal, c.ann)
				c.sure(err)
			},
			func() error {
				_, err := adjustment.Approve(ctx, c.db, c.fix.ID, c.bob)
				return err
			}, c.entries(ledger.AdjustMinus), ""},
		{"a credit is reversed", func() {
			_, err := deposit.ReverseCredit(ctx, c.db, c.order.ID,
				deposit.Decision{Action: approval.Action{By: approval.Operator{ID: c.ann.By.ID, Name: "ann"},
					Reason: "chargeback"}})
			c.sure(err)
		}, func() error {
			_, err := deposit.ReverseCredit(ctx, c.db, c.order.ID,
				deposit.Decision{Action: approval.Action{By: approval.Operator{ID: c.bob.By.ID, Name: "bob"},
					Reason: "chargeback"}})
			return err
		}, c.entries(ledger.DepositReversed), ""},
	}
}

// F-I5: each call is cut at its last step, after it has moved the money and before its notification: it has no
// effect. Repeated, it takes effect, and repeated again it has no further one. At the end the ledger is verified
// (storetest).
func TestMoneyCalls_CutConnection_TakeEffectAtMostOnce(t *testing.T) {
	c := &cash{scene: ready(t), t: t}
	c.prepare()
	for _, call := range append(c.calls(), c.rebates()) {
		if call.before != nil {
			call.before()
		}
		err := c.cut(call)
		if !errors.Is(err, fault.New(fault.TemporarilyUnavailable)) && !errors.Is(err, fault.New(fault.OutcomeUnknown)) {
			t.Errorf("%s, cut: %v", call.name, err)
		}
		if n := call.effects(); n != 0 {
			t.Errorf("%s, cut: %d effects", call.name, n)
		}
		if err := call.do(); err != nil {
			t.Fatalf("%s, repeated: %v", call.name, err)
		}
		if err := call.do(); err != nil && fault.Of(err) == nil {
			t.Errorf("%s, repeated again: %v", call.name, err)
		}
		if n := call.effects(); n != 1 {
			t.Errorf("%s: %d effects", call.name, n)
		}
		storetest.Balanced(t, storetest.Owner(t, c.db))
	}
	// 1,000.00 and 500.00 credited; 100.00 paid out, 50.00 sent, 70.00 to a vendor and back, 30.00 debited, 500.00
	// reversed. 200.00 and 300.00 credited by operators, the disputed request refunded. 15.00 won with 10.00 staked,
	// 15.00 rewarded, and 0.05 are the bettor's share.
	if balance := c.balance(t); balance != 1340*money.Unit+5*money.Payable {
		t.Errorf("the balance is %s", balance)
	}
}

// toNotify blocks the step of a call that notifies the member, onRecord the one that writes the audit trail.
const (
	toNotify = `LOCK TABLE outbox IN SHARE MODE`
	onRecord = `LOCK TABLE audit_rows IN SHARE MODE`
)

// cut runs a call whose last step is blocked, and ends its connection there.
func (c *cash) cut(call moneyCall) error {
	c.t.Helper()
	owner := storetest.Owner(c.t, c.db)
	holding, err := owner.BeginTxx(ctx, nil)
	c.sure(err)
	defer func() { c.sure(holding.Rollback()) }()
	_, err = holding.ExecContext(ctx, cmp.Or(call.last, toNotify))
	c.sure(err)
	ended := make(chan error, 1)
	go func() { ended <- call.do() }()
	for {
		select {
		case err := <-ended:
			return err
		default:
		}
		const end = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
			WHERE datname = current_database() AND pid <> pg_backend_pid() AND wait_event_type = 'Lock'`
		var cut []bool
		c.sure(owner.SelectContext(ctx, &cut, end))
	}
}
