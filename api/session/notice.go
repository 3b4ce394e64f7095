package session

import (
	"context"
	"log/slog"
	"time"

	"lantern/api/outside/mail"
	"lantern/api/wire"
	"lantern/api/words"
	"lantern/store/id"
	"lantern/store/member"
	"lantern/store/session"
)

// tellOwner writes to the member that he was signed in on a device of which nothing was known. A mail that cannot be
// sent keeps nobody out.
func (h Handlers) tellOwner(ctx context.Context, who wire.Caller, m member.Member) {
	if h.Mail == nil {
		return
	}
	notice, err := session.NoticeTo(ctx, h.DB, m.ID)
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
		"house": settings.Theme.Name, "account": m.Username, "device": orDash(who.Describe()), "ip": who.IP,
		"at": notice.At.UTC().Format(time.RFC1123),
	}
	h.unsent(m.ID, h.Mail.Send(ctx, mail.Message{
		To: notice.Email, Subject: words.Tell(m.Language, "message_new_device_subject", values),
		Text: words.Tell(m.Language, "message_new_device_email", values),
	}))
}

func (h Handlers) unsent(who id.Member, err error) {
	if err != nil {
		h.Log.LogAttrs(context.Background(), slog.LevelWarn, "no notice of a new device", slog.String("member", string(who)),
			slog.String("error", err.Error()))
	}
}

func orDash(text string) string {
	if text == "" {
		return "–"
	}
	return text
}
