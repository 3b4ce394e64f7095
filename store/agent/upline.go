package agent

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"

	"lantern/store/fault"
	"lantern/store/id"
	"lantern/store/member"
	"lantern/store/pg"
)

// Codes are what a visitor's link or form contained; empty if none.
type Codes struct {
	Affiliate, Referral, Recommender, Domain string
}

// Merchant is the merchant's default agent, and which kinds of members are agents.
type Merchant struct {
	DefaultAgent string
	AgentKinds   []int
}

// Via is how a member was placed in the tree.
type Via string

// The values, in the order of precedence.
const (
	ByAffiliate   Via = "affiliate"
	ByReferral    Via = "referral"
	ByRecommender Via = "recommender"
	ByDomain      Via = "domain"
	ByDefault     Via = "default"
)

// Place is the result of resolving a registration.
type Place struct {
	Upline, Referrer id.Member
	Kind             member.Kind
	Via              Via
	code             string
	points           Points
}

// Resolve finds the upline of a registration: affiliate code, referral code, recommender, domain, default agent. An
// agent frozen for registrations gets no new members: the agent's codes are refused, and visitors of the agent's domain
// get the default agent. Faults: invitation_code_error for an invalid code.
func Resolve(ctx context.Context, q pg.Q, codes Codes, merchant Merchant) (Place, error) {
	place, err := resolve(ctx, q, codes, merchant)
	if err != nil || place.Via == ByDomain {
		return place, err
	}
	var isFrozen bool
	if err := q.GetContext(ctx, &isFrozen, `SELECT is_frozen($1, 'REGISTER')`, place.Upline); err != nil || !isFrozen {
		return place, pg.Named(err)
	}
	if place.Via == ByDefault {
		return Place{}, fault.New(fault.TemporarilyUnavailable).Because(errors.New("the default agent is frozen"))
	}
	return Place{}, fault.New(fault.InvitationCodeError)
}

func resolve(ctx context.Context, q pg.Q, codes Codes, merchant Merchant) (Place, error) {
	invited, err := referrer(ctx, q, codes)
	if err != nil {
		return Place{}, err
	}
	switch {
	case codes.Affiliate != "":
		return byCode(ctx, q, codes, invited)
	case invited != nil:
		return byReferrer(*invited, codes, merchant)
	}
	if agent, err := ofDomain(ctx, q, codes.Domain); err != nil || agent != "" {
		return Place{Upline: agent, Via: ByDomain}, err
	}
	agent, err := member.Named(ctx, q, merchant.DefaultAgent)
	if err != nil {
		return Place{}, fault.New(fault.TemporarilyUnavailable).Because(fmt.Errorf("default agent %q: %w",
			merchant.DefaultAgent,
			err))
	}
	return Place{Upline: agent.ID, Via: ByDefault}, nil
}

// Invitation is the agent of an affiliate code, as a visitor may see it.
type Invitation struct {
	Agent    id.Member   `db:"agent_id"`
	Username string      `db:"username"`
	Kind     member.Kind `db:"account_kind"`
	// RawPoints are those of the link, as JSON.
	RawPoints []byte `db:"points"`
}

// Invite reads an affiliate code that is valid now and on this domain. Faults: invitation_code_error.
func Invite(ctx context.Context, q pg.Q, code, domain string) (Invitation, error) {
	const read = `SELECT c.agent_id, m.username, c.account_kind, c.points
		FROM affiliate_codes c JOIN members m ON m.id = c.agent_id
		WHERE c.code = $1 AND c.is_active AND (c.max_uses IS NULL OR c.used < c.max_uses)
			AND (c.expires_at IS NULL OR c.expires_at > lantern_now()) AND (c.domain IS NULL OR c.domain = lower($2))
			AND NOT is_frozen(c.agent_id, 'REGISTER')`
	var found Invitation
	err := q.GetContext(ctx, &found, read, code, domain)
	if pg.IsNone(err) {
		return found, fault.New(fault.InvitationCodeError)
	}
	return found, pg.Named(err)
}

func byCode(ctx context.Context, q pg.Q, codes Codes, invited *member.Member) (Place, error) {
	invitation, err := Invite(ctx, q, codes.Affiliate, codes.Domain)
	if err != nil {
		return Place{}, err
	}
	place := Place{Upline: invitation.Agent, Kind: invitation.Kind, Via: ByAffiliate, code: codes.Affiliate}
	if err := json.Unmarshal(invitation.RawPoints, &place.points); err != nil {
		return Place{}, fmt.Errorf("points of link %s: %w", codes.Affiliate, err)
	}
	if invited == nil {
		return place, nil
	}
	isTeam, err := isInTeam(ctx, q, invitation.Agent, invited.ID)
	if isTeam {
		place.Referrer = invited.ID
	}
	return place, err
}

// isInTeam reports whether a member belongs to an agent's team. A referral code beside an affiliate code counts only
// within that agent's team.
func isInTeam(ctx context.Context, q pg.Q, agent, memberID id.Member) (isSo bool, err error) {
	const read = `SELECT EXISTS (SELECT FROM member_ancestors
		WHERE ancestor_id = $1 AND descendant_id = $2 AND valid_to IS NULL)`
	err = q.GetContext(ctx, &isSo, read, agent, memberID)
	return isSo, err
}

func byReferrer(invited member.Member, codes Codes, merchant Merchant) (Place, error) {
	place := Place{Upline: invited.ID, Referrer: invited.ID, Via: ByReferral}
	if codes.Referral == "" {
		place.Via = ByRecommender
	}
	if slices.Contains(merchant.AgentKinds, int(invited.Kind)) {
		return place, nil
	}
	if invited.ParentID == nil {
		return Place{}, fault.New(fault.InvitationCodeError)
	}
	place.Upline = *invited.ParentID
	return place, nil
}

// referrer returns the member of the referral code or, without one, of the recommender's username.
func referrer(ctx context.Context, q pg.Q, codes Codes) (*member.Member, error) {
	var found member.Member
	var err error
	switch {
	case codes.Referral != "":
		found, err = member.ByReferralCode(ctx, q, codes.Referral)
	case codes.Recommender != "":
		found, err = member.Named(ctx, q, codes.Recommender)
	default:
		return nil, nil
	}
	if f := fault.Of(err); f != nil && f.Code == fault.NotFound {
		return nil, fault.New(fault.InvitationCodeError)
	}
	return &found, err
}

func ofDomain(ctx context.Context, q pg.Q, domain string) (agent id.Member, err error) {
	err = q.GetContext(ctx, &agent, `SELECT agent_id FROM agent_domains
		WHERE domain = lower($1) AND NOT is_frozen(agent_id, 'REGISTER')`, domain)
	if pg.IsNone(err) {
		return "", nil
	}
	return agent, pg.Named(err)
}
