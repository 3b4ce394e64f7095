package schema_test

import (
	"context"
	"errors"
	"io/fs"
	"maps"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/jmoiron/sqlx"

	"lantern/store/pg"
	"lantern/store/schema"
	"lantern/store/storetest"
)

// functionFiles maps function names to their SQL files.
func functionFiles(t *testing.T) map[string]string {
	t.Helper()
	all := map[string]string{}
	err := fs.WalkDir(schema.Files, "functions", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		text, err := fs.ReadFile(schema.Files, name)
		all[strings.TrimSuffix(path.Base(name), ".sql")] = string(text)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return all
}

func TestFunctionFiles_EachHoldsTheOneFunctionItIsNamedAfter(t *testing.T) {
	create := regexp.MustCompile(`(?m)^CREATE OR REPLACE FUNCTION (\w+)`)
	for name, text := range functionFiles(t) {
		if found := create.FindAllStringSubmatch(text, -1); len(found) != 1 || found[0][1] != name {
			t.Errorf("%s creates %v", name, found)
		}
		lead, _, _ := strings.Cut(text, "CREATE")
		if !strings.HasPrefix(lead, "-- ") || !strings.Contains(lead, "SQL") {
			t.Errorf("%s does not begin with what it returns and why it is SQL", name)
		}
	}
}

func TestDatabaseFunctions_AreThoseOfTheFolder(t *testing.T) {
	owner := storetest.Owner(t, storetest.Open(t))
	var names []string
	const read = `SELECT proname FROM pg_proc WHERE pronamespace = 'public'::regnamespace AND NOT EXISTS (
		SELECT FROM pg_depend WHERE objid = pg_proc.oid AND deptype = 'e') ORDER BY proname`
	if err := owner.SelectContext(t.Context(), &names, read); err != nil {
		t.Fatal(err)
	}
	if files := slices.Sorted(maps.Keys(functionFiles(t))); !slices.Equal(names, files) {
		t.Errorf("the database has %v, the folder %v", names, files)
	}
}

// Only test files and the sandbox programs may create SQL functions; those of other packages would be missing from a
// new database.
func TestCreateFunction_StandsOnlyInTheSchemaFolder(t *testing.T) {
	create := regexp.MustCompile(`(?i)create\s+(or\s+replace\s+)?(function|procedure)\b`)
	for _, top := range []string{"../../api", "../../store", "../../e2e"} {
		err := filepath.WalkDir(top, func(name string, entry fs.DirEntry, err error) error {
			if err != nil {
				return err
			}
			if entry.IsDir() {
				if entry.Name() == "node_modules" || strings.HasSuffix(name, "store/schema") {
					return fs.SkipDir
				}
				return nil
			}
			isCode := strings.HasSuffix(name, ".go") || strings.HasSuffix(name, ".sql") || strings.HasSuffix(name, ".mjs")
			if !isCode || strings.HasSuffix(name, "_test.go") {
				return nil
			}
			text, err := os.ReadFile(name)
			if err == nil && create.Match(text) {
				t.Errorf("%s creates a function", name)
			}
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
}

// catalog describes everything in a database that the schema defines, one line each.
func catalog(t *testing.T, q pg.Q) (lines []string) {
	t.Helper()
	const read = `
		SELECT 'column ' || attrelid::regclass || '.' || attname || ' ' || format_type(atttypid, atttypmod)
				|| attnotnull::text || attidentity::text || COALESCE(pg_get_expr(adbin, adrelid), '')
			FROM pg_attribute JOIN pg_class c ON c.oid = attrelid
				LEFT JOIN pg_attrdef ON adrelid = attrelid AND adnum = attnum
			WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p', 'c', 'S') AND attnum > 0 AND NOT attisdropped
		UNION ALL SELECT 'constraint ' || conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid)
			FROM pg_constraint WHERE connamespace = 'public'::regnamespace AND conrelid <> 0
		UNION ALL SELECT indexdef FROM pg_indexes WHERE schemaname = 'public'
		UNION ALL SELECT 'trigger ' || tgrelid::regclass || ' ' || pg_get_triggerdef(oid)
			FROM pg_trigger WHERE NOT tgisinternal
		UNION ALL SELECT pg_get_functiondef(oid) FROM pg_proc WHERE pronamespace = 'public'::regnamespace AND prokind = 'f'
			AND probin IS NULL
		UNION ALL SELECT 'grant ' || oid::regclass || ' ' || grantee::regrole || ' ' || privilege_type
			FROM pg_class, aclexplode(relacl) WHERE relnamespace = 'public'::regnamespace AND grantee <> relowner
		UNION ALL SELECT 'grant ' || attrelid::regclass || '.' || attname || ' ' || grantee::regrole || ' ' || privilege_type
			FROM pg_attribute, aclexplode(attacl) WHERE attrelid >= 16384
		ORDER BY 1`
	if err := q.SelectContext(context.Background(), &lines, read); err != nil {
		t.Fatal(err)
	}
	return lines
}

func TestMigrate_Twice_ChangesNothing(t *testing.T) {
	owner := storetest.Owner(t, storetest.Open(t))
	before := catalog(t, owner)
	applied, err := schema.Migrate(t.Context(), owner)
	if err != nil || len(applied) != 0 {
		t.Fatalf("applied %v, %v", applied, err)
	}
	if after := catalog(t, owner); !slices.Equal(before, after) {
		t.Error("the catalog differs after a second migration")
	}
}

// Files whose stored hash differs are applied again, and all others are left alone.
func TestMigrate_ChangedFunctionAndGrants_AreAppliedAgain(t *testing.T) {
	owner := storetest.Owner(t, storetest.Open(t))
	before := catalog(t, owner)
	change(t, owner, `DROP FUNCTION limit_count`, `REVOKE ALL ON bets FROM lantern_app`,
		`UPDATE applied_files SET hash = 'another' WHERE path IN ('functions/limit/limit_count.sql', 'grants.sql')`)
	applied, err := schema.Migrate(t.Context(), owner)
	if err != nil || !slices.Equal(applied, []string{"functions/limit/limit_count.sql", "grants.sql"}) {
		t.Fatalf("applied %v, %v", applied, err)
	}
	if after := catalog(t, owner); !slices.Equal(before, after) {
		t.Error("the catalog differs from a fresh one")
	}
}

func TestRecreate_EqualsAFreshDatabase(t *testing.T) {
	owner := storetest.Owner(t, storetest.Open(t))
	before := catalog(t, owner)
	change(t, owner, `CREATE TABLE left_over (n integer)`, `INSERT INTO job_slots (name, slot) VALUES ('x', 'y')`)
	if err := schema.Recreate(t.Context(), owner); err != nil {
		t.Fatal(err)
	}
	if after := catalog(t, owner); !slices.Equal(before, after) {
		t.Error("the catalog differs from a fresh one")
	}
	var left int
	if err := owner.GetContext(t.Context(), &left, `SELECT count(*) FROM job_slots`); err != nil || left != 0 {
		t.Errorf("%d rows are left, %v", left, err)
	}
}

func TestMigrate_DatabaseOfAnotherBaseline_IsRefused(t *testing.T) {
	for name, step := range map[string]string{
		"numbered migrations":        `CREATE TABLE goose_db_version (version_id bigint)`,
		"a changed table file":       `UPDATE applied_files SET hash = 'another' WHERE path = 'tables/1003_ledger.sql'`,
		"a table file it lacks here": `INSERT INTO applied_files (path, hash) VALUES ('tables/9999_newer.sql', 'x')`,
	} {
		t.Run(name, func(t *testing.T) {
			owner := storetest.Owner(t, storetest.Open(t))
			change(t, owner, step, `UPDATE applied_files SET hash = 'another' WHERE path = 'grants.sql'`)
			if _, err := schema.Migrate(t.Context(), owner); !errors.Is(err, schema.ErrOutdated) {
				t.Fatal(err)
			}
			var hash string
			const read = `SELECT hash FROM applied_files WHERE path = 'grants.sql'`
			if err := owner.GetContext(t.Context(), &hash, read); err != nil || hash != "another" {
				t.Errorf("something was applied all the same: %s, %v", hash, err)
			}
		})
	}
}

func change(t *testing.T, owner *pg.DB, steps ...string) {
	t.Helper()
	err := pg.InTx(t.Context(), owner, func(tx *sqlx.Tx) error {
		for _, step := range steps {
			if _, err := tx.ExecContext(t.Context(), step); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

// All ways of placing bets use one rule; inlining saves the batch statement a call per bet.
func TestBetRefusal_IsInlinedByThePlanner(t *testing.T) {
	db := storetest.Open(t)
	var plan []string
	const explain = `EXPLAIN (VERBOSE, COSTS OFF) SELECT bet_refusal(now(), s.verified_at, s.expires_at, s.ended_at,
			s.currency, 'THB', s.country, false, 1, v.is_enabled, v.maintenance_until, g.code, 'DICE', g.is_enabled,
			g.in_maintenance, g.maintenance_until, g.not_in, g.min_stake, g.max_stake, m.kind,
			m.bet_frozen OR is_frozen(m.id, 'BET'), m.stopped_until, m.reminder_due_at, NULL)
		FROM play_sessions s JOIN games g ON g.id = s.game_id JOIN vendors v ON v.code = s.vendor_code
			JOIN members m ON m.id = s.member_id`
	if err := db.SelectContext(t.Context(), &plan, explain); err != nil {
		t.Fatal(err)
	}
	text := strings.Join(plan, "\n")
	if strings.Contains(text, "bet_refusal") || !strings.Contains(text, "'PLAYER_BLOCKED'") {
		t.Error(text)
	}
}
