package server_test

import (
	"bufio"
	"fmt"
	"net/http"
	"runtime"
	"strings"
	"testing"
	"time"
)

// F-I12.
func TestBodies_Invalid_AreRefusedAndStoreNothing(t *testing.T) {
	s := open(t, manyCalls)
	token := s.signIn(t, "pia")
	before := s.count(t, `SELECT count(*) FROM idempotency_keys`)
	const good, invalid = `"amount":"200.00","payeeId":"x","paymentPassword":"271828"`, "validation_failed"
	for name, c := range map[string]struct {
		body, kind, field string
		status            int
		code              string
	}{
		"unknown field": {body: `{` + good + `,"balance":"9"}`, status: 422, code: invalid, field: "balance:unknown_field"},
		"another case":  {body: `{` + good + `,"Amount":"9"}`, status: 422, code: invalid, field: "Amount:unknown_field"},
		"a number for money": {body: strings.Replace(`{`+good+`}`, `"200.00"`, `200.00`, 1), status: 422,
			code: invalid, field: "amount:wrong_type"},
		"money by exponent": {body: strings.Replace(`{`+good+`}`, `200.00`, `2e2`, 1), status: 422,
			code: invalid, field: "amount:amount_scale"},
		"full-width digits": {body: strings.Replace(`{`+good+`}`, `200.00`, `２００`, 1), status: 422,
			code: invalid, field: "amount:amount_scale"},
		"a list for text": {body: strings.Replace(`{`+good+`}`, `"x"`, `["x"]`, 1), status: 422,
			code: invalid, field: "payeeId:wrong_type"},
		"null for text": {body: strings.Replace(`{`+good+`}`, `"x"`, `null`, 1), status: 422,
			code: invalid, field: "payeeId:wrong_type"},
		"something missing": {body: `{"amount":"200.00","payeeId":"x"}`, status: 422, code: invalid,
			field: "paymentPassword:required"},
		"a list":            {body: `[]`, status: 422, code: invalid, field: ":wrong_type"},
		"a key named twice": {body: `{"amount":"1",` + good + `}`, status: 400, code: "malformed_json"},
		"trailing data":     {body: `{` + good + `}{}`, status: 400, code: "malformed_json"},
		"half an object":    {body: `{` + good, status: 400, code: "malformed_json"},
		"no UTF-8": {body: "{" + strings.Replace(good, "x", "\xff", 1) + "}", status: 400,
			code: "malformed_json"},
		"a thousand levels": {body: `{` + good + `,"a":` + strings.Repeat("[", 1000) + strings.Repeat("]", 1000) + `}`,
			status: 400, code: "malformed_json"},
		"another type of body": {body: `{` + good + `}`, kind: "text/plain", status: 400, code: "malformed_json"},
		"a form": {body: "amount=200.00", kind: "application/x-www-form-urlencoded", status: 400,
			code: "malformed_json"},
		"more than the route's": {body: `{` + good + `,"a":"` + strings.Repeat("x", 65<<10) + `"}`, status: 413,
			code: "body_too_large"},
	} {
		header := map[string]string{}
		if c.kind != "" {
			header["Content-Type"] = c.kind
		}
		begun := time.Now()
		answer := s.call(t, sent{method: "POST", path: "/wps/withdrawals", token: token, key: name, body: c.body,
			header: header})
		if answer.status != c.status || answer.body.Code != c.code || answer.body.Success {
			t.Errorf("%s: %d %s", name, answer.status, answer.raw)
		}
		if field, code, _ := strings.Cut(c.field, ":"); c.field != "" && answer.fields(t)[field].Code != code {
			t.Errorf("%s: %s", name, answer.raw)
		}
		if spent := time.Since(begun); spent > time.Second {
			t.Errorf("%s took %s", name, spent)
		}
	}
	if after := s.count(t, `SELECT count(*) FROM idempotency_keys`) + s.count(t, `SELECT count(*)
		FROM withdrawals`); after != before {
		t.Errorf("%d rows were stored", after-before)
	}
}

// F-I12.
func TestBodies_TooLarge_AreRefused(t *testing.T) {
	s := open(t, manyCalls)
	var before, after runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&before)
	for name, c := range map[string]struct{ head, body string }{
		"a body of 7 MB that is sent":      {"Content-Length: 7340032\r\n", strings.Repeat("x", 7<<20)},
		"a body of 1 GB that is announced": {"Content-Length: 1073741824\r\n", strings.Repeat("x", 16<<10)},
	} {
		status := s.raw(t, "POST /wps/session/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"+c.head+"\r\n",
			c.body)
		if status != http.StatusRequestEntityTooLarge {
			t.Errorf("%s: %d", name, status)
		}
	}
	if status := s.raw(t, "GET /wps/system/status HTTP/1.1\r\nHost: x\r\nX-Long: "+strings.Repeat("x", 20<<10)+"\r\n\r\n",
		""); status != http.StatusRequestHeaderFieldsTooLarge {
		t.Errorf("a header of 20 KB: %d", status)
	}
	runtime.GC()
	runtime.ReadMemStats(&after)
	if grown := int64(after.HeapInuse) - int64(before.HeapInuse); grown > 50<<20 {
		t.Errorf("the heap grew by %d MB", grown>>20)
	}
}

// raw sends bytes on a connection of its own and gives the status of the answer.
func (s scene) raw(t *testing.T, head, body string) int {
	t.Helper()
	conn := s.dial(t)
	if _, err := fmt.Fprint(conn, head); err != nil {
		t.Fatal(err)
	}
	go func() { _, _ = fmt.Fprint(conn, body) }() // the server may refuse before it has read everything
	response, err := http.ReadResponse(bufio.NewReader(conn), nil)
	if err != nil {
		t.Errorf("no answer: %v", err)
		return 0
	}
	defer response.Body.Close()
	if kind := response.Header.Get("Content-Type"); !strings.HasPrefix(kind, "application/json") {
		t.Errorf("%d came as %q", response.StatusCode, kind)
	}
	return response.StatusCode
}

const readLimit = 11 * time.Second

// CHK-57.
func TestBodies_HalfSent_TimeOutWith408(t *testing.T) {
	t.Parallel()
	s := open(t)
	begun := time.Now()
	status := s.raw(t,
		"POST /wps/session/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"+
			"Content-Length: 100\r\n\r\n", `{"type":`)
	if spent := time.Since(begun); status != http.StatusRequestTimeout || spent > readLimit {
		t.Errorf("%d after %s", status, spent)
	}
}

// F-I13.
func TestHeaders_SentSlowly_AreCutOff(t *testing.T) {
	t.Parallel()
	s := open(t)
	conn := s.dial(t)
	begun, gone := time.Now(), make(chan struct{})
	go func() {
		defer close(gone)
		for buffer := make([]byte, 4096); ; {
			if _, err := conn.Read(buffer); err != nil {
				return
			}
		}
	}()
	for _, piece := range strings.Split("GET /wps/system/status HTTP/1.1\r\n"+strings.Repeat("X-A: b\r\n", 40), "") {
		if _, err := fmt.Fprint(conn, piece); err != nil {
			break
		}
		select {
		case <-gone:
			if spent := time.Since(begun); spent > readLimit {
				t.Errorf("cut off after %s", spent)
			}
			return
		case <-time.After(100 * time.Millisecond):
		}
	}
	t.Errorf("still open after %s", time.Since(begun))
}
