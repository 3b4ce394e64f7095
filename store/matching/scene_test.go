package matching_test

import (
	"context"
	"errors"
	"fmt"
	"sync/atomic"
	"testing"
	"time"

	"github.com/jmoiron/sqlx"

	"lantern/store/approval"
	"lantern/store/deposit"
	"lantern/store/fault"
	"lantern/store/file"
	"lantern/store/id"
	"lantern/store/idem"
	"lantern/store/ledger"
	"lantern/store/matching"
	"lantern/store/member"
	"lantern/store/money"
	"lantern/store/pg"
	"lantern/store/storetest"
	"lantern/store/wallet"
	"lantern/store/withdrawal"
)

var ctx = context.Background()

const (
	thb     = "THB"
	sandbox = "sandbox"
	funds   = 10_000 * money.Unit
	account = "123456"
)

var picture = []file.Picture{{Type: "image/png", Width: 1, Height: 1, Content: []byte("pixels")}}

// scope is that of an installation whose ordinary provider is the sandbox.
var scope = matching.Scope{Plan: withdrawal.Plan{Provider: sandbox, PartMax: 50_000 * money.Unit}}

// scene is a database in which matching is on.
type scene struct {
	t     testing.TB
	db    *pg.DB
	owner *pg.DB
	// operators is the database with the rights of the back office.
	operators *pg.DB
	vault     withdrawal.Vault
	ann       approval.Action
	bob       approval.Action
}

const rulesOn = `{"isOn":true,"min":"500.00","partSizes":["100.00","500.00"],"maxParts":5,"windowMinutes":15,
	"offerMinutes":60,"waitMinutes":10,"reminderMinutes":10,"answerMinutes":30,"lockMinutes":720}`

func open(t testing.TB) *scene {
	t.Helper()
	s := &scene{t: t, db: storetest.Open(t)}
	s.owner, s.operators = storetest.Owner(t, s.db), storetest.Operators(t, s.db)
	var err error
	s.vault, err = withdrawal.NewVault([]byte("tests"))
	s.sure(err)
	s.exec(`INSERT INTO settings (key, value) VALUES ('gmtOffset', '"+07:00"') ON CONFLICT DO NOTHING`)
	s.set(rulesOn)
	s.ann, s.bob = s.operator("ann"), s.operator("bob")
	return s
}

func (s *scene) sure(err error) {
	s.t.Helper()
	if err != nil {
		s.t.Fatal(err)
	}
}

func (s *scene) exec(statement string, args ...any) {
	s.t.Helper()
	if _, err := s.owner.ExecContext(ctx, statement, args...); err != nil {
		s.t.Fatal(err)
	}
}

// set changes the rules that the JSON names.
func (s *scene) set(rules string) {
	s.t.Helper()
	s.exec(`INSERT INTO settings (key, value) VALUES ('matching', $1::jsonb)
		ON CONFLICT (key) DO UPDATE SET value = settings.value || $1::jsonb`, rules)
}

func (s *scene) operator(name string) approval.Action {
	by := approval.Action{By: approval.Operator{ID: id.New[id.Operator](), Name: name}, Reason: "checked the account"}
	s.exec(`INSERT INTO operators (id, name) VALUES ($1, $2)`, by.By.ID, name)
	return by
}

func (s *scene) step(operation func(*sqlx.Tx) error) {
	s.t.Helper()
	s.sure(pg.InTx(ctx, s.db, operation))
}

func (s *scene) later(ahead time.Duration) {
	s.t.Helper()
	s.exec(`UPDATE clock_offsets SET ahead = ahead + $1 * interval '1 second'`, int64(ahead/time.Second))
}

var named atomic.Int64

// member creates a member with funds and a bank account of their own.
func (s *scene) member() id.Member {
	s.t.Helper()
	who, number := id.New[id.Member](), named.Add(1)
	s.step(func(tx *sqlx.Tx) error {
		if err := member.Insert(ctx, tx, member.New{ID: who, Username: fmt.Sprintf("member%d", number), Password: "-",
			Language: "en", Via: "test"}); err != nil {
			return err
		}
		if err := ledger.Open(ctx, tx, who, thb); err != nil {
			return err
		}
		payee := withdrawal.NewPayee{Bank: "Kasikorn Bank", Holder: fmt.Sprint("Member ", number),
			Number: fmt.Sprintf("%s%04d", account, number)}
		if _, err := payee.Bind(ctx, tx, s.vault, who); err != nil {
			return err
		}
		_, err := ledger.Post(ctx, tx, ledger.Entry{ID: id.New[id.Entry](), Kind: ledger.AdjustPlus,
			Key: "test:" + string(who), Member: who, Actor: "test",
			Lines: ledger.Move(ledger.Account{Code: ledger.Manual, Currency: thb}, main(who), funds)})
		return err
	})
	return who
}

func main(who id.Member) ledger.Account {
	return ledger.Account{Owner: who, Code: ledger.Main, Currency: thb}
}

// approved creates an approved request with its hold.
func (s *scene) approved(who id.Member, amount money.Amount) id.Withdrawal {
	s.t.Helper()
	made := id.New[id.Withdrawal]()
	s.exec(`INSERT INTO withdrawals (id, member_id, payee_id, state, currency, amount, fee)
		SELECT $1, $2, id, 'APPROVED', 'THB', $3, 0 FROM payees WHERE member_id = $2`, made, who, amount)
	s.step(func(tx *sqlx.Tx) error {
		hold := ledger.Account{Owner: who, Code: ledger.HoldWithdraw, Currency: thb}
		_, err := ledger.Post(ctx, tx, ledger.Entry{ID: id.New[id.Entry](), Kind: ledger.WithdrawHold,
			Key: "WITHDRAW_HOLD:" + string(made), Member: who, RelatedKind: "withdrawal", RelatedID: string(made),
			Actor: "test", Lines: ledger.Move(main(who), hold, amount)})
		return err
	})
	return made
}

var keys atomic.Int64

func key(who id.Member, name string) *idem.Key {
	return &idem.Key{Member: who, Call: "test", Key: name, BodyHash: []byte(name), RequestID: name, IsMoney: true}
}

func newKey(who id.Member) *idem.Key { return key(who, fmt.Sprint("key", keys.Add(1))) }

// order opens a deposit of the matched channel.
func (s *scene) order(who id.Member, amount money.Amount) id.Deposit {
	s.t.Helper()
	channel, err := deposit.ChannelOf(ctx, s.db, "matched")
	s.sure(err)
	d, err := deposit.Open(ctx, s.db, deposit.Params{Channel: channel, Amount: amount, Currency: thb}, newKey(who))
	s.sure(err)
	s.step(func(tx *sqlx.Tx) error {
		_, err := deposit.Accept(ctx, tx, d.ID, deposit.MatchedTerms(d))
		return err
	})
	return d.ID
}

// job runs a job of a scope.
func (s *scene) job(run func(context.Context, *sqlx.Tx, matching.Scope) error) {
	s.t.Helper()
	s.step(func(tx *sqlx.Tx) error { return run(ctx, tx, scope) })
}

func (s *scene) deadlines() { s.t.Helper(); s.run(withdrawal.CountAsReceived) }

func (s *scene) run(job func(context.Context, *sqlx.Tx) error) {
	s.t.Helper()
	s.step(func(tx *sqlx.Tx) error { return job(ctx, tx) })
}

// pair dispatches approved requests and pairs what waits.
func (s *scene) pair() {
	s.t.Helper()
	s.job(matching.Dispatch)
	s.job(matching.Pair)
}

// matchOf returns the match of a deposit.
func (s *scene) matchOf(d id.Deposit) matching.Match {
	s.t.Helper()
	var which id.Match
	s.sure(s.db.GetContext(ctx, &which, `SELECT id FROM payout_matches WHERE deposit_id = $1`, d))
	m, err := matching.ByID(ctx, s.db, which)
	s.sure(err)
	return m
}

func (s *scene) hasMatch(d id.Deposit) (has bool) {
	s.t.Helper()
	s.sure(s.db.GetContext(ctx, &has, `SELECT EXISTS (SELECT FROM payout_matches WHERE deposit_id = $1)`, d))
	return has
}

func (s *scene) prove(m matching.Match) {
	s.t.Helper()
	_, err := matching.ProveTransfer(ctx, s.db, m.ID, picture, newKey(m.Depositor))
	s.sure(err)
}

func (s *scene) answers(m matching.Match, action string) error {
	params := withdrawal.AnswerParams{Withdrawal: m.Withdrawal, Part: m.Payout, Action: action}
	if action == withdrawal.ActionNotReceived {
		params.Proofs = picture
	}
	_, err := withdrawal.AnswerParts(ctx, s.db, params, newKey(m.Receiver))
	return err
}

func (s *scene) answer(m matching.Match, action string) {
	s.t.Helper()
	s.sure(s.answers(m, action))
}

// reminded reminds the receiver twice, which starts the deadline.
func (s *scene) reminded() {
	s.t.Helper()
	for range 2 {
		s.later(10 * time.Minute)
		s.run(matching.Remind)
	}
}

func (s *scene) stateOf(d id.Deposit) deposit.State {
	s.t.Helper()
	found, err := deposit.ByID(ctx, s.db, d)
	s.sure(err)
	return found.State
}

func (s *scene) request(which id.Withdrawal) withdrawal.Withdrawal {
	s.t.Helper()
	w, err := withdrawal.WithParts(ctx, s.db, which)
	s.sure(err)
	return w
}

func (s *scene) balance(who id.Member) wallet.Balance {
	s.t.Helper()
	b, err := wallet.Of(ctx, s.db, who, thb)
	s.sure(err)
	return b
}

// wants checks the state of a match, of its deposit, and the depositor's balance.
func (s *scene) wants(m matching.Match, state matching.State, of deposit.State, main money.Amount) {
	s.t.Helper()
	now, err := matching.ByID(ctx, s.db, m.ID)
	s.sure(err)
	if now.State != state || s.stateOf(m.Deposit) != of || s.balance(m.Depositor).Main != main {
		s.t.Errorf("match %s, deposit %s, balance %s; want %s, %s, %s", now.State, s.stateOf(m.Deposit),
			s.balance(m.Depositor).Main, state, of, main)
	}
}

func wantsFault(t testing.TB, err error, code fault.Code) {
	t.Helper()
	if !errors.Is(err, fault.New(code)) {
		t.Errorf("got %v, want %s", err, code)
	}
}

// platform returns the balance of an account of the platform.
func (s *scene) platform(code string) (sum money.Amount) {
	s.t.Helper()
	s.sure(s.db.GetContext(ctx, &sum, `SELECT COALESCE(sum(l.amount), 0)::bigint FROM lines l
		JOIN accounts a ON a.id = l.account_id WHERE a.owner_id IS NULL AND a.code = $1`, code))
	return sum
}

// matched returns a match of a request of 500.00 with a deposit of the same amount.
func (s *scene) matched() matching.Match {
	s.t.Helper()
	receiver, depositor := s.member(), s.member()
	s.approved(receiver, 500*money.Unit)
	d := s.order(depositor, 500*money.Unit)
	s.pair()
	return s.matchOf(d)
}
