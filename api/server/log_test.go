package server_test

import (
	"bufio"
	"crypto/rand"
	"encoding/json"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"

	"lantern/api/config"
	"lantern/store/seed"
)

// logging returns a product whose log is read afterwards.
func (s scene) logging(t *testing.T, log *slog.Logger, settings ...setting) scene {
	t.Helper()
	product := s.logged(t, log, append(settings, manyCalls)...)
	app, err := product.Public()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(product.Close)
	s.address = serve(t, app)
	return s
}

type logLine struct {
	Time                                                            time.Time
	Level, Msg, RequestID, Method, Route, Member, IP, Module, Error string
	Status                                                          int
}

// lines are what a log holds, all of it one JSON object a line.
func (k *logBuffer) lines(t *testing.T) (all []logLine) {
	t.Helper()
	k.mu.Lock()
	defer k.mu.Unlock()
	for line := range strings.Lines(k.String()) {
		var one logLine
		if err := json.Unmarshal([]byte(line), &one); err != nil {
			t.Fatalf("%q: %v", line, err)
		}
		all = append(all, one)
	}
	return all
}

// CHK-93.
func TestLog_ChangesAndFailures_HaveALineWithItsContext(t *testing.T) {
	s := open(t, manyCalls)
	token := s.signIn(t, "pia")
	pia := s.memberOf(t, "pia")
	for level, want := range map[slog.Level][]string{
		slog.LevelInfo: {"POST /wps/payees 201", "GET /wps/bets/:id 404", "GET /wps/bets 401", "POST /vendor/v1/bet 401"},
		slog.LevelDebug: {"GET /wps/v2/wallets/balance 200", "POST /wps/payees 201", "GET /wps/bets/:id 404",
			"GET /wps/bets 401", "POST /vendor/v1/bet 401",
			"GET /ping 200"},
	} {
		var buffer logBuffer
		at := s.logging(t, slog.New(slog.NewJSONHandler(&buffer, &slog.HandlerOptions{Level: level})))
		header := map[string]string{"X-Module-Id": "wallet.test"}
		for _, c := range []sent{
			{method: "GET", path: "/wps/v2/wallets/balance", token: token},
			{method: "POST", path: "/wps/payees", token: token, key: level.String(), body: kasikorn},
			{method: "GET", path: "/wps/bets/unknown", token: token}, {method: "GET", path: "/wps/bets", token: "made-up"},
			{method: "POST", path: "/vendor/v1/bet", body: "{}"}, {method: "GET", path: "/ping"},
		} {
			c.header = header
			at.call(t, c)
		}
		var logged []string
		for _, line := range buffer.lines(t) {
			if line.Msg != "call" {
				continue
			}
			logged = append(logged, fmt.Sprintf("%s %s %d", line.Method, line.Route, line.Status))
			isHers := line.Status != 401 && line.Route != "/ping"
			if line.Time.IsZero() || line.IP != "127.0.0.1" || line.RequestID == "" || line.Module != "wallet.test" ||
				(line.Member == pia) != isHers {
				t.Errorf("%s: %+v", level, line)
			}
		}
		if strings.Join(logged, "\n") != strings.Join(want, "\n") {
			t.Errorf("%s: %q", level, logged)
		}
	}
}

// secrets are values that must not appear in a log, by their kind.
func secrets() map[string]string {
	said := map[string]string{"card": "4111 1111 1111 1111", "account": "7788990011223", "sms": "918273"}
	for _, what := range []string{"password", "token", "captcha", "payment", "holder", "code"} {
		said[what] = "canary-" + what + "-" + rand.Text()
	}
	return said
}

// sendSecrets sends each secret in every place where users or programs send one, and returns them.
func (s scene) sendSecrets(t *testing.T, token string) (said map[string]string) {
	t.Helper()
	said = secrets()
	text := func(pattern string) string {
		for what, word := range said {
			pattern = strings.ReplaceAll(pattern, "{"+what+"}", word)
		}
		return pattern
	}
	sealed := s.sealed(t, map[string]any{"type": "username", "username": "pia", "password": seed.Password,
		"iat": time.Now().Unix(), "jti": rand.Text()})
	said["JWE"], said["her token"], said["her password"] = sealed[len(sealed)/2:], token, seed.Password
	fresh := s.call(t, sent{method: "POST", path: "/wps/session/login", body: sealed,
		header: map[string]string{"Content-Type": "application/jose", "X-Encrypted": "1"}})
	var in struct{ Token string }
	if err := json.Unmarshal(fresh.body.Value, &in); err != nil || in.Token == "" {
		t.Fatal(fresh.raw)
	}
	said["a token that was given"] = in.Token
	for n, c := range []struct{ method, path, body string }{
		{"POST", "/wps/session/login",
			`{"type":"username","username":"pia","password":"{password}","captcha":"{captcha}","captchaId":"{code}"}`},
		{"POST", "/wps/session/login", `{"type":"sms","mobileNum":"{card}","countryDialingCode":"66","smsCode":"{sms}"}`},
		{"POST", "/wps/session/login", `{"password":"{password}",,}`},
		{"POST", "/wps/session/login?password={password}&token={token}", `{}`},
		{"PUT", "/wps/member/register",
			`{"username":"fresh99","password":"{password}","termsAccepted":true,"nickname":"{card}"}`},
		{"POST", "/wps/member/password",
			`{"oldPassword":"{password}","newPassword":"{password}","confirmNewPassword":"{password}"}`},
		{"POST", "/wps/payees", `{"bank":"Kasikorn Bank","holder":"{holder}","number":"{account}"}`},
		{"POST", "/wps/payees", `{"bank":"{card}","holder":"{holder}","number":"{card}"}`},
		{"POST", "/wps/withdrawals", `{"amount":"200.00","payeeId":"{card}","paymentPassword":"{payment}"}`},
		{"POST", "/wps/member/totp/finish", `{"code":"{sms}"}`},
		{"PUT", "/wps/member/profile", `{"nickname":"{card}","address":"{account}"}`},
		{"POST", "/wps/verification/sms/noLogin",
			`{"mobileNum":"0812345678","countryDialingCode":"66","purpose":"password",` +
				`"captchaId":"{code}","captcha":"{captcha}"}`},
		{"POST", "/wps/session/login/handoff", `{"code":"{code}","verifier":"{token}"}`},
		{"POST", "/pay/v1/sandbox/callback", `{"secret":"{token}","card":"{card}"}`},
		{"POST", "/vendor/v1/bet", `{"token":"{token}"}`},
		{"POST", "/lgw/bgs/rounds", `{"token":"{token}"}`},
	} {
		bearers := []string{token, text("{token}")}
		path := strings.ReplaceAll(text(c.path), " ", "%20")
		s.call(t, sent{method: c.method, path: path, token: bearers[n%2], key: text("{code}") + strconv.Itoa(n),
			body: text(c.body)})
		s.call(t, sent{method: c.method, path: path, token: token, key: text("{code}") + strconv.Itoa(n) + "b",
			body: text(c.body)})
	}
	return said
}

// F-S2, CHK-93.
func TestLog_ContainsNoSecrets(t *testing.T) {
	s := open(t, manyCalls)
	token := s.signIn(t, "pia")
	var buffer logBuffer
	said := s.logging(t,
		slog.New(slog.NewTextHandler(&buffer, &slog.HandlerOptions{Level: slog.LevelDebug}))).sendSecrets(t,
		token)
	log := buffer.String()
	if !strings.Contains(log, "/wps/payees") || !strings.Contains(log, "/wps/member/totp/finish") {
		t.Fatal("nothing was logged")
	}
	for what, word := range said {
		if strings.Contains(log, word) || strings.Contains(log, strings.ReplaceAll(word, " ", "")) {
			t.Errorf("%s stands in the log: %s", what, word)
		}
	}
}

// F-S24.
func TestLog_LineBreaksInInput_AreEscaped(t *testing.T) {
	s := open(t, manyCalls)
	forged := `msg=forged level=ERROR`
	for name, handler := range map[string]func(io.Writer) slog.Handler{
		"for people": func(out io.Writer) slog.Handler {
			return slog.NewTextHandler(out, &slog.HandlerOptions{Level: slog.LevelDebug})
		},
		"for programs": func(out io.Writer) slog.Handler {
			return slog.NewJSONHandler(out, &slog.HandlerOptions{Level: slog.LevelDebug})
		},
	} {
		var buffer logBuffer
		at := s.logging(t, slog.New(handler(&buffer)))
		for _, line := range []string{"\r\n", "\n", "\u2028", "\u0085", "\x1b[2K"} {
			body, err := json.Marshal(map[string]string{"type": "username", "username": "x" + line + forged, "password": line +
				forged})
			if err != nil {
				t.Fatal(err)
			}
			at.call(t, sent{method: "POST", path: "/wps/session/login", body: string(body)})
			at.call(t, sent{method: "GET", path: "/wps/bets/%0D%0A" + strings.ReplaceAll(forged, " ", "%20")})
			at.rawHeader(t, "X-Module-Id: x"+strings.NewReplacer("\r", "", "\n", "\r\n ").Replace(line)+forged)
		}
		buffer.mu.Lock()
		log := buffer.String()
		buffer.mu.Unlock()
		beginning := regexp.MustCompile(`^(time=|\{"time":)`)
		for line := range strings.Lines(log) {
			if !beginning.MatchString(line) || strings.ContainsAny(strings.TrimSuffix(line, "\n"), "\r\x1b\u0085\u2028") {
				t.Errorf("%s: %q", name, line)
			}
		}
		if !strings.Contains(log, "/wps/session/login") {
			t.Errorf("%s: nothing was logged", name)
		}
	}
}

// rawHeader sends a header that no client library would send.
func (s scene) rawHeader(t *testing.T, header string) {
	t.Helper()
	conn := s.dial(t)
	if _, err := fmt.Fprintf(conn, "GET /wps/bets HTTP/1.1\r\nHost: localhost\r\n%s\r\nConnection: close\r\n\r\n",
		header); err != nil {
		t.Fatal(err)
	}
	response, err := http.ReadResponse(bufio.NewReader(conn), nil)
	if err != nil {
		t.Fatalf("%q: %v", header, err)
	}
	if err := response.Body.Close(); err != nil {
		t.Error(err)
	}
}

func TestMetrics_ClientModules_AreCountedUpToALimit(t *testing.T) {
	s := open(t, manyCalls)
	infra := freePort(t)
	stop, ended := s.serve(t, func(c *config.Config) { c.InfraPort = infra })
	ask := func(module string) {
		s.call(t, sent{method: "GET", path: "/wps/system/status", header: map[string]string{"X-Module-Id": module}})
	}
	for range 3 {
		ask("lobby.games")
	}
	ask(`bad" name{}`)
	for n := range 600 {
		ask("made.up." + strconv.Itoa(n))
	}
	ask("lobby.games")
	response, err := http.Get("http://127.0.0.1:" + strconv.Itoa(infra) + "/metrics")
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	raw, err := io.ReadAll(response.Body)
	if err != nil {
		t.Fatal(err)
	}
	counted := regexp.MustCompile(`(?m)^lantern_module_calls_total\{module="([^"]*)"\} (\d+)$`).
		FindAllStringSubmatch(string(raw), -1)
	calls := map[string]string{}
	for _, row := range counted {
		calls[row[1]] = row[2]
	}
	if calls["lobby.games"] != "4" || calls["other"] != "202" || len(calls) != 401 {
		t.Errorf("%d modules; the lobby's %s, others %s", len(calls), calls["lobby.games"], calls["other"])
	}
	stop()
	if err := <-ended; err != nil {
		t.Error(err)
	}
}
