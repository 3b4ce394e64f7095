package normalize_test

import (
	"encoding/json"
	"fmt"
	"os"
	"testing"
	"testing/quick"

	"lantern/store/money"
	"lantern/store/normalize"
)

type vector struct {
	Kind, In, Dial string
	Out            *string
}

func vectors(t testing.TB) (all []vector) {
	t.Helper()
	raw, err := os.ReadFile("testdata/vectors.json")
	if err == nil {
		err = json.Unmarshal(raw, &all)
	}
	if err != nil || len(all) < 200 {
		t.Fatalf("%d vectors: %v", len(all), err)
	}
	return all
}

var kinds = map[string]func(text, dial string) string{
	"name":  func(text, _ string) string { return normalize.Name(text) },
	"line":  func(text, _ string) string { return normalize.Line(text) },
	"text":  func(text, _ string) string { return normalize.Text(text) },
	"code":  func(text, _ string) string { return normalize.Code(text) },
	"phone": normalize.Phone,
}

func TestNormalize_Vectors(t *testing.T) {
	for i, v := range vectors(t) {
		if v.Kind == "amount" {
			// The client reads amounts by the language; the wire takes plain decimals alone.
			if v.Out == nil {
				continue
			}
			if _, err := money.Parse(*v.Out); err != nil {
				t.Errorf("%d: %s is no amount of the wire: %v", i, *v.Out, err)
			}
			continue
		}
		if got := kinds[v.Kind](v.In, v.Dial); v.Out == nil || got != *v.Out {
			t.Errorf("%d: %s %+q: %+q, want %+q", i, v.Kind, v.In, got, *v.Out)
		}
	}
}

func TestNormalize_Twice_ChangesNothing(t *testing.T) {
	for kind, clean := range kinds {
		isStable := func(text string) bool {
			once := clean(text, "66")
			return clean(once, "66") == once
		}
		for _, v := range vectors(t) {
			for _, text := range []string{v.In, v.In + "\u200d" + v.In, "\u0301" + v.In + " \u202e"} {
				// A number without its country code may begin with the digits of the code.
				if kind != "phone" && !isStable(text) {
					t.Errorf("%s %+q: %+q, then %+q", kind, text, clean(text, ""), clean(clean(text, ""), ""))
				}
			}
		}
		if kind == "phone" {
			continue
		}
		if err := quick.Check(isStable, &quick.Config{MaxCount: 20_000}); err != nil {
			t.Errorf("%s: %v", kind, err)
		}
	}
}

func TestNormalizePhone_NationalNumber_IsStable(t *testing.T) {
	for _, v := range vectors(t) {
		once := normalize.Phone(v.In, v.Dial)
		if v.Kind == "phone" && normalize.Phone(once, v.Dial) != once {
			t.Errorf("%+q: %+q, then %+q", v.In, once, normalize.Phone(once, v.Dial))
		}
	}
}

// F-S14
func TestIsOneLine_ControlsEndsOfLinesAndDirections_AreNot(t *testing.T) {
	for _, text := range []string{
		"a\nb", "a\rb", "a\tb", "\x1b[2K", "a\u009bb", "a\u202eb", "a\u2069b", "a\u2028b", "\u0085",
	} {
		if normalize.IsOneLine(text) {
			t.Errorf("%+q", text)
		}
		if clean := normalize.Line(text); !normalize.IsOneLine(clean) {
			t.Errorf("%+q becomes %+q", text, clean)
		}
	}
	for _, text := range []string{"", "สมชาย ใจดี", "می\u200cخواهم", "👩\u200d💻", "שלום\u200f!"} {
		if !normalize.IsOneLine(text) {
			t.Errorf("%+q", text)
		}
	}
}

func ExamplePhone() {
	fmt.Println(normalize.Phone("+66 (0)81-234 5678", "66"))
	// Output: 812345678
}
