package content_test

import (
	"bufio"
	"os"
	"strings"
	"testing"

	"golang.org/x/net/html"

	"lantern/store/content"
)

func TestClean_AllowedMarkup_IsKept(t *testing.T) {
	for body, want := range map[string]string{
		"One.\n\nTwo.":         "One.\n\nTwo.",
		"Tom & Jerry, 1 < 2":   "Tom &amp; Jerry, 1 &lt; 2",
		" <p>Words</p>\n":      "<p>Words</p>",
		"<h3>A</h3><h4>B</h4>": "<h3>A</h3><h4>B</h4>",
		"<ul><li>a</li></ul><ol><li>b<br/>c</li></ol>": "<ul><li>a</li></ul><ol><li>b<br/>c</li></ol>",
		"<b>a</b> <strong>b</strong> <i>c</i> <em>d</em> <u>e</u>": "<b>a</b> <strong>b</strong> " +
			"<i>c</i> <em>d</em> <u>e</u>",
		`<a href="/help#term">terms</a>`:                         `<a href="/help#term">terms</a>`,
		`<a href="https://example.com/a?b=1">out</a>`:            `<a href="https://example.com/a?b=1">out</a>`,
		"<h1>Large</h1><span class=\"x\">plain</span>":           "Largeplain",
		`<p style="color:red" onclick="x()" class="y">Words</p>`: "<p>Words</p>",
	} {
		if got := content.Clean(body); got != want {
			t.Errorf("%q became %q, not %q", body, got, want)
		}
	}
}

func TestClean_LinkToAnotherTarget_IsRemoved(t *testing.T) {
	for _, to := range []string{
		"javascript:alert(1)", "JaVaScRiPt:alert(1)", "java\tscript:alert(1)", " javascript:alert(1)",
		"&#106;avascript:alert(1)", "data:text/html,x",
		"vbscript:x", "//evil.test", "/\\evil.test", "\\\\evil.test", "/\t/evil.test", "http://evil.test", "https:evil.test",
		"https://user@evil.test",
		"https://evil.test\\@good.test", "https://", "https://a b.test", "evil.test", "#", "", "file:///etc/passwd",
		"blob:https://x.test/y",
	} {
		if got := content.Clean(`<a href="` + to + `">words</a>`); strings.Contains(got, "href") ||
			!strings.Contains(got, "words") {
			t.Errorf("%q leads on: %q", to, got)
		}
	}
}

// The markup of which cleaned bodies may consist.
var elements = map[string]bool{
	"p": true, "br": true, "b": true, "strong": true, "i": true, "em": true, "u": true, "ul": true, "ol": true, "li": true,
	"h3": true, "h4": true, "a": true,
}

// CHK-49, F-S13.
func TestClean_HostileBody_HasNothingExecutable(t *testing.T) {
	list, err := os.Open("testdata/hostile.txt")
	if err != nil {
		t.Fatal(err)
	}
	defer list.Close()
	count := 0
	for lines := bufio.NewScanner(list); lines.Scan(); count++ {
		got := content.Clean(lines.Text())
		if again := content.Clean(got); again != got {
			t.Errorf("%q is cleaned to %q, and that to %q", lines.Text(), got, again)
		}
		for reader := html.NewTokenizer(strings.NewReader(got)); reader.Next() != html.ErrorToken; {
			token := reader.Token()
			if token.Type == html.TextToken {
				continue
			}
			if !elements[token.Data] {
				t.Errorf("%q keeps %q", lines.Text(), token)
			}
			for _, with := range token.Attr {
				if with.Key != "href" || !strings.HasPrefix(with.Val, "/") && !strings.HasPrefix(with.Val, "https://") {
					t.Errorf("%q keeps %s=%q", lines.Text(), with.Key, with.Val)
				}
			}
		}
	}
	if count < 100 {
		t.Errorf("%d bodies are tried", count)
	}
}
