package session

import (
	"context"
	"encoding/json"
	"net/url"
	"strings"
	"time"

	"github.com/go-webauthn/webauthn/protocol"
	"github.com/go-webauthn/webauthn/webauthn"

	"lantern/api/wire"
	"lantern/store/fault"
	"lantern/store/id"
	"lantern/store/member"
	"lantern/store/pg"
	"lantern/store/session"
)

// party is the WebAuthn relying party: host and origin of the configuration. A passkey replaces password and second
// factor, so the device must verify its user.
func (h Handlers) party(ctx context.Context) (*webauthn.WebAuthn, error) {
	settings, err := h.Settings.Now(ctx)
	if err != nil {
		return nil, err
	}
	home, err := url.Parse(h.PublicURL)
	if err != nil {
		return nil, err
	}
	return webauthn.New(&webauthn.Config{
		RPID: home.Hostname(), RPDisplayName: settings.Theme.Name, RPOrigins: []string{h.PublicURL},
		AuthenticatorSelection: protocol.AuthenticatorSelection{
			ResidentKey: protocol.ResidentKeyRequirementRequired, UserVerification: protocol.VerificationRequired,
		},
	})
}

// owner is a member as the WebAuthn library sees one.
type owner struct {
	id       id.Member
	username string
	keys     []webauthn.Credential
}

func (o owner) WebAuthnID() []byte                         { return []byte(o.id) }
func (o owner) WebAuthnName() string                       { return o.username }
func (o owner) WebAuthnDisplayName() string                { return o.username }
func (o owner) WebAuthnCredentials() []webauthn.Credential { return o.keys }

func ownerOf(ctx context.Context, q pg.Q, memberID id.Member, username string) (owner, error) {
	rows, err := session.Passkeys(ctx, q, memberID)
	if err != nil {
		return owner{}, err
	}
	o := owner{id: memberID, username: username}
	for _, row := range rows {
		var key webauthn.Credential
		if err := json.Unmarshal(row.Credential, &key); err != nil {
			return owner{}, err
		}
		o.keys = append(o.keys, key)
	}
	return o, nil
}

// ceremonyOut is a WebAuthn challenge, with options as browsers expect them.
type ceremonyOut struct {
	ChallengeID string          `json:"challengeId"`
	Options     json.RawMessage `json:"options"`
}

func (h Handlers) challenge(ctx context.Context, memberID id.Member, state *webauthn.SessionData,
	options any) (ceremonyOut, error) {
	ceremony, err := json.Marshal(state)
	if err != nil {
		return ceremonyOut{}, err
	}
	publicOptions, err := json.Marshal(options)
	if err != nil {
		return ceremonyOut{}, err
	}
	token, err := session.BeginCeremony(ctx, h.DB, memberID, ceremony)
	return ceremonyOut{ChallengeID: token, Options: publicOptions}, err
}

func (h Handlers) answered(ctx context.Context, memberID id.Member, token string) (state webauthn.SessionData,
	err error) {
	ceremony, err := session.EndCeremony(ctx, h.DB, memberID, token)
	if err != nil {
		return state, err
	}
	return state, json.Unmarshal(ceremony, &state)
}

func (h Handlers) beginPasskey(ctx context.Context, caller wire.Caller, _ wire.None) (ceremonyOut, error) {
	party, err := h.party(ctx)
	if err != nil {
		return ceremonyOut{}, err
	}
	o, err := ownerOf(ctx, h.DB, caller.Member, caller.Username)
	if err != nil {
		return ceremonyOut{}, err
	}
	creation, state, err := party.BeginRegistration(o,
		webauthn.WithExclusions(webauthn.Credentials(o.keys).CredentialDescriptors()))
	if err != nil {
		return ceremonyOut{}, err
	}
	return h.challenge(ctx, caller.Member, state, creation.Response)
}

type finishPasskeyIn struct {
	ChallengeID string          `json:"challengeId" minLength:"1" maxLength:"64"`
	Name        string          `json:"name" normal:"line" minLength:"1" maxLength:"60"`
	Credential  json.RawMessage `json:"credential"`
}

type passkeyOut struct {
	ID         id.Passkey `json:"id"`
	Name       string     `json:"name"`
	CreatedAt  time.Time  `json:"createdAt"`
	LastUsedAt *time.Time `json:"lastUsedAt"`
	// MayBeCopied means that its counter did not increase at a login.
	MayBeCopied bool `json:"mayBeCopied" doc:"whether its counter went back at a login, so that it may have been copied"`
}

func toPasskey(p session.Passkey) (passkeyOut, error) {
	var key webauthn.Credential
	if err := json.Unmarshal(p.Credential, &key); err != nil {
		return passkeyOut{}, err
	}
	out := passkeyOut{ID: p.ID, Name: p.Name, CreatedAt: p.CreatedAt.UTC(), MayBeCopied: key.Authenticator.CloneWarning}
	if p.LastUsedAt != nil {
		at := p.LastUsedAt.UTC()
		out.LastUsedAt = &at
	}
	return out, nil
}

func (h Handlers) finishPasskey(ctx context.Context, caller wire.Caller, in finishPasskeyIn) (passkeyOut, error) {
	party, err := h.party(ctx)
	if err != nil {
		return passkeyOut{}, err
	}
	state, err := h.answered(ctx, caller.Member, in.ChallengeID)
	if err != nil {
		return passkeyOut{}, err
	}
	parsed, err := protocol.ParseCredentialCreationResponseBytes(in.Credential)
	if err != nil {
		return passkeyOut{}, fault.Invalid("credential", "wrong_format").Because(err)
	}
	o, err := ownerOf(ctx, h.DB, caller.Member, caller.Username)
	if err != nil {
		return passkeyOut{}, err
	}
	key, err := party.CreateCredential(o, state, parsed)
	if err != nil {
		return passkeyOut{}, fault.Invalid("credential", "wrong_format").Because(err)
	}
	raw, err := json.Marshal(key)
	if err != nil {
		return passkeyOut{}, err
	}
	passkey, err := session.AddPasskey(ctx, h.DB, session.Passkey{
		Member: caller.Member, Handle: key.ID, Credential: raw, Name: strings.Join(strings.Fields(in.Name), " "),
	})
	if err != nil {
		return passkeyOut{}, err
	}
	return toPasskey(passkey)
}

func (h Handlers) passkeys(ctx context.Context, caller wire.Caller, _ wire.None) ([]passkeyOut, error) {
	rows, err := session.Passkeys(ctx, h.DB, caller.Member)
	if err != nil {
		return nil, err
	}
	out := make([]passkeyOut, len(rows))
	for i, row := range rows {
		if out[i], err = toPasskey(row); err != nil {
			return nil, err
		}
	}
	return out, nil
}

func (h Handlers) removePasskey(ctx context.Context, caller wire.Caller, in pathIn) (wire.None, error) {
	passkeyID, err := id.Parse[id.Passkey](in.ID)
	if err != nil {
		return wire.None{}, fault.New(fault.NotFound)
	}
	return wire.None{}, session.RemovePasskey(ctx, h.DB, caller.Member, passkeyID)
}

func (h Handlers) beginPasskeyLogin(ctx context.Context, _ wire.Caller, _ wire.None) (ceremonyOut, error) {
	party, err := h.party(ctx)
	if err != nil {
		return ceremonyOut{}, err
	}
	assertion, state, err := party.BeginDiscoverableLogin(webauthn.WithUserVerification(protocol.VerificationRequired))
	if err != nil {
		return ceremonyOut{}, err
	}
	return h.challenge(ctx, "", state, assertion.Response)
}

type passkeyLoginIn struct {
	ChallengeID string          `json:"challengeId" minLength:"1" maxLength:"64"`
	Credential  json.RawMessage `json:"credential"`
	Scope       string          `json:"scope,omitempty" enum:"player,agent"`
}

// finishPasskeyLogin logs in with a device that verified its user; no second factor is needed.
func (h Handlers) finishPasskeyLogin(ctx context.Context, caller wire.Caller, in passkeyLoginIn) (wire.SignedIn,
	error) {
	settings, err := h.Settings.Now(ctx)
	if err != nil {
		return wire.SignedIn{}, err
	}
	used, err := h.usedPasskey(ctx, caller, in)
	if err != nil {
		return wire.SignedIn{}, err
	}
	m, err := member.Find(ctx, h.DB, used.Member)
	if err != nil {
		return wire.SignedIn{}, err
	}
	if err := mayEnter(settings, m, in.Scope); err != nil {
		return wire.SignedIn{}, err
	}
	opening := openingOf(caller, in.Scope)
	opening.IsProved = true
	if err := session.SignInByPasskey(ctx, h.DB, used, opening); err != nil {
		return wire.SignedIn{}, err
	}
	return h.welcome(ctx, caller, m, opening, session.Intent{IsFirst: m.LastLoginAt == nil, IsExpired: m.NeedsNewPassword})
}

// usedPasskey returns the passkey that signed the challenge, with its new counter and backup state. Faults:
// code_expired, wrong_credentials, passkey_refused.
func (h Handlers) usedPasskey(ctx context.Context, caller wire.Caller, in passkeyLoginIn) (session.Passkey, error) {
	party, err := h.party(ctx)
	if err != nil {
		return session.Passkey{}, err
	}
	state, err := h.answered(ctx, "", in.ChallengeID)
	if err != nil {
		return session.Passkey{}, err
	}
	parsed, err := protocol.ParseCredentialRequestResponseBytes(in.Credential)
	if err != nil {
		return session.Passkey{}, fault.New(fault.WrongCredentials).Because(err)
	}
	found, err := session.PasskeyOf(ctx, h.DB, parsed.RawID)
	if err != nil {
		return session.Passkey{}, err
	}
	presented := parsed.Response.AuthenticatorData
	var before webauthn.Credential
	if err := json.Unmarshal(found.Credential, &before); err != nil {
		return session.Passkey{}, err
	}
	key, err := party.ValidateDiscoverableLogin(func(_, handle []byte) (webauthn.User, error) {
		if id.Member(handle) != found.Member {
			return nil, fault.New(fault.WrongCredentials)
		}
		// Everything else is checked first, so that only the owner of the key learns why it is refused.
		presumed := before
		presumed.Flags.BackupEligible = presented.Flags.HasBackupEligible()
		presumed.Authenticator.CloneWarning = false
		return owner{id: found.Member, keys: []webauthn.Credential{presumed}}, nil
	}, state, parsed)
	switch {
	case err != nil:
		return session.Passkey{}, fault.New(fault.WrongCredentials).Because(err)
	case before.Flags.BackupEligible != presented.Flags.HasBackupEligible():
		return session.Passkey{}, fault.New(fault.PasskeyRefused).With("reason", "backupEligibility")
	case key.Authenticator.CloneWarning:
		return session.Passkey{}, h.refuseCopy(ctx, caller, found, before)
	}
	key.Authenticator.CloneWarning = before.Authenticator.CloneWarning
	found.Credential, err = json.Marshal(key)
	return found, err
}

// refuseCopy refuses a passkey whose counter did not increase, which can mean that it was copied. The passkey is marked
// in the member's list and the member notified. Faults: passkey_refused.
func (h Handlers) refuseCopy(ctx context.Context, caller wire.Caller, found session.Passkey,
	key webauthn.Credential) error {
	isFirst := !key.Authenticator.CloneWarning
	key.Authenticator.CloneWarning = true
	credential, err := json.Marshal(key)
	if err != nil {
		return err
	}
	if err := session.MarkPasskey(ctx, h.DB, found.ID, credential); err != nil {
		return err
	}
	m, err := member.Find(ctx, h.DB, found.Member)
	if err != nil {
		return err
	}
	if isFirst {
		h.notifyOwner(ctx, caller, m, "message_passkey_copied")
	}
	return fault.New(fault.PasskeyRefused).With("reason", "counter")
}

func (h Handlers) passkeyRoutes() []wire.Route {
	return []wire.Route{
		wire.Call("POST", "/wps/member/passkeys/begin", "Begin the creation of a passkey", h.beginPasskey).
			TrueAccount().Reauth(),
		wire.Call("POST", "/wps/member/passkeys/finish", "Store a passkey", h.finishPasskey).TrueAccount().Reauth().
			Fails(fault.CodeExpired, fault.Conflict, fault.LimitExceeded),
		wire.Call("GET", "/wps/member/passkeys", "List passkeys", h.passkeys).TrueAccount(),
		wire.Call("DELETE", "/wps/member/passkeys/:id", "Delete a passkey", h.removePasskey).TrueAccount().Reauth().
			Fails(fault.NotFound),
		wire.Call("POST", "/wps/session/login/passkey/begin", "Begin a passkey login", h.beginPasskeyLogin).
			Open().SameOriginOnly().Limit("passkey-ip"),
		wire.Call("POST", "/wps/session/login/passkey/finish", "Log in with a passkey", h.finishPasskeyLogin).
			Open().SameOriginOnly().
			Fails(
				fault.AccountFrozen, fault.AgentsOnly, fault.CodeExpired, fault.MembersOnly,
				fault.PasskeyRefused, fault.WrongCredentials,
			),
	}
}
