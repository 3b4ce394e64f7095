package withdrawal

import (
	"context"

	"lantern/api/wire"
	"lantern/store/fault"
	"lantern/store/file"
	"lantern/store/id"
	"lantern/store/withdrawal"
)

// uploadRoom holds three pictures and what a form puts between them.
const uploadRoom = file.MaxPictures*wire.MaxFile + wire.DefaultMaxBody

type partIn struct {
	ID   string `path:"id"`
	Part string `path:"part"`
}

// which refuses what is not an id the way an unknown one is refused.
func (in partIn) which() (withdrawal.AnswerParams, error) {
	whole, err := id.Parse[id.Withdrawal](in.ID)
	if err != nil {
		return withdrawal.AnswerParams{}, fault.New(fault.NotFound)
	}
	part, err := id.Parse[id.Payout](in.Part)
	if err != nil {
		return withdrawal.AnswerParams{}, fault.New(fault.NotFound)
	}
	return withdrawal.AnswerParams{Withdrawal: whole, Part: part}, nil
}

func (h Handlers) say(ctx context.Context, who wire.Caller, in partIn, action string) (withdrawalOut, error) {
	said, err := in.which()
	if err != nil {
		return withdrawalOut{}, err
	}
	said.Action = action
	w, err := withdrawal.AnswerParts(ctx, h.DB, said, who.Key)
	return toOut(w), err
}

func (h Handlers) received(ctx context.Context, who wire.Caller, in partIn) (withdrawalOut, error) {
	return h.say(ctx, who, in, withdrawal.ActionReceived)
}

func (h Handlers) takeDisputeBack(ctx context.Context, who wire.Caller, in partIn) (withdrawalOut, error) {
	return h.say(ctx, who, in, withdrawal.ActionWithdrawDispute)
}

func (h Handlers) allReceived(ctx context.Context, who wire.Caller, in oneIn) (withdrawalOut, error) {
	which, err := in.which()
	if err != nil {
		return withdrawalOut{}, err
	}
	params := withdrawal.AnswerParams{Withdrawal: which, Action: withdrawal.ActionAllReceived}
	w, err := withdrawal.AnswerParts(ctx, h.DB, params, who.Key)
	return toOut(w), err
}

const proofs = "proofs"

type disputeIn struct {
	ID     string   `path:"id"`
	Part   string   `path:"part"`
	Proofs [][]byte `file:"proofs" maxItems:"3"`
}

// dispute checks that the part is the caller's before it decodes the pictures.
func (h Handlers) dispute(ctx context.Context, who wire.Caller, in disputeIn) (withdrawalOut, error) {
	said, err := partIn{in.ID, in.Part}.which()
	if err != nil {
		return withdrawalOut{}, err
	}
	if _, err := withdrawal.Of(ctx, h.DB, who.Member, said.Withdrawal); err != nil {
		return withdrawalOut{}, err
	}
	said.Action = withdrawal.ActionNotReceived
	if said.Proofs, err = file.Reencode(ctx, proofs, in.Proofs...); err != nil {
		return withdrawalOut{}, err
	}
	w, err := withdrawal.AnswerParts(ctx, h.DB, said, who.Key)
	return toOut(w), err
}
