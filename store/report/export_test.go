package report_test

import (
	"context"
	"iter"
	"testing"

	"github.com/jmoiron/sqlx"

	"lantern/store/id"
	"lantern/store/ledger"
	"lantern/store/member"
	"lantern/store/message"
	"lantern/store/money"
	"lantern/store/pg"
	"lantern/store/report"
	"lantern/store/seed"
	"lantern/store/storetest"
)

// keys checks that every row comes once and in order, and counts them.
func keys[T any](t *testing.T, rows iter.Seq2[T, error], place func(T) report.Place) (count int) {
	t.Helper()
	var before report.Place
	for row, err := range rows {
		if err != nil {
			t.Fatal(err)
		}
		at := place(row)
		if at.Key < before.Key || at.Key == before.Key && at.Account <= before.Account {
			t.Fatalf("row %d: %v after %v", count, at, before)
		}
		before = at
		count++
	}
	return count
}

func counted(t *testing.T, db *pg.DB, read string, memberID id.Member) (count int) {
	t.Helper()
	if err := storetest.Owner(t, db).GetContext(t.Context(), &count, read, memberID); err != nil {
		t.Fatal(err)
	}
	return count
}

// moveOften writes entries that are on two accounts of a member each.
func moveOften(ctx context.Context, tx *sqlx.Tx, memberID id.Member) error {
	main, hold := ledger.Account{Owner: memberID, Code: ledger.Main, Currency: "THB"},
		ledger.Account{Owner: memberID, Code: ledger.HoldBet, Currency: "THB"}
	for n := range 300 {
		lines := ledger.Move(main, hold, money.Unit)
		if n%2 == 1 {
			lines = ledger.Move(hold, main, money.Unit)
		}
		entry := id.New[id.Entry]()
		_, err := ledger.Post(ctx, tx, ledger.Entry{
			ID: entry, Kind: ledger.AdjustPlus, Key: string(entry), Member: memberID, RelatedKind: "test", RelatedID: "export",
			Actor: "system:test", Lines: lines,
		})
		if err != nil {
			return err
		}
	}
	return nil
}

func TestRecords_EveryRow_IsReturnedOnce(t *testing.T) {
	db, _, _ := demo(t)
	who, err := member.Named(t.Context(), db, seed.DemoPlayer)
	if err != nil {
		t.Fatal(err)
	}
	const often = `INSERT INTO sessions (id, token_hash, member_id, scope, platform, device_id, ip, description,
		expires_at)
		SELECT new_id(), sha256(convert_to('export ' || n, 'UTF8')), $1, 'player', 'WEB', 'd', '192.0.2.1', 'Phone', now()
		FROM generate_series(1, 1000) n`
	if _, err := storetest.Owner(t, db).ExecContext(t.Context(), often, who.ID); err != nil {
		t.Fatal(err)
	}
	err = pg.InTx(t.Context(), db, func(tx *sqlx.Tx) error { return moveOften(t.Context(), tx, who.ID) })
	if err != nil {
		t.Fatal(err)
	}
	notice := message.Notice{Member: who.ID, Kind: message.DepositCredited, About: message.ADeposit,
		RelatedID: string(id.New[id.Deposit]())}
	if err := pg.InTx(t.Context(), db,
		func(tx *sqlx.Tx) error { return message.Send(t.Context(), tx, notice) }); err != nil {
		t.Fatal(err)
	}
	for name, c := range map[string]struct {
		got  int
		read string
	}{
		"sessions": {keys(t, report.Sessions(t.Context(), db, who.ID),
			func(s report.Session) report.Place { return s.Place }),
			`SELECT count(*) FROM sessions WHERE member_id = $1`},
		"bets": {keys(t, report.Stakes(t.Context(), db, who.ID), func(s report.Stake) report.Place { return s.Place }),
			`SELECT count(*) FROM bets WHERE member_id = $1`},
		"entries": {keys(t, report.Movements(t.Context(), db, who.ID),
			func(m report.Movement) report.Place { return m.Place }),
			`SELECT count(*) FROM lines JOIN accounts a ON a.id = account_id WHERE a.owner_id = $1`},
		"messages": {keys(t, report.Messages(t.Context(), db, who.ID),
			func(m report.Message) report.Place { return m.Place }),
			`SELECT count(*) FROM messages WHERE member_id = $1`},
		"deposits": {keys(t, report.Deposits(t.Context(), db, who.ID), func(o report.Order) report.Place { return o.Place }),
			`SELECT count(*) FROM deposits WHERE member_id = $1`},
	} {
		if want := counted(t, db, c.read, who.ID); c.got != want {
			t.Errorf("%s: %d of %d", name, c.got, want)
		}
	}
	if moved := keys(t, report.Movements(t.Context(), db, who.ID),
		func(m report.Movement) report.Place { return m.Place }); moved <= 500 {
		t.Errorf("%d movements are one chunk and prove nothing", moved)
	}
}

func TestRecords_ReaderStops_ReadsNoFurther(t *testing.T) {
	db, _, _ := demo(t)
	who, err := member.Named(t.Context(), db, seed.DemoPlayer)
	if err != nil {
		t.Fatal(err)
	}
	for _, err := range report.Stakes(t.Context(), db, who.ID) {
		if err != nil {
			t.Fatal(err)
		}
		break
	}
	account, err := report.AccountOf(t.Context(), db, who.ID)
	if err != nil || account.Username != seed.DemoPlayer || account.Email != nil || account.Phone != nil {
		t.Errorf("%+v, %v", account, err)
	}
}
