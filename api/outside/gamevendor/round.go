package gamevendor

import (
	"context"
	"errors"
	"net/http"
	"net/url"
	"slices"
)

// RoundReader is implemented by dialects that report what happened in a round.
type RoundReader interface {
	// Round returns a round of a player in the player's language. Faults: ErrUnknown.
	Round(ctx context.Context, of RoundRef) (Round, error)
}

// ErrUnknown means that the vendor does not know the id.
var ErrUnknown = errors.New("vendor: unknown id")

// RoundRef identifies a round. Language is a BCP 47 tag; Tx is the vendor's id of a bet in the round.
type RoundRef struct {
	ID, Tx, Player, Language string
}

// Round describes a round in texts for the player. Replay is the address of a page that replays it, if the vendor has
// one.
type Round struct {
	ID     string      `json:"round_id"`
	IsOver bool        `json:"over"`
	Lines  []RoundLine `json:"lines"`
	Replay string      `json:"replay_url,omitempty"`
}

// RoundLine is a label and its value.
type RoundLine struct {
	Label string `json:"label"`
	Text  string `json:"text"`
}

func (n native) Round(ctx context.Context, of RoundRef) (round Round, err error) {
	query := url.Values{"player_ref": {of.Player}, "language": {of.Language}}
	err = n.call(ctx, http.MethodGet, "/rounds/"+url.PathEscape(of.ID)+"?"+query.Encode(), nil, &round)
	return round, err
}

// Origins returns the origins of addresses; addresses that cannot be parsed are skipped.
func Origins(addresses []string) (all []string) {
	for _, address := range addresses {
		if at, err := url.Parse(address); err == nil {
			all = append(all, at.Scheme+"://"+at.Host)
		}
	}
	return all
}

// HasOrigin reports whether an address is at one of the origins.
func HasOrigin(address string, origins []string) bool {
	at, err := url.Parse(address)
	return err == nil && at.User == nil && slices.Contains(origins, at.Scheme+"://"+at.Host)
}
