package game

import (
	"context"

	"lantern/api/wire"
	"lantern/store/game"
)

type winOut struct {
	WinAmount string `json:"winAmount"`
	Account   string `json:"account"`
	GameName  string `json:"gameName"`
	IconURL   string `json:"iconUrl"`
	At        string `json:"at"`
}

type winnerOut struct {
	VO winOut `json:"vo"`
}

type winnersIn struct {
	LimitNum int    `query:"limitNum"`
	Category string `query:"gameCategory" maxLength:"16" doc:"a game type, or ALL"`
}

type winnersOut struct {
	Content []winnerOut `json:"content"`
}

const maxWinners = 20

func (h Handlers) winners(ctx context.Context, caller wire.Caller, in winnersIn) (winnersOut, error) {
	limit := in.LimitNum
	if limit <= 0 || limit > maxWinners {
		limit = maxWinners
	}
	kind := game.Type(in.Category)
	if in.Category == string(game.All) {
		kind = ""
	}
	wins, err := game.Winners(ctx, h.DB, kind, limit)
	out := winnersOut{Content: []winnerOut{}}
	for _, w := range wins {
		out.Content = append(out.Content, winnerOut{winOut{
			WinAmount: w.Amount.String(), Account: masked(w.Username), GameName: w.Game(caller.Language), IconURL: w.Cover,
			At: w.At,
		}})
	}
	return out, err
}

const (
	mask = "•••"
	// longName is from how many characters on the end of a username is shown too.
	longName = 8
)

// masked shows at most three characters of a username, which only its owner recognizes.
func masked(name string) string {
	letters := []rune(name)
	switch {
	case len(letters) < 2:
		return mask
	case len(letters) < longName:
		return string(letters[:1]) + mask
	}
	return string(letters[:2]) + mask + string(letters[len(letters)-1:])
}
