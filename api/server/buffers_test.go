package server_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"maps"
	"net/http"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/gofiber/fiber/v2"

	"lantern/api/web"
	"lantern/store/member"
	"lantern/store/seed"
)

// connection is a kept-alive connection of one user, which sends many calls.
type connection struct {
	scene
	client      *http.Client
	name, token string
	line        int
}

const (
	lines = 3
	turns = 40
	shops = 20
)

// bodyOfTurn returns a text that only this connection sends, with another length in each turn: if the buffer of one
// call is read after the next one has filled it, a part of another user's text is found.
func (conn connection) bodyOfTurn(turn int) string {
	return fmt.Sprintf("%s-%d-%d-%s", conn.name, conn.line, turn, strings.Repeat(conn.name[:1], (turn*7+conn.line*5)%45))
}

// textsOf matches the texts that a user of this name has sent.
func textsOf(name string) *regexp.Regexp {
	return regexp.MustCompile(fmt.Sprintf(`^%s-\d+-\d+-%s*$`, name, name[:1]))
}

// request sends a call with its text in every header that the product stores.
func (conn connection) request(t *testing.T, turn int, c sent) got {
	t.Helper()
	text := conn.bodyOfTurn(turn)
	c.token, c.key = conn.token, text
	c.header = map[string]string{"X-Device-Id": text, "User-Agent": text, "X-Module-Id": text}
	answer, err := conn.tryBy(t.Context(), conn.client, c)
	if err != nil {
		t.Fatal(err)
	}
	return answer
}

// profileFields are texts that one call stores together.
var profileFields = []string{"fullname", "address", "nationality", "occupation", "sourceOfIncome"}

func (conn connection) turn(t *testing.T, turn int) {
	text := conn.bodyOfTurn(turn)
	profileForm := map[string]string{"nickname": conn.name, "birthday": "1990-01-02"}
	for _, field := range profileFields {
		profileForm[field] = text
	}
	if answer := conn.request(t, turn, sent{method: "PUT", path: "/wps/member/profile",
		body: profileForm}); answer.status != 200 {
		t.Errorf("%s was answered %s", text, answer.raw)
	}
	var profile map[string]string
	answer := conn.request(t, turn, sent{method: "GET", path: "/wps/member/profile"})
	if err := json.Unmarshal(answer.body.Value, &profile); err != nil ||
		!textsOf(conn.name).MatchString(profile["address"]) {
		t.Errorf("%s finds %s", text, answer.raw)
	}
	for _, field := range profileFields {
		if profile[field] != profile["address"] {
			t.Errorf("%s finds two bodies in one: %s", text, answer.raw)
		}
	}
	first := conn.request(t, turn, sent{method: "POST", path: "/wps/wallets/return"})
	if again := conn.request(t, turn, sent{method: "POST", path: "/wps/wallets/return"}); first.status != 201 ||
		again.raw != first.raw {
		t.Errorf("%s was answered %s, then %s", text, first.raw, again.raw)
	}
	// Cached answers are found by the requested address.
	shop := fmt.Sprintf("SHOP%d", (turn+conn.line)%shops)
	var page struct{ Content []struct{ Vassalage string } }
	answer = conn.request(t, turn, sent{method: "GET", path: "/wps/games?vassalage=" + shop + "&q=" +
		strings.Repeat("g", 2+turn%5)})
	if err := json.Unmarshal(answer.body.Value, &page); err != nil || len(page.Content) != 1 ||
		page.Content[0].Vassalage != shop {
		t.Errorf("%s: %s", shop, answer.raw)
	}
}

// CHK-59.
// Two users send calls concurrently on reused connections: no text of one is stored for or returned to the other.
func TestBuffers_ConcurrentUsers_FindOnlyTheirOwnTexts(t *testing.T) {
	s := open(t, manyCalls)
	seed.Below(t, s.db, "mek", "dao", member.Player)
	s.execAsOwner(t,
		`WITH made AS (INSERT INTO vendors (code, name, launch_url, game_type) SELECT 'SHOP' || n, 'Shop ' || n, '',
		'RNG' FROM generate_series(0, $1 - 1) n RETURNING code)
		INSERT INTO games (id, vendor_code, code, type, names, cover, min_stake, max_stake) SELECT new_id(), code, 'G', 'RNG',
		'{"en":"gggggg"}', '', 1, 1 FROM made`, shops)
	var all sync.WaitGroup
	for _, name := range []string{"pia", "dao"} {
		token := s.signIn(t, name)
		for line := range lines {
			conn := connection{s, &http.Client{Timeout: client.Timeout, Transport: &http.Transport{MaxConnsPerHost: 1}}, name,
				token,
				line}
			t.Cleanup(conn.client.CloseIdleConnections)
			all.Go(func() {
				for turn := range turns {
					conn.turn(t, turn)
				}
			})
		}
	}
	all.Wait()
	for _, name := range []string{"pia", "dao"} {
		who := s.memberOf(t, name)
		var keys []string
		if err := s.db.SelectContext(t.Context(), &keys, `SELECT key FROM idempotency_keys
			WHERE member_id = $1`, who); err != nil || len(keys) != lines*turns {
			t.Errorf("%d keys of %s are kept, want %d (%v)", len(keys), name, lines*turns, err)
		}
		for _, key := range keys {
			if !textsOf(name).MatchString(key) {
				t.Errorf("%s has %q", name, key)
			}
		}
	}
}

// CHK-59.
// TestBuffers_DeviceOfASession_StaysTheSame: later headers must not change the device of a session.
func TestBuffers_DeviceOfASession_StaysTheSame(t *testing.T) {
	s := open(t, manyCalls)
	seed.Below(t, s.db, "mek", "dao", member.Player)
	var all sync.WaitGroup
	for _, name := range []string{"pia", "dao"} {
		conn := connection{scene: s, client: &http.Client{Timeout: client.Timeout,
			Transport: &http.Transport{MaxConnsPerHost: 1}},
			name: name}
		t.Cleanup(conn.client.CloseIdleConnections)
		all.Go(func() {
			for turn := range 8 {
				conn.request(t, turn, sent{method: "POST", path: "/wps/session/login",
					body: map[string]string{"type": "username", "username": name, "password": seed.Password}})
				conn.request(t, turn, sent{method: "GET", path: "/wps/no/such/" + conn.bodyOfTurn(turn)})
			}
		})
	}
	all.Wait()
	var wrong []string
	const read = `SELECT m.username || ' on ' || s.device_id FROM sessions s JOIN members m ON m.id = s.member_id
		WHERE s.device_id !~ ('^' || m.username || '-0-\d-' || left(m.username, 1) || '*$')`
	if err := s.db.SelectContext(t.Context(), &wrong, read); err != nil || len(wrong) > 0 {
		t.Errorf("%q (%v)", wrong, err)
	}
	if n := s.count(t, `SELECT count(DISTINCT device_id) FROM sessions`); n != 16 {
		t.Errorf("%d devices have signed in, want 16", n)
	}
}

// CHK-59.
// An app that keeps Fiber's strings without copies finds them overwritten by later requests.
func TestBuffers_AppWithoutCopies_HasOverwrittenStrings(t *testing.T) {
	for _, copies := range []bool{false, true} {
		var lock sync.Mutex
		kept := map[int]string{}
		app := fiber.New(fiber.Config{DisableStartupMessage: true, Immutable: copies})
		app.Get("/", func(c *fiber.Ctx) error {
			lock.Lock()
			defer lock.Unlock()
			kept[len(kept)] = c.Get("X-Device-Id")
			return nil
		})
		socket, err := web.Listen("127.0.0.1", 0)
		if err != nil {
			t.Fatal(err)
		}
		served := make(chan error, 1)
		go func() { served <- app.Listener(socket) }()
		conn := connection{scene: scene{address: "http://" + socket.Addr().String()},
			client: &http.Client{Transport: &http.Transport{MaxConnsPerHost: 1}}, name: "pia"}
		want := map[int]string{}
		for turn := range turns {
			want[turn] = conn.bodyOfTurn(turn)
			conn.request(t, turn, sent{method: "GET", path: "/"})
		}
		if isKept := maps.Equal(kept, want); isKept != copies {
			t.Errorf("copies: %t, but what it kept is what was sent: %t", copies, isKept)
		}
		conn.client.CloseIdleConnections()
		if err := errors.Join(app.ShutdownWithTimeout(5*time.Second), <-served); err != nil {
			t.Error(err)
		}
	}
}

// CHK-59.
// Fiber reuses the memory of its strings after the handler, unless it is configured to copy them (Immutable).
func TestBuffers_EveryApp_IsImmutable(t *testing.T) {
	apps := 0
	err := filepath.WalkDir("..", func(path string, d fs.DirEntry, err error) error {
		if err != nil || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
			return err
		}
		set := token.NewFileSet()
		tree, err := parser.ParseFile(set, path, nil, 0)
		if err != nil {
			return err
		}
		ast.Inspect(tree, func(n ast.Node) bool {
			if name, is := n.(*ast.SelectorExpr); is && (isOf(name, "utils", "UnsafeString") || isOf(name, "unsafe", "String")) {
				t.Errorf("%s makes a string of bytes that are lent", set.Position(name.Pos()))
			}
			call, is := n.(*ast.CallExpr)
			if !is || !isOf(call.Fun, "fiber", "New") {
				return true
			}
			apps++
			if !isImmutable(call) {
				t.Errorf("%s lends strings that are overwritten by the next call", set.Position(call.Pos()))
			}
			return true
		})
		return nil
	})
	if err != nil || apps < 2 {
		t.Errorf("%d apps were read (%v)", apps, err)
	}
}

func isOf(at ast.Expr, of, name string) bool {
	selector, is := at.(*ast.SelectorExpr)
	if !is || selector.Sel.Name != name {
		return false
	}
	from, is := selector.X.(*ast.Ident)
	return is && from.Name == of
}

func isImmutable(call *ast.CallExpr) bool {
	for _, given := range call.Args {
		config, is := given.(*ast.CompositeLit)
		if !is || !isOf(config.Type, "fiber", "Config") {
			continue
		}
		for _, field := range config.Elts {
			pair, is := field.(*ast.KeyValueExpr)
			if !is {
				continue
			}
			name, isName := pair.Key.(*ast.Ident)
			value, isValue := pair.Value.(*ast.Ident)
			if isName && isValue && name.Name == "Immutable" && value.Name == "true" {
				return true
			}
		}
	}
	return false
}
