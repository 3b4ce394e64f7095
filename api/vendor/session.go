package vendor

import (
	"context"

	"lantern/store/id"
	"lantern/store/pg"
	"lantern/store/vendor"
)

type verifyIn struct {
	RequestID string `json:"request_id" maxLength:"64"`
	Token     string `json:"token" minLength:"1" maxLength:"128"`
	Game      string `json:"game_code" minLength:"1" maxLength:"64"`
	IP        string `json:"ip,omitempty" maxLength:"64"`
}

type limitsOut struct {
	Min string `json:"min"`
	Max string `json:"max"`
}

// realityCheck is how often a player wants to be reminded of the time, and where he sees what he played for.
type realityCheck struct {
	Interval int    `json:"interval_s"`
	URL      string `json:"url"`
}

func (h *Handlers) verify(ctx context.Context, from caller, in verifyIn) (envelope, error) {
	play, err := vendor.Verify(ctx, h.DB, from.code, in.Game, in.Token)
	if pg.IsNone(err) {
		return envelope{Status: vendor.InvalidToken}, nil
	}
	if err != nil {
		return envelope{}, err
	}
	out := envelope{
		Status: vendor.OK, Balance: purse(play.Currency, play.Balance, play.Version),
		Session: string(play.ID), Player: string(play.Player), Name: play.Nickname, Currency: play.Currency, Language: play.Language,
		Limits: &limitsOut{play.Min.Fixed(), play.Max.Fixed()},
	}
	if play.Reminder > 0 {
		out.Check = &realityCheck{play.Reminder * 60, h.PublicURL + "/member?page=stayInControl"}
	}
	return out, nil
}

type refreshIn struct {
	RequestID string `json:"request_id" maxLength:"64"`
	Session   string `json:"session_id" minLength:"1" maxLength:"64"`
}

func (h *Handlers) refresh(ctx context.Context, from caller, in refreshIn) (envelope, error) {
	session, err := id.Parse[id.Play](in.Session)
	if err != nil {
		return envelope{Status: vendor.InvalidToken}, nil
	}
	status, until, err := vendor.Refresh(ctx, h.DB, from.code, session)
	if err != nil || status != vendor.OK {
		return envelope{Status: status}, err
	}
	return envelope{Status: status, Session: in.Session, Expires: &until}, nil
}

type balanceIn struct {
	RequestID string `json:"request_id" maxLength:"64"`
	Player    string `json:"player_ref"`
	Currency  string `json:"currency" minLength:"3" maxLength:"8"`
	Game      string `json:"game_code,omitempty" maxLength:"64"`
}

func (h *Handlers) balance(ctx context.Context, _ caller, in balanceIn) (envelope, error) {
	player, err := playerOf(in.Player, 0)
	if err != nil {
		return envelope{}, err
	}
	amount, version, err := vendor.BalanceOf(ctx, h.DB, player, in.Currency)
	if pg.IsNone(err) {
		return envelope{Status: vendor.PlayerNotFound}, nil
	}
	return envelope{Status: vendor.OK, Balance: purse(in.Currency, amount, version)}, err
}

type queryIn struct {
	RequestID string   `json:"request_id" maxLength:"64"`
	TxIDs     []string `json:"vendor_tx_ids,omitempty"`
	Round     string   `json:"round_id,omitempty" maxLength:"64"`
}

type transactionOut struct {
	TxID   string `json:"vendor_tx_id"`
	State  string `json:"state"`
	Kind   string `json:"kind,omitempty"`
	Amount string `json:"amount,omitempty"`
	Round  string `json:"round_id,omitempty"`
}

const mostAsked = 100

func (h *Handlers) query(ctx context.Context, from caller, in queryIn) (envelope, error) {
	if len(in.TxIDs) > mostAsked {
		return envelope{Status: vendor.InvalidRequest, Message: "at most 100 ids"}, nil
	}
	found, err := vendor.Transactions(ctx, h.DB, from.code, in.TxIDs, in.Round)
	if err != nil {
		return envelope{}, err
	}
	out := envelope{Status: vendor.OK, Transactions: []transactionOut{}}
	seen := map[string]bool{}
	for _, t := range found {
		seen[t.Tx] = true
		out.Transactions = append(out.Transactions, transactionOut{t.Tx, t.State, t.Kind, t.Amount.Fixed(), t.Round})
	}
	for _, asked := range in.TxIDs {
		if !seen[asked] {
			out.Transactions = append(out.Transactions, transactionOut{TxID: asked, State: "NOT_FOUND"})
		}
	}
	return out, nil
}

type pingIn struct {
	RequestID string `json:"request_id" maxLength:"64"`
}

func (h *Handlers) ping(context.Context, caller, pingIn) (envelope, error) {
	return envelope{Status: vendor.OK}, nil
}
