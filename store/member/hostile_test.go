package member_test

import (
	"testing"

	"github.com/jmoiron/sqlx"

	"lantern/store/member"
	"lantern/store/pg"
	"lantern/store/storetest"
)

// F-S25.
func TestPatterns_Configured_MatchTheWorstValueWithinTenMilliseconds(t *testing.T) {
	db := storetest.Open(t)
	set := func(pattern string) error {
		return pg.InTx(t.Context(), db, func(tx *sqlx.Tx) error {
			return member.SetField(t.Context(), tx, member.Field{Name: "username", IsEnabled: true, Pattern: pattern,
				MaxLength: 255})
		})
	}
	// Three repetitions of the same characters try millions of ways to divide 254 of them.
	for _, pattern := range []string{
		`a*a*a*b`, `\w*\w*\w*!`, `[m-q]+[m-q]+[m-q]+Z`, `\p{Script=Arabic}*\p{Script=Arabic}*\p{Script=Arabic}*0`,
		`(?=a*a*a*b).*`, `.*.*.*\d`,
		`a{0,99}a{0,99}a{0,99}b`, `a*a*ba*a*b`, `[a-]*b*-a*`,
	} {
		if err := set(pattern); err == nil {
			t.Errorf("%s was accepted", pattern)
		}
	}
	for _, pattern := range []string{`\p{Script=Arabic}*`, `\w*\w*!`, `[a-z]+-[a-z]+-[a-z]+`,
		`[a-z]{1,64}@[a-z]{1,64}\.[a-z]{2,20}`, `a*a*ba*`} {
		if err := set(pattern); err != nil {
			t.Errorf("%s: %v", pattern, err)
		}
	}
}
