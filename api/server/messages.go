package server

import (
	"context"
	"errors"
	"net/url"
	"time"

	"lantern/api/outside/captcha"
	"lantern/api/outside/courier"
	"lantern/api/outside/mail"
	"lantern/api/outside/outbox"
	"lantern/api/outside/sms"
	"lantern/api/verification"
	storeverification "lantern/store/verification"
)

// Messages is who carries messages to people, and who tells people from programs; what is not set is not offered.
type Messages struct {
	Twilio                             sms.Account
	SMTPURL, MailFrom, TurnstileSecret string
}

func readMessages(value func(string) string) (Messages, error) {
	m := Messages{
		Twilio:  sms.Account{SID: value("TWILIO_ACCOUNT_SID"), Token: value("TWILIO_AUTH_TOKEN"), From: value("TWILIO_FROM")},
		SMTPURL: value("SMTP_URL"), MailFrom: value("MAIL_FROM"), TurnstileSecret: value("TURNSTILE_SECRET"),
	}
	var problems []error
	isWhole := m.Twilio.SID != "" && m.Twilio.Token != "" && m.Twilio.From != ""
	if m.Twilio != (sms.Account{}) && !isWhole {
		problems = append(problems, errors.New("TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN and TWILIO_FROM are needed together"))
	}
	if m.SMTPURL != "" {
		if _, err := mail.NewSMTP(m.SMTPURL, m.MailFrom); err != nil {
			problems = append(problems, errors.Join(errors.New("SMTP_URL and MAIL_FROM"), err))
		}
	}
	return m, errors.Join(problems...)
}

// origins are those of the service that tells people from programs: its script, and the frame in which it asks.
func (m Messages) origins() foreign {
	if m.TurnstileSecret == "" {
		return foreign{}
	}
	return foreign{scripts: []string{captcha.TurnstileOrigin}, frames: []string{captcha.TurnstileOrigin}}
}

// openMessages decides who carries messages: in the sandbox its outbox, in production who is configured.
func (p *Product) openMessages(ctx context.Context, d Drivers) (err error) {
	if p.codes.Secret, err = storeverification.NewSecret([]byte(p.config.Secret)); err != nil {
		return err
	}
	m := p.config.Messages
	if m.TurnstileSecret != "" {
		p.human = captcha.Turnstile{URL: captcha.TurnstileURL, Secret: m.TurnstileSecret, Hosts: []string{p.host()}, HTTP: outbound}
	}
	if !p.config.IsProduction {
		p.outbox = &outbox.Box{Clock: p.clock}
		p.sms, p.mail, p.push = p.outbox.SMS(), p.outbox.Mail(), p.outbox.Push()
		if p.human == nil {
			p.human = captcha.Sandbox{}
		}
		return nil
	}
	if m.Twilio.SID != "" {
		plan := courier.Plan{Name: "sms", Workers: 8, Queue: 1000, Again: []time.Duration{2 * time.Second}}
		post := courier.New(plan, p.log, sms.NewTwilio(m.Twilio, outbound).Send)
		p.sms, p.couriers = post, append(p.couriers, post)
	}
	if m.SMTPURL != "" {
		server, err := mail.NewSMTP(m.SMTPURL, m.MailFrom)
		if err != nil {
			return err
		}
		plan := courier.Plan{Name: "mail", Workers: 4, Queue: 1000, Again: []time.Duration{10 * time.Second, time.Minute, 5 * time.Minute}}
		post := courier.New(plan, p.log, server.Send)
		p.mail, p.couriers = post, append(p.couriers, post)
	}
	if p.config.Firebase.ProjectID != "" && d.Push != nil {
		if p.push, err = d.Push(ctx, p.config.Firebase, p.clock); err != nil {
			return err
		}
	}
	return nil
}

func (p *Product) stopCouriers() {
	for _, post := range p.couriers {
		post.Stop()
	}
}

// host is the name that people open.
func (p *Product) host() string {
	address, err := url.Parse(p.config.PublicURL)
	if err != nil {
		return ""
	}
	return address.Hostname()
}

// verification is the noun of proofs; its SendCode is what others send codes with.
func (p *Product) verification() verification.Handlers {
	budgets := storeverification.Budgets{Redis: p.redis, Factor: p.config.LimitsFactor, Alarm: func(_ context.Context, row string) {
		p.meter.alarms.WithLabelValues("code budget").Inc()
		p.log.Error("a budget of codes is used up", "budget", row)
	}}
	return verification.Handlers{
		DB: p.db, Settings: p.settings, Captchas: storeverification.Captchas{Redis: p.redis}, Human: p.human, Codes: p.codes, Budgets: budgets,
		Authenticators: storeverification.Authenticators{Secret: p.codes.Secret}, SMS: p.sms, Mail: p.mail, Host: p.host(), Outbox: p.outbox,
	}
}
