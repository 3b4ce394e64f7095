package mail_test

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"mime"
	"mime/quotedprintable"
	"net"
	"net/mail"
	"net/textproto"
	"os"
	"strings"
	"testing"
	"time"

	ours "lantern/api/outside/mail"
)

// fakeServer is a mail server that accepts one message, or refuses its recipient.
type fakeServer struct {
	address string
	refusal string
	letters chan string
}

func open(t *testing.T, refusal string) *fakeServer {
	t.Helper()
	return openAt(t, "127.0.0.1:0", refusal)
}

func openAt(t *testing.T, place, refusal string) *fakeServer {
	t.Helper()
	listener, err := net.Listen("tcp", place)
	if err != nil {
		t.Fatal(err)
	}
	s := &fakeServer{address: listener.Addr().String(), refusal: refusal, letters: make(chan string, 1)}
	done := make(chan error, 1)
	go func() {
		conn, err := listener.Accept()
		if err == nil {
			// The library does not close the connection after a protocol error.
			err = errors.Join(conn.SetDeadline(time.Now().Add(2*time.Second)), s.serve(textproto.NewConn(conn)))
		}
		done <- err
	}()
	t.Cleanup(func() {
		if err := listener.Close(); err != nil {
			t.Error(err)
		}
		if err := <-done; err != nil && !errors.Is(err, io.EOF) && !errors.Is(err, os.ErrDeadlineExceeded) {
			t.Error("sink:", err)
		}
	})
	return s
}

func (s *fakeServer) serve(conn *textproto.Conn) error {
	defer conn.Close()
	for answer := "220 sink"; ; {
		if err := conn.PrintfLine("%s", answer); err != nil {
			return err
		}
		line, err := conn.ReadLine()
		if err != nil {
			return err
		}
		verb, _, _ := strings.Cut(strings.ToUpper(line), " ")
		switch {
		case verb == "QUIT":
			return conn.PrintfLine("221 bye")
		case verb == "RCPT" && s.refusal != "":
			answer = s.refusal
		case verb == "DATA":
			if err := conn.PrintfLine("354 go on"); err != nil {
				return err
			}
			letter, err := conn.ReadDotBytes()
			if err != nil {
				return err
			}
			s.letters <- string(letter)
			answer = "250 taken"
		default:
			answer = "250 fine"
		}
	}
}

func newSender(s *fakeServer) (*ours.SMTP, error) {
	return ours.NewSMTP("smtp://"+s.address, "Lantern <no-reply@lantern.example>")
}

func TestSend_Message_ArrivesUnchanged(t *testing.T) {
	s := open(t, "")
	sender, err := newSender(s)
	if err != nil {
		t.Fatal(err)
	}
	const text = "รหัสของคุณคือ 123456\n.\nใช้ได้ 10 นาที {{.Secret}} <b>"
	err = sender.Send(t.Context(), ours.Message{To: "pia@example.com", Subject: "รหัสยืนยัน\r\nBcc: thief@example.com",
		Text: text})
	if err != nil {
		t.Fatal(err)
	}
	letter, err := mail.ReadMessage(bufio.NewReader(strings.NewReader(<-s.letters)))
	if err != nil {
		t.Fatal(err)
	}
	subject, err := new(mime.WordDecoder).DecodeHeader(letter.Header.Get("Subject"))
	if err != nil || subject != "รหัสยืนยัน Bcc: thief@example.com" || letter.Header.Get("Bcc") != "" {
		t.Errorf("%q, %v", subject, err)
	}
	if letter.Header.Get("To") != "<pia@example.com>" || !strings.Contains(letter.Header.Get("From"),
		"no-reply@lantern.example") ||
		!strings.HasPrefix(letter.Header.Get("Content-Type"), "text/plain") {
		t.Errorf("%v", letter.Header)
	}
	if encoding := letter.Header.Get("Content-Transfer-Encoding"); encoding != "quoted-printable" {
		t.Fatal(encoding)
	}
	body, err := io.ReadAll(quotedprintable.NewReader(letter.Body))
	if got := strings.TrimRight(strings.ReplaceAll(string(body), "\r\n", "\n"), "\n"); err != nil || got != text {
		t.Errorf("%q, %v", got, err)
	}
}

func TestSend_Refusal_IsReportedWithoutTheRecipient(t *testing.T) {
	for refusal, isTemporary := range map[string]bool{"550 no such pia@example.com": false,
		"451 come again pia@example.com": true} {
		sender, err := newSender(open(t, refusal))
		if err != nil {
			t.Fatal(err)
		}
		err = sender.Send(t.Context(), ours.Message{To: "pia@example.com", Subject: "s", Text: "t"})
		var failed ours.DeliveryError
		if !errors.As(err, &failed) || failed.IsTemporary() != isTemporary || fmt.Sprint(failed.Code) != refusal[:3] ||
			strings.Contains(err.Error(), "pia") {
			t.Errorf("%s: %v", refusal, err)
		}
	}
}

func TestSend_UnreachableServer_IsTemporary(t *testing.T) {
	sender, err := ours.NewSMTP("smtp://127.0.0.1:1", "a@b.example")
	if err != nil {
		t.Fatal(err)
	}
	var failed ours.DeliveryError
	if err := sender.Send(t.Context(), ours.Message{To: "pia@example.com"}); !errors.As(err, &failed) ||
		!failed.IsTemporary() {
		t.Errorf("%v", failed)
	}
	if err := sender.Send(t.Context(), ours.Message{To: "no address\r\nBcc: a@b.c"}); err == nil {
		t.Error("a receiver of two lines was accepted")
	}
}

func TestNewSMTP_InvalidAddress_IsRefused(t *testing.T) {
	for _, address := range []string{"", "localhost:25", "http://mail.example", "smtp://", "smtps://:465", "://"} {
		if _, err := ours.NewSMTP(address, "a@b.example"); err == nil {
			t.Errorf("%q was accepted", address)
		}
	}
	for _, address := range []string{"smtps://u:p@mail.example", "smtps://u:p@mail.example:4465",
		"smtp://u:p@mail.example:587"} {
		if _, err := ours.NewSMTP(address, "Lantern <a@b.example>"); err != nil {
			t.Errorf("%q: %v", address, err)
		}
	}
	if _, err := ours.NewSMTP("smtps://mail.example", "no address"); err == nil {
		t.Error("a sender without an address was accepted")
	}
}

func TestSend_ServerWithoutTLS_ReceivesNothing(t *testing.T) {
	// 127.0.0.2 is on this machine but not trusted like localhost.
	s := openAt(t, "127.0.0.2:0", "")
	sender, err := newSender(s)
	if err != nil {
		t.Fatal(err)
	}
	if err := sender.Send(t.Context(), ours.Message{To: "pia@example.com", Text: "secret"}); err == nil ||
		len(s.letters) > 0 {
		t.Errorf("%v, %d letters", err, len(s.letters))
	}
}
