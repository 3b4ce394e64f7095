package rules_test

import (
	"errors"
	"strings"
	"testing"

	"lantern/store/lottery/rules"
)

const northern = `{"db":["73108"],"g1":["05001"],"g2":["22678","72149"],` +
	`"g3":["42645","21243","79100","00000","11111","22222"],"g4":["1234","1234","1234","1234"],` +
	`"g5":["5678","5678","5678","5678","5678","5678"],"g6":["123","123","123"],"g7":["45","45","45","45"]}`

func TestParseDraw_ValidForms_AreCanonical(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ game, raw, want string }{
		{"SSC", "3,0,9,1,7", "3,0,9,1,7"},
		{"11X5", "03,11,01,08,06", "03,11,01,08,06"},
		{"WINGO", "5", "5"},
		{"TOGEL", "7081", "7081"},
		{"THAI", ` {"b2":"27", "p1":"010957","f3":["465","687"],"b3":["085","103"]} `,
			`{"p1":"010957","f3":["465","687"],"b3":["085","103"],"b2":"27"}`},
		{"HANOI", `{"g1":"01247","db":"55555"}`, `{"db":"55555","g1":"01247"}`},
		{"VN-MB", northern, northern},
		{"MY4D", table("", `,"d6":"123456"`), table("", `,"d6":"123456"`)},
		{"MY4D", table("", ""), table("", "")},
	} {
		d, err := rules.ParseDraw(c.game, c.raw)
		if err != nil || d.String() != c.want || d.Game() != c.game {
			t.Errorf("%s: %q, want %q (%v)", c.raw, d, c.want, err)
		}
	}
}

// table is a prize table with other first and last fields.
func table(first, last string) string {
	ten := strings.TrimSuffix(strings.Repeat(`"5555",`, 10), ",")
	return `{` + first + `"p1":"1234","p2":"0000","p3":"9999","sp":[` + ten + `],"co":[` + ten + `]` + last + `}`
}

func TestParseDraw_WrongForms_AreRefused(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ game, raw string }{
		{"SSC", ""}, {"SSC", "3,0,9,1"}, {"SSC", "3,0,9,1,7,1"}, {"SSC", "3,0,9,1,a"}, {"SSC", "3,0,9,1,07"},
		{"SSC", "3, 0,9,1,7"}, {"SSC", "３,0,9,1,7"}, {"SSC_1M", "3,0,9,1,7"},
		{"11X5", "03,11,01,08,03"}, {"11X5", "03,11,01,08,12"}, {"11X5", "3,11,01,08,02"}, {"11X5", "00,11,01,08,02"},
		{"K3", "0,1,2"}, {"K3", "7,1,2"}, {"PK10", "01,02,03,04,05,06,07,08,09,09"},
		{"KENO", "02,01,03,04,05,06,07,08,09,10,11,12,13,14,15,16,17,18,19,20"},
		{"TOGEL", "70815"}, {"TOGEL", "7,0,8,1"},
		{"LAO", `{"p1":"12345"}`}, {"LAO", `{"p1":1234}`}, {"LAO", `{"p1":["1234"]}`}, {"LAO", `{}`},
		{"LAO", `{"p1":"1234","p2":"1234"}`}, {"LAO", `{"p1":"1234"} {"p1":"1234"}`}, {"LAO", `1234`},
		{"LAO", `{"p1":"12a4"}`}, {"LAO", `null`},
		{"VN-MB", strings.Replace(northern, `"22678",`, "", 1)}, {"VN-MN", northern},
		{"MY4D", table("", `,"d5":["12345"]`)}, {"SG4D", table("", `,"d6":"123456"`)}, {"MY4D", table("", `,"d6":null`)},
	} {
		if d, err := rules.ParseDraw(c.game, c.raw); !errors.Is(err, rules.ErrDraw) {
			t.Errorf("%s: %q is the draw %q (%v)", c.game, c.raw, d, err)
		}
	}
	values := make([]uint8, 113)
	values[93] = 255
	if _, err := rules.NewDraw("MY4D", values); !errors.Is(err, rules.ErrDraw) {
		t.Errorf("a prize without one digit is a draw (%v)", err)
	}
}

func TestSettles_OtherGameOrMissingPrize_IsFalse(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		code, game, raw string
		want            bool
	}{
		{"SSC_POS", "P5", "1,2,3,4,5", true},
		{"SSC_POS", "E5D", "1,2,3,4,5", false},
		{"D6_6D", "MY4D", table("", `,"d6":"123456"`), true},
		{"D5_5D", "MY4D", table("", `,"d6":"123456"`), false},
		{"D4_BIG", "MY4D", table("", ""), true},
		{"SG_BIG", "MY4D", table("", ""), false},
	} {
		kind, _ := rules.TypeOf(c.code)
		d, err := rules.ParseDraw(c.game, c.raw)
		if err != nil {
			t.Fatal(err)
		}
		if got := kind.Settles(d); got != c.want {
			t.Errorf("%s settles %s: %v", c.code, c.game, got)
		}
	}
	if kind, _ := rules.TypeOf("SSC_POS"); kind.Settles(rules.Draw{}) {
		t.Error("SSC_POS settles no draw at all")
	}
}

// TestHits_DrawOfAnotherGame_Panics: a lost bet would be the wrong answer to a wrong question.
func TestHits_DrawOfAnotherGame_Panics(t *testing.T) {
	t.Parallel()
	kind, _ := rules.TypeOf("SSC_POS")
	s, err := kind.Parse("1,-,-,-,-")
	if err != nil {
		t.Fatal(err)
	}
	d, err := rules.ParseDraw("E5D", "1,2,3,4,5")
	if err != nil {
		t.Fatal(err)
	}
	defer func() {
		if recover() == nil {
			t.Error("the bet is settled by another game")
		}
	}()
	s.Hits(d)
}
