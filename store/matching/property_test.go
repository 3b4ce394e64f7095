package matching_test

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"testing"
	"time"

	"github.com/jmoiron/sqlx"

	"lantern/store/deposit"
	"lantern/store/fault"
	"lantern/store/id"
	"lantern/store/idem"
	"lantern/store/matching"
	"lantern/store/money"
	"lantern/store/pg"
	"lantern/store/storetest"
	"lantern/store/withdrawal"
)

// history is one request, its depositors and everything that happens to them in a seeded order.
type history struct {
	*scene
	random     *rand.Rand
	receiver   id.Member
	which      id.Withdrawal
	amount     money.Amount
	depositors []id.Member
	deposits   []id.Deposit
	used       []*idem.Key
	log        []string
}

// histories is the number of seeded histories of `go test`; `make faults` and ROUNDS_TEST=10000 run more.
const histories = 60

// perDatabase histories share a database: each proves its whole ledger.
const perDatabase = 200

var errKilled = errors.New("killed before its commit")

// In any order of events, with instances killed before their commits and calls repeated: every transfer that was proven
// is credited once or left to operators, every receiver is paid once, the ledger is sound, and no depositor pays twice.
// F-M18.
func TestAnyOrderOfEvents_MovesEveryAmountOnce(t *testing.T) {
	rounds := storetest.Rounds(histories)
	for first := 0; first < rounds; first += perDatabase {
		t.Run(fmt.Sprint("from seed ", first), func(t *testing.T) {
			checkHistories(t, first, min(first+perDatabase, rounds))
		})
	}
}

func checkHistories(t *testing.T, first, end int) {
	t.Helper()
	s := open(t)
	for seed := first; seed < end; seed++ {
		h := s.begin(uint64(seed))
		for range 10 + h.random.IntN(25) {
			h.event()
		}
		h.end()
		h.check()
		if t.Failed() {
			t.Fatalf("seed %d: %v", seed, h.log)
		}
		s.exec(`UPDATE clock_offsets SET ahead = interval '0'`)
	}
	if end-first >= histories {
		s.wantsAllEnds()
	}
}

// wantsAllEnds checks that the histories led to every final state.
func (s *scene) wantsAllEnds() {
	s.t.Helper()
	var ends []string
	s.sure(s.db.SelectContext(ctx, &ends, `SELECT state || ' ' || count(*) FROM payout_matches GROUP BY state
		ORDER BY state`))
	s.t.Log(ends)
	if len(ends) != 8 {
		s.t.Errorf("the histories ended in %v", ends)
	}
}

func (s *scene) begin(seed uint64) *history {
	h := &history{scene: s, random: rand.New(rand.NewPCG(seed, 7)), receiver: s.member()}
	h.amount = []money.Amount{500, 600, 700, 1000}[h.random.IntN(4)] * money.Unit
	s.set(fmt.Sprintf(`{"lockMinutes":%d,"maxParts":%d}`, 720*h.random.IntN(2), 1+h.random.IntN(4)))
	h.which = s.approved(h.receiver, h.amount)
	for range 1 + h.random.IntN(3) {
		h.depositors = append(h.depositors, s.member())
		h.opens()
	}
	h.instance("dispatch", scoped(matching.Dispatch))
	h.instance("pair", scoped(matching.Pair))
	return h
}

// try notes a call and fails the test unless it succeeds or is refused.
func (h *history) try(name string, err error) {
	h.t.Helper()
	h.log = append(h.log, name)
	if err == nil || errors.Is(err, errKilled) {
		return
	}
	h.log[len(h.log)-1] += ": " + err.Error()
	if fault.Of(err) == nil || errors.Is(err, fault.New(fault.InternalError)) {
		h.t.Errorf("%s: %v", name, err)
	}
}

// instance runs a job, which is sometimes killed before its commit.
func (h *history) instance(name string, job func(context.Context, *sqlx.Tx) error) {
	isKilled := h.random.IntN(6) == 0
	h.try(name, pg.InTx(ctx, h.db, func(tx *sqlx.Tx) error {
		if err := job(ctx, tx); err != nil || !isKilled {
			return err
		}
		return errKilled
	}))
}

func scoped(job func(context.Context, *sqlx.Tx, matching.Scope) error) func(context.Context, *sqlx.Tx) error {
	return func(ctx context.Context, tx *sqlx.Tx) error { return job(ctx, tx, scope) }
}

// key returns a new key of a call about a match, or one that was used before.
func (h *history) key(who id.Member, call string, about id.Match) *idem.Key {
	made := newKey(who)
	if len(h.used) > 0 && h.random.IntN(5) == 0 {
		made = h.used[h.random.IntN(len(h.used))]
	} else {
		h.used = append(h.used, made)
	}
	return &idem.Key{Member: who, Call: call, Key: made.Key, BodyHash: []byte(about), IsMoney: true}
}

func (h *history) event() {
	jobs := []struct {
		name string
		job  func(context.Context, *sqlx.Tx) error
	}{
		{"dispatch", scoped(matching.Dispatch)}, {"pair", scoped(matching.Pair)}, {"pair", scoped(matching.Pair)},
		{"return", scoped(matching.ReturnUnpaid)}, {"drop", scoped(matching.DropUnmatched)},
		{"remind", matching.Remind}, {"credit", matching.Credit}, {"deadlines", withdrawal.CountAsReceived},
		{"expire", deposit.ExpireOverdue},
	}
	switch at := h.random.IntN(10); {
	case at < 4:
		job := jobs[h.random.IntN(len(jobs))]
		h.instance(job.name, job.job)
	case at < 5:
		h.passes()
	case at < 6 && h.random.IntN(2) == 0:
		h.opens()
	case at < 7 && h.random.IntN(2) == 0:
		h.provider(h.random.IntN(4) > 0)
	default:
		h.call()
	}
}

// passes lets time pass, sometimes with the reminders that fall due.
func (h *history) passes() {
	if h.random.IntN(3) > 0 {
		h.log = append(h.log, "reminded")
		h.reminded()
	}
	ahead := []time.Duration{time.Minute, 5 * time.Minute, 10 * time.Minute, 10 * time.Minute, 16 * time.Minute,
		31 * time.Minute, 13 * time.Hour}[h.random.IntN(7)]
	h.log = append(h.log, ahead.String())
	h.later(ahead)
}

// opens orders a deposit of an amount that some parts have.
func (h *history) opens() {
	who := h.depositors[h.random.IntN(len(h.depositors))]
	channel, err := deposit.ChannelOf(ctx, h.db, "matched")
	h.sure(err)
	wanted := []money.Amount{100, 200, 500}[h.random.IntN(3)] * money.Unit
	d, err := deposit.Open(ctx, h.db, deposit.Params{Channel: channel, Amount: wanted, Currency: thb}, newKey(who))
	if h.try("order", err); err != nil {
		return
	}
	h.deposits = append(h.deposits, d.ID)
	h.instance("accept", func(ctx context.Context, tx *sqlx.Tx) error {
		_, err := deposit.Accept(ctx, tx, d.ID, deposit.MatchedTerms(d))
		return err
	})
}

// provider reports every part of the ordinary provider as paid or as failed.
func (h *history) provider(isPaid bool) {
	for _, part := range h.request(h.which).Parts {
		if part.Provider != sandbox || part.State != withdrawal.NotDisbursed {
			continue
		}
		_, err := withdrawal.RecordReport(ctx, h.db, withdrawal.Report{Provider: sandbox, Reference: "S" + string(part.ID),
			Part: part.ID, IsPaid: isPaid, Amount: part.Amount, Currency: thb, HappenedAt: time.Now()}, 30*time.Minute)
		h.try("provider", err)
	}
}

// call is a call of a member or an operator about a random match.
func (h *history) call() {
	var matches []id.Match
	// Matches that can still move come more often.
	h.sure(h.db.SelectContext(ctx, &matches, `SELECT id FROM payout_matches, generate_series(1, CASE WHEN state IN
		('OFFERED', 'PROVEN', 'COUNTED', 'DISPUTED') THEN 6 ELSE 1 END) WHERE receiver_id = $1 ORDER BY id`, h.receiver))
	if len(matches) == 0 {
		h.instance("pair", scoped(matching.Pair))
		return
	}
	m, err := matching.ByID(ctx, h.db, matches[h.random.IntN(len(matches))])
	h.sure(err)
	found := matching.Finding{Match: m.ID, Received: m.Amount * money.Amount(h.random.IntN(5)) / 4}
	say := func(action string) func() error {
		return func() error {
			params := withdrawal.AnswerParams{Withdrawal: h.which, Part: m.Payout, Action: action}
			if action == withdrawal.ActionNotReceived {
				params.Proofs = picture
			}
			_, err := withdrawal.AnswerParts(ctx, h.db, params, h.key(h.receiver, action, m.ID))
			return err
		}
	}
	prove := func() error {
		_, err := matching.ProveTransfer(ctx, h.db, m.ID, picture, h.key(m.Depositor, "prove", m.ID))
		return err
	}
	calls := []struct {
		name string
		call func() error
	}{
		{"received", say(withdrawal.ActionReceived)}, {"not received", say(withdrawal.ActionNotReceived)},
		{"not received", say(withdrawal.ActionNotReceived)}, {"all received", say(withdrawal.ActionAllReceived)},
		{"dispute withdrawn", say(withdrawal.ActionWithdrawDispute)},
		{"cancel", func() error { _, err := matching.CancelTransfer(ctx, h.db, m.Depositor, m.ID); return err }},
		{"cancel order", func() error { _, err := deposit.CancelOrder(ctx, h.db, m.Depositor, m.Deposit); return err }},
		{"prove", prove}, {"late dispute", func() error {
			_, err := matching.DisputeCounted(ctx, h.db, m.ID, picture, h.key(h.receiver, "dispute", m.ID))
			return err
		}},
		{"rule", func() error { _, err := matching.Rule(ctx, h.operators, found, h.ann); return err }},
		{"late", func() error { _, err := matching.Late(ctx, h.operators, found, h.ann); return err }},
		{"look", func() error {
			_, err := matching.ViewPayee(ctx, h.db, h.vault, m.ID, matching.Viewer{Member: m.Depositor, IP: "10.0.0.1"})
			return err
		}},
	}
	if m.State == matching.Offered && h.random.IntN(3) > 0 {
		h.try("prove", prove())
		return
	}
	each := calls[h.random.IntN(len(calls))]
	h.try(each.name, each.call())
}

// end brings everything to its end: time passes, the jobs run, and operators decide what is left to them.
func (h *history) end() {
	h.log = append(h.log, "end")
	for range 4 {
		for range 3 {
			h.later(31 * time.Minute)
			for _, job := range []func(context.Context, *sqlx.Tx) error{deposit.ExpireOverdue, scoped(matching.Dispatch),
				scoped(matching.ReturnUnpaid), scoped(matching.DropUnmatched), matching.Remind, withdrawal.CountAsReceived} {
				h.run(job)
			}
		}
		h.later(13 * time.Hour)
		h.run(matching.Credit)
		h.rulings()
		h.provider(true)
		if _, err := withdrawal.PayUnpaid(ctx, h.operators, h.which, sandbox, h.ann); err == nil {
			h.provider(true)
		}
		if h.isOver() {
			return
		}
	}
}

// isOver reports whether nothing of the history is left to be decided.
func (h *history) isOver() (isOver bool) {
	h.sure(h.db.GetContext(ctx, &isOver, `SELECT (SELECT state IN ('COMPLETED', 'FAILED') FROM withdrawals WHERE id = $1)
		AND NOT EXISTS (SELECT FROM payout_matches WHERE state IN ('OFFERED', 'PROVEN', 'COUNTED', 'DISPUTED'))
		AND NOT EXISTS (SELECT FROM held_payments WHERE outcome IS NULL)
		AND NOT EXISTS (SELECT FROM deposits WHERE state IN ('CREATED', 'PENDING_PAYMENT', 'IN_REVIEW'))`, h.which))
	return isOver
}

// rulings decides disputes and held payments.
func (h *history) rulings() {
	disputes, _, err := matching.Queue(ctx, h.operators)
	h.sure(err)
	for _, m := range disputes {
		received := m.Amount * money.Amount(h.random.IntN(3)) / 2
		_, err := matching.Rule(ctx, h.operators, matching.Finding{Match: m.ID, Received: received}, h.ann)
		h.sure(err)
	}
	list, err := deposit.Unassigned(ctx, h.operators)
	h.sure(err)
	for _, held := range list {
		_, err := deposit.CreditHeld(ctx, h.operators, held.ID, deposit.Decision{Action: h.bob})
		h.sure(err)
	}
}

func (h *history) check() {
	h.t.Helper()
	storetest.Balanced(h.t, h.owner)
	w := h.request(h.which)
	if w.State != withdrawal.Completed && w.State != withdrawal.Failed {
		h.t.Errorf("the request is %s: %+v", w.State, w.Parts)
	}
	h.checkReceiver(w)
	for _, d := range h.deposits {
		h.checkDeposit(d)
	}
}

// checkReceiver compares the receiver's balance with what was paid: by the parts, less what came back.
func (h *history) checkReceiver(w withdrawal.Withdrawal) {
	h.t.Helper()
	var paid money.Amount
	for _, part := range w.Parts {
		if part.State.IsReceived() {
			paid += part.Amount
		}
	}
	var returned, late money.Amount
	h.sure(h.db.QueryRowxContext(ctx, `SELECT COALESCE(sum(amount - received) FILTER (WHERE locked_until IS NOT NULL
			AND state IN ('RULED_SHORT', 'RULED_UNPAID')), 0)::bigint,
		COALESCE(sum(received) FILTER (WHERE state = 'FOUND_LATE'), 0)::bigint
		FROM payout_matches WHERE receiver_id = $1`, h.receiver).Scan(&returned, &late))
	b := h.balance(h.receiver)
	want := funds - paid + returned - late
	if b.Main != want || b.Held != 0 || w.State == withdrawal.Completed && paid != w.Amount {
		h.t.Errorf("the receiver has %s and %s held, want %s: %s of %s paid, %s returned, %s late", b.Main, b.Held, want,
			paid, w.Amount, returned, late)
	}
}

// checkDeposit compares an order with its match and with what was credited for it.
func (h *history) checkDeposit(which id.Deposit) {
	h.t.Helper()
	d, err := deposit.ByID(ctx, h.db, which)
	h.sure(err)
	var credited, held money.Amount
	var entries int
	h.sure(h.db.QueryRowxContext(ctx, `SELECT count(*), COALESCE(sum(l.amount), 0)::bigint FROM entries e
		JOIN lines l ON l.entry_id = e.id JOIN accounts a ON a.id = l.account_id AND a.owner_id = $2
		WHERE e.related_kind = 'deposit' AND e.related_id = $1::text`, which, d.Member).Scan(&entries, &credited))
	h.sure(h.db.GetContext(ctx, &held, `SELECT COALESCE(sum(amount), 0)::bigint FROM held_payments
		WHERE deposit_id = $1`, which))
	state := matching.State("")
	if h.hasMatch(which) {
		state = h.matchOf(which).State
	}
	isCredited, isRight := d.State == deposit.Credited, entries <= 1
	switch state {
	case matching.Confirmed, matching.Released, matching.RuledPaid:
		isRight = isRight && isCredited && credited == d.Amount && held == 0
	case matching.RuledShort, matching.FoundLate:
		isRight = isRight && !isCredited && credited == held && held > 0 && held <= d.Amount
	case matching.RuledUnpaid, matching.Lapsed, matching.Cancelled, "":
		isRight = isRight && !isCredited && credited == 0 && held == 0
	default:
		isRight = false
	}
	if !isRight {
		h.t.Errorf("deposit %s of %s, match %s: %d entries credited %s, %s held", d.State, d.Amount, state, entries,
			credited, held)
	}
}
