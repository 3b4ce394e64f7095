package verification

import (
	"context"
	"strconv"
	"time"

	"lantern/api/messages"
	"lantern/api/outside/mail"
	"lantern/api/outside/sms"
	"lantern/store/fault"
	"lantern/store/verification"
)

// SendCode issues and sends a code within the budgets. Other nouns receive it as verification.Send.
func (h Handlers) SendCode(ctx context.Context, s verification.Sending) (time.Duration, error) {
	if s.Email == "" && h.SMS == nil || s.Email != "" && h.Mail == nil {
		return 0, fault.New(fault.TemporarilyUnavailable)
	}
	settings, err := h.Settings.Now(ctx)
	if err != nil {
		return 0, err
	}
	if err := h.Budgets.Take(ctx, s); err != nil {
		return 0, err
	}
	code, err := h.Codes.Issue(ctx, h.DB, s.Bound(), s.Life(), s.HasRecipient)
	if err != nil || !s.SendsMessage() {
		return s.Life(), err
	}
	values := map[string]string{"code": code, "brand": settings.Theme.Name, "minutes": strconv.Itoa(minutes(s.Life()))}
	return s.Life(), h.carry(ctx, s, values)
}

func (h Handlers) carry(ctx context.Context, s verification.Sending, values map[string]string) error {
	language := s.From.Language
	switch {
	case !s.HasRecipient:
		return h.SMS.Send(ctx, sms.Message{To: s.Phone.E164(), Text: messages.Format(language, s.Notice, values)})
	case s.Email != "":
		return h.Mail.Send(ctx, mail.Message{
			To: s.Email, Subject: messages.Format(language, "message_code_subject", values),
			Text: messages.Format(language, "message_code_email", values),
		})
	}
	text := messages.Format(language, "message_code_sms", values)
	if h.Host != "" {
		// The last line lets browsers fill the code in, on pages of this host only.
		text += "\n\n@" + h.Host + " #" + values["code"]
	}
	return h.SMS.Send(ctx, sms.Message{To: s.Phone.E164(), Text: text})
}

func minutes(life time.Duration) int { return int(life / time.Minute) }
