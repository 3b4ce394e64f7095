package live

import (
	"encoding/json"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/danielgtaylor/huma/v2"
	"github.com/jmoiron/sqlx"

	"lantern/api/wire"
	"lantern/api/wire/openapi"
	"lantern/store/id"
	"lantern/store/live"
	"lantern/store/pg"
	"lantern/store/storetest"
	"lantern/store/wallet"
)

// rows are events as they are stored, with the JSON that clients receive.
var rows = []struct {
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

func TestKinds_EveryKind_IsBuiltFromItsRowAndMatchesTheSchema(t *testing.T) {
	db, member := storetest.Open(t), id.New[id.Member]()
	err := pg.InTx(t.Context(), db, func(tx *sqlx.Tx) error {
		for _, row := range rows {
			if err := wallet.Notify(t.Context(), tx, member, row.event); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	var stored []live.Event
	if _, err := live.Relay(t.Context(), db, 100, func(events []live.Event) error {
		stored = events
		return nil
	}); err != nil || len(stored) != len(rows) {
		t.Fatalf("%d events, %v", len(stored), err)
	}
	mismatches := schema(t)
	seen := map[wallet.EventKind]bool{}
	for i, event := range stored {
		data, err := build(event)
		if err != nil || string(data) != rows[i].want {
			t.Errorf("%s: %s, %v, want %s", event.Kind, data, err, rows[i].want)
		}
		if errs := mismatches(string(event.Kind), string(data)); len(errs) > 0 {
			t.Errorf("%s %s: %v", event.Kind, data, errs)
		}
		seen[event.Kind] = true
	}
	for _, k := range kinds {
		if !seen[k.name] {
			t.Errorf("no row of kind %s was built", k.name)
		}
	}
	for _, e := range []struct {
		kind, data string
		isValid    bool
	}{
		{"balance", `{"version":3}`, true}, {"badge", `{"unread":3}`, true}, {"resync", `{}`, true}, {"bye", `{}`, true},
		{"balance", `{"unread":3}`, false}, {"bet", `{"state":"WON"}`, false},
		{"message", `{"id":"0192f3a0-0000-7000-8000-000000000004"}`, false},
		{"tombola", `{}`, false},
	} {
		if errs := mismatches(e.kind, e.data); (len(errs) == 0) != e.isValid {
			t.Errorf("%s %s: %v", e.kind, e.data, errs)
		}
	}
}

// schema returns a function that compares an event with the document's schema of the stream.
func schema(t *testing.T) func(kind, data string) []error {
	t.Helper()
	type balance struct {
		Version int64 `json:"version"`
	}
	type counts struct {
		Unread int `json:"unread"`
	}
	events := Events(reflect.TypeFor[balance](), reflect.TypeFor[counts]())
	document := openapi.Document(openapi.Edition{},
		[]wire.Route{wire.Stream("GET", "/stream", "Stream", "live.stream", events...)})
	list := document.Paths["/stream"].Get.Responses["200"].Content["text/event-stream"].Schema
	list.Items.PrecomputeMessages()
	return func(kind, data string) []error {
		t.Helper()
		event := map[string]any{"event": kind}
		if err := json.Unmarshal([]byte(`{"data": `+data+`}`), &event); err != nil {
			t.Fatal(err)
		}
		if _, hasID := kindByName[wallet.EventKind(kind)]; hasID {
			event["id"] = "x"
		}
		var result huma.ValidateResult
		path := huma.NewPathBuffer(nil, 0)
		huma.Validate(document.Components.Schemas, list.Items, path, huma.ModeReadFromServer, event, &result)
		return result.Errors
	}
}

const storePackages = "../../store"

func TestKinds_Constants_AreTheRegisteredKinds(t *testing.T) {
	var declared []wallet.EventKind
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
			declared = append(declared, wallet.EventKind(strings.Trim(spec.Values[0].(*ast.BasicLit).Value, `"`)))
		}
		return true
	})
	var registered []wallet.EventKind
	for _, k := range kinds {
		registered = append(registered, k.name)
	}
	slices.Sort(declared)
	slices.Sort(registered)
	if len(declared) == 0 || !slices.Equal(declared, registered) {
		t.Errorf("declared %v, registered %v", declared, registered)
	}
}

var (
	// insertion is a statement that writes an event, with its columns and the beginning of its values.
	insertion = regexp.MustCompile(`INSERT INTO outbox\s*\(([^)]*)\)\s*(?:VALUES\s*\(|SELECT)\s*([^;` + "`" + `]*)`)
	// kindInGo is the kind of an event that Go writes.
	kindInGo = regexp.MustCompile(`(?:wallet\.|\b)Event\{\s*Kind:\s*([^,}\s]+)`)
	constant = regexp.MustCompile(`^(wallet\.)?[A-Z]\w+$`)
)

func TestKinds_EveryWriterOfTheOutbox_WritesARegisteredKind(t *testing.T) {
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
			if _, isKnown := kindByName[wallet.EventKind(strings.Trim(value, "'"))]; !isKnown {
				t.Errorf("%s writes the kind %s, which is not registered", path, value)
			}
		}
		for _, found := range kindInGo.FindAllStringSubmatch(string(text), -1) {
			inGo++
			if !constant.MatchString(found[1]) {
				t.Errorf("%s: the kind %s is not a constant of package wallet", path, found[1])
			}
		}
		return nil
	})
	if err != nil || inSQL < 15 || inGo < 8 {
		t.Fatalf("%d statements and %d events of Go were checked, %v", inSQL, inGo, err)
	}
}
