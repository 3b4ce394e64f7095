package contract

import (
	"lantern/store/clock"
	"lantern/store/fault"
	"lantern/store/id"
	"lantern/store/money"
)

// Proposal is what an upline offers a direct downline.
type Proposal struct {
	Kind Kind
	// Period is that of a dividend, empty for salaries.
	Period clock.PeriodKind
	Terms  Terms
}

// Own is the newest accepted contract of the upline itself.
type Own struct {
	Period clock.PeriodKind
	Terms  Terms
}

// Standing is what the guard of an offer looks at besides the proposal.
type Standing struct {
	// Upline is who offers: an agent or the platform.
	Upline id.Member
	// Parent and IsAgent are the downline's; IsVisible reports whether the downline belongs to the upline's team.
	Parent             id.Member
	IsAgent, IsVisible bool
	// Own is nil for the platform and for an upline without an accepted contract of the kind.
	Own *Own
	// HasPending reports whether another offer of the kind waits for the downline's answer.
	HasPending bool
	// NeedsCover asks for a tier of the upline's own contract behind every tier that is offered.
	NeedsCover bool
}

const mostTiers = 10

// Check returns nil if the proposal may be offered or accepted, and otherwise the first refusal in the order of
// docs/agents.md#contracts.
func (s Standing) Check(p Proposal) error {
	switch {
	case s.Upline != Platform && !s.IsVisible:
		return fault.New(fault.NotFound)
	case s.Parent != s.Upline:
		return fault.New(fault.NotDirectDownline)
	case !s.IsAgent:
		return fault.New(fault.DownlineNotAgent)
	}
	if err := p.check(); err != nil {
		return err
	}
	if s.Upline != Platform {
		if err := s.checkOwn(p); err != nil {
			return err
		}
	}
	if s.HasPending {
		return fault.New(fault.RequestAlreadyPending)
	}
	if s.NeedsCover && s.Upline != Platform && !p.Terms.isCoveredBy(s.Own.Terms) {
		return fault.New(fault.TierNotCovered)
	}
	return nil
}

func (s Standing) checkOwn(p Proposal) error {
	switch {
	case s.Own == nil:
		return fault.New(fault.NoOwnContract)
	case p.Terms.Exceeds(s.Own.Terms):
		return fault.New(fault.RateExceedsOwn)
	case p.Kind == Dividend && p.Period != s.Own.Period:
		return fault.New(fault.PeriodMismatch)
	}
	return nil
}

// check looks at the terms alone. Faults: tiers_not_ascending, rate_zero.
func (p Proposal) check() error {
	if p.Kind == RealtimeSalary {
		return p.checkRates()
	}
	if len(p.Terms.Tiers) == 0 || len(p.Terms.Tiers) > mostTiers {
		return fault.New(fault.TiersNotAscending)
	}
	for n, tier := range p.Terms.Tiers {
		if n == 0 {
			continue
		}
		below := p.Terms.Tiers[n-1]
		if tier.Rate <= below.Rate || tier.ValidBet < below.ValidBet || tier.Loss < below.Loss ||
			tier.Active < below.Active {
			return fault.New(fault.TiersNotAscending)
		}
	}
	return p.checkRates()
}

func (p Proposal) checkRates() error {
	if p.Terms.highest() == [2]money.Rate{} {
		return fault.New(fault.RateZero)
	}
	return nil
}

// isCoveredBy reports whether each tier has one of the upline's that pays at least as much and asks for no more.
func (t Terms) isCoveredBy(own Terms) bool {
	if t.RoundBet < own.RoundBet {
		return false
	}
	for _, tier := range t.Tiers {
		isCovered := false
		for _, other := range own.Tiers {
			isCovered = isCovered || other.Rate >= tier.Rate && other.ValidBet <= tier.ValidBet && other.Loss <= tier.Loss &&
				other.Active <= tier.Active
		}
		if !isCovered {
			return false
		}
	}
	return true
}
