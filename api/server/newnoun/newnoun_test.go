package newnoun_test

import (
	"bufio"
	"encoding/json"
	"io/fs"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"lantern/api/server"
	"lantern/api/server/newnoun/store/parcel"
	"lantern/store/approval"
	"lantern/store/money"
)

// Outside its own folders a new noun touches only what docs/architecture.md#adding-a-noun lists: its line in
// server/modules.go, its row in the import rules, its tables and grants in store/schema, who may call its routes, texts
// and error codes, the group of its calls in the document, and what make gen writes. Everything else is declared by its
// module and appears in the product, which this test composes from the product's list and the new noun.
func TestNewNoun_DeclaredByItsModule_AppearsInTheWholeProduct(t *testing.T) {
	r := serve(t)
	token := r.player()
	events := r.stream(token)
	var sent struct {
		ID      string
		State   parcel.State
		Postage money.Amount
	}
	send := request{method: "POST", path: r.public + "/wps/parcels", token: token, key: "first",
		body: map[string]string{"address": "1 Harbor Road"}}
	r.must(send, &sent)
	if sent.ID == "" || sent.State != parcel.Sent || sent.Postage != 5*money.Unit {
		t.Fatalf("sent: %+v", sent)
	}
	t.Run("its event is on the stream, followed by the balance", func(t *testing.T) { checkEvents(t, events, sent.ID) })
	t.Run("its entry is in the account record under its group", func(t *testing.T) { r.in(t).checkRecord(token, sent.ID) })
	t.Run("its notice is in the messages", func(t *testing.T) { r.in(t).checkNotice(token, sent.ID) })
	t.Run("its job runs", func(t *testing.T) {
		r := r.in(t)
		r.until("the parcel is delivered", func() bool { return r.state(token, sent.ID) == parcel.Delivered })
	})
	t.Run("its limit counts", func(t *testing.T) {
		r, again := r.in(t), sent
		if r.must(send, &again); again.ID != sent.ID {
			t.Errorf("the same key sent another parcel: %+v", again)
		}
		send.key = "second"
		if status, code := r.call(send, nil); status != http.StatusTooManyRequests {
			t.Errorf("a third call within the hour: %d %s", status, code)
		}
	})
	t.Run("its operator route needs the role", func(t *testing.T) { r.in(t).checkOperatorRoute(token, sent.ID) })
}

// stream opens the player's stream and returns the names and data of its events. It begins with the balance.
func (r running) stream(token string) <-chan [2]string {
	r.t.Helper()
	response := r.send(request{method: "GET", path: r.public + "/wps/live", token: token})
	r.t.Cleanup(func() {
		if err := response.Body.Close(); err != nil {
			r.t.Error(err)
		}
	})
	if response.StatusCode != http.StatusOK {
		r.t.Fatalf("stream: %d", response.StatusCode)
	}
	events := make(chan [2]string, 64)
	go func() {
		defer close(events)
		var name string
		for lines := bufio.NewScanner(response.Body); lines.Scan(); {
			if found, isName := strings.CutPrefix(lines.Text(), "event: "); isName {
				name = found
			}
			if data, isData := strings.CutPrefix(lines.Text(), "data: "); isData {
				events <- [2]string{name, data}
			}
		}
	}()
	if first := <-events; first[0] != "balance" {
		r.t.Fatalf("the stream begins with %v", first)
	}
	return events
}

func checkEvents(t *testing.T, events <-chan [2]string, parcelID string) {
	for event := range events {
		if event[0] != "parcel" {
			continue
		}
		var data struct {
			ID      string
			State   parcel.State
			Postage money.Amount
		}
		err := json.Unmarshal([]byte(event[1]), &data)
		if err != nil || data.ID != parcelID || data.State != parcel.Sent || data.Postage != 5*money.Unit {
			t.Errorf("%s: %v", event[1], err)
		}
		if next := <-events; next[0] != "balance" || !strings.Contains(next[1], `"995.00"`) {
			t.Errorf("after it came %v", next)
		}
		return
	}
	t.Error("the stream ended without the event")
}

// in returns the same product for a subtest.
func (r running) in(t *testing.T) running {
	r.t = t
	return r
}

func (r running) checkRecord(token, parcelID string) {
	type entry struct{ Type, Amount, RelatedKind, RelatedID string }
	of := func(group string) (found []entry) {
		var page struct{ Content []entry }
		r.must(request{method: "GET", path: r.public + "/wps/entries?group=" + group, token: token}, &page)
		for _, each := range page.Content {
			if each.RelatedID == parcelID {
				found = append(found, each)
			}
		}
		return found
	}
	want := entry{"PARCEL_POSTAGE", "-5.00", "parcel", parcelID}
	if found := of("funds"); len(found) != 1 || found[0] != want {
		r.t.Errorf("funds: %+v", found)
	}
	if found := of("rewards"); len(found) != 0 {
		r.t.Errorf("rewards: %+v", found)
	}
}

func (r running) checkNotice(token, parcelID string) {
	var page struct {
		Content []struct{ Kind, RelatedKind, RelatedID, Amount string }
	}
	r.must(request{method: "GET", path: r.public + "/wps/messages", token: token}, &page)
	if len(page.Content) != 1 {
		r.t.Fatalf("messages: %+v", page.Content)
	}
	notice := page.Content[0]
	if notice.Kind != "parcel_sent" || notice.RelatedKind != "parcel" || notice.RelatedID != parcelID ||
		notice.Amount != "5.00" {
		r.t.Errorf("%+v", notice)
	}
}

func (r running) state(token, parcelID string) parcel.State {
	r.t.Helper()
	var page struct {
		Content []struct {
			ID    string
			State parcel.State
		}
	}
	r.must(request{method: "GET", path: r.public + "/wps/parcels", token: token}, &page)
	for _, each := range page.Content {
		if each.ID == parcelID {
			return each.State
		}
	}
	r.t.Fatalf("the parcel is not listed: %+v", page.Content)
	return ""
}

func (r running) checkOperatorRoute(token, parcelID string) {
	report := request{method: "POST", path: r.operators + "/operator/v1/parcels/" + parcelID + "/loss", key: "loss",
		token: r.operator("ann", approval.RoleContent), body: map[string]string{"reason": "the ship sank"}}
	if status, code := r.call(report, nil); status != http.StatusForbidden {
		r.t.Errorf("without the role: %d %s", status, code)
	}
	report.token = r.operator("ben", approval.RoleReview)
	r.must(report, nil)
	if state := r.state(token, parcelID); state != parcel.Lost {
		r.t.Errorf("state %s", state)
	}
	var actor, reason string
	const read = `SELECT actor, reason FROM audit_rows WHERE action = 'parcel.report_lost' AND object = $1`
	if err := r.db.QueryRowxContext(r.t.Context(), read, "parcel:"+parcelID).Scan(&actor, &reason); err != nil ||
		actor != "operator:ben" || reason != "the ship sank" {
		r.t.Errorf("audit row: %s, %q, %v", actor, reason, err)
	}
}

func TestNewNoun_Document_DescribesItsCallsAndItsEvent(t *testing.T) {
	for listener, paths := range map[string][]string{
		"public":   {`"/wps/parcels"`, `"operationId":"post-wps-parcels"`, `"enum":["parcel"]`, `"parcel_sent"`},
		"operator": {`"/operator/v1/parcels/{id}/loss"`, `"PARCEL_POSTAGE"`},
	} {
		described, err := server.DescribedBy(nouns(), listener, "")
		if err != nil {
			t.Fatal(err)
		}
		document, err := json.Marshal(described)
		if err != nil {
			t.Fatal(err)
		}
		for _, want := range paths {
			if !strings.Contains(string(document), want) {
				t.Errorf("the document of the %s listener lacks %s", listener, want)
			}
		}
		without, err := server.DescribedBy(server.Nouns(), listener, "")
		if err != nil {
			t.Fatal(err)
		}
		if document, err = json.Marshal(without); err != nil || strings.Contains(string(document), "parcels") {
			t.Errorf("the product has the noun without being composed with it (%v)", err)
		}
	}
}

// Registered by its import, declared by its module: without the module the product does not start.
func TestNewNoun_LinkedButNotComposed_IsReported(t *testing.T) {
	err := server.Modules{}.Check()
	if err == nil {
		t.Fatal("accepted")
	}
	for _, want := range []string{"the setting parcel", "the entry kind PARCEL_POSTAGE", "the notice parcel_sent"} {
		if !strings.Contains(err.Error(), "no module declares "+want) {
			t.Errorf("not reported: %s", want)
		}
	}
}

func TestNewNoun_SourcesOutsideItsFolders_DoNotMentionIt(t *testing.T) {
	const root = "../../.."
	name, seen := regexp.MustCompile(`(?i)parcel`), 0
	for _, area := range []string{"api", "store", "shared-ui/src"} {
		err := filepath.WalkDir(filepath.Join(root, area), func(path string, entry fs.DirEntry, err error) error {
			isOwn := entry != nil && entry.IsDir() && entry.Name() == "newnoun"
			if err != nil || isOwn || entry.IsDir() {
				if isOwn {
					return fs.SkipDir
				}
				return err
			}
			isSource := regexp.MustCompile(`\.(go|sql|ts|tsx|json)$`).MatchString(path)
			if !isSource || strings.HasSuffix(path, "_test.go") {
				return nil
			}
			text, err := os.ReadFile(path)
			seen++
			if found := name.Find(text); found != nil {
				t.Errorf("%s mentions %s", path, found)
			}
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	if seen < 500 {
		t.Errorf("only %d files were read", seen)
	}
}
