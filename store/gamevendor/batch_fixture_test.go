package gamevendor_test

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/jmoiron/sqlx"
	"github.com/lib/pq"

	"lantern/store/game"
	"lantern/store/gamevendor"
	"lantern/store/id"
	"lantern/store/money"
	"lantern/store/pg"
	"lantern/store/seed"
	"lantern/store/storetest"
)

const (
	// testedVendor and otherVendor each offer a game with the code DICE. Cases close only the first.
	testedVendor = "NORTH"
	otherVendor  = "BGS"
	// funds is each member's balance before the first bet; stake is the amount bet unless a case sets another.
	funds = 1000 * baht
	stake = 2 * baht
)

// fixture is one database in which every case seats members of its own.
type fixture struct {
	t         *testing.T
	db, owner *pg.DB
	members   *int
	happened  time.Time
	// read returns every row that a bet may write for a member.
	read *sqlx.Stmt
	// near bets at the tested game; far and last at the other vendor's. Nothing ever bars them.
	near, far, last gamevendor.Bet
}

func newFixture(t *testing.T) *fixture {
	t.Helper()
	f := &fixture{t: t, db: storetest.Furnished(t, seed.Base), members: new(int), happened: time.Now()}
	f.owner = storetest.Owner(t, f.db)
	// At noon no business day ends while the test runs.
	f.exec(`UPDATE clock_offsets SET ahead = business_start(business_day(now())) + interval '12 hours' - now()`)
	f.exec(`INSERT INTO vendors (code, name, launch_url) VALUES ($1, 'North', '/')`, testedVendor)
	f.exec(`INSERT INTO games (id, vendor_code, code, type, names, cover, min_stake, max_stake)
		SELECT new_id(), $1, code, type, names, cover, min_stake, max_stake FROM games
		WHERE vendor_code = $2 AND code = 'DICE'`, testedVendor, otherVendor)
	f.open()
	var err error
	f.read, err = f.owner.PreparexContext(t.Context(), `SELECT ARRAY(`+strings.Join(tables, `) || ARRAY(`)+`)`)
	f.must(err)
	t.Cleanup(func() { f.must(f.read.Close()) })
	f.near, f.far, f.last = f.seat(testedVendor, "VN"), f.seat(otherVendor, "VN"), f.seat(otherVendor, "VN")
	return f
}

// in returns the fixture for a subtest.
func (f *fixture) in(t *testing.T) *fixture {
	sub := *f
	sub.t = t
	return &sub
}

func (f *fixture) exec(statement string, args ...any) {
	f.t.Helper()
	if _, err := f.owner.ExecContext(f.t.Context(), statement, args...); err != nil {
		f.t.Fatal(err)
	}
}

// open lets the tested vendor and its game accept bets again after a case has closed them.
func (f *fixture) open() {
	f.t.Helper()
	f.exec(`UPDATE vendors SET is_enabled = true, maintenance_until = NULL WHERE code = $1`, testedVendor)
	f.exec(`UPDATE games SET is_enabled = true, in_maintenance = false, maintenance_until = NULL, not_in = '{}',
		min_stake = $2, max_stake = $3 WHERE vendor_code = $1 AND code = 'DICE'`,
		testedVendor, int64(baht), int64(5*funds))
}

func (f *fixture) name() string {
	*f.members++
	return fmt.Sprintf("member%04d", *f.members)
}

// seat makes a member with a verified session at a vendor's game and returns a bet that the member may place.
func (f *fixture) seat(vendorCode, country string) gamevendor.Bet {
	f.t.Helper()
	name := f.name()
	player, err := seed.Funded(f.t.Context(), f.owner, name, funds)
	f.must(err)
	detail := "over 50"
	return gamevendor.Bet{
		Vendor: vendorCode, Tx: "tx of " + name, Print: []byte("body"), Round: "round of " + name, Player: player.ID,
		Token: f.session(player.ID, vendorCode, country, "THB"), Game: "DICE", Currency: "THB", Amount: stake,
		Happened: f.happened, Detail: &detail,
	}
}

// session returns the token hash of a new verified play session.
func (f *fixture) session(player id.Member, vendorCode, country, currency string) []byte {
	f.t.Helper()
	var dice id.Game
	const find = `SELECT id FROM games WHERE vendor_code = $1 AND code = 'DICE'`
	f.must(f.db.GetContext(f.t.Context(), &dice, find, vendorCode))
	who := game.Player{Member: player, Currency: currency, Language: "th", Country: country}
	launch, err := game.Open(f.t.Context(), f.db, who, dice)
	f.must(err)
	if _, err := gamevendor.Verify(f.t.Context(), f.db, vendorCode, "DICE", launch.Token); err != nil {
		f.t.Fatal(err)
	}
	return gamevendor.HashToken(launch.Token)
}

// next returns another bet of the same member, in a round of its own.
func (f *fixture) next(b gamevendor.Bet) gamevendor.Bet {
	name := f.name()
	b.Tx, b.Round = "tx of "+name, "round of "+name
	return b
}

func (f *fixture) place(b gamevendor.Bet) gamevendor.Answer {
	f.t.Helper()
	answer, err := gamevendor.Place(f.t.Context(), f.db, b)
	f.must(err)
	return answer
}

func (f *fixture) placeBatch(bets ...gamevendor.Bet) []gamevendor.Answer {
	f.t.Helper()
	answers, err := gamevendor.PlaceBatch(f.db, bets...)
	if err != nil {
		f.t.Fatalf("the batch of %d: %v", len(bets), err)
	}
	return answers
}

// placedTogether fails unless one command inserted the transactions of all these bets: the fast path of a batch. A bet
// that the batch hands to the single path is inserted by a command of its own.
func (f *fixture) placedTogether(bets ...gamevendor.Bet) {
	f.t.Helper()
	var rows, commands int
	const read = `SELECT count(*), count(DISTINCT (xmin::text, cmin::text)) FROM vendor_transactions
		WHERE (vendor_code, tx_id) IN (SELECT * FROM unnest($1::text[], $2::text[]))`
	var vendors, txs []string
	for _, b := range bets {
		vendors, txs = append(vendors, b.Vendor), append(txs, b.Tx)
	}
	f.must(f.owner.QueryRowContext(f.t.Context(), read, pq.Array(vendors), pq.Array(txs)).Scan(&rows, &commands))
	if rows != len(bets) || commands != 1 {
		f.t.Errorf("%d of %d bets were inserted, by %d commands: want all, by one", rows, len(bets), commands)
	}
}

// tables lists, in JSON, every row that a bet may write for a member.
var tables = []string{
	`SELECT 'transaction ' || to_jsonb(t)::text FROM vendor_transactions t WHERE member_id = $1 ORDER BY tx_id`,
	`SELECT 'round ' || to_jsonb(r)::text FROM rounds r WHERE member_id = $1 ORDER BY round_id`,
	`SELECT 'bet ' || (to_jsonb(b) || jsonb_build_object('main_id', m.code, 'hold_id', h.code))::text
		FROM bets b JOIN accounts m ON m.id = b.main_id JOIN accounts h ON h.id = b.hold_id
		WHERE b.member_id = $1 ORDER BY b.round_id, b.id`,
	`SELECT 'entry ' || to_jsonb(e)::text FROM entries e WHERE member_id = $1 ORDER BY key`,
	`SELECT 'line ' || (to_jsonb(l) || jsonb_build_object('account_id', a.code))::text
		FROM lines l JOIN entries e ON e.id = l.entry_id JOIN accounts a ON a.id = l.account_id
		WHERE a.owner_id = $1 ORDER BY e.key, a.code`,
	`SELECT 'balance ' ||
			(to_jsonb(b) || jsonb_build_object('account_id', a.code, 'ruled_at', b.ruled_at IS NOT NULL))::text
		FROM balances b JOIN accounts a ON a.id = b.account_id WHERE a.owner_id = $1 ORDER BY a.code`,
	`SELECT 'limit ' || to_jsonb(l)::text FROM limits l WHERE member_id = $1 ORDER BY kind, period`,
	`SELECT 'limit day ' || to_jsonb(d)::text FROM limit_days d WHERE member_id = $1 ORDER BY played_on`,
	`SELECT 'event ' || (to_jsonb(o) - 'id')::text FROM outbox o WHERE member_id = $1 ORDER BY id`,
}

func (f *fixture) rows(member id.Member) (all pq.StringArray) {
	f.t.Helper()
	f.must(f.read.GetContext(f.t.Context(), &all, member))
	return all
}

// identity matches what differs between two members in the same situation: ids, instants and names.
var identity = regexp.MustCompile(
	`[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|\d{4}-\d\d-\d\dT[\d:.]+(Z|[+-]\d\d:\d\d)|member\d{4}`)

// unnamed numbers the identities of a report in the order of their appearance: equal reports mean the same rows with
// the same references between them.
func unnamed(report []string) string {
	numbers := map[string]string{}
	return identity.ReplaceAllStringFunc(strings.Join(report, "\n"), func(found string) string {
		if numbers[found] == "" {
			numbers[found] = fmt.Sprint("#", len(numbers)+1)
		}
		return numbers[found]
	})
}

// result is the answer to a bet, what its member's rows were before, and what they are after.
type result struct {
	gamevendor.Answer
	before, after []string
}

// report is the answer and every row of the member.
func (r result) report() string {
	entry, balance, version := "none", "none", "none"
	if r.Entry != nil {
		entry = *r.Entry
	}
	if r.Balance != nil {
		balance, version = fmt.Sprint(int64(*r.Balance)), fmt.Sprint(*r.Version)
	}
	answer := fmt.Sprintf("answer %s duplicate=%t balance=%s version=%s entry=%s currency=%s",
		r.Status, r.IsDuplicate, balance, version, entry, r.Currency)
	return unnamed(append([]string{answer}, r.after...))
}

// added is every row that the bet inserted or changed, of the named tables or of all.
func (r result) added(names ...string) string {
	var rows []string
	for _, row := range r.after {
		isNamed := func(name string) bool { return strings.HasPrefix(row, name) }
		if !slices.Contains(r.before, row) && (len(names) == 0 || slices.ContainsFunc(names, isNamed)) {
			rows = append(rows, row)
		}
	}
	return unnamed(rows)
}

var debit = regexp.MustCompile(`"(amount|stake)": \d+`)

// free is how a free bet writes the rows of a bet that debits: with its reward and without an amount.
func free(rows, reward string) string {
	rows = debit.ReplaceAllString(rows, `"$1": 0`)
	return strings.ReplaceAll(rows, `"reward_id": null`, fmt.Sprintf(`"reward_id": %q`, reward))
}

// same fails where the results of two members differ.
func (f *fixture) same(name string, got, want string) {
	f.t.Helper()
	if got != want {
		f.t.Errorf("%s differs from the single path:\n%s\nthe single path:\n%s", name, got, want)
	}
}

func amountOf(a *money.Amount) money.Amount {
	if a == nil {
		return -1
	}
	return *a
}
