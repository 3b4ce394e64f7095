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
	LimitNum int `query:"limitNum"`
}

type winnersOut struct {
	Content []winnerOut `json:"content"`
}

const mostWinners = 20

func (h Handlers) winners(ctx context.Context, who wire.Caller, in winnersIn) (winnersOut, error) {
	limit := in.LimitNum
	if limit <= 0 || limit > mostWinners {
		limit = mostWinners
	}
	wins, err := game.Winners(ctx, h.DB, limit)
	out := winnersOut{Content: []winnerOut{}}
	for _, w := range wins {
		out.Content = append(out.Content, winnerOut{winOut{
			WinAmount: w.Amount.String(), Account: masked(w.Username), GameName: w.Game(who.Language), IconURL: w.Cover,
			At: w.At,
		}})
	}
	return out, err
}

// masked shows enough of a name to be known by its owner and by nobody else.
func masked(name string) string {
	letters := []rune(name)
	if len(letters) < 8 {
		return string(letters[:min(2, len(letters)/2)]) + "•••"
	}
	return string(letters[:3]) + "•••" + string(letters[len(letters)-2:])
}
