package mail

import (
	"context"
	"errors"
	"fmt"
	"net/mail"
	"net/url"
	"strconv"
	"strings"
	"time"

	smtp "github.com/wneessen/go-mail"
)

// SMTP sends through a mail server, with one connection per message.
type SMTP struct {
	client *smtp.Client
	from   string
}

const timeout = 15 * time.Second

// NewSMTP parses the server's address: smtps://user:password@host:465, or smtp://… with STARTTLS. Only a server on
// this machine (smtp://localhost) may be used without TLS.
func NewSMTP(address, from string) (*SMTP, error) {
	server, err := url.Parse(address)
	if err != nil || server.Hostname() == "" || server.Scheme != "smtp" && server.Scheme != "smtps" {
		return nil, errors.New("mail: the server's address is not smtp:// or smtps:// with a host")
	}
	if _, err := mail.ParseAddress(from); err != nil {
		return nil, errors.New("mail: the sender's address cannot be read")
	}
	options := []smtp.Option{smtp.WithTimeout(timeout)}
	switch {
	case server.Scheme == "smtps":
		options = append(options, smtp.WithSSLPort(false))
	case server.Hostname() == "localhost" || server.Hostname() == "127.0.0.1":
		options = append(options, smtp.WithTLSPolicy(smtp.TLSOpportunistic))
	default:
		options = append(options, smtp.WithTLSPortPolicy(smtp.TLSMandatory))
	}
	if port, err := strconv.Atoi(server.Port()); err == nil {
		options = append(options, smtp.WithPort(port))
	}
	if user := server.User.Username(); user != "" {
		password, _ := server.User.Password()
		options = append(options, smtp.WithSMTPAuth(smtp.SMTPAuthAutoDiscover), smtp.WithUsername(user),
			smtp.WithPassword(password))
	}
	client, err := smtp.NewClient(server.Hostname(), options...)
	return &SMTP{client: client, from: from}, err
}

// DeliveryError is the step and the status of a failed delivery. It omits the recipient, which the library's own
// error contains.
type DeliveryError struct {
	Reason, Code int
	Temporary    bool
}

func (f DeliveryError) Error() string {
	return fmt.Sprintf("mail: refused at step %d with %d", f.Reason, f.Code)
}

// IsTemporary reports whether the server was unreachable or asked for a retry.
func (f DeliveryError) IsTemporary() bool { return f.Temporary }

var errReceiver = errors.New("mail: the receiver's address cannot be read")

// Send delivers a message to the server.
func (s *SMTP) Send(ctx context.Context, message Message) error {
	letter := smtp.NewMsg()
	if err := letter.From(s.from); err != nil {
		return err
	}
	if letter.To(message.To) != nil {
		return errReceiver
	}
	letter.Subject(oneLine(message.Subject))
	letter.SetDate()
	letter.SetMessageID()
	letter.SetBodyString(smtp.TypeTextPlain, message.Text)
	err := s.client.DialAndSendWithContext(ctx, letter)
	var refused *smtp.SendError
	switch {
	case err == nil:
		return nil
	case errors.As(err, &refused):
		return DeliveryError{int(refused.Reason), refused.ErrorCode(), refused.IsTemp()}
	}
	return DeliveryError{Reason: -1, Temporary: true}
}

// oneLine removes line breaks, so that a subject cannot add a header.
func oneLine(text string) string { return strings.Join(strings.Fields(text), " ") }
