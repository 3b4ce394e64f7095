package main

import (
	"slices"
	"strings"
	"testing"
)

// plpgsql wraps statements into a function, as pg_get_functiondef prints it.
func plpgsql(statements string) string {
	return "CREATE OR REPLACE FUNCTION public.f(p_a text DEFAULT 'x AND y'::text)\n RETURNS void\n LANGUAGE plpgsql\n" +
		" SET enable_seqscan TO 'off'\nAS $function$\nBEGIN\n" + statements + "\nEND $function$\n"
}

func removed(mutants []Mutant) []string {
	names := make([]string, len(mutants))
	for i, m := range mutants {
		names[i] = m.Removed
	}
	return names
}

// conditions are statements with the removed parts of their mutants.
var conditions = []struct {
	name, statements string
	want             []string
}{
	{"a plain IF", `IF NOT FOUND THEN RETURN; END IF;`, []string{`IF NOT FOUND`}},
	{"IF with AND", `IF FOUND AND NOT play.is_open THEN RETURN; END IF;`,
		[]string{`IF FOUND AND NOT play.is_open`, `FOUND`, `NOT play.is_open`}},
	{"IF with OR", `IF a < 1 OR a > 2 THEN RETURN; END IF;`, []string{`a < 1`, `a > 2`}},
	{"OR of ANDs", `IF a OR b AND c THEN RETURN; END IF;`, []string{`a`, `b AND c`, `b`, `c`}},
	{"ELSIF and ELSE", `IF a THEN x := 1; ELSIF b THEN x := 2; ELSE x := 3; END IF;`, []string{`IF a`, `ELSIF b`}},
	{"EXIT WHEN and WHILE", `WHILE a LOOP EXIT WHEN rest = 0; CONTINUE WHEN b; END LOOP;`,
		[]string{`WHILE a`, `WHEN rest = 0`, `WHEN b`}},
	{"handlers of exceptions", `x := 1; EXCEPTION WHEN unique_violation OR others THEN IF a THEN RETURN; END IF;`,
		[]string{`IF a`}},
	{"RAISE EXCEPTION is no handler", `IF a THEN RAISE EXCEPTION 'x'; END IF; EXIT WHEN b;`,
		[]string{`IF a`, `WHEN b`}},
	{"assignment and RETURN", `x := a AND b; RETURN c OR d;`, []string{`a`, `b`, `c`, `d`}},
	{"WHERE with one operand", `UPDATE t SET n = n + 1 WHERE id = p_id RETURNING n INTO x;`, []string{`WHERE id = p_id`}},
	{"WHERE with several", `DELETE FROM t WHERE a = 1 AND b = 2 AND c;`, []string{`a = 1`, `b = 2`, `c`}},
	{"WHERE before a lock", `PERFORM FROM t WHERE a = 1 AND b FOR NO KEY UPDATE SKIP LOCKED;`, []string{`a = 1`, `b`}},
	{"WHERE of a loop", `FOR r IN SELECT * FROM t WHERE a ORDER BY b LOOP x := 1; END LOOP;`, []string{`WHERE a`}},
	{"JOIN ON", `PERFORM FROM t JOIN u ON u.id = t.id LEFT JOIN v ON v.a = t.a AND v.b = t.b WHERE t.c;`,
		[]string{`ON u.id = t.id`, `v.a = t.a`, `v.b = t.b`, `WHERE t.c`}},
	{"HAVING", `PERFORM sum(n) FROM t GROUP BY a HAVING sum(n) <> 0;`, []string{`HAVING sum(n) <> 0`}},
	{"FILTER", `PERFORM count(*) FILTER (WHERE a) FROM t;`, []string{`WHERE a`}},
	{"DISTINCT ON", `PERFORM DISTINCT ON (a) b FROM t;`, nil},
	{"ON CONFLICT", `INSERT INTO t (a) VALUES (1) ON CONFLICT (a) DO UPDATE SET n = 1 WHERE t.n < 1 AND t.b;`,
		[]string{`t.n < 1`, `t.b`}},
	{"ON CONFLICT DO NOTHING", `INSERT INTO t (a) VALUES (1) ON CONFLICT DO NOTHING;`, nil},
	{"select expressions", `SELECT a AND NOT b AS open, c OR d INTO x, y FROM t;`, []string{`a`, `NOT b`, `c`, `d`}},
	{"CASE WHEN", `x := CASE WHEN a THEN 1 WHEN b AND c THEN 2 ELSE 3 END;`,
		[]string{`WHEN a`, `WHEN b AND c`, `b`, `c`}},
	{"CASE with a value", `x := CASE p WHEN 'D' THEN 1 ELSE 2 END;`, nil},
	{"CASE inside a condition", `IF CASE WHEN a THEN b ELSE c END AND d THEN RETURN; END IF;`,
		[]string{`IF CASE WHEN a THEN b ELSE c END AND d`, `CASE WHEN a THEN b ELSE c END`, `WHEN a`, `d`}},
	{"parentheses", `IF (a OR (b AND c)) AND NOT (d AND e) THEN RETURN; END IF;`,
		[]string{`IF (a OR (b AND c)) AND NOT (d AND e)`, `(a OR (b AND c))`, `a`, `(b AND c)`, `b`, `c`,
			`NOT (d AND e)`, `d`, `e`}},
	{"arguments", `x := COALESCE(a AND b, true);`, []string{`a`, `b`}},
	{"subqueries", `IF EXISTS (SELECT FROM t WHERE a AND b) OR c THEN RETURN; END IF;`,
		[]string{`EXISTS (SELECT FROM t WHERE a AND b)`, `a`, `b`, `c`}},
	{"BETWEEN", `PERFORM FROM t WHERE a BETWEEN 1 AND 2 AND b;`, []string{`a BETWEEN 1 AND 2`, `b`}},
	{"IS DISTINCT FROM", `PERFORM FROM t WHERE a IS DISTINCT FROM b AND c;`, []string{`a IS DISTINCT FROM b`, `c`}},
	{"left() and right()", `PERFORM FROM t WHERE left(a, 1) = 'x' AND right(a, 1) = 'y';`,
		[]string{`left(a, 1) = 'x'`, `right(a, 1) = 'y'`}},
	{"a column with a keyword's name", `PERFORM FROM t WHERE t.end = 1 AND t.set = 2;`,
		[]string{`t.end = 1`, `t.set = 2`}},
	{"strings", `IF a = 'b AND c''; IF' AND d = E'\' OR ' THEN RETURN; END IF;`,
		[]string{`IF a = 'b AND c''; IF' AND d = E'\' OR '`, `a = 'b AND c''; IF'`, `d = E'\' OR '`}},
	{"quoted names and dollar quotes", `IF "a AND b" AND c = $q$ x AND y $q$ AND $1 THEN RETURN; END IF;`,
		[]string{`IF "a AND b" AND c = $q$ x AND y $q$ AND $1`, `"a AND b"`, `c = $q$ x AND y $q$`, `$1`}},
	{"comments", "IF a -- and b\n  AND c /* OR /* d */ */ THEN RETURN; END IF;", []string{`IF a AND c`, `a`, `c`}},
	{"the same text twice", `IF a THEN x := 1; END IF; IF a THEN x := 2; END IF;`, []string{`IF a`, `IF a #2`}},
}

func TestMutants_EachCondition_IsRemovedOnce(t *testing.T) {
	for _, c := range conditions {
		t.Run(c.name, func(t *testing.T) {
			got := removed(Mutants("f", plpgsql(c.statements)))
			if !slices.Equal(got, c.want) {
				t.Errorf("got  %q\nwant %q", got, c.want)
			}
		})
	}
}

func TestMutants_Source_LacksTheConditionAndNothingElse(t *testing.T) {
	for _, c := range []struct{ statements, removed, want string }{
		{`IF a AND b AND c THEN RETURN; END IF;`, `a`, `IF b AND c THEN RETURN; END IF;`},
		{`IF a AND b AND c THEN RETURN; END IF;`, `b`, `IF a AND c THEN RETURN; END IF;`},
		{`IF a AND b AND c THEN RETURN; END IF;`, `c`, `IF a AND b THEN RETURN; END IF;`},
		{`IF a AND b AND c THEN RETURN; END IF;`, `IF a AND b AND c`, `IF false THEN RETURN; END IF;`},
		{`IF a OR b AND c THEN RETURN; END IF;`, `b AND c`, `IF a THEN RETURN; END IF;`},
		{`UPDATE t SET n = 1 WHERE id = 2;`, `WHERE id = 2`, `UPDATE t SET n = 1 WHERE true;`},
		{`x := CASE WHEN a THEN 1 ELSE 2 END;`, `WHEN a`, `x := CASE WHEN false THEN 1 ELSE 2 END;`},
		{"IF a -- why\n  AND b THEN RETURN; END IF;", `b`, `IF a THEN RETURN; END IF;`},
	} {
		mutants := Mutants("f", plpgsql(c.statements))
		at := slices.IndexFunc(mutants, func(m Mutant) bool { return m.Removed == c.removed })
		if at < 0 {
			t.Errorf("%s: no mutant without %s", c.statements, c.removed)
			continue
		}
		if got := mutants[at].Source; got != plpgsql(c.want) {
			t.Errorf("without %s: %s", c.removed, got)
		}
	}
}

func TestMutants_Line_IsThatOfTheCondition(t *testing.T) {
	mutants := Mutants("f", plpgsql("x := 1;\nIF a THEN RETURN; END IF;"))
	if len(mutants) != 1 || mutants[0].Line != 8 || mutants[0].Name() != "f: IF a" {
		t.Errorf("got %+v", mutants)
	}
}

func TestMutants_BodyOfStandardSQL_IsRead(t *testing.T) {
	definition := "CREATE OR REPLACE FUNCTION public.f(a boolean, b boolean)\n RETURNS text\n LANGUAGE sql\n IMMUTABLE\n" +
		"RETURN CASE WHEN (a AND b) THEN 'X'::text ELSE NULL::text END\n"
	got := removed(Mutants("f", definition))
	if want := []string{`WHEN (a AND b)`, `a`, `b`}; !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestMutants_Operands_AreNeverEmpty(t *testing.T) {
	const statement = `SELECT a, b OR c INTO x FROM t JOIN u USING (id) WHERE (d OR e AND f) LIMIT 1;`
	for _, m := range Mutants("f", plpgsql(statement)) {
		if strings.TrimSpace(m.Removed) == "" {
			t.Errorf("an empty operand in %s", m.Source)
		}
	}
}
