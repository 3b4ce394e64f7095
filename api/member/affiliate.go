package member

import (
	"context"

	"lantern/api/wire"
	"lantern/store/agent"
	"lantern/store/member"
)

type affiliateIn struct {
	Code   string `query:"code" required:"true" maxLength:"64"`
	Domain string `query:"domain" maxLength:"255"`
}

type affiliateOut struct {
	IsValid   bool   `json:"valid"`
	AgentName string `json:"agentName"`
}

func (h Handlers) affiliate(ctx context.Context, who wire.Caller, in affiliateIn) (affiliateOut, error) {
	domain := in.Domain
	if domain == "" {
		domain = who.Origin
	}
	invitation, err := agent.Invite(ctx, h.DB, in.Code, domain)
	if err != nil {
		return affiliateOut{}, err
	}
	return affiliateOut{IsValid: true, AgentName: member.Masked(invitation.Username)}, nil
}
