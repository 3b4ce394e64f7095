package gamevendor

import (
	"context"
	"errors"
	"net/http"
	"net/url"
	"slices"
)

// Teller is asked of a vendor that says what happened in a round; not every dialect can.
type Teller interface {
	// Round is one round of a player in words of his language. Faults: ErrUnknown.
	Round(ctx context.Context, of RoundOf) (Round, error)
}

// ErrUnknown says that a vendor has nothing of that name.
var ErrUnknown = errors.New("vendor: nothing of that name")

// RoundOf is whose round is asked for, and in which language as BCP 47 writes it. Tx is the vendor's name of a bet in
// it.
type RoundOf struct {
	ID, Tx, Player, Language string
}

// Round is what a person reads of it. Replay is a page that shows it again, where the vendor has one.
type Round struct {
	ID     string      `json:"round_id"`
	IsOver bool        `json:"over"`
	Lines  []RoundLine `json:"lines"`
	Replay string      `json:"replay_url,omitempty"`
}

// RoundLine is a name and what stands behind it.
type RoundLine struct {
	Label string `json:"label"`
	Text  string `json:"text"`
}

func (n native) Round(ctx context.Context, of RoundOf) (round Round, err error) {
	query := url.Values{"player_ref": {of.Player}, "language": {of.Language}}
	err = n.ask(ctx, http.MethodGet, "/rounds/"+url.PathEscape(of.ID)+"?"+query.Encode(), nil, &round)
	return round, err
}

// Origins are those of addresses: what an address cannot be read as has none.
func Origins(addresses []string) (all []string) {
	for _, address := range addresses {
		if at, err := url.Parse(address); err == nil {
			all = append(all, at.Scheme+"://"+at.Host)
		}
	}
	return all
}

// IsAt says whether an address lies at one of the origins.
func IsAt(address string, origins []string) bool {
	at, err := url.Parse(address)
	return err == nil && at.User == nil && slices.Contains(origins, at.Scheme+"://"+at.Host)
}
