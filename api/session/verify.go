package session

import (
	"context"
	"encoding/hex"
	"slices"
	"strings"
	"time"

	"golang.org/x/text/cases"
	"golang.org/x/text/unicode/norm"

	"lantern/api/wire"
	"lantern/store/fault"
	"lantern/store/id"
	"lantern/store/member"
	"lantern/store/normalize"
	"lantern/store/session"
	"lantern/store/verification"
)

type verifyIn struct {
	ChallengeID string `json:"challengeId" minLength:"1" maxLength:"64"`
	Method      string `json:"method" enum:"sms,email,totp,bankAccountName"`
	Code        string `json:"code,omitempty" normal:"line" maxLength:"255"`
}

// verifyOut is a login, or how long the code that was just sent is valid.
type verifyOut struct {
	Token           string               `json:"token,omitempty"`
	FirstTimeLogin  bool                 `json:"firstTimeLogin,omitempty"`
	PasswordExpired bool                 `json:"passwordExpired,omitempty"`
	WeakPassword    bool                 `json:"weakPassword,omitempty"`
	Member          *wire.SignedInMember `json:"member,omitempty"`
	ExpiredMinutes  int                  `json:"expiredMinutes,omitempty"`
	Cookie          *wire.Cookie         `json:"-"`
}

// SetCookie returns the cookie of remembered devices.
func (v verifyOut) SetCookie() *wire.Cookie { return v.Cookie }

// verify checks the second factor of a login; without a code it sends one if the method is a message.
func (h Handlers) verify(ctx context.Context, caller wire.Caller, in verifyIn) (verifyOut, error) {
	found, err := session.FindChallenge(ctx, h.DB, in.ChallengeID, caller.Client())
	if err != nil {
		return verifyOut{}, err
	}
	factors, err := h.factorsOf(ctx, found.Member)
	if err != nil {
		return verifyOut{}, err
	}
	p := proving{member: found.Member, proof: session.Proof(in.Method), factors: factors,
		purpose: verification.ForChallenge, holder: holderOf(in.ChallengeID)}
	if in.Code == "" {
		life, err := h.sendProof(ctx, caller, p)
		return verifyOut{ExpiredMinutes: int(life / time.Minute)}, err
	}
	if _, err := session.TryChallenge(ctx, h.DB, in.ChallengeID, caller.Client()); err != nil {
		return verifyOut{}, err
	}
	if err := h.prove(ctx, p, in.Code); err != nil {
		return verifyOut{}, err
	}
	found.Intent.IsProved = found.Intent.IsProved || p.proof != session.ByPayeeName
	return h.meet(ctx, caller, in.ChallengeID, found)
}

// meet opens the session of the pending login.
func (h Handlers) meet(ctx context.Context, caller wire.Caller, challenge string,
	found session.PendingLogin) (verifyOut, error) {
	m, err := member.Find(ctx, h.DB, found.Member)
	if err != nil {
		return verifyOut{}, err
	}
	settings, err := h.Settings.Now(ctx)
	if err != nil {
		return verifyOut{}, err
	}
	if err := mayEnter(settings, m, string(found.Intent.Scope)); err != nil {
		return verifyOut{}, err
	}
	opening := openingOf(caller, string(found.Intent.Scope))
	opening.IsProved = found.Intent.IsProved
	if err := session.CompleteChallenge(ctx, h.DB, challenge, opening); err != nil {
		return verifyOut{}, err
	}
	in, err := h.welcome(ctx, caller, m, opening, found.Intent)
	return verifyOut{
		Token: in.Token, FirstTimeLogin: in.FirstTimeLogin, PasswordExpired: in.PasswordExpired,
		WeakPassword: in.WeakPassword,
		Member:       &in.Member, Cookie: in.Cookie,
	}, err
}

// holderOf names a challenge in the table of codes without disclosing its token.
func holderOf(challenge string) string { return hex.EncodeToString(session.Hash(challenge)) }

// proving is one proof of identity for one purpose.
type proving struct {
	member  id.Member
	proof   session.Proof
	factors session.Factors
	purpose verification.Purpose
	holder  string
}

func (p proving) sending(caller wire.Caller) (verification.Sending, bool) {
	s := verification.Sending{
		Purpose: p.purpose, Holder: p.holder, HasRecipient: true,
		From: verification.Requester{IP: caller.IP, Device: caller.Device, Language: caller.Language},
	}
	switch p.proof {
	case session.BySMS:
		s.Phone = p.factors.Phone()
	case session.ByEmail:
		s.Email = p.factors.Email
	default:
		return s, false
	}
	return s, true
}

func (h Handlers) sendProof(ctx context.Context, caller wire.Caller, p proving) (time.Duration, error) {
	sending, isMessage := p.sending(caller)
	if !p.isOffered() {
		return 0, fault.Invalid("method", "not_offered")
	}
	if !isMessage {
		return 0, fault.Invalid("code", "required")
	}
	return h.Send(ctx, sending)
}

func (p proving) isOffered() bool { return slices.Contains(p.factors.Proofs(), p.proof) }

// prove checks what the member typed. Faults: validation_failed, code_wrong, code_expired, too_many_requests.
func (h Handlers) prove(ctx context.Context, p proving, typed string) error {
	if !p.isOffered() {
		return fault.Invalid("method", "not_offered")
	}
	switch p.proof {
	case session.ByPayeeName:
		return h.proveName(ctx, p, typed)
	}
	typed = normalize.Code(typed)
	if p.proof == session.ByTOTP {
		return h.TOTP(ctx, p.member, typed)
	}
	sending, _ := p.sending(wire.Caller{})
	if err := h.Codes.Take(ctx, h.DB, sending.Bound(), typed); err != nil || p.proof != session.BySMS {
		return err
	}
	return session.ProvePhone(ctx, h.DB, p.member)
}

// proveName counts wrong names over all challenges of a member: a caller who has the password could otherwise create
// challenges without end.
func (h Handlers) proveName(ctx context.Context, p proving, typed string) error {
	attempt := verification.Attempt{Account: "payee name of " + string(p.member), Address: "payee name of " +
		string(p.member)}
	if _, err := h.Failures.Begin(ctx, attempt); err != nil {
		return err
	}
	if sameName(typed, p.factors.PayeeName) {
		return h.Failures.Succeeded(ctx, attempt)
	}
	if _, err := h.Failures.Failed(ctx, attempt); err != nil {
		return err
	}
	return fault.New(fault.CodeWrong).In("code", string(fault.CodeWrong), nil)
}

// sameName compares names regardless of case, width, spaces and invisible marks.
func sameName(typed, stored string) bool {
	fold := func(name string) string {
		return strings.Join(strings.Fields(cases.Fold().String(norm.NFKC.String(normalize.Name(name)))), " ")
	}
	return fold(typed) == fold(stored)
}
