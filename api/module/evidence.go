package module

import (
	"context"
	"time"

	"lantern/store/approval"
	"lantern/store/file"
	"lantern/store/id"
	"lantern/store/pg"
)

// ApprovalOut is an operator's approval of an action.
type ApprovalOut struct {
	By     string    `json:"by"`
	Reason string    `json:"reason"`
	At     time.Time `json:"at"`
}

// VoteOut is an operator's statement about an action on which two operators must agree.
type VoteOut struct {
	By     string    `json:"by"`
	Said   string    `json:"said"`
	Reason string    `json:"reason"`
	At     time.Time `json:"at"`
}

// ToVotes returns votes as operator routes show them.
func ToVotes(votes []approval.Vote) []VoteOut {
	out := []VoteOut{}
	for _, each := range votes {
		out = append(out, VoteOut{By: each.By, Said: each.Content, Reason: each.Reason, At: each.At.UTC()})
	}
	return out
}

// ProofOut is a picture that a member uploaded as a proof, without its content.
type ProofOut struct {
	ID     id.File `json:"id"`
	Kind   string  `json:"kind"`
	Width  int     `json:"width"`
	Height int     `json:"height"`
}

// PictureOut is a proof with its content, in base64.
type PictureOut struct {
	ID      id.File `json:"id"`
	Kind    string  `json:"kind"`
	Width   int     `json:"width"`
	Height  int     `json:"height"`
	Picture []byte  `json:"picture" doc:"Content of the picture in base64."`
}

// Evidence lists the proofs of one object.
func Evidence(ctx context.Context, q pg.Q, purpose file.Purpose, of string) ([]ProofOut, error) {
	pictures, err := purpose.List(ctx, q, of)
	out := []ProofOut{}
	for _, p := range pictures {
		out = append(out, ProofOut{ID: p.ID, Kind: p.Type, Width: p.Width, Height: p.Height})
	}
	return out, err
}

// Picture returns one proof with its content. Faults: not_found.
func Picture(ctx context.Context, q pg.Q, purpose file.Purpose, rawID string) (PictureOut, error) {
	which, err := ParseID[id.File](rawID)
	if err != nil {
		return PictureOut{}, err
	}
	p, err := purpose.Get(ctx, q, which)
	return PictureOut{ID: p.ID, Kind: p.Type, Width: p.Width, Height: p.Height, Picture: p.Content}, err
}
