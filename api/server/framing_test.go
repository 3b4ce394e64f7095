package server_test

import (
	"bufio"
	"fmt"
	"net/http"
	"testing"
)

// RFC 9112, request smuggling.
func TestFraming_AmbiguousRequest_IsRefusedAndTheConnectionClosed(t *testing.T) {
	s := open(t, manyCalls)
	const line, host = "POST /wps/session/login HTTP/1.1\r\n", "Host: localhost\r\n"
	const kind, chunk = "Content-Type: application/json\r\n", "2\r\n{}\r\n0\r\n\r\n"
	for name, request := range map[string]string{
		"length and encoding":    line + host + kind + "Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n" + chunk,
		"encoding and length":    line + host + kind + "Transfer-Encoding: chunked\r\nContent-Length: 2\r\n\r\n" + chunk,
		"two lengths":            line + host + kind + "Content-Length: 2\r\nContent-Length: 2\r\n\r\n{}",
		"space before the colon": line + host + kind + "Content-Length : 2\r\n\r\n{}",
		"tab before the colon":   line + host + kind + "Content-Length\t: 2\r\n\r\n{}",
		"two hosts":              line + host + "Host: evil.example\r\n" + kind + "Content-Length: 2\r\n\r\n{}",
		"no host":                line + kind + "Content-Length: 2\r\n\r\n{}",
		"empty host":             line + "Host:\r\n" + kind + "Content-Length: 2\r\n\r\n{}",
		"folded line":            line + host + "X-A: b\r\n c\r\n" + kind + "Content-Length: 2\r\n\r\n{}",
		"other encoding":         line + host + kind + "Transfer-Encoding: identity\r\n\r\n",
		"encoding in HTTP/1.0": "POST /wps/session/login HTTP/1.0\r\n" + host + kind +
			"Transfer-Encoding: chunked\r\n\r\n" + chunk,
		"negative length":          line + host + kind + "Content-Length: -2\r\n\r\n{}",
		"length with a plus sign":  line + host + kind + "Content-Length: +2\r\n\r\n{}",
		"bare line feed in a line": line + host + "X-A: b\nContent-Length: 2\r\n" + kind + "\r\n{}",
	} {
		conn := s.dial(t)
		if _, err := fmt.Fprint(conn, request); err != nil {
			t.Fatal(err)
		}
		reader := bufio.NewReader(conn)
		response, err := http.ReadResponse(reader, nil)
		if err != nil {
			t.Errorf("%s: no answer: %v", name, err)
			continue
		}
		if err := response.Body.Close(); err != nil {
			t.Error(err)
		}
		if response.StatusCode != http.StatusBadRequest || !response.Close {
			t.Errorf("%s: %d, closes %v", name, response.StatusCode, response.Close)
		}
	}
	if status := s.raw(t, line+host+kind+"Transfer-Encoding: chunked\r\n\r\n", chunk); status != 422 {
		t.Errorf("a body in chunks: %d", status)
	}
}
