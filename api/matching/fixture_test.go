package matching_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"image"
	"image/png"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/jmoiron/sqlx"

	"lantern/api/deposit"
	"lantern/api/matching"
	"lantern/api/module"
	"lantern/api/wire"
	"lantern/api/withdrawal"
	"lantern/store/clock"
	"lantern/store/fault"
	"lantern/store/id"
	"lantern/store/idem"
	"lantern/store/ledger"
	"lantern/store/member"
	"lantern/store/money"
	"lantern/store/pg"
	"lantern/store/storetest"
	"lantern/store/system"
	store "lantern/store/withdrawal"
)

var ctx = context.Background()

// number begins the account numbers of all members; three digits follow.
const number = "1234564"

// fixture is the product's routes and jobs of deposits, withdrawals and matches.
type fixture struct {
	t      *testing.T
	db     *pg.DB
	vault  store.Vault
	routes map[string]wire.Route
	jobs   map[string]module.Job
	// pia withdraws, max deposits, eve is another member.
	pia, max, eve id.Member
	ann, bob      wire.Caller
	keys          int
}

func open(t *testing.T) *fixture {
	t.Helper()
	f := &fixture{t: t, db: storetest.Open(t), routes: map[string]wire.Route{}, jobs: map[string]module.Job{}}
	var err error
	f.vault, err = store.NewVault(secret)
	f.sure(err)
	f.exec(`INSERT INTO settings (key, value) VALUES ('matching', '{"isOn":true,"min":"500.00"}')`)
	f.compose()
	f.pia, f.max, f.eve = f.member("pia_test"), f.member("max_test"), f.member("eve_test")
	f.ann, f.bob = f.operator("ann"), f.operator("bob")
	return f
}

var secret = []byte("tests")

// compose builds the modules with the settings as they are now.
func (f *fixture) compose() {
	d := module.Deps{
		Databases: module.Databases{DB: f.db, OperatorDB: storetest.Operators(f.t, f.db)}, Clock: &clock.Clock{},
		Settings:    system.NewSettingsCache(f.db, &clock.Clock{}),
		Environment: module.Environment{Payouts: "manual", Secret: secret},
	}
	for _, m := range []module.Module{deposit.Module(d), withdrawal.Module(d), matching.Module(d)} {
		for _, route := range slices.Concat(m.Routes, m.OperatorRoutes) {
			f.routes[route.Method+" "+route.Path] = route
		}
		for _, job := range m.Jobs {
			f.jobs[job.Name] = job
		}
	}
}

func (f *fixture) sure(err error) {
	f.t.Helper()
	if err != nil {
		f.t.Fatal(err)
	}
}

func (f *fixture) exec(statement string, args ...any) {
	f.t.Helper()
	if _, err := storetest.Owner(f.t, f.db).ExecContext(ctx, statement, args...); err != nil {
		f.t.Fatal(err)
	}
}

func (f *fixture) later(ahead time.Duration) {
	f.t.Helper()
	f.exec(`UPDATE clock_offsets SET ahead = ahead + $1 * interval '1 second'`, int64(ahead/time.Second))
}

func (f *fixture) operator(name string) wire.Caller {
	who := id.New[id.Operator]()
	f.exec(`INSERT INTO operators (id, name) VALUES ($1, $2)`, who, name)
	return wire.Caller{Operator: who, Username: name, Language: "en"}
}

func (f *fixture) member(name string) id.Member {
	f.t.Helper()
	who := id.New[id.Member]()
	f.sure(pg.InTx(ctx, f.db, func(tx *sqlx.Tx) error {
		if err := member.Insert(ctx, tx, member.New{ID: who, Username: name, Password: "-", Language: "en",
			Via: "test"}); err != nil {
			return err
		}
		if err := ledger.Open(ctx, tx, who, "THB"); err != nil {
			return err
		}
		payee := store.NewPayee{Bank: "Kasikorn Bank", Holder: name,
			Number: fmt.Sprintf("%s%03d", number, len(name)+int(name[0]))}
		_, err := payee.Bind(ctx, tx, f.vault, who)
		return err
	}))
	return who
}

// approved creates an approved request of pia with its hold.
func (f *fixture) approved(amount money.Amount) id.Withdrawal {
	f.t.Helper()
	made := id.New[id.Withdrawal]()
	f.exec(`INSERT INTO withdrawals (id, member_id, payee_id, state, currency, amount, fee)
		SELECT $1, $2, id, 'APPROVED', 'THB', $3, 0 FROM payees WHERE member_id = $2`, made, f.pia, amount)
	f.sure(pg.InTx(ctx, f.db, func(tx *sqlx.Tx) error {
		hold := ledger.Account{Owner: f.pia, Code: ledger.HoldWithdraw, Currency: "THB"}
		_, err := ledger.Post(ctx, tx, ledger.Entry{ID: id.New[id.Entry](), Kind: ledger.AdjustPlus,
			Key: string(made), Member: f.pia, Actor: "test",
			Lines: ledger.Move(ledger.Account{Code: ledger.Manual, Currency: "THB"}, hold, amount)})
		return err
	}))
	return made
}

// job runs a job by its name.
func (f *fixture) job(name string) {
	f.t.Helper()
	job, isKnown := f.jobs[name]
	if !isKnown {
		f.t.Fatal("no job", name)
	}
	f.sure(pg.InTx(ctx, f.db, func(tx *sqlx.Tx) error { return job.Once(ctx, tx) }))
}

// sent is a call; without a key of its own it gets a new one.
type sent struct {
	route, body, key string
	vars             map[string]string
	pictures         int
}

type object = map[string]any

func (f *fixture) as(who id.Member, s sent) (object, error) {
	return f.send(wire.Caller{Member: who, Language: "en", IP: "10.0.0.1"}, s)
}

func (f *fixture) send(who wire.Caller, s sent) (object, error) {
	f.t.Helper()
	if f.keys++; s.key == "" {
		s.key = fmt.Sprint("key", f.keys)
	}
	owner := who.Member
	if owner == "" {
		owner = idem.Anonymous
	}
	who.Key = &idem.Key{Member: owner, Call: s.route, Key: s.key, BodyHash: []byte(s.body), IsMoney: true}
	get := func(name string) string { return s.vars[name] }
	request := wire.Request{Path: get, Query: get, Body: []byte(s.body)}
	for range s.pictures {
		request.Files = append(request.Files, wire.File{Field: "proofs", Bytes: photo(f.t)})
	}
	route, isKnown := f.routes[s.route]
	if !isKnown {
		f.t.Fatal("no route", s.route)
	}
	answer, err := route.Serve(ctx, who, request)
	if err != nil {
		if found := fault.Of(err); found == nil || !slices.Contains(route.Codes(), found.Code) {
			f.t.Errorf("%s: undeclared %v", s.route, err)
		}
		return nil, err
	}
	raw, err := json.Marshal(answer.Value)
	f.sure(err)
	if s.route != "POST /wps/matches/:id/payee" && strings.Contains(string(raw), number) {
		f.t.Errorf("%s contains the whole number", s.route)
	}
	var out object
	f.sure(json.Unmarshal(raw, &out))
	return out, nil
}

func photo(t *testing.T) []byte {
	t.Helper()
	var out bytes.Buffer
	if err := png.Encode(&out, image.NewGray(image.Rect(0, 0, 8, 6))); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

func (f *fixture) must(out object, err error) object {
	f.t.Helper()
	f.sure(err)
	return out
}

func wants(t *testing.T, err error, code fault.Code) {
	t.Helper()
	if !errors.Is(err, fault.New(code)) {
		t.Errorf("got %v, want %s", err, code)
	}
}

func of(which string) map[string]string { return map[string]string{"id": which} }

func list(out object) []object {
	rows := []object{}
	for _, each := range out["content"].([]any) {
		rows = append(rows, each.(object))
	}
	return rows
}

// deposits orders a deposit of max.
func (f *fixture) deposits(amount string) object {
	f.t.Helper()
	body := `{"channelId":"matched","amount":"` + amount + `"}`
	return f.must(f.as(f.max, sent{route: "POST /wps/deposits", body: body}))
}

// matched returns the match of a request of pia and a deposit of max, as max sees it.
func (f *fixture) matched() object {
	f.t.Helper()
	f.approved(500 * money.Unit)
	f.deposits("500.00")
	f.job("dispatch_payouts")
	f.job("match_payouts")
	rows := list(f.must(f.as(f.max, sent{route: "GET /wps/matches"})))
	if len(rows) == 0 {
		f.t.Fatal("no match")
	}
	return rows[0]
}

// proven uploads the receipt of a match and returns its id.
func (f *fixture) proven() string {
	f.t.Helper()
	which := f.matched()["id"].(string)
	f.must(f.as(f.max, sent{route: "POST /wps/matches/:id/proofs", vars: of(which), pictures: 1}))
	return which
}
