package bgs

import (
	"context"

	"lantern/api/wire"
	"lantern/store/bgs"
	"lantern/store/fault"
	"lantern/store/id"
)

// Routes are open for the platform: the game server authenticates with play sessions of its own.
func (h Handlers) Routes() []wire.Route {
	return []wire.Route{
		wire.Call("POST", "/lgw/bgs/session", "Open a game session with a launch token", h.begin).Open().
			Fails(
				fault.AccountFrozen, fault.Conflict, fault.GameMaintenance, fault.GameSessionExpired,
				fault.InsufficientBalance, fault.LimitExceeded, fault.NotFound, fault.RealityCheckDue,
				fault.SelfExcluded, fault.StakeOutOfRange, fault.StateChanged,
			),
		wire.Call("POST", "/lgw/bgs/rounds", "Play a round", h.round).Open().Once().Limit("bet").SecuredBy(wire.GameSession).
			Fails(
				fault.AccountFrozen, fault.AmountScale, fault.ChoiceNotOffered, fault.GameMaintenance,
				fault.GameSessionExpired, fault.InsufficientBalance, fault.LimitExceeded, fault.NotFound,
				fault.RealityCheckDue, fault.SelfExcluded, fault.StakeOutOfRange, fault.StateChanged,
			),
		wire.Call("GET", "/lgw/bgs/rounds", "List rounds of this game", h.list).Open().SecuredBy(wire.GameSession).
			Fails(fault.GameSessionExpired),
		wire.Call("GET", "/lgw/bgs/rounds/:id", "Retrieve a round", h.get).Open().SecuredBy(wire.GameSession).
			Fails(fault.GameSessionExpired, fault.NotFound),
		wire.Call("PUT", "/lgw/bgs/seed", "Reveal the server seed and start a new pair of seeds", h.reseed).
			Open().SecuredBy(wire.GameSession).
			Fails(fault.GameSessionExpired, fault.NotFound, fault.RoundOpen),
		wire.Call("GET", "/lgw/bgs/proofs/:id", "Retrieve the proof of a round", h.proof).Open().
			Fails(fault.NotFound),
	}
}

type beginIn struct {
	Token string `json:"token" minLength:"1" maxLength:"2048"`
	Code  string `json:"code,omitempty" maxLength:"32"`
}

func (h Handlers) begin(ctx context.Context, _ wire.Caller, in beginIn) (sessionOut, error) {
	code := in.Code
	if code == "" {
		code = defaultCode
	}
	o, err := h.open(ctx, in.Token, code)
	if err != nil {
		return sessionOut{}, err
	}
	return toSession(o), nil
}

// defaultCode is the game of clients that name none.
const defaultCode = "DICE"

func (h Handlers) round(ctx context.Context, caller wire.Caller, in roundIn) (roundOut, error) {
	if caller.Key == nil {
		return roundOut{}, fault.New(fault.IdempotencyKeyRequired)
	}
	s, err := h.playing(ctx, caller.Bearer)
	if err != nil {
		return roundOut{}, err
	}
	r, err := h.play(ctx, s, in.Stake, in.Choices, caller.Key)
	if err != nil {
		return roundOut{}, err
	}
	return toRound(r), nil
}

type listIn struct {
	Cursor   string `query:"cursor"`
	PageSize int    `query:"pageSize"`
}

func (h Handlers) list(ctx context.Context, caller wire.Caller, in listIn) (wire.Cursor[roundOut], error) {
	var none wire.Cursor[roundOut]
	s, err := h.playing(ctx, caller.Bearer)
	if err != nil {
		return none, err
	}
	at, err := wire.ReadIDKeyset[id.Round](in.Cursor, in.PageSize)
	if err != nil {
		return none, err
	}
	rounds, err := bgs.Rounds(ctx, h.DB, s.PlayerRef, s.Code, at.After, at.Limit())
	if err != nil {
		return none, err
	}
	return wire.PageBy(at, rounds, func(r bgs.Round) id.Round { return r.ID }, toRound)
}

type pathIn struct {
	ID string `path:"id"`
}

func (in pathIn) round() (id.Round, error) {
	roundID, err := id.Parse[id.Round](in.ID)
	if err != nil {
		return "", fault.New(fault.NotFound)
	}
	return roundID, nil
}

// get answers another player's round like an unknown one.
func (h Handlers) get(ctx context.Context, caller wire.Caller, in pathIn) (roundOut, error) {
	s, err := h.playing(ctx, caller.Bearer)
	if err != nil {
		return roundOut{}, err
	}
	roundID, err := in.round()
	if err != nil {
		return roundOut{}, err
	}
	r, err := bgs.RoundOf(ctx, h.DB, roundID)
	if err != nil {
		return roundOut{}, err
	}
	if r.PlayerRef != s.PlayerRef || r.Code != s.Code {
		return roundOut{}, fault.New(fault.NotFound)
	}
	return toRound(r), nil
}

type seedIn struct {
	ClientSeed string `json:"clientSeed"`
}

func (h Handlers) reseed(ctx context.Context, caller wire.Caller, in seedIn) (reseedOut, error) {
	s, err := h.playing(ctx, caller.Bearer)
	if err != nil {
		return reseedOut{}, err
	}
	revealed, current, err := h.rotate(ctx, s, in.ClientSeed)
	if err != nil {
		return reseedOut{}, err
	}
	return toReseed(revealed, current), nil
}

func (h Handlers) proof(ctx context.Context, _ wire.Caller, in pathIn) (proofOut, error) {
	roundID, err := in.round()
	if err != nil {
		return proofOut{}, err
	}
	p, err := bgs.ProofOf(ctx, h.DB, roundID)
	if err != nil {
		return proofOut{}, err
	}
	return toProof(p), nil
}
