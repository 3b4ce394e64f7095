package server_test

import (
	"bufio"
	"bytes"
	"fmt"
	"mime/multipart"
	"net"
	"net/http"
	"sync"
	"testing"
	"time"
)

// largeForm returns a form with a file that is large enough to need a slot.
func largeForm(t *testing.T) (kind string, body []byte) {
	t.Helper()
	var form bytes.Buffer
	w := multipart.NewWriter(&form)
	part, err := w.CreateFormFile("proofs", "proof.png")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := part.Write(make([]byte, 2<<20)); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return w.FormDataContentType(), form.Bytes()
}

// halfSent begins a large upload and sends half of it.
func (s scene) halfSent(t *testing.T, path, token string) net.Conn {
	t.Helper()
	kind, body := largeForm(t)
	conn := s.dial(t)
	_, err := fmt.Fprintf(conn, "POST %s HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer %s\r\n"+
		"Idempotency-Key: half\r\nContent-Type: %s\r\nContent-Length: %d\r\n\r\n", path, token, kind, len(body))
	if err != nil {
		t.Fatal(err)
	}
	go func() { _, _ = conn.Write(body[:len(body)/2]) }() // the server may refuse before it has read everything
	return conn
}

// upload sends a large upload and returns the status of the answer and how long it took.
func (s scene) upload(t *testing.T, token, key string) (status int, took time.Duration) {
	t.Helper()
	kind, body := largeForm(t)
	request, err := http.NewRequestWithContext(t.Context(), http.MethodPost,
		s.address+"/wps/deposits/0198c1f2-6a3e-7c41-9d52-3f0a8b7e6d14/proofs", bytes.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	request.Header.Set("Content-Type", kind)
	request.Header.Set("Authorization", "Bearer "+token)
	request.Header.Set("Idempotency-Key", key)
	begun := time.Now()
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	return response.StatusCode, time.Since(begun)
}

// The status of a complete upload: the deposit does not exist.
const received = http.StatusNotFound

func TestUploads_ThousandHalfSentOnesOfNoSession_LeaveThoseOfMembersAlone(t *testing.T) {
	s := open(t, manyCalls)
	token := s.signIn(t, "pia")
	var all sync.WaitGroup
	for n := range 1000 {
		all.Go(func() {
			path := [...]string{"/wps/deposits/d1/proofs", "/nowhere/proofs", "/wps/withdrawals/w/payouts/p/dispute"}[n%3]
			s.halfSent(t, path, "made-up")
		})
	}
	all.Wait()
	for n := range 3 {
		if status, took := s.upload(t, token, fmt.Sprint(n)); status != received || took > 5*time.Second {
			t.Errorf("upload %d: %d after %s", n, status, took)
		}
	}
}

func TestUploads_OfOneMember_TakeTwoSlotsUntilTheirConnectionsEnd(t *testing.T) {
	t.Parallel()
	s := open(t, manyCalls)
	token := s.signIn(t, "pia")
	var begun []net.Conn
	for range 2 {
		begun = append(begun, s.halfSent(t, "/wps/deposits/0198c1f2-6a3e-7c41-9d52-3f0a8b7e6d14/proofs", token))
	}
	time.Sleep(time.Second) // both have their slots
	if status, _ := s.upload(t, token, "third"); status != http.StatusServiceUnavailable {
		t.Errorf("a third upload: %d", status)
	}
	for _, conn := range begun {
		if err := conn.Close(); err != nil {
			t.Error(err)
		}
	}
	if status, took := s.upload(t, token, "after"); status != received || took > 2*time.Second {
		t.Errorf("after the connections have ended: %d after %s", status, took)
	}
}

func TestUploads_Refused_AreAnsweredAlthoughTheClientStillSends(t *testing.T) {
	s := open(t, manyCalls)
	if status, _ := s.upload(t, "made-up", "k"); status != http.StatusUnauthorized {
		t.Errorf("without a session: %d", status)
	}
}

func TestFraming_UnreadBody_IsNotTakenForTheNextRequest(t *testing.T) {
	s := open(t, manyCalls)
	for name, length := range map[string]int{"small": 60, "large": 20 << 10} {
		hidden := "GET /wps/system/status HTTP/1.1\r\nHost: x\r\n\r\n"
		body := hidden + string(bytes.Repeat([]byte("x"), length-len(hidden)))
		conn := s.dial(t)
		if _, err := fmt.Fprintf(conn, "GET /wps/nowhere HTTP/1.1\r\nHost: x\r\nContent-Length: %d\r\n\r\n%s", length,
			body); err != nil {
			t.Fatal(err)
		}
		reader := bufio.NewReader(conn)
		response, err := http.ReadResponse(reader, nil)
		if err != nil || response.StatusCode != http.StatusNotFound {
			t.Fatalf("%s: %v %v", name, response, err)
		}
		if err := response.Body.Close(); err != nil {
			t.Error(err)
		}
		if err := conn.SetReadDeadline(time.Now().Add(time.Second)); err != nil {
			t.Fatal(err)
		}
		if second, err := http.ReadResponse(reader, nil); err == nil {
			t.Errorf("%s: the body was answered with %d", name, second.StatusCode)
			_ = second.Body.Close()
		}
	}
}
