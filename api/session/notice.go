package session

import (
	"context"
	"log/slog"
	"time"

	"lantern/api/messages"
	"lantern/api/outside/mail"
	"lantern/api/wire"
	"lantern/store/id"
	"lantern/store/member"
	"lantern/store/session"
)

// notifyOwner mails the member a message about a login, such as one on a new device. A mail that cannot be sent does
// not refuse the login.
func (h Handlers) notifyOwner(ctx context.Context, caller wire.Caller, m member.Member, message string) {
	if h.Mail == nil {
		return
	}
	notice, err := session.LoginNoticeOf(ctx, h.DB, m.ID)
	if err != nil || notice.Email == "" {
		h.unsent(m.ID, err)
		return
	}
	settings, err := h.Settings.Now(ctx)
	if err != nil {
		h.unsent(m.ID, err)
		return
	}
	values := map[string]string{
		"brand": settings.Theme.Name, "account": m.Username, "device": orDash(caller.Describe()), "ip": caller.IP,
		"at": notice.At.UTC().Format(time.RFC1123),
	}
	h.unsent(m.ID, h.Mail.Send(ctx, mail.Message{
		To: notice.Email, Subject: messages.Format(m.Language, message+"_subject", values),
		Text: messages.Format(m.Language, message+"_email", values),
	}))
}

func (h Handlers) unsent(memberID id.Member, err error) {
	if err != nil {
		h.Log.LogAttrs(context.Background(), slog.LevelWarn, "new_device_notice_failed",
			slog.String("member", string(memberID)),
			slog.String("error", err.Error()))
	}
}

func orDash(text string) string {
	if text == "" {
		return "–"
	}
	return text
}
