package agent

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"lantern/store/fault"
	"lantern/store/id"
	"lantern/store/member"
	"lantern/store/pg"
)

// Codes are what a visitor brought along; empty where he brought nothing.
type Codes struct {
	Affiliate, Referral, Recommender, Domain string
}

// House is where visitors go who bring nothing, and which kinds are agents.
type House struct {
	DefaultAgent string
	AgentKinds   []int
}

// Via says how a member came into the tree.
type Via string

// The ways, in the order in which they are looked at.
const (
	ByAffiliate   Via = "affiliate"
	ByReferral    Via = "referral"
	ByRecommender Via = "recommender"
	ByDomain      Via = "domain"
	ByDefault     Via = "default"
)

// Place is where a registration leads.
type Place struct {
	Upline, Referrer id.Member
	Kind             member.Kind
	Via              Via
	code             string
}

// Resolve finds the upline of a registration: affiliate code, referral code, recommender, domain, default agent. Below
// whoever is frozen for it nobody begins: his codes lead nowhere, and visitors of his domain go to the house.
// Faults: invitation_code_error for a code that leads nowhere.
func Resolve(ctx context.Context, q pg.Q, codes Codes, house House) (Place, error) {
	place, err := resolve(ctx, q, codes, house)
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

func resolve(ctx context.Context, q pg.Q, codes Codes, house House) (Place, error) {
	invited, err := referrer(ctx, q, codes)
	if err != nil {
		return Place{}, err
	}
	switch {
	case codes.Affiliate != "":
		return byCode(ctx, q, codes, invited)
	case invited != nil:
		return byReferrer(*invited, codes, house)
	}
	if agent, err := ofDomain(ctx, q, codes.Domain); err != nil || agent != "" {
		return Place{Upline: agent, Via: ByDomain}, err
	}
	agent, err := member.Named(ctx, q, house.DefaultAgent)
	if err != nil {
		return Place{}, fault.New(fault.TemporarilyUnavailable).Because(fmt.Errorf("default agent %q: %w", house.DefaultAgent,
			err))
	}
	return Place{Upline: agent.ID, Via: ByDefault}, nil
}

// Invitation is the agent behind an affiliate code, as a visitor may see it.
type Invitation struct {
	Agent    id.Member   `db:"agent_id"`
	Username string      `db:"username"`
	Kind     member.Kind `db:"account_kind"`
}

// Invite reads an affiliate code that may be used now, on this domain. Faults: invitation_code_error.
func Invite(ctx context.Context, q pg.Q, code, domain string) (Invitation, error) {
	const read = `SELECT c.agent_id, m.username, c.account_kind FROM affiliate_codes c JOIN members m ON m.id = c.agent_id
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
	if invited == nil {
		return place, nil
	}
	isTeam, err := isInTeam(ctx, q, invitation.Agent, invited.ID)
	if isTeam {
		place.Referrer = invited.ID
	}
	return place, err
}

// isInTeam: a referral beside an affiliate code counts only within that agent's team.
func isInTeam(ctx context.Context, q pg.Q, agent, who id.Member) (isSo bool, err error) {
	const read = `SELECT EXISTS (SELECT FROM member_ancestors
		WHERE ancestor_id = $1 AND descendant_id = $2 AND valid_to IS NULL)`
	err = q.GetContext(ctx, &isSo, read, agent, who)
	return isSo, err
}

func byReferrer(invited member.Member, codes Codes, house House) (Place, error) {
	place := Place{Upline: invited.ID, Referrer: invited.ID, Via: ByReferral}
	if codes.Referral == "" {
		place.Via = ByRecommender
	}
	if slices.Contains(house.AgentKinds, int(invited.Kind)) {
		return place, nil
	}
	if invited.ParentID == nil {
		return Place{}, fault.New(fault.InvitationCodeError)
	}
	place.Upline = *invited.ParentID
	return place, nil
}

// referrer is the member behind the referral code or, without one, the recommender's name.
func referrer(ctx context.Context, q pg.Q, codes Codes) (*member.Member, error) {
	var found member.Member
	var err error
	switch {
	case codes.Referral != "":
		found, err = member.Referring(ctx, q, codes.Referral)
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
