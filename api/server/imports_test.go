package server_test

import (
	"bytes"
	"encoding/json"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// goPackage is what `go list` prints of one package.
type goPackage struct {
	ImportPath, Dir, Doc string
	GoFiles, Imports     []string
}

const prefix = "lantern/"

func (p goPackage) name() string { return strings.TrimPrefix(p.ImportPath, prefix) }

// layers are the nouns of store by row: a noun may import those of an earlier
// row only.
var layers = [][]string{
	{"system", "verification"},
	{"member"},
	{"session", "agent", "limit"},
	{"content", "game", "message", "support", "device", "live", "export"},
	{"adjustment", "bet", "deposit", "withdrawal", "transfer", "points", "promotion", "referral", "risk"},
	{"lottery", "matching", "mission", "contract", "gamevendor", "bgs"},
	{"reconciliation", "settlement"},
	{"operator"},
}

var (
	pure        = []string{"store/money", "store/clock", "store/id", "store/fault", "store/normalize"}
	basics      = append([]string{"store/pg", "store/idem"}, pure...)
	storeBasics = append([]string{"store/ledger", "store/wallet", "store/feed", "store/rollup", "store/timer",
		"store/file", "store/audit", "store/approval"}, basics...)
	apiBasics = []string{"api/wire", "api/messages", "api/outside/...", "api/guard"}
)

// rule is what packages of ours and of others one package may import. A name
// that ends in /... means everything below as well; libraries are prefixes.
type rule struct {
	ours   []string
	banned []string
}

var (
	noNetwork = []string{"net/http", "github.com/gofiber/", "github.com/valyala/fasthttp",
		"github.com/danielgtaylor/huma"}
	noSQL = []string{"database/sql", "github.com/jmoiron/sqlx", "github.com/lib/pq"}
)

// special are the packages that are not nouns.
var special = map[string]rule{
	"store/pg":         {ours: pure, banned: noNetwork},
	"store/pgembed":    {ours: pure, banned: noNetwork},
	"store/redisembed": {ours: pure, banned: noNetwork},
	"store/idem":       {ours: append([]string{"store/pg"}, pure...), banned: noNetwork},
	"store/schema":     {ours: basics, banned: noNetwork},
	"store/feed":       {ours: basics, banned: noNetwork},
	"store/rollup":     {ours: append([]string{"store/feed", "store/ledger"}, basics...), banned: noNetwork},
	"store/timer":      {ours: basics, banned: noNetwork},
	"store/file":       {ours: basics, banned: noNetwork},
	"store/ledger":     {ours: basics, banned: noNetwork},
	"store/audit":      {ours: basics, banned: noNetwork},
	"store/approval":   {ours: append([]string{"store/audit"}, basics...), banned: noNetwork},
	"store/wallet": {ours: append([]string{"store/ledger", "store/audit", "store/approval"}, basics...),
		banned: noNetwork},
	"store/storetest": {ours: []string{"store/pg", "store/pgembed", "store/schema", "store/timer"}, banned: noNetwork},
	"store/seed":      {ours: []string{"store/..."}, banned: noNetwork},
	"store/report":    {ours: []string{"store/..."}, banned: noNetwork},
	"store/dev":       {ours: []string{"store/..."}, banned: noNetwork},
	"api":             {ours: []string{"api/...", "store/..."}},
	"api/server":      {ours: []string{"api/...", "store/..."}},
	// The noun that tests compose into the product obeys the rules of the last row of nouns.
	"api/server/newnoun/store": {ours: append([]string{"store/system", "store/message"}, storeBasics...),
		banned: noNetwork},
	"api/server/newnoun/api": {ours: append([]string{"api/server/newnoun/store/...", "store/...", "api/module"},
		apiBasics...),
		banned: noSQL},
	// What a bet wins is a pure function of its selection and the draw.
	"store/lottery/rules": {ours: []string{"store/lottery/rules/...", "store/money"},
		banned: append(noSQL, noNetwork...)},
	"store/lottery/schedule": {banned: append(noSQL, noNetwork...)},
	"store/lottery/fair": {ours: []string{"store/lottery/rules", "store/money"},
		banned: append(noSQL, noNetwork...)},
	"api/sandbox": {ours: append([]string{"api/sandbox/...", "store/seed"}, append(apiBasics, basics...)...)},
	"api/dev": {ours: append([]string{"api/module", "store/dev", "store/gamevendor"},
		append(apiBasics, basics...)...), banned: noSQL},
	// Calls run one way: config → infra → web, jobs → server.
	"api/module": {ours: append([]string{"store/approval", "store/file", "store/system", "store/verification",
		"store/live", "store/wallet", "store/ledger", "store/message", "store/timer"}, append(apiBasics, basics...)...)},
	"api/config": {ours: append([]string{"api/module"}, append(apiBasics, basics...)...), banned: noSQL},
	"api/infra": {ours: append([]string{"api/config", "api/module", "store/feed", "store/file", "store/pgembed"},
		append(apiBasics, basics...)...)},
	"api/web": {ours: append([]string{"api/config", "api/docs", "api/infra", "api/module", "store/system",
		"store/session"},
		append(apiBasics, basics...)...), banned: noSQL},
	"api/drivers": {ours: append([]string{"api/config", "api/module"}, append(apiBasics, basics...)...),
		banned: noSQL},
	"api/jobs": {ours: append([]string{"api/config", "api/infra", "api/module", "store/timer"},
		append(apiBasics, basics...)...),
		banned: noSQL},
	"api/vendorcheck":     {ours: append([]string{"api/outside/signed"}, pure...), banned: noSQL},
	"api/wire":            {ours: append([]string{"api/messages", "store/approval"}, basics...)},
	"api/wire/openapi":    {ours: append([]string{"api/wire", "api/messages"}, basics...), banned: noSQL},
	"api/docs":            {ours: []string{"api/wire/openapi"}, banned: noSQL},
	"store/schema/mutate": {ours: []string{"store/pg", "store/pgembed", "store/schema"}, banned: noNetwork},
	"api/messages":        {ours: basics},
	"api/outside": {ours: append([]string{"api/wire", "api/messages", "api/outside/..."}, basics...),
		banned: noSQL},
	"api/guard": {ours: append([]string{"api/wire", "api/messages", "api/outside/...", "store/session", "store/system"},
		basics...), banned: noSQL},
	"api/bgs/maths": {ours: []string{"api/bgs/maths/...", "store/money"}, banned: append(noSQL, noNetwork...)},
	"api/bgs/fair":  {banned: append(noSQL, noNetwork...)},
	"api/bgs": {ours: append([]string{"api/wire", "api/guard", "api/module", "api/outside/signed", "api/bgs/maths/...",
		"api/bgs/fair", "store/bgs"}, basics...),
		banned: noSQL},
}

// isLibraryOfTests says which packages may only be imported by tests.
func isLibraryOfTests(path string) bool {
	return path == "store/storetest" || strings.HasPrefix(path, newNoun)
}

// newNoun is the folder of the noun that only tests compose into the product.
const newNoun = "api/server/newnoun/"

func ruleFor(name string) (rule, bool) {
	for place := name; place != "."; place = filepath.Dir(place) {
		// The parents of a noun are not its rule.
		if found, ok := special[place]; ok && (place == name || (place != "api" && place != "store")) {
			return found, true
		}
	}
	area, noun, _ := strings.Cut(name, "/")
	noun, _, _ = strings.Cut(noun, "/")
	switch {
	case contains(pure, name):
		return rule{banned: noNetwork}, true
	case area == "store":
		return storeRule(noun)
	case area == "api" && isNoun(noun):
		return rule{ours: append([]string{"store/...", "api/module", "api/" + noun + "/..."}, apiBasics...),
			banned: noSQL}, true
	}
	return rule{}, false
}

func storeRule(noun string) (rule, bool) {
	allowed := append([]string{"store/" + noun + "/..."}, storeBasics...)
	for _, layer := range layers {
		if contains(layer, noun) {
			return rule{ours: allowed, banned: noNetwork}, true
		}
		for _, earlier := range layer {
			allowed = append(allowed, "store/"+earlier)
		}
	}
	return rule{}, false
}

func isNoun(name string) bool {
	if name == "wallet" || name == "report" {
		return true
	}
	_, found := storeRule(name)
	return found
}

func TestImports_OfEveryPackage_AreAllowed(t *testing.T) {
	for _, p := range goPackages(t) {
		allowed, listed := ruleFor(p.name())
		if !listed {
			t.Errorf("%s has no import rule", p.name())
			continue
		}
		for _, path := range p.Imports {
			checkImport(t, p.name(), path, allowed)
		}
	}
}

func checkImport(t *testing.T, from, path string, allowed rule) {
	t.Helper()
	for _, library := range allowed.banned {
		if path == library || strings.HasPrefix(path, library) && strings.HasSuffix(library, "/") {
			t.Errorf("%s must not import %s", from, path)
		}
	}
	if !strings.HasPrefix(path, prefix) {
		return
	}
	ours := strings.TrimPrefix(path, prefix)
	if isLibraryOfTests(ours) && !isLibraryOfTests(from) {
		t.Errorf("%s imports %s outside its tests", from, ours)
		return
	}
	if !matches(allowed.ours, ours) {
		t.Errorf("%s must not import %s", from, ours)
	}
}

func matches(patterns []string, name string) bool {
	for _, pattern := range patterns {
		tree, isTree := strings.CutSuffix(pattern, "/...")
		if name == tree || isTree && strings.HasPrefix(name, tree+"/") {
			return true
		}
	}
	return false
}

func contains(list []string, word string) bool {
	for _, each := range list {
		if each == word {
			return true
		}
	}
	return false
}

func TestImports_Forbidden_AreReported(t *testing.T) {
	for _, c := range []struct {
		from, path string
		allowed    bool
	}{
		{"store/money", "lantern/store/pg", false},
		{"store/deposit", "lantern/store/member", true},
		{"store/deposit", "lantern/store/withdrawal", false},
		{"store/member", "lantern/store/deposit", false},
		{"store/ledger", "lantern/store/wallet", false},
		{"store/lottery/rules/catalog", "lantern/store/lottery", false},
		{"store/lottery/fair", "lantern/store/pg", false},
		{"store/bet", "github.com/gofiber/fiber/v2", false},
		{"api/deposit", "lantern/api/withdrawal", false},
		{"api/deposit", "github.com/jmoiron/sqlx", false},
		{"api/deposit", "lantern/store/storetest", false},
		{"api/outside/pay/sandbox", "lantern/api/wire", true},
		{"api/guard", "lantern/api/deposit", false},
		{"api/bgs", "lantern/store/wallet", false},
		{"api/deposit", "lantern/api/module", true},
		{"api/module", "lantern/api/deposit", false},
		{"api/module", "lantern/store/live", true},
		{"api/module", "lantern/store/deposit", false},
		{"api/live", "lantern/api/wallet", false},
		{"api/server/newnoun/api/parcel", "github.com/jmoiron/sqlx", false},
		{"api/server/newnoun/api/parcel", "lantern/api/deposit", false},
		{"api/server/newnoun/store/parcel", "lantern/store/deposit", false},
		{"api/server", "lantern/api/server/newnoun/store/parcel", false},
		{"api/config", "lantern/api/infra", false},
		{"api/infra", "lantern/api/web", false},
		{"api/infra", "lantern/store/ledger", false},
		{"api/web", "lantern/api/jobs", false},
		{"api/web", "lantern/api/live", false},
		{"api/jobs", "lantern/api/server", false},
	} {
		found, listed := ruleFor(c.from)
		if !listed {
			t.Errorf("no rule for %s", c.from)
			continue
		}
		ours := strings.TrimPrefix(c.path, prefix)
		allowed := !strings.HasPrefix(c.path, prefix) || matches(found.ours, ours) && !isLibraryOfTests(ours)
		for _, library := range found.banned {
			allowed = allowed && !strings.HasPrefix(c.path, library)
		}
		if allowed != c.allowed {
			t.Errorf("%s importing %s: allowed %v", c.from, c.path, allowed)
		}
	}
	if _, listed := ruleFor("store/helpers"); listed {
		t.Error("a package that is no noun passes")
	}
}

func goPackages(t *testing.T) []goPackage {
	t.Helper()
	cmd := exec.Command("go", "list", "-json=ImportPath,Dir,Doc,GoFiles,Imports", "./...")
	cmd.Dir = root
	var complaint bytes.Buffer
	cmd.Stderr = &complaint
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("%v: %s", err, &complaint)
	}
	var all []goPackage
	for decoder := json.NewDecoder(strings.NewReader(string(out))); decoder.More(); {
		var p goPackage
		if err := decoder.Decode(&p); err != nil {
			t.Fatal(err)
		}
		all = append(all, p)
	}
	if len(all) < 10 {
		t.Fatalf("only %d packages found", len(all))
	}
	return all
}
