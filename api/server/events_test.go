package server_test

import (
	"encoding/json"
	"errors"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/danielgtaylor/huma/v2"
	"github.com/jmoiron/sqlx"

	"lantern/api/live"
	"lantern/api/module"
	"lantern/api/server"
	apiwallet "lantern/api/wallet"
	"lantern/store/id"
	storelive "lantern/store/live"
	"lantern/store/pg"
	"lantern/store/storetest"
	"lantern/store/wallet"
)

// storedEvents are events as they are stored, with the JSON that clients receive.
var storedEvents = []struct {
	event wallet.Event
	want  string
}{
	{wallet.Event{Kind: "balance"}, `{}`},
	{wallet.Event{Kind: "badge"}, `{}`},
	{
		wallet.Event{Kind: "bet", Related: "bet", RelatedID: "0192f3a0-0000-7000-8000-000000000001", State: "OPEN",
			Version: new(int64(7))},
		`{"id":"0192f3a0-0000-7000-8000-000000000001","state":"OPEN","version":7}`,
	},
	{wallet.Event{Kind: "bet", Related: "round", RelatedID: "r1", State: "SETTLED"}, `{"round":"r1","state":"SETTLED"}`},
	{wallet.Event{Kind: "bet", Related: "reward", RelatedID: "c1", Version: new(int64(8))}, `{"reward":"c1","version":8}`},
	{
		wallet.Event{Kind: "deposit", Related: "deposit", RelatedID: "0192f3a0-0000-7000-8000-000000000002",
			State: "CREDITED", Amount: 12_3450},
		`{"id":"0192f3a0-0000-7000-8000-000000000002","state":"CREDITED","amount":"12.3450"}`,
	},
	{
		wallet.Event{Kind: "withdrawal", Related: "withdrawal", RelatedID: "0192f3a0-0000-7000-8000-000000000003",
			State: "REQUESTED", Amount: 100_0000},
		`{"id":"0192f3a0-0000-7000-8000-000000000003","state":"REQUESTED","amount":"100.00"}`,
	},
	{
		wallet.Event{
			Kind: "withdrawal", Related: "withdrawal", RelatedID: "0192f3a0-0000-7000-8000-000000000003",
			State: "AWAITING_CONFIRMATION", Amount: 50_0000,
			Notice: "reminder", Until: &someTime,
		},
		`{"id":"0192f3a0-0000-7000-8000-000000000003","state":"AWAITING_CONFIRMATION","amount":"50.00",` +
			`"notice":"reminder","until":"2031-05-18T17:00:00Z"}`,
	},
	{
		wallet.Event{Kind: "transfer", Related: "transfer", RelatedID: "0192f3a0-0000-7000-8000-000000000006", State: "SENT",
			Amount: 1_0000},
		`{"id":"0192f3a0-0000-7000-8000-000000000006","kind":"transfer","state":"SENT","amount":"1.00"}`,
	},
	{
		wallet.Event{Kind: "transfer", Related: "vendor_transfer", RelatedID: "v1", State: "SENDING", Amount: 1_0000},
		`{"id":"v1","kind":"vendor_transfer","state":"SENDING","amount":"1.00"}`,
	},
	{
		wallet.Event{Kind: "match", Related: "match", RelatedID: "0192f3a0-0000-7000-8000-000000000008",
			State: "OFFERED", Amount: 50_0000, Until: &someTime},
		`{"id":"0192f3a0-0000-7000-8000-000000000008","state":"OFFERED","amount":"50.00",` +
			`"until":"2031-05-18T17:00:00Z"}`,
	},
	{
		wallet.Event{Kind: "contract", Related: "contract", RelatedID: "0192f3a0-0000-7000-8000-000000000009",
			State: "PENDING", Notice: "DAILY_SALARY"},
		`{"id":"0192f3a0-0000-7000-8000-000000000009","kind":"DAILY_SALARY","state":"PENDING"}`,
	},
	{
		wallet.Event{Kind: "message", Related: "message", RelatedID: "0192f3a0-0000-7000-8000-000000000004",
			Notice: "deposit_credited"},
		`{"id":"0192f3a0-0000-7000-8000-000000000004","kind":"deposit_credited"}`,
	},
	{wallet.Event{Kind: "announcement", Related: "announcement", RelatedID: "0192f3a0-0000-7000-8000-000000000007"},
		`{"id":"0192f3a0-0000-7000-8000-000000000007"}`},
	{
		wallet.Event{Kind: "limit", Related: "limit", RelatedID: "STAKE", Period: "W", Amount: 80_0000, Until: &someTime},
		`{"kind":"STAKE","period":"W","amount":"80.00","renewsAt":"2031-05-18T17:00:00Z"}`,
	},
	{wallet.Event{Kind: "draw", Related: "issue", RelatedID: "0192f3a0-0000-7000-8000-000000000006", Amount: 180_000},
		`{"issueId":"0192f3a0-0000-7000-8000-000000000006","payout":"18.00"}`},
	{wallet.Event{Kind: "reminder", Until: &someTime}, `{"dueAt":"2031-05-18T17:00:00Z"}`},
	{
		wallet.Event{Kind: "stop", Related: "stop", RelatedID: "TIME_OUT", Until: &someTime},
		`{"kind":"TIME_OUT","until":"2031-05-18T17:00:00Z"}`,
	},
	{wallet.Event{Kind: "stop", Related: "stop", RelatedID: "EXCLUSION"}, `{"kind":"EXCLUSION","until":null}`},
	{wallet.Event{Kind: "session-ended", Related: "session", RelatedID: "0192f3a0-0000-7000-8000-000000000005"},
		`{"session":"0192f3a0-0000-7000-8000-000000000005"}`},
}

var someTime = time.Date(2031, 5, 19, 0, 0, 0, 0, time.FixedZone("ICT", 7*60*60))

func TestEvents_EveryKind_IsBuiltFromItsRowAndMatchesTheDocument(t *testing.T) {
	db, member := storetest.Open(t), id.New[id.Member]()
	err := pg.InTx(t.Context(), db, func(tx *sqlx.Tx) (err error) {
		for _, row := range storedEvents {
			err = errors.Join(err, wallet.Notify(t.Context(), tx, member, row.event))
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	var stored []storelive.Event
	if _, err := storelive.Relay(t.Context(), db, 100, func(events []storelive.Event) error {
		stored = events
		return nil
	}); err != nil || len(stored) != len(storedEvents) {
		t.Fatalf("%d events, %v", len(stored), err)
	}
	mismatches, declared := eventSchema(t), events(t)
	seen := map[wallet.EventKind]bool{}
	for i, event := range stored {
		kind, data := declared[event.Kind], []byte(`{}`)
		if kind.Read == nil {
			if data, err = json.Marshal(kind.Build(event)); err != nil {
				t.Fatal(err)
			}
		}
		if string(data) != storedEvents[i].want {
			t.Errorf("%s: %s, want %s", event.Kind, data, storedEvents[i].want)
		}
		if errs := mismatches(string(event.Kind), string(data)); len(errs) > 0 {
			t.Errorf("%s %s: %v", event.Kind, data, errs)
		}
		seen[event.Kind] = true
	}
	for kind := range declared {
		if !seen[kind] {
			t.Errorf("no row of kind %s was built", kind)
		}
	}
}

func TestEvents_Document_AcceptsOnlyDataOfTheKind(t *testing.T) {
	mismatches := eventSchema(t)
	figures, err := json.Marshal(apiwallet.Figures{})
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range []struct {
		kind, data string
		isValid    bool
	}{
		{"balance", string(figures), true},
		{"badge", `{"unreadMessage":3}`, true}, {"resync", `{}`, true}, {"bye", `{}`, true},
		{"balance", `{"unreadMessage":3}`, false}, {"bet", `{"state":"WON"}`, false},
		{"message", `{"id":"0192f3a0-0000-7000-8000-000000000004"}`, false},
		{"tombola", `{}`, false},
	} {
		if errs := mismatches(e.kind, e.data); (len(errs) == 0) != e.isValid {
			t.Errorf("%s %s: %v", e.kind, e.data, errs)
		}
	}
}

func TestEvents_KindsThatMoveMoney_AreFollowedByTheBalance(t *testing.T) {
	var moving []string
	for kind, event := range events(t) {
		if event.ChangesBalance {
			moving = append(moving, string(kind))
		}
	}
	slices.Sort(moving)
	if want := []string{"bet", "deposit", "transfer", "withdrawal"}; !slices.Equal(moving, want) {
		t.Errorf("%v, want %v", moving, want)
	}
}

func TestEvents_KindsThatNeedNoInstant_AreBuiltWithoutOne(t *testing.T) {
	for kind, event := range events(t) {
		if event.Build == nil || event.NeedsUntil {
			continue
		}
		if _, err := json.Marshal(event.Build(storelive.Event{})); err != nil {
			t.Errorf("%s: %v", kind, err)
		}
	}
}

// events are the kinds that nouns declare.
func events(t *testing.T) map[wallet.EventKind]module.Event {
	t.Helper()
	product := open(t).product(t)
	t.Cleanup(product.Close)
	all := map[wallet.EventKind]module.Event{}
	for _, m := range product.Modules() {
		for _, event := range m.Events {
			all[event.Kind] = event
		}
	}
	return all
}

// eventSchema returns a function that compares an event with the document's schema of the stream.
func eventSchema(t *testing.T) func(kind, data string) []error {
	t.Helper()
	document, err := server.DescribedBy(server.Nouns(), "public", "")
	if err != nil {
		t.Fatal(err)
	}
	list := document.Paths["/wps/live"].Get.Responses["200"].Content["text/event-stream"].Schema
	list.Items.PrecomputeMessages()
	return func(kind, data string) []error {
		t.Helper()
		event := map[string]any{"event": kind}
		if err := json.Unmarshal([]byte(`{"data": `+data+`}`), &event); err != nil {
			t.Fatal(err)
		}
		if !slices.Contains(live.OwnKinds, wallet.EventKind(kind)) {
			event["id"] = "x"
		}
		var result huma.ValidateResult
		path := huma.NewPathBuffer(nil, 0)
		huma.Validate(document.Components.Schemas, list.Items, path, huma.ModeReadFromServer, event, &result)
		return result.Errors
	}
}

const storePackages = root + "/store"

func TestEvents_ConstantsOfTheWallet_AreDeclaredByNouns(t *testing.T) {
	var constants []wallet.EventKind
	file, err := parser.ParseFile(token.NewFileSet(), filepath.Join(storePackages, "wallet", "event.go"), nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	ast.Inspect(file, func(node ast.Node) bool {
		spec, isValue := node.(*ast.ValueSpec)
		if !isValue {
			return true
		}
		if name, isName := spec.Type.(*ast.Ident); isName && name.Name == "EventKind" {
			constants = append(constants, wallet.EventKind(strings.Trim(spec.Values[0].(*ast.BasicLit).Value, `"`)))
		}
		return true
	})
	byNouns := events(t)
	for _, kind := range constants {
		if _, isDeclared := byNouns[kind]; !isDeclared {
			t.Errorf("no noun declares the event %s", kind)
		}
	}
	if len(constants) < 12 {
		t.Errorf("only %d constants were found", len(constants))
	}
}

var (
	// insertion is a statement that writes an event, with its columns and the beginning of its values.
	insertion = regexp.MustCompile(`INSERT INTO outbox\s*\(([^)]*)\)\s*(?:VALUES\s*\(|SELECT)\s*([^;` + "`" + `]*)`)
	// kindInGo is the kind of an event that Go writes.
	kindInGo = regexp.MustCompile(`(?:wallet\.|\b)Event\{\s*Kind:\s*([^,}\s]+)`)
	constant = regexp.MustCompile(`^(wallet\.)?[A-Z]\w+$`)
)

func TestEvents_EveryWriterOfTheOutbox_WritesADeclaredKind(t *testing.T) {
	declared := events(t)
	var inSQL, inGo int
	err := fs.WalkDir(os.DirFS(storePackages), ".", func(path string, entry fs.DirEntry, err error) error {
		isSource := strings.HasSuffix(path, ".sql") || strings.HasSuffix(path, ".go") && !strings.HasSuffix(path, "_test.go")
		if err != nil || entry.IsDir() || !isSource {
			return err
		}
		text, err := os.ReadFile(filepath.Join(storePackages, path))
		if err != nil {
			return err
		}
		if n := strings.Count(string(text), "INTO outbox"); n != len(insertion.FindAll(text, -1)) {
			t.Errorf("%s inserts into outbox %d times in a form that this test does not know", path, n)
		}
		for _, found := range insertion.FindAllStringSubmatch(string(text), -1) {
			inSQL++
			at := slices.Index(strings.Fields(strings.ReplaceAll(found[1], ",", " ")), "kind")
			values := strings.Split(found[2], ",")
			if at < 0 || at >= len(values) {
				t.Errorf("%s: no kind in %q", path, found[0])
				continue
			}
			value := strings.TrimSpace(values[at])
			if value == "$2" && path == "wallet/event.go" {
				continue
			}
			if _, isKnown := declared[wallet.EventKind(strings.Trim(value, "'"))]; !isKnown {
				t.Errorf("%s writes the kind %s, which no noun declares", path, value)
			}
		}
		for _, found := range kindInGo.FindAllStringSubmatch(string(text), -1) {
			inGo++
			if !constant.MatchString(found[1]) {
				t.Errorf("%s: the kind %s is not a constant", path, found[1])
			}
		}
		return nil
	})
	if err != nil || inSQL < 15 || inGo < 8 {
		t.Fatalf("%d statements and %d events of Go were checked, %v", inSQL, inGo, err)
	}
}
