package lottery

import (
	"context"
	"encoding/hex"
	"time"

	"lantern/api/wire"
	"lantern/store/fault"
	"lantern/store/id"
	"lantern/store/lottery"
)

type issueOut struct {
	ID       id.Issue           `json:"id"`
	GameCode string             `json:"gameCode"`
	Number   string             `json:"number"`
	State    lottery.IssueState `json:"state"`
	OpensAt  time.Time          `json:"opensAt"`
	ClosesAt time.Time          `json:"closesAt"`
	DrawsAt  time.Time          `json:"drawsAt"`
	Result   *string            `json:"result" doc:"numbers in the form of the game"`
	Version  int                `json:"version" doc:"how often it was settled; above 1 the result was corrected"`
	Reason   *string            `json:"reason" doc:"why it is void"`
	Proved   bool               `json:"hasProof" doc:"whether the numbers can be recomputed"`
}

func issueOutOf(i lottery.Issue) issueOut {
	return issueOut{ID: i.ID, GameCode: i.Game, Number: i.Number, State: i.State, OpensAt: i.OpensAt.UTC(),
		ClosesAt: i.ClosesAt.UTC(), DrawsAt: i.DrawsAt.UTC(), Result: i.Result, Version: i.Version, Reason: i.Reason,
		Proved: i.HasSeed()}
}

type currentIn struct {
	GameCode string `query:"gameCode" minLength:"1" maxLength:"40"`
	Count    int    `query:"count"`
}

type currentOut struct {
	Now        time.Time        `json:"now" doc:"the platform's clock, for countdowns"`
	Issues     []issueOut       `json:"issues" doc:"the issue that is sold now, then those that follow"`
	Commitment *string          `json:"commitment" doc:"of the first issue: published before its sales"`
	Entropy    *lottery.Entropy `json:"entropy"`
	Round      *int64           `json:"round" doc:"round of the public beacon that decides the draw"`
	Last       *issueOut        `json:"last,omitempty" doc:"the last issue that is closed"`
}

// mostFollowing is the longest chase.
const mostFollowing = 120

func (h handlers) current(ctx context.Context, _ wire.Caller, in currentIn) (currentOut, error) {
	out := currentOut{Now: h.Clock.Now(), Issues: []issueOut{}}
	list, err := lottery.Current(ctx, h.DB, in.GameCode, min(max(in.Count, 1), mostFollowing))
	if err != nil {
		return out, err
	}
	for _, i := range list {
		out.Issues = append(out.Issues, issueOutOf(i))
	}
	if len(list) > 0 {
		out.Commitment, out.Entropy, out.Round = list[0].Commitment, list[0].Entropy, list[0].Round
	}
	closed, err := lottery.Results(ctx, h.DB, in.GameCode, "", 1)
	if err != nil {
		return out, err
	}
	if len(closed) > 0 {
		last := issueOutOf(closed[0])
		out.Last = &last
	}
	if len(list)+len(closed) == 0 {
		return out, fault.New(fault.NotFound)
	}
	return out, nil
}

type resultsIn struct {
	GameCode string `query:"gameCode" minLength:"1" maxLength:"40"`
	Cursor   string `query:"cursor" maxLength:"400"`
	PageSize int    `query:"pageSize"`
}

func (h handlers) results(ctx context.Context, _ wire.Caller, in resultsIn) (wire.Cursor[issueOut], error) {
	at, err := wire.ReadKeyset(in.Cursor, in.PageSize, func(number string) bool { return len(number) <= 20 })
	if err != nil {
		return wire.Cursor[issueOut]{}, err
	}
	rows, err := lottery.Results(ctx, h.DB, in.GameCode, at.After, at.Limit())
	if err != nil {
		return wire.Cursor[issueOut]{}, err
	}
	return wire.PageBy(at, rows, func(i lottery.Issue) string { return i.Number }, issueOutOf)
}

type stepOut struct {
	Hash string `json:"hash"`
	Left bool   `json:"isLeft" doc:"whether the neighbor stands on the left"`
}

type proofOut struct {
	Issue      issueOut         `json:"issue"`
	Rules      string           `json:"rules" doc:"game code in the stream's strings"`
	Commitment string           `json:"commitment" doc:"SHA-256 of LOTTV1|game|issue|seed"`
	Entropy    *lottery.Entropy `json:"entropy"`
	Round      *int64           `json:"round"`
	Root       *string          `json:"orderRoot" doc:"root of the tree of accepted bets; empty before the close"`
	Seed       string           `json:"seed" doc:"empty before the draw"`
	Beacon     *string          `json:"beacon"`
	Signature  *string          `json:"signature" doc:"of the beacon's round"`
	Line       string           `json:"line" doc:"the member's bet as the tree contains it"`
	Path       []stepOut        `json:"path"`
}

type proofIn struct {
	Issue string `path:"issueId"`
	Bet   string `query:"bet" maxLength:"36"`
}

func (h handlers) proof(ctx context.Context, caller wire.Caller, in proofIn) (proofOut, error) {
	issue, err := id.Parse[id.Issue](in.Issue)
	if err != nil {
		return proofOut{}, fault.New(fault.NotFound)
	}
	var bet id.Bet
	if in.Bet != "" {
		if bet, err = id.Parse[id.Bet](in.Bet); err != nil || caller.Member == "" {
			return proofOut{}, fault.New(fault.NotFound)
		}
	}
	p, err := lottery.ProofOf(ctx, h.DB, issue, caller.Member, bet)
	if err != nil {
		return proofOut{}, err
	}
	out := proofOut{Issue: issueOutOf(p.Issue), Rules: p.Rules, Commitment: *p.Issue.Commitment,
		Entropy: p.Issue.Entropy, Round: p.Issue.Round, Root: p.Issue.Root, Seed: p.Seed, Beacon: p.Issue.Beacon,
		Signature: p.Issue.Signature, Line: p.Line, Path: []stepOut{}}
	for _, step := range p.Path {
		out.Path = append(out.Path, stepOut{Hash: hex.EncodeToString(step.Hash[:]), Left: step.IsLeft})
	}
	return out, nil
}
