package seed

import (
	"context"
	"crypto/rand"
	"errors"
	"sync"

	"github.com/jmoiron/sqlx"

	"lantern/store/agent"
	"lantern/store/approval"
	"lantern/store/fault"
	"lantern/store/id"
	"lantern/store/ledger"
	"lantern/store/member"
	"lantern/store/money"
	"lantern/store/operator"
	"lantern/store/pg"
	"lantern/store/system"
	"lantern/store/wallet"
)

// Password of all test users.
const Password = "lantern-demo-1"

// PaymentPassword of the test users that have one.
const PaymentPassword = "271828"

// T is the part of testing.TB that the constructors use.
type T interface {
	Helper()
	Context() context.Context
	Fatal(args ...any)
}

// Person is a test user.
type Person struct {
	ID       id.Member
	Username string
	Kind     member.Kind
}

// person describes a member to create: upline, point for every game type, and play money.
type person struct {
	username, upline string
	kind             member.Kind
	point            money.Rate
	money            money.Amount
	canPay           bool
	// hasNoKnownPassword sets a random password.
	hasNoKnownPassword bool
}

const (
	percent   money.Rate = 10_000
	hundredth            = percent / 100
)

// pointTypes are the game types that pay rebates by point.
var pointTypes = []string{"BGS", "RNG", "LIVE", "SPORTS", "FISH", "PVP", "ESPORTS", "COCKFIGHT"}

// lotteryTypes pay rebates by prize group.
var lotteryTypes = []string{"LOTT", "ELOTT"}

// lotteryPoints are the points of prize groups 1956, 1950 and 1940.
var lotteryPoints = map[member.Kind]money.Rate{
	member.TopAgent: agent.PointOfGroup(1956, 1700), member.AnAgent: agent.PointOfGroup(1950, 1700),
	member.Player: agent.PointOfGroup(1940, 1700),
}

// Somchai is a top agent with 1.20 %.
func Somchai(t T, db *pg.DB) Person {
	t.Helper()
	return named(t, db, person{username: "somchai", kind: member.TopAgent, point: 120 * hundredth})
}

// Mek is an agent below Somchai with 0.80 %.
func Mek(t T, db *pg.DB) Person {
	t.Helper()
	Somchai(t, db)
	return named(t, db, person{username: "mek", upline: "somchai", kind: member.AnAgent, point: 80 * hundredth})
}

// Pia is a player below Mek with 0.50 %, and with a withdrawable balance of 1,000.00.
func Pia(t T, db *pg.DB) Person {
	t.Helper()
	Mek(t, db)
	return named(t, db, person{username: "pia", upline: "mek", kind: member.Player, point: 50 * hundredth,
		money: 1000 * money.Unit, canPay: true})
}

// Noi is a trial player with play money and without upline.
func Noi(t T, db *pg.DB) Person {
	t.Helper()
	return named(t, db, person{username: "noi", kind: member.Trial})
}

// Below creates a member below an upline, without points or money, for trees of any shape.
func Below(t T, db *pg.DB, upline, username string, kind member.Kind) Person {
	t.Helper()
	return named(t, db, person{username: username, upline: upline, kind: kind})
}

// Olan is an operator.
func Olan(t T, db *pg.DB) approval.Operator {
	t.Helper()
	var made approval.Operator
	err := pg.InTx(t.Context(), db, func(tx *sqlx.Tx) (err error) {
		made, err = operator.Insert(t.Context(), tx, "olan")
		return err
	})
	if err != nil {
		t.Fatal("olan:", err)
	}
	return made
}

// SetPoint sets a member's point for one game type, within the limits of the tree.
func SetPoint(t T, db *pg.DB, who Person, gameType string, point money.Rate) {
	t.Helper()
	err := pg.InTx(t.Context(), db,
		func(tx *sqlx.Tx) error { return agent.Endow(t.Context(), tx, who.ID, gameType, point) })
	if err != nil {
		t.Fatal(who.Username, "endow:", err)
	}
}

// Funded creates a player below the platform's own agent, with withdrawable play money.
func Funded(ctx context.Context, db *pg.DB, username string, amount money.Amount) (made Person, err error) {
	err = pg.InTx(ctx, db, func(tx *sqlx.Tx) error {
		settings, err := system.Read(ctx, tx)
		if err != nil {
			return err
		}
		p := person{username: username, upline: settings.DefaultAgent, kind: member.Player, money: amount}
		made, _, err = p.findOrCreate(ctx, tx)
		return err
	})
	return made, err
}

func named(t T, db *pg.DB, p person) Person {
	t.Helper()
	var made Person
	err := pg.InTx(t.Context(), db, func(tx *sqlx.Tx) (err error) {
		made, _, err = p.findOrCreate(t.Context(), tx)
		return err
	})
	if err != nil {
		t.Fatal(p.username, "cannot be found:", err)
	}
	return made
}

// hashes are computed once per process, because password hashing is expensive by design.
var hashes = sync.OnceValues(func() (both [2]string, err error) {
	for i, password := range []string{Password, PaymentPassword} {
		if both[i], err = member.Hash(context.Background(), password); err != nil {
			return both, err
		}
	}
	return both, nil
})

// findOrCreate returns the member, or creates it with everything that belongs to it.
func (p person) findOrCreate(ctx context.Context, tx *sqlx.Tx) (made Person, isNew bool, err error) {
	found, err := member.Named(ctx, tx, p.username)
	if err == nil {
		return Person{found.ID, found.Username, found.Kind}, false, nil
	}
	if !errors.Is(err, fault.New(fault.NotFound)) {
		return made, false, err
	}
	made = Person{Username: p.username, Kind: p.kind}
	if made.ID, err = p.insert(ctx, tx); err != nil || p.kind == member.Trial {
		return made, true, err
	}
	for _, gameType := range pointTypes {
		if p.point == 0 {
			break
		}
		if err := agent.Endow(ctx, tx, made.ID, gameType, p.point); err != nil {
			return made, true, err
		}
	}
	for _, gameType := range lotteryTypes {
		if p.point == 0 {
			break
		}
		if err := agent.Endow(ctx, tx, made.ID, gameType, lotteryPoints[p.kind]); err != nil {
			return made, true, err
		}
	}
	if p.money > 0 {
		err = deposit(ctx, tx, made.ID, p.money, "first", true)
	}
	return made, true, err
}

func (p person) insert(ctx context.Context, tx *sqlx.Tx) (id.Member, error) {
	secrets, err := hashes()
	if err != nil {
		return "", err
	}
	n := member.New{ID: id.New[id.Member](), Username: p.username, Kind: p.kind, Password: secrets[0], Language: "th",
		Via: "agent"}
	if p.hasNoKnownPassword {
		if n.Password, err = member.Hash(ctx, rand.Text()); err != nil {
			return "", err
		}
	}
	if p.canPay {
		n.PaymentPassword = secrets[1]
	}
	if p.upline != "" {
		upline, err := member.Named(ctx, tx, p.upline)
		if err != nil {
			return "", err
		}
		n.Parent = upline.ID
	}
	if err := member.Insert(ctx, tx, n); err != nil {
		return "", err
	}
	if p.kind != member.Trial {
		if err := agent.Join(ctx, tx, n.ID, n.Parent); err != nil {
			return "", err
		}
	}
	settings, err := system.Read(ctx, tx)
	if err != nil {
		return "", err
	}
	return n.ID, ledger.Open(ctx, tx, n.ID, settings.Currency)
}

// deposit credits play money through the ledger. Its wagering requirement is open, or already met so that the money
// can be withdrawn.
func deposit(ctx context.Context, tx *sqlx.Tx, who id.Member, amount money.Amount, name string, isMet bool) error {
	settings, err := system.Read(ctx, tx)
	if err != nil {
		return err
	}
	entry := ledger.Entry{
		Kind: ledger.DepositManual, Key: "seed:" + string(who) + ":" + name, Member: who, RelatedKind: "seed",
		RelatedID: name, Actor: "system:seed",
		Lines: ledger.Move(ledger.Account{Code: "platform:bank", Currency: settings.Currency},
			ledger.Account{Owner: who, Code: ledger.Main, Currency: settings.Currency}, amount),
	}
	if err := tx.GetContext(ctx, &entry.OccurredAt, `SELECT lantern_now()`); err != nil {
		return err
	}
	entry.ID = id.At[id.Entry](entry.OccurredAt)
	if isNew, err := ledger.Post(ctx, tx, entry); err != nil || !isNew {
		return err
	}
	need := wallet.Requirement{Member: who, Source: wallet.FromDeposit, SourceID: "seed:" + string(entry.ID),
		Required: amount, Locked: amount}
	if err := wallet.Require(ctx, tx, need); err != nil || !isMet {
		return err
	}
	const meet = `UPDATE turnover_requirements SET done = required, state = 'MET' WHERE kind = $1 AND source_id = $2`
	_, err = tx.ExecContext(ctx, meet, need.Source, need.SourceID)
	return err
}

// platformAgent creates the agent whose downline visitors without a code join. Its random password is unknown, so
// that it cannot log in.
func platformAgent(ctx context.Context, tx *sqlx.Tx) error {
	settings, err := system.Read(ctx, tx)
	if err != nil {
		return err
	}
	p := person{username: settings.DefaultAgent, kind: member.TopHouse, point: percent, hasNoKnownPassword: true}
	_, _, err = p.findOrCreate(ctx, tx)
	return err
}
