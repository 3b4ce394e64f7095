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

// cash is everything that the calls of this test are about.
type cash struct {
	scene
	t       *testing.T
	payee   id.Payee
	order   deposit.Deposit
	asked   id.Withdrawal
	fix     adjustment.Adjustment
	there   wallet.VendorTransfer
	back    wallet.VendorTransfer
	home    wallet.Homecoming
	late    id.Withdrawal
	ann     approval.Action
	bob     approval.Action
	reviews approval.Action
	seat    table
}

// moneyCall is one of them: what it does, and how often that has happened. Before is what must have happened before it;
// last is what holds up its last step, where that is not to tell its owner.
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

func (c *cash) step(deed func(*sqlx.Tx) error) {
	c.t.Helper()
	if err := pg.InTx(ctx, c.db, deed); err != nil {
		c.t.Fatal(err)
	}
}

func (c *cash) sure(err error) {
	c.t.Helper()
	if err != nil {
		c.t.Fatal(err)
	}
}

// own is a word by which nobody else names anything.
func (c *cash) own(word string) string { return c.pia.Username + " " + word }

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
	c.order, err = deposit.Open(ctx, c.db, deposit.Wish{Channel: channel, Amount: 500 * money.Unit, Currency: "THB"},
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

// calls are all that move money between a player, the house and the outside, each resting on those before it.
func (c *cash) calls() []moneyCall {
	return slices.Concat(c.ofCashier(), c.ofOthers(), c.ofUnassigned(), c.ofDisputed(), c.ofVendors())
}

// entries counts those of a kind that the calls have made.
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
		{"a withdrawal is asked for", nil, func() error {
			w, err := c.asksFor("ask")
			c.asked = w.ID
			return err
		}, c.entries(ledger.WithdrawHold), ""},
		{"it is approved", nil, func() error {
			_, err := withdrawal.Approve(ctx, c.db, c.asked, c.reviews)
			return err
		}, c.rows(`SELECT count(*) FROM withdrawals WHERE state <> 'REQUESTED' AND state <> 'IN_REVIEW'`), ""},
		{"it is paid", func() { c.sentOut(c.asked) }, func() error { return c.learnsOf(c.asked, "paid") },
			c.entries(ledger.WithdrawPaid), ""},
		{"it is confirmed", nil, func() error {
			_, err := withdrawal.Say(ctx, c.db, withdrawal.Said{Withdrawal: c.asked, Action: withdrawal.SaysAllReceived},
				c.key("say"))
			return err
		}, c.rows(`SELECT count(*) FROM payouts WHERE state = 'RECEIVED'`), ""},
	}
}

func (c *cash) ofOthers() []moneyCall {
	house := transfer.MerchantOf(system.Defaults())
	done := func(left money.Amount) wallet.VendorOutcome { return wallet.VendorOutcome{IsDone: true, Left: &left} }
	move := func(to *wallet.VendorTransfer, direction wallet.Direction) func() error {
		return func() (err error) {
			wish := wallet.ToVendor{Vendor: "ONE", Direction: direction, Amount: 70 * money.Unit, Currency: "THB"}
			*to, err = wallet.TransferVendor(ctx, c.db, wish, c.key(string(direction)))
			return err
		}
	}
	return []moneyCall{
		{"a transfer is sent", nil, func() error {
			wish := transfer.Params{Direction: transfer.Up, Amount: 50 * money.Unit, PaymentPassword: seed.PaymentPassword}
			_, err := transfer.Send(ctx, c.db, house, wish, c.key("up"))
			return err
		}, c.entries(ledger.TransferOut), ""},
		{"money goes to a vendor's wallet", nil, move(&c.there, wallet.In), c.entries(ledger.VendorIn), ""},
		{"the vendor has it", nil,
			func() error { return wallet.EndVendorTransfer(ctx, c.db, c.there.ID, done(70*money.Unit)) },
			c.rows(`SELECT count(*) FROM vendor_transfers WHERE direction = 'IN' AND state = 'DONE'`), ""},
		{"it is asked back", nil, move(&c.back, wallet.Out), c.rows(`SELECT count(*) FROM vendor_transfers
			WHERE direction = 'OUT'`), ""},
		{"it comes back", nil, func() error { return wallet.EndVendorTransfer(ctx, c.db, c.back.ID, done(0)) },
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
		{"a credit is taken back", func() {
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

// Each call is cut at its last step, when it has moved the money and has yet to tell of it: nothing of it is left.
// Asked again it happens, and asked once more nothing else does. At the end the books are proved (storetest).
func TestFI5EveryMoneyCallThatIsCutHappensAtMostOnce(t *testing.T) {
	c := &cash{scene: ready(t), t: t}
	c.prepare()
	for _, call := range append(c.calls(), c.rebates()) {
		if call.before != nil {
			call.before()
		}
		err := c.cut(call)
		if !errors.Is(err, fault.New(fault.TemporarilyUnavailable)) && !errors.Is(err, fault.New(fault.OutcomeUnknown)) {
			t.Errorf("%s and is cut: %v", call.name, err)
		}
		if n := call.effects(); n != 0 {
			t.Errorf("%s and is cut: it happened %d times", call.name, n)
		}
		if err := call.do(); err != nil {
			t.Fatalf("%s, asked again: %v", call.name, err)
		}
		if err := call.do(); err != nil && fault.Of(err) == nil {
			t.Errorf("%s, asked once more: %v", call.name, err)
		}
		if n := call.effects(); n != 1 {
			t.Errorf("%s: it happened %d times", call.name, n)
		}
		storetest.Balanced(t, storetest.Owner(t, c.db))
	}
	// 1,000.00 and 500.00 credited; 100.00 left, 50.00 were sent, 70.00 went and came, 30.00 were taken, 500.00 taken
	// back. 200.00 and 300.00 came by the desk, what was disputed came back whole. 15.00 were won with 10.00 staked, 15.00
	// given, and 0.05 are the bettor's share.
	if left := c.balance(t); left != 1340*money.Unit+5*money.Payable {
		t.Errorf("%s is left", left)
	}
}

// toTell is what a call has to wait for that tells its owner, and onRecord one that writes the trail last.
const (
	toTell   = `LOCK TABLE outbox IN SHARE MODE`
	onRecord = `LOCK TABLE audit_rows IN SHARE MODE`
)

// cut runs a call whose last step has to wait, and ends its connection there.
func (c *cash) cut(call moneyCall) error {
	c.t.Helper()
	owner := storetest.Owner(c.t, c.db)
	holding, err := owner.BeginTxx(ctx, nil)
	c.sure(err)
	defer func() { c.sure(holding.Rollback()) }()
	_, err = holding.ExecContext(ctx, cmp.Or(call.last, toTell))
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
