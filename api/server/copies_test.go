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

// talker is one connection of somebody, kept alive over many calls.
type talker struct {
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

// bodyOfTurn is what this connection alone sends in a turn, of another length each time: where the buffer of one call
// is read
// after it was filled by the next, a piece of somebody else's is found.
func (k talker) bodyOfTurn(turn int) string {
	return fmt.Sprintf("%s-%d-%d-%s", k.name, k.line, turn, strings.Repeat(k.name[:1], (turn*7+k.line*5)%45))
}

// mineOf is what a talker may ever find of himself.
func mineOf(name string) *regexp.Regexp {
	return regexp.MustCompile(fmt.Sprintf(`^%s-\d+-\d+-%s*$`, name, name[:1]))
}

// request sends a call with a name of its own in every header that is kept.
func (k talker) request(t *testing.T, turn int, c sent) got {
	t.Helper()
	said := k.bodyOfTurn(turn)
	c.token, c.key = k.token, said
	c.header = map[string]string{"X-Device-Id": said, "User-Agent": said, "X-Module-Id": said}
	answer, err := k.tryBy(t.Context(), k.client, c)
	if err != nil {
		t.Fatal(err)
	}
	return answer
}

// profiled are texts that one call keeps together.
var profiled = []string{"fullname", "address", "nationality", "occupation", "sourceOfIncome"}

func (k talker) turn(t *testing.T, turn int) {
	said := k.bodyOfTurn(turn)
	told := map[string]string{"nickname": k.name, "birthday": "1990-01-02"}
	for _, field := range profiled {
		told[field] = said
	}
	if answer := k.request(t, turn, sent{method: "PUT", path: "/wps/member/profile", body: told}); answer.status != 200 {
		t.Errorf("%s was answered %s", said, answer.raw)
	}
	var profile map[string]string
	answer := k.request(t, turn, sent{method: "GET", path: "/wps/member/profile"})
	if err := json.Unmarshal(answer.body.Value, &profile); err != nil || !mineOf(k.name).MatchString(profile["address"]) {
		t.Errorf("%s finds %s", said, answer.raw)
	}
	for _, field := range profiled {
		if profile[field] != profile["address"] {
			t.Errorf("%s finds two bodies in one: %s", said, answer.raw)
		}
	}
	first := k.request(t, turn, sent{method: "POST", path: "/wps/wallets/return"})
	if again := k.request(t, turn, sent{method: "POST", path: "/wps/wallets/return"}); first.status != 201 ||
		again.raw != first.raw {
		t.Errorf("%s was answered %s, then %s", said, first.raw, again.raw)
	}
	// Answers that are kept are found by the address that was asked for.
	shop := fmt.Sprintf("SHOP%d", (turn+k.line)%shops)
	var page struct{ Content []struct{ Vassalage string } }
	answer = k.request(t, turn, sent{method: "GET", path: "/wps/games?vassalage=" + shop + "&q=" +
		strings.Repeat("g", 2+turn%5)})
	if err := json.Unmarshal(answer.body.Value, &page); err != nil || len(page.Content) != 1 ||
		page.Content[0].Vassalage != shop {
		t.Errorf("%s: %s", shop, answer.raw)
	}
}

// Two people speak at once, on connections that are used again and again: nothing of the one is ever kept or answered
// as the other's.
func TestCHK59WhatOneSendsIsNeverTakenForAnothers(t *testing.T) {
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
			k := talker{s, &http.Client{Timeout: client.Timeout, Transport: &http.Transport{MaxConnsPerHost: 1}}, name, token,
				line}
			t.Cleanup(k.client.CloseIdleConnections)
			all.Go(func() {
				for turn := range turns {
					k.turn(t, turn)
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
			if !mineOf(name).MatchString(key) {
				t.Errorf("%s has %q", name, key)
			}
		}
	}
}

// The device that somebody signs in on stays with his session.
func TestCHK59ASessionKeepsTheDeviceThatOpenedIt(t *testing.T) {
	s := open(t, manyCalls)
	seed.Below(t, s.db, "mek", "dao", member.Player)
	var all sync.WaitGroup
	for _, name := range []string{"pia", "dao"} {
		k := talker{scene: s, client: &http.Client{Timeout: client.Timeout, Transport: &http.Transport{MaxConnsPerHost: 1}},
			name: name}
		t.Cleanup(k.client.CloseIdleConnections)
		all.Go(func() {
			for turn := range 8 {
				k.request(t, turn, sent{method: "POST", path: "/wps/session/login",
					body: map[string]string{"type": "username", "username": name, "password": seed.Password}})
				k.request(t, turn, sent{method: "GET", path: "/wps/no/such/" + k.bodyOfTurn(turn)})
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

// What the rule below is for: an app that keeps what it was lent has something else soon, and one that copies has not.
func TestCHK59WhatIsLentIsOverwritten(t *testing.T) {
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
		k := talker{scene: scene{address: "http://" + socket.Addr().String()},
			client: &http.Client{Transport: &http.Transport{MaxConnsPerHost: 1}}, name: "pia"}
		want := map[int]string{}
		for turn := range turns {
			want[turn] = k.bodyOfTurn(turn)
			k.request(t, turn, sent{method: "GET", path: "/"})
		}
		if isKept := maps.Equal(kept, want); isKept != copies {
			t.Errorf("copies: %t, but what it kept is what was sent: %t", copies, isKept)
		}
		k.client.CloseIdleConnections()
		if err := errors.Join(app.ShutdownWithTimeout(5*time.Second), <-served); err != nil {
			t.Error(err)
		}
	}
}

// Fiber lends its strings until the handler ends, unless it is told to copy them.
func TestCHK59EveryAppCopiesWhatItLends(t *testing.T) {
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
