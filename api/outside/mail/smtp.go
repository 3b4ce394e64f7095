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

// SMTP sends through a mail server, a connection for each message.
type SMTP struct {
	client *smtp.Client
	from   string
}

const patience = 15 * time.Second

// NewSMTP reads the server's address: smtps://user:password@host:465, or smtp://… for one that turns to TLS at once.
// Only a server on this machine (smtp://localhost) may be spoken to in the clear.
func NewSMTP(address, from string) (*SMTP, error) {
	server, err := url.Parse(address)
	if err != nil || server.Hostname() == "" || server.Scheme != "smtp" && server.Scheme != "smtps" {
		return nil, errors.New("mail: the server's address is not smtp:// or smtps:// with a host")
	}
	if _, err := mail.ParseAddress(from); err != nil {
		return nil, errors.New("mail: the sender's address cannot be read")
	}
	options := []smtp.Option{smtp.WithTimeout(patience)}
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

// Failed says where a delivery ended, without the receiver, whom the library's own words would name.
type Failed struct {
	Reason, Code int
	Temporary    bool
}

func (f Failed) Error() string {
	return fmt.Sprintf("mail: refused at step %d with %d", f.Reason, f.Code)
}

// IsTemporary: the server asks to come again, or could not be reached.
func (f Failed) IsTemporary() bool { return f.Temporary }

var errReceiver = errors.New("mail: the receiver's address cannot be read")

// Send hands a message over to the server.
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
		return Failed{int(refused.Reason), refused.ErrorCode(), refused.IsTemp()}
	}
	return Failed{Reason: -1, Temporary: true}
}

// oneLine keeps a subject from becoming a second header.
func oneLine(text string) string { return strings.Join(strings.Fields(text), " ") }
