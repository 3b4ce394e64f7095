package gamevendor

import (
	"context"
	"fmt"
	"net/netip"

	"lantern/store/fault"
	"lantern/store/gamevendor"
	"lantern/store/id"
	"lantern/store/pg"
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

// realityCheck is the interval of the player's reminders in seconds, and the page with the player's play history.
type realityCheck struct {
	Interval int    `json:"interval_s"`
	URL      string `json:"url"`
}

func (h *Handlers) verify(ctx context.Context, from caller, in verifyIn) (envelope, error) {
	ip, err := addressOf(in.IP)
	if err != nil {
		return envelope{}, err
	}
	play, err := gamevendor.Exchange(ctx, h.DB, gamevendor.Launched{Vendor: from.code, Game: in.Game, Token: in.Token,
		From: ip})
	if pg.IsNone(err) {
		status, err := gamevendor.WhyNot(ctx, h.DB, gamevendor.Launched{Vendor: from.code, Game: in.Game, Token: in.Token})
		return envelope{Status: status}, err
	}
	if err != nil {
		return envelope{}, err
	}
	out := envelope{
		Status: gamevendor.OK, Balance: toBalance(play.Currency, play.Balance, play.Version),
		Session: string(play.ID), Player: string(play.Player), Name: play.Nickname, Currency: play.Currency,
		Country:  play.Country,
		Language: play.Language, Limits: &limitsOut{play.Min.Fixed(), play.Max.Fixed()},
	}
	if play.Reminder > 0 {
		out.Check = &realityCheck{play.Reminder * 60, h.PublicURL + "/member?page=stayInControl"}
	}
	return out, nil
}

// addressOf parses the player's IP address as reported by the vendor; it may be empty. Faults: validation_failed.
func addressOf(text string) (string, error) {
	if text == "" {
		return "", nil
	}
	address, err := netip.ParseAddr(text)
	if err != nil {
		return "", fault.Invalid("ip", "wrong_format").Because(err)
	}
	return address.Unmap().WithZone("").String(), nil
}

type refreshIn struct {
	RequestID string `json:"request_id" maxLength:"64"`
	Session   string `json:"session_id" minLength:"1" maxLength:"64"`
}

func (h *Handlers) refresh(ctx context.Context, from caller, in refreshIn) (envelope, error) {
	session, err := id.Parse[id.Play](in.Session)
	if err != nil {
		return envelope{Status: gamevendor.InvalidToken}, nil
	}
	status, until, err := gamevendor.Refresh(ctx, h.DB, from.code, session)
	if err != nil || status != gamevendor.OK {
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

func (h *Handlers) balance(ctx context.Context, from caller, in balanceIn) (envelope, error) {
	player, err := playerOf(in.Player, 0)
	if err != nil {
		return envelope{}, err
	}
	answer, err := h.readBalance(ctx, from, player, in.Currency)
	return toEnvelope(answer), err
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
		return envelope{Status: gamevendor.InvalidRequest, Message: "at most 100 ids"}, nil
	}
	found, err := gamevendor.Transactions(ctx, h.DB, from.code, in.TxIDs, in.Round)
	if err != nil {
		return envelope{}, err
	}
	if len(found) > gamevendor.MostOfRound {
		return envelope{Status: gamevendor.InvalidRequest,
			Message: fmt.Sprintf("more than %d in this round: ask by vendor_tx_ids", gamevendor.MostOfRound)}, nil
	}
	out := envelope{Status: gamevendor.OK, Transactions: []transactionOut{}}
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
	return envelope{Status: gamevendor.OK}, nil
}
