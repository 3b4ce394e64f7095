package member_test

import (
	"errors"
	"regexp"
	"strings"
	"testing"

	"github.com/jmoiron/sqlx"

	"lantern/store/fault"
	"lantern/store/id"
	"lantern/store/member"
	"lantern/store/pg"
	"lantern/store/storetest"
)

// F-S14.
func TestUsername_SpellingsThatLookAlike_AreOneName(t *testing.T) {
	same := [][]string{
		{"Mallika", "mallika", "MALLIKA", "ｍａｌｌｉｋａ", " mallika "},
		{"café", "cafe\u0301", "CAFÉ"},
		{"straße", "STRASSE"},
		{"ﬁsher", "FISHER"},
	}
	for _, names := range same {
		first, err := member.UsernameKey(names[0])
		if err != nil {
			t.Fatal(err)
		}
		for _, name := range names[1:] {
			if key, err := member.UsernameKey(name); err != nil || key != first {
				t.Errorf("%q is %q, %v; %q is %q", name, key, err, names[0], first)
			}
		}
	}
	for _, name := range []string{"", "  ", "a\u202eb", "a\u200bb", "a\x00b", "a b", "a\ufffdb", "a\nb", "a\ue000b",
		strings.Repeat("a", 65), "\xff"} {
		if key, err := member.UsernameKey(name); !errors.Is(err, fault.New(fault.ValidationFailed)) {
			t.Errorf("%q was accepted as %q", name, key)
		}
	}
}

// CHK-33.
func TestCheckNewPassword_GuessablePasswords_AreRefused(t *testing.T) {
	for _, password := range []string{
		"123456", "12345678", "password", "Password1", "P@ssw0rd", "passw0rd123", "qwertyui", "qwerty123", "iloveyou1",
		"11111111", "abcabcabc",
		"letmein!!", "1q2w3e4r", "87654321", "abcd1234", "dragon2024", "sunshine1", "asdfghjkl", "football99", "superman",
		"thailand1", "woaini1314",
		"adminadmin", "1qaz2wsx", "zxcvbnm1", "000000", "iloveyou123",
	} {
		if err := member.CheckNewPassword("password", password, "pia"); !errors.Is(err,
			fault.New(fault.ValidationFailed)) {
			t.Errorf("%q was accepted", password)
		}
	}
	for _, password := range []string{
		"lantern-demo-1", "correct horse battery", "mok7-fuy2-tan", "ดอกไม้ริมทางเดิน",
		"xK9-pQ2_vL8+tM4!hN7%cR5&bW3=zJ6?fD1~gS0*yT9;uV2,kX8:mH4|wP7<nC5>", "tr33h0use-river-9",
	} {
		if err := member.CheckNewPassword("password", password, "pia"); err != nil {
			t.Errorf("%q was refused: %v", password, err)
		}
	}
	for password, code := range map[string]string{
		"k7-mqzt": "too_short", strings.Repeat("kx7-", 16) + "q": "too_long", "Pia-Xk77-q": "password_common",
		"kx7\x00qwzt9": "wrong_format",
	} {
		f := fault.Of(member.CheckNewPassword("password", password, "pia-xk77-q"))
		if f == nil || f.Fields["password"].Code != code {
			t.Errorf("%q: %v, want %s", password, f, code)
		}
	}
}

// CHK-33.
func TestHash_CoversTheWholePasswordAndItsCost(t *testing.T) {
	long := strings.Repeat("ป", 63)
	hash, err := member.Hash(t.Context(), long+"a")
	if err != nil {
		t.Fatal(err)
	}
	if !regexp.MustCompile(`^\$argon2id\$v=19\$m=19456,t=2,p=1\$`).MatchString(hash) {
		t.Errorf("the hash does not contain its cost: %s", hash)
	}
	check := func(hash, password string, want, wantRehash bool) {
		t.Helper()
		isRight, needsRehash, err := member.Verify(t.Context(), hash, password)
		if err != nil || isRight != want || needsRehash != wantRehash {
			t.Errorf("%q: right %v, needs a new hash %v, %v", password, isRight, needsRehash, err)
		}
	}
	check(hash, long+"a", true, false)
	check(hash, long+"b", false, false)
	check(hash, long, false, false)
	// Of "old-secret-77" at a quarter of today's memory.
	check("$argon2id$v=19$m=4096,t=1,p=1$AAAAAAAAAAAAAAAAAAAAAA$"+old(t), "old-secret-77", true, true)
	for _, broken := range []string{"", "secret", "$argon2id$v=19$m=0,t=0,p=0$$", "$2a$10$abc"} {
		if _, _, err := member.Verify(t.Context(), broken, "x"); err == nil {
			t.Errorf("%q passes for a hash", broken)
		}
	}
}

func fields() []member.Field {
	return []member.Field{
		{Name: "username", IsEnabled: true, IsRequired: true, Pattern: "[A-Za-z][A-Za-z0-9]*", PatternID: 1, MinLength: 4,
			MaxLength: 8},
		{Name: "line", IsEnabled: true, Pattern: "*", MaxLength: 5},
		{Name: "zalo", Pattern: "*"},
	}
}

func TestCheckFields_ValuesAreValidatedAgainstTheForm(t *testing.T) {
	for name, try := range map[string]struct {
		values map[string]string
		wrong  map[string]string
	}{
		"right":               {map[string]string{"username": "mali1", "line": "x"}, nil},
		"optional left out":   {map[string]string{"username": "mali"}, nil},
		"required left out":   {map[string]string{"line": "x"}, map[string]string{"username": "required"}},
		"too short":           {map[string]string{"username": "mal"}, map[string]string{"username": "pattern"}},
		"too long":            {map[string]string{"username": "mali12345"}, map[string]string{"username": "pattern"}},
		"only partly fitting": {map[string]string{"username": "mali\nx"}, map[string]string{"username": "pattern"}},
		"not offered": {map[string]string{"username": "mali", "zalo": "1"},
			map[string]string{"zalo": "unknown_field"}},
		"unknown and long": {map[string]string{"username": "mali", "role": "x", "line": "123456"},
			map[string]string{"role": "unknown_field", "line": "pattern"}},
		"counts characters": {map[string]string{"username": "mali", "line": "ดอกไม"}, nil},
	} {
		f := fault.Of(member.CheckFields(fields(), try.values))
		got := map[string]string{}
		if f != nil {
			for field, problem := range f.Fields {
				got[field] = problem.Code
			}
		}
		if len(got) != len(try.wrong) {
			t.Errorf("%s: %v, want %v", name, got, try.wrong)
		}
		for field, code := range try.wrong {
			if got[field] != code {
				t.Errorf("%s: %s is %q, want %q", name, field, got[field], code)
			}
		}
	}
}

func TestSetField_PatternNotPortable_IsRefused(t *testing.T) {
	db := storetest.Open(t)
	for pattern, isFine := range map[string]bool{"[0-9]*": true, "(?=.*[a-z]).*": true, "(a)\\1": false, "[": false} {
		err := pg.InTx(t.Context(), db, func(tx *sqlx.Tx) error {
			return member.SetField(t.Context(), tx, member.Field{Name: "line", Pattern: pattern, MaxLength: 20})
		})
		if (err == nil) != isFine {
			t.Errorf("%s: %v", pattern, err)
		}
	}
}

func TestSetPaymentPassword_First_IsNoChange(t *testing.T) {
	db := storetest.Open(t)
	who := id.New[id.Member]()
	err := pg.InTx(t.Context(), db, func(tx *sqlx.Tx) error {
		return member.Insert(t.Context(), tx, member.New{ID: who, Username: "mali", Password: "h", Language: "th",
			Via: "test"})
	})
	if err != nil {
		t.Fatal(err)
	}
	for turn, isStamped := range []bool{false, true} {
		if err := member.SetPaymentPassword(t.Context(), db, who, "hash"); err != nil {
			t.Fatal(err)
		}
		var got bool
		const read = `SELECT payment_password_changed_at IS NOT NULL FROM members WHERE id = $1`
		if err := db.GetContext(t.Context(), &got, read, who); err != nil || got != isStamped {
			t.Errorf("setting %d: stamped %v, %v", turn+1, got, err)
		}
	}
	for digits, isFine := range map[string]bool{"271828": true, "12345": false, "123456": false, "111111": false,
		"27182a": false, "121212": false} {
		if (member.CheckPaymentPassword(digits) == nil) != isFine {
			t.Errorf("%s: fine %v", digits, !isFine)
		}
	}
}

func TestMasked_ShowsLittleOfAName(t *testing.T) {
	for name, masked := range map[string]string{"somchai": "so***i", "mek": "m***", "ab": "****", "สมชายใจดี": "สม***ี"} {
		if got := member.Masked(name); got != masked {
			t.Errorf("%s is shown as %s", name, got)
		}
	}
}
