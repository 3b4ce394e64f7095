package ledger_test

import (
	"errors"
	"time"

	"github.com/jmoiron/sqlx"

	"lantern/store/agent"
	"lantern/store/approval"
	"lantern/store/clock"
	"lantern/store/deposit"
	"lantern/store/file"
	"lantern/store/gamevendor"
	"lantern/store/id"
	"lantern/store/ledger"
	"lantern/store/money"
	"lantern/store/pg"
	"lantern/store/seed"
	"lantern/store/wallet"
	"lantern/store/withdrawal"
)

// plan is the provider of the withdrawals of these tests, until operators decide otherwise.
var plan = withdrawal.Plan{Provider: sandbox, PartMax: 50_000 * money.Unit}

func (c *cash) requests(name string) (withdrawal.Withdrawal, error) {
	params := withdrawal.Params{Payee: c.payee, Amount: 100 * money.Unit, Currency: "THB",
		PaymentPassword: seed.PaymentPassword}
	return withdrawal.Request(ctx, c.db, params, c.key(name))
}

// sentOut waits until a request has its parts.
func (c *cash) sentOut(which id.Withdrawal) {
	for {
		c.step(func(tx *sqlx.Tx) error { return withdrawal.Dispatch(ctx, tx, plan) })
		w, err := withdrawal.Of(ctx, c.db, c.pia.ID, which)
		c.sure(err)
		if len(w.Parts) > 0 {
			return
		}
	}
}

// part returns the newest part of a request.
func (c *cash) part(which id.Withdrawal) id.Payout {
	w, err := withdrawal.Of(ctx, c.db, c.pia.ID, which)
	c.sure(err)
	return w.Parts[len(w.Parts)-1].ID
}

func (c *cash) reports(which id.Withdrawal, name string) error {
	_, err := withdrawal.RecordReport(ctx, c.db, withdrawal.Report{Provider: sandbox, Reference: c.own(name),
		Part:   c.part(which),
		IsPaid: true,
		Amount: 100 * money.Unit, Currency: "THB", HappenedAt: c.order.CreatedAt}, 30*time.Minute)
	return err
}

// ofUnassigned are operators' decisions about payments that differ from their orders.
func (c *cash) ofUnassigned() []moneyCall {
	ann := deposit.Decision{Action: approval.Action{By: approval.Operator{ID: c.ann.By.ID, Name: "ann"},
		Reason: "checked"}}
	held := func(outcome deposit.Outcome, name string) func() int {
		return c.rows(`SELECT count(*) FROM held_payments WHERE outcome = $1 AND provider_order = $2`, outcome,
			c.own(name))
	}
	var which id.Payment
	isUnassigned := func(name string, amount money.Amount) func() {
		return func() {
			c.received(c.own(name), true, amount)
			which = c.unassigned(c.own(name))
		}
	}
	return []moneyCall{
		{"the received amount is confirmed", func() { c.received(c.own("other"), false, 200*money.Unit) }, func() error {
			h, err := deposit.HeldByID(ctx, c.db, c.unassigned(c.own("other")))
			if err != nil {
				return err
			}
			_, err = deposit.ConfirmReview(ctx, c.db, h.Deposit, ann)
			return err
		}, held(deposit.WasCredited, "other"), ""},
		{"an unassigned payment is credited", isUnassigned("credited", 300*money.Unit), func() error {
			_, err := deposit.CreditHeld(ctx, c.db, which, ann)
			return err
		}, held(deposit.WasCredited, "credited"), ""},
		{"an unassigned payment is returned", isUnassigned("returned", 40*money.Unit), func() error {
			_, err := deposit.ReturnHeld(ctx, c.db, which, c.own("back"), ann)
			return err
		}, held(deposit.WasReturned, "returned"), onRecord},
		{"all vendor wallets are returned", func() {
			there, err := wallet.TransferVendor(ctx, c.db, wallet.VendorParams{Vendor: "ONE", Direction: wallet.In,
				Amount: 70 * money.Unit, Currency: "THB"}, c.key("there"))
			c.sure(err)
			left := 70 * money.Unit
			c.sure(wallet.EndVendorTransfer(ctx, c.db, there.ID, wallet.VendorOutcome{IsDone: true, Left: &left}))
		}, func() (err error) {
			c.home, err = wallet.ReturnAll(ctx, c.db,
				wallet.Figures{Found: []wallet.VendorWallet{{Vendor: "ONE", Amount: 70 * money.Unit}}}, "THB", c.key("home"))
			return err
		}, c.rows(`SELECT count(*) FROM vendor_transfers
			WHERE member_id = $1 AND direction = 'OUT' AND state = 'SENDING'`, c.pia.ID), ""},
	}
}

// ofDisputed are a cancelled request, and one that is disputed after every payment.
func (c *cash) ofDisputed() []moneyCall {
	parts := func(state withdrawal.PartState) func() int {
		return func() int {
			return c.count(c.t, `SELECT count(*) FROM payouts WHERE withdrawal_id = $1 AND state = $2`, c.late, state)
		}
	}
	disputes := func(name string) {
		params := withdrawal.AnswerParams{Withdrawal: c.late, Part: c.part(c.late), Action: withdrawal.ActionNotReceived,
			Proofs: []file.Picture{{Type: "image/png", Width: 1, Height: 1, Content: []byte("pixels")}}}
		_, err := withdrawal.AnswerParts(ctx, c.db, params, c.key(name))
		c.sure(err)
	}
	var part id.Payout
	rules := func() error {
		_, err := withdrawal.RuleAsUnpaid(ctx, c.db, part, c.reviews)
		return err
	}
	return []moneyCall{
		{"a request is cancelled", func() {
			c.sure(wallet.EndVendorTransfer(ctx, c.db, c.home.Begun[0].ID,
				wallet.VendorOutcome{IsDone: true, Left: new(money.Amount)}))
			w, err := c.requests("regretted")
			c.sure(err)
			c.late = w.ID
		}, func() error {
			_, err := withdrawal.CancelRequest(ctx, c.db, c.late, c.key("cancel"))
			return err
		}, c.entries(ledger.WithdrawRelease), ""},
		{"a disputed part is ruled unpaid", func() {
			w, err := c.requests("late")
			c.sure(err)
			c.late = w.ID
			_, err = withdrawal.Approve(ctx, c.db, c.late, c.reviews)
			c.sure(err)
			c.sentOut(c.late)
			c.sure(c.reports(c.late, "late"))
			disputes("not there")
			part = c.part(c.late)
		}, rules, parts(withdrawal.Void), ""},
		{"it is paid again", nil, func() error {
			_, err := withdrawal.PayAgain(ctx, c.db, c.late, withdrawal.Plan{Provider: withdrawal.Manual}, c.reviews)
			return err
		}, parts(withdrawal.NotDisbursed), ""},
		{"it is sent by hand", func() { part = c.part(c.late) }, func() error {
			_, err := withdrawal.MarkSent(ctx, c.db, withdrawal.SentParams{Part: part, Reference: c.own("sent"),
				Window: time.Hour},
				c.reviews)
			return err
		}, parts(withdrawal.Awaiting), ""},
		{"it is refunded", func() {
			disputes("not there either")
			c.sure(rules())
		}, func() error {
			_, err := withdrawal.Refund(ctx, c.db, c.late, c.reviews)
			return err
		}, func() int {
			return c.count(c.t, `SELECT count(*) FROM withdrawals WHERE id = $1 AND state = 'FAILED'`, c.late)
		}, ""},
	}
}

// answered converts a refusal into an error.
func answered(answer gamevendor.Answer, err error) error {
	if err == nil && answer.Status != gamevendor.OK {
		err = errors.New("answered " + string(answer.Status))
	}
	return err
}

func (c *cash) ofVendors() []moneyCall {
	bet := c.seat.bet(c.own("bet"))
	bet.Amount = 10 * money.Unit
	undone := c.seat.bet(c.own("undone"))
	win := gamevendor.Win{Vendor: bet.Vendor, Tx: c.own("win"), Ref: bet.Tx, Print: []byte("win"), Player: bet.Player,
		Currency: bet.Currency,
		Amount:   20 * money.Unit, Round: bet.Round, Closes: true, Happened: bet.Happened}
	reward := gamevendor.Reward{Vendor: bet.Vendor, Tx: c.own("reward"), Print: []byte("reward"), Player: bet.Player,
		Currency: bet.Currency,
		Campaign: "spring", Amount: 25 * money.Unit, Happened: bet.Happened}
	correct := func(ref string, by money.Amount) func() error {
		return func() error {
			return answered(gamevendor.Adjust(ctx, c.db, gamevendor.Correction{Vendor: bet.Vendor, Tx: ref + " corrected",
				Ref: ref, Print: []byte("corrected"),
				Player: bet.Player, Currency: bet.Currency, Amount: by, Reason: "checked", Happened: bet.Happened}))
		}
	}
	transactions := func(tx string) func() int {
		return c.rows(`SELECT count(*) FROM vendor_transactions t JOIN entries e ON e.id = t.entry_id WHERE t.tx_id = $1`, tx)
	}
	return []moneyCall{
		{"a bet is placed", nil, func() error { return answered(gamevendor.Place(ctx, c.db, bet)) },
			transactions(bet.Tx), ""},
		{"it is won", nil, func() error { return answered(gamevendor.Credit(ctx, c.db, win)) }, transactions(win.Tx), ""},
		{"what it paid is corrected", nil, correct(bet.Tx, -5*money.Unit), transactions(bet.Tx + " corrected"), ""},
		{"a bet is rolled back", func() { c.sure(answered(gamevendor.Place(ctx, c.db, undone))) }, func() error {
			return answered(gamevendor.Rollback(ctx, c.db, gamevendor.Undo{Vendor: bet.Vendor, Tx: c.own("undo"),
				Ref:    undone.Tx,
				Print:  []byte("undo"),
				Player: bet.Player, Currency: bet.Currency, Round: undone.Round, Happened: bet.Happened}))
		}, transactions(c.own("undo")), ""},
		{"a reward is credited", nil, func() error { return answered(gamevendor.CreditReward(ctx, c.db, reward)) },
			transactions(reward.Tx), ""},
		{"part of it is reversed", nil, correct(reward.Tx, -10*money.Unit), transactions(reward.Tx + " corrected"), ""},
	}
}

// rebates are today's rebates of all agents, paid as the job pays them.
func (c *cash) rebates() moneyCall {
	var today string
	return moneyCall{"rebates are paid", func() {
		c.step(func(tx *sqlx.Tx) error {
			_, err := agent.Accrue(ctx, tx, 100)
			return err
		})
		c.sure(c.db.GetContext(ctx, &today, `SELECT business_day(lantern_now())::text`))
	}, func() error {
		return pg.InTx(ctx, c.db, func(tx *sqlx.Tx) error {
			_, err := agent.Pay(ctx, tx, clock.Date(today), 100)
			return err
		})
	}, c.rows(`SELECT count(*) FROM entries WHERE kind = $1 AND member_id = $2`, ledger.SelfRebate, c.pia.ID), ""}
}
