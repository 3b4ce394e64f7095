package export_test

import (
	"bytes"
	"crypto/sha256"
	"encoding/csv"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/jmoiron/sqlx"
	"github.com/xuri/excelize/v2"

	"lantern/api/export"
	"lantern/api/wire"
	_ "lantern/store/adjustment" // registers the kinds of operators' corrections
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
)

type fixture struct {
	t      *testing.T
	db     *pg.DB
	pia    id.Member
	files  export.Handlers
	routes map[string]wire.Route
}

func open(t *testing.T) fixture {
	t.Helper()
	s := fixture{t: t, db: storetest.Open(t), pia: id.New[id.Member](), routes: map[string]wire.Route{}}
	err := pg.InTx(t.Context(), s.db, func(tx *sqlx.Tx) error {
		if err := member.Insert(t.Context(), tx, member.New{ID: s.pia, Username: "pia_test", Password: "-", Language: "th",
			Via: "test"}); err != nil {
			return err
		}
		return ledger.Open(t.Context(), tx, s.pia, "THB")
	})
	if err != nil {
		t.Fatal(err)
	}
	s.files = export.Handlers{DB: s.db, Reports: pg.Primary(s.db), Settings: system.NewSettingsCache(s.db, &clock.Clock{})}
	for _, route := range s.files.Routes() {
		s.routes[route.Method+" "+route.Path] = route
	}
	return s
}

// pay credits Pia with an amount, in one entry.
func (s fixture) pay(amount money.Amount) {
	s.t.Helper()
	entry := ledger.Entry{
		ID: id.New[id.Entry](), Kind: ledger.AdjustPlus, Member: s.pia, Actor: "test",
		Lines: ledger.Move(ledger.Account{Code: ledger.Manual, Currency: "THB"},
			ledger.Account{Owner: s.pia, Code: ledger.Main, Currency: "THB"}, amount),
	}
	entry.Key = string(entry.ID)
	err := pg.InTx(s.t.Context(), s.db, func(tx *sqlx.Tx) error {
		_,
			err := ledger.Post(s.t.Context(), tx, entry)
		return err
	})
	if err != nil {
		s.t.Fatal(err)
	}
}

const aGame = `INSERT INTO games (id, vendor_code, code, type, names, cover, min_stake, max_stake)
	VALUES ($1, 'EVIL', 'G', 'RNG', $2, '', 1, 1000)`

// bet writes a settled bet, with texts as a malicious vendor would choose them.
func (s fixture) bet(game id.Game, round, detail string) {
	s.t.Helper()
	const insert = `INSERT INTO bets (id, member_id, vendor_code, game_id, game_type, currency, round_id, main_id, hold_id,
		stake, payout, valid_bet, state, detail,
			placed_at, settled_at, settled_on)
		VALUES ($1, $2, 'EVIL', $3, 'RNG', 'THB', $4, 0, 0, 100000, 25000, 100000, 'SETTLED', $5, lantern_now(),
		lantern_now(), business_day(lantern_now()))`
	if _, err := storetest.Owner(s.t, s.db).ExecContext(s.t.Context(), insert, id.New[id.Bet](), s.pia, game, round,
		detail); err != nil {
		s.t.Fatal(err)
	}
}

type exportAnswer struct {
	ID, Kind, State, FileName string
	RowsDone, RowsTotal       int
}

type filed struct {
	FileName, Type string
	Pieces         []string
}

func (s fixture) call(caller wire.Caller, route, body string, which string, into any) error {
	s.t.Helper()
	sum := sha256.Sum256([]byte(body))
	caller.Key = &idem.Key{Member: caller.Member, Call: route, Key: body + fmt.Sprint(time.Now().UnixNano()),
		BodyHash:  sum[:],
		RequestID: "r"}
	get := func(string) string { return which }
	answer, err := s.routes[route].Serve(s.t.Context(), caller, wire.Request{Path: get,
		Query: func(string) string { return "" }, Body: []byte(body)})
	if err != nil || into == nil {
		return err
	}
	raw, err := json.Marshal(answer.Value)
	if err != nil {
		return err
	}
	return json.Unmarshal(raw, into)
}

// made requests a file, writes it and downloads it as a table.
func (s fixture) made(language, body string) (text string, rows [][]string) {
	s.t.Helper()
	caller := wire.Caller{Member: s.pia, Language: language}
	var begun, done exportAnswer
	var file filed
	if err := s.call(caller, "POST /wps/exports", body, "", &begun); err != nil {
		s.t.Fatal(err)
	}
	if err := s.call(caller, "GET /wps/exports/:id/file", "", begun.ID, nil); !errors.Is(err,
		fault.New(fault.OperationInProgress)) {
		s.t.Fatalf("taken before it was made: %v", err)
	}
	if err := s.files.Make(s.t.Context()); err != nil {
		s.t.Fatal(err)
	}
	if err := s.call(caller, "GET /wps/exports/:id", "", begun.ID, &done); err != nil || done.State != "DONE" ||
		done.RowsDone != done.RowsTotal {
		s.t.Fatalf("%+v (%v)", done, err)
	}
	if err := s.call(caller, "GET /wps/exports/:id/file", "", begun.ID, &file); err != nil ||
		file.FileName != begun.FileName || !strings.HasPrefix(file.Type, "text/csv") {
		s.t.Fatalf("%+v (%v)", file, err)
	}
	text = strings.Join(file.Pieces, "")
	rest, isMarked := strings.CutPrefix(text, "\ufeff")
	if !isMarked || strings.Contains(rest, "\ufeff") {
		s.t.Error("one mark of UTF-8 at the beginning is wanted")
	}
	rows, err := csv.NewReader(strings.NewReader(rest)).ReadAll()
	if err != nil || len(rows) != done.RowsTotal+1 {
		s.t.Fatalf("%d lines for %d rows (%v)", len(rows), done.RowsTotal, err)
	}
	return text, rows
}

// CHK-50, F-S24.
func TestFile_NoCell_IsAFormula(t *testing.T) {
	s := open(t)
	game := id.New[id.Game]()
	owner := storetest.Owner(t, s.db)
	if _, err := owner.ExecContext(t.Context(), `INSERT INTO vendors (code, name, launch_url)
		VALUES ('EVIL', 'Evil', '/')`); err != nil {
		t.Fatal(err)
	}
	if _, err := owner.ExecContext(t.Context(), aGame, game, `{"en":"=HYPERLINK(\"http://x\")"}`); err != nil {
		t.Fatal(err)
	}
	canaries := []string{"=1+1", "+1", "-1+2", "@SUM(A1)", "\t=1", "\r=1", "\n=1", "＝1+1", " =1", `"=1`,
		"=cmd|' /C calc'!A0", `a","=1`}
	for _, canary := range canaries {
		s.bet(game, canary, canary)
	}
	text, rows := s.made("en", `{"kind":"bets"}`)
	for _, row := range rows[1:] {
		for column, cell := range row {
			isAmount := column >= 9 && column <= 12
			if strings.ContainsAny(firstOf(strings.TrimLeft(cell, " ")), "=+-@\t\r\n＝") && !isAmount {
				t.Errorf("column %s: %q", rows[0][column], cell)
			}
		}
		if row[5] != `'=HYPERLINK("http://x")` || row[12] != "-7.50" {
			t.Errorf("%q", row)
		}
	}
	// No text is lost: only an apostrophe precedes it. The CSV reader reads \r
	// as
	// .
	for _, canary := range canaries {
		if !strings.Contains(text, strings.ReplaceAll(canary, `"`, `""`)) {
			t.Errorf("%q is not in the file", canary)
		}
	}
}

func firstOf(text string) string {
	for _, first := range text {
		return string(first)
	}
	return ""
}

func TestFile_HasEachRowOnce_InTheReadersLanguageAndTimeZone(t *testing.T) {
	s := open(t)
	for n := range 1003 {
		s.pay(money.Amount(n+1) * money.Unit)
	}
	_, rows := s.made("th", `{"kind":"entries","group":"system"}`)
	if rows[0][0] != "เลขอ้างอิง" || len(rows) != 1004 {
		t.Fatalf("%d rows under %q", len(rows), rows[0])
	}
	seen := map[string]bool{}
	for n, row := range rows[1:] {
		if seen[row[0]] || row[4] != fmt.Sprintf("%d.00", 1003-n) || row[6] != "THB" {
			t.Fatalf("row %d: %q", n, row)
		}
		seen[row[0]] = true
		if at, err := time.Parse("2006-01-02T15:04:05-07:00", row[1]); err != nil || !strings.HasSuffix(row[1], "+07:00") ||
			at.IsZero() {
			t.Fatalf("%q (%v)", row[1], err)
		}
	}
	if rows[1][2] == "ADJUST_PLUS" || rows[1][5] != "503506.00" {
		t.Errorf("%q", rows[1])
	}
}

func TestFile_RowsAfterTheRequest_AreLeftOut(t *testing.T) {
	s := open(t)
	s.pay(money.Unit)
	caller := wire.Caller{Member: s.pia, Language: "en"}
	var begun, done exportAnswer
	if err := s.call(caller, "POST /wps/exports", `{"kind":"entries"}`, "", &begun); err != nil {
		t.Fatal(err)
	}
	s.pay(money.Unit)
	if err := s.files.Make(t.Context()); err != nil {
		t.Fatal(err)
	}
	if err := s.call(caller, "GET /wps/exports/:id", "", begun.ID, &done); err != nil || done.RowsDone != 1 ||
		done.State != "DONE" {
		t.Errorf("%+v (%v)", done, err)
	}
}

func TestFile_Profit_HasOneRowForEachDay(t *testing.T) {
	s := open(t)
	var today string
	if err := s.db.GetContext(t.Context(), &today, `SELECT business_day(lantern_now())::text`); err != nil {
		t.Fatal(err)
	}
	from := string(clock.Date(today).AddDays(-6))
	_, rows := s.made("en", fmt.Sprintf(`{"kind":"profit","from":"%s","to":"%s"}`, from, today))
	if len(rows) != 8 || rows[1][0] != from || rows[7][0] != today || rows[0][9] != "Net profit or loss" ||
		rows[7][9] != "0.00" {
		t.Errorf("%q", rows)
	}
}

// CHK-43.
func TestFile_OfAnotherMember_IsNotFound(t *testing.T) {
	s := open(t)
	var begun exportAnswer
	if err := s.call(wire.Caller{Member: s.pia, Language: "en"}, "POST /wps/exports", `{"kind":"entries"}`, "",
		&begun); err != nil {
		t.Fatal(err)
	}
	other := wire.Caller{Member: id.New[id.Member](), Language: "en"}
	for _, route := range []string{"GET /wps/exports/:id", "GET /wps/exports/:id/file", "DELETE /wps/exports/:id"} {
		for _, which := range []string{begun.ID, string(id.New[id.Export]()), "1", "' OR 1=1"} {
			if err := s.call(other, route, "", which, nil); !errors.Is(err, fault.New(fault.NotFound)) {
				t.Errorf("%s %s: %v", route, which, err)
			}
		}
	}
	var mine, others struct{ Content []exportAnswer }
	if err := s.call(other, "GET /wps/exports", "", "", &others); err != nil || len(others.Content) != 0 {
		t.Errorf("%+v (%v)", others, err)
	}
	owner := wire.Caller{Member: s.pia, Language: "en"}
	if err := s.call(owner, "GET /wps/exports", "", "", &mine); err != nil || len(mine.Content) != 1 ||
		mine.Content[0].State != "WAITING" {
		t.Errorf("%+v (%v)", mine, err)
	}
	if err := s.call(owner, "POST /wps/exports", `{"kind":"bets"}`, "", nil); !errors.Is(err,
		fault.New(fault.ExportRunning)) {
		t.Errorf("a second one: %v", err)
	}
	if err := s.call(owner, "DELETE /wps/exports/:id", "", begun.ID, nil); err != nil {
		t.Error(err)
	}
	if err := s.call(owner, "POST /wps/exports", `{"kind":"bets"}`, "", nil); err != nil {
		t.Errorf("after it was given up: %v", err)
	}
}

func TestBegin_InvalidFilter_IsRefused(t *testing.T) {
	s := open(t)
	for _, body := range []string{
		`{"kind":"secrets"}`, `{"kind":"bets","state":"ALL"}`, `{"kind":"entries","group":"all"}`,
		`{"kind":"bets","from":"yesterday"}`,
		`{"kind":"bets","from":"2026-02-02","to":"2026-02-01"}`, `{"kind":"profit"}`,
		`{"kind":"profit","from":"2020-01-01","to":"2020-01-02"}`,
		`{"kind":"bets","member":"x"}`,
	} {
		err := s.call(wire.Caller{Member: s.pia, Language: "en"}, "POST /wps/exports", body, "", nil)
		if !errors.Is(err, fault.New(fault.ValidationFailed)) {
			t.Errorf("%s: %v", body, err)
		}
	}
}

func TestWorkbook_EveryCell_IsTheTextOfTheRecord(t *testing.T) {
	s := open(t)
	game := id.New[id.Game]()
	owner := storetest.Owner(t, s.db)
	if _, err := owner.ExecContext(t.Context(), `INSERT INTO vendors (code, name, launch_url)
		VALUES ('EVIL', 'Evil', '/')`); err != nil {
		t.Fatal(err)
	}
	if _, err := owner.ExecContext(t.Context(), aGame, game, `{"en":"Dice"}`); err != nil {
		t.Fatal(err)
	}
	rounds := []string{"00123456789012345678", "1-2", "3E10", "=1+1", "it's"}
	for _, round := range rounds {
		s.bet(game, round, "")
	}
	caller := wire.Caller{Member: s.pia, Language: "en"}
	var begun exportAnswer
	if err := s.call(caller, "POST /wps/exports", `{"kind":"bets"}`, "", &begun); err != nil {
		t.Fatal(err)
	}
	var file struct {
		FileName, Type string
		Content        []byte
	}
	const route = "GET /wps/exports/:id/workbook"
	if err := s.call(caller, route, "", begun.ID, nil); !errors.Is(err, fault.New(fault.OperationInProgress)) {
		t.Errorf("downloaded before it was made: %v", err)
	}
	if err := s.files.Make(t.Context()); err != nil {
		t.Fatal(err)
	}
	if err := s.call(caller, route, "", begun.ID, &file); err != nil || !strings.HasSuffix(file.FileName, ".xlsx") {
		t.Fatalf("%s, %v", file.FileName, err)
	}
	found := textCells(t, file.Content, "G", len(rounds))
	slices.Sort(found)
	slices.Sort(rounds)
	if !slices.Equal(found, rounds) {
		t.Errorf("%q, want %q", found, rounds)
	}
	other := wire.Caller{Member: id.New[id.Member](), Language: "en"}
	if err := s.call(other, route, "", begun.ID, nil); !errors.Is(err, fault.New(fault.NotFound)) {
		t.Errorf("another member's: %v", err)
	}
}

// textCells returns the cells of a column below its head, each of which must be a text.
func textCells(t *testing.T, workbook []byte, column string, count int) (found []string) {
	t.Helper()
	book, err := excelize.OpenReader(bytes.NewReader(workbook))
	if err != nil {
		t.Fatal(err)
	}
	rows, err := book.GetRows("Sheet1")
	if err != nil || len(rows) != count+1 || rows[0][0] == "" || strings.Contains(rows[0][0], "\ufeff") {
		t.Fatalf("%q, %v", rows, err)
	}
	for n := range rows[1:] {
		at := fmt.Sprint(column, n+2)
		text, err := book.GetCellValue("Sheet1", at)
		if err != nil {
			t.Fatal(err)
		}
		found = append(found, text)
		kind, err := book.GetCellType("Sheet1", at)
		formula, errOfFormula := book.GetCellFormula("Sheet1", at)
		if err := errors.Join(err, errOfFormula); err != nil || formula != "" ||
			kind != excelize.CellTypeInlineString && kind != excelize.CellTypeSharedString {
			t.Errorf("%q is a cell of type %v with formula %q (%v)", text, kind, formula, err)
		}
	}
	if err := book.Close(); err != nil {
		t.Error(err)
	}
	return found
}
