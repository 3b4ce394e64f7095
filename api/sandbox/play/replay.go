package play

import (
	"cmp"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"html/template"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"time"

	"lantern/api/outside/gamevendor"
	"lantern/api/sandbox/catalog"
	"lantern/api/sandbox/rules"
	"lantern/store/money"
)

// endedRound is a finished round, stored for later requests.
type endedRound struct {
	Round  round     `json:"round"`
	At     time.Time `json:"at"`
	IsVoid bool      `json:"isVoid,omitempty"`
}

// endedRetention is how long a finished round can be requested.
const endedRetention = 35 * 24 * time.Hour

func (p *Program) loadEnded() error {
	since := p.Clock.Now().Add(-endedRetention)
	return p.ended.load(p.siblingFile("-rounds.jsonl"), func(e endedRound) (string, bool) {
		return e.Round.ID,
			e.At.After(since)
	})
}

func (p *Program) saveEnded(e endedRound) error {
	if e.Round.IsDemo {
		return nil
	}
	p.sending.Lock()
	defer p.sending.Unlock()
	if err := p.loadEnded(); err != nil {
		return err
	}
	return p.ended.put(p.siblingFile("-rounds.jsonl"), e.Round.ID, e)
}

// find returns a vendor's round, finished or not.
func (p *Program) find(code, name string) (found endedRound, isOver, isKnown bool, err error) {
	if err := p.readState(func(saved gameState) { found.Round = saved.Rounds[name].copied() }); err != nil {
		return found, false, false, err
	}
	if found.Round.ID == "" {
		p.sending.Lock()
		defer p.sending.Unlock()
		if err := p.loadEnded(); err != nil {
			return found, false, false, err
		}
		found, isOver = p.ended.known[name], true
	}
	r := found.Round
	return found, isOver, r.ID != "" && r.Vendor == code && !r.IsDemo, nil
}

// Round describes a player's round in a language; isKnown is false if the player has no such round.
func (p *Program) Round(code string, of gamevendor.RoundRef) (round gamevendor.Round, isKnown bool, err error) {
	found, isOver, isKnown, err := p.find(code, of.ID)
	if err != nil || !isKnown || found.Round.Player != of.Player {
		return round, false, err
	}
	language := languageOf(of.Language)
	round = gamevendor.Round{ID: of.ID, IsOver: isOver, Lines: found.lines(messages[language], isOver)}
	query := url.Values{"key": {p.replayKey(code, of.ID)}, "language": {language}}
	round.Replay = "/play/replay/" + url.PathEscape(code) + "/" + url.PathEscape(of.ID) + "?" + query.Encode()
	return round, true, nil
}

// lines describe the bets, the result and the payout.
func (e endedRound) lines(say map[string]string, isOver bool) (lines []gamevendor.RoundLine) {
	r := e.Round
	amount := func(of money.Amount) string { return of.String() + " " + r.Currency }
	for _, b := range r.Bets {
		text := cmp.Or(say["pick."+b.Pick], b.Pick) + " · " + amount(b.Amount)
		if b.Odds > 0 {
			text += " · " + strings.ReplaceAll(say["match.at"], "{odds}", b.Odds.String())
		}
		lines = append(lines, gamevendor.RoundLine{Label: say["place"], Text: text})
	}
	lines = append(lines, resultLines(r.Shown, say)...)
	brought := amount(r.paid())
	switch {
	case e.IsVoid:
		brought = say["void"]
	case !isOver:
		brought = say["round.open"]
	}
	return append(lines, gamevendor.RoundLine{Label: say["history.paid"], Text: brought})
}

// resultLines describe what was drawn or dealt.
func resultLines(shown json.RawMessage, say map[string]string) (lines []gamevendor.RoundLine) {
	var out struct {
		Window  [][]int      `json:"window"`
		Hands   []rules.Hand `json:"hands"`
		Numbers []int        `json:"numbers"`
		Score   []int        `json:"score"`
		Winner  string       `json:"winner"`
	}
	if len(shown) == 0 || json.Unmarshal(shown, &out) != nil {
		return nil
	}
	for n, row := range out.Window {
		names := make([]string, len(row))
		for i, symbol := range row {
			names[i] = say["symbol."+strconv.Itoa(symbol)]
		}
		lines = append(lines, gamevendor.RoundLine{Label: fmt.Sprintf("%s %d", say["slot.stage"], n+1),
			Text: strings.Join(names, " | ")})
	}
	for _, hand := range out.Hands {
		lines = append(lines, gamevendor.RoundLine{Label: cmp.Or(say["pick."+hand.Side], hand.Side), Text: cards(hand.Cards)})
	}
	if len(out.Numbers) > 0 {
		lines = append(lines, gamevendor.RoundLine{Label: say["round.outcome"],
			Text: strings.Trim(fmt.Sprint(out.Numbers), "[]")})
	}
	if len(out.Score) == 2 {
		lines = append(lines, gamevendor.RoundLine{Label: say["round.outcome"],
			Text: fmt.Sprintf("%d : %d", out.Score[0], out.Score[1])})
	}
	if len(out.Hands) > 0 && out.Winner != "" {
		side := cmp.Or(say["pick."+out.Winner], out.Winner)
		lines = append(lines, gamevendor.RoundLine{Label: say["round.outcome"],
			Text: cmp.Or(say["winner."+out.Winner], strings.ReplaceAll(say["winner"], "{side}", side))})
	}
	return lines
}

var (
	ranks = []string{"", "A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"}
	suits = []string{"♠", "♥", "♦", "♣"}
)

func cards(hand []rules.Card) string {
	names := make([]string, len(hand))
	for i, card := range hand {
		names[i] = ranks[card.Rank%len(ranks)] + suits[card.Suit%len(suits)]
	}
	return strings.Join(names, " ")
}

// replayKey authorizes access to one round's replay page.
func (p *Program) replayKey(code, name string) string {
	mac := hmac.New(sha256.New, []byte(catalog.Secret(p.Secret, code)))
	mac.Write([]byte("replay " + name))
	return hex.EncodeToString(mac.Sum(nil)[:16])
}

var replayPage = template.Must(template.ParseFS(files, "replay.html"))

// replayData is the data of a replay page.
type replayData struct {
	Language, Title, ID string
	At                  string
	Say                 map[string]string
	Lines               []gamevendor.RoundLine
}

func (p *Program) replay(w http.ResponseWriter, r *http.Request) {
	code, name := r.PathValue("vendor"), r.PathValue("round")
	found, isOver, isKnown, err := p.find(code, name)
	isMeant := hmac.Equal([]byte(r.URL.Query().Get("key")), []byte(p.replayKey(code, name)))
	if err != nil || !isKnown || !isMeant {
		http.NotFound(w, r)
		return
	}
	language := languageOf(r.URL.Query().Get("language"))
	say := messages[language]
	g, _ := catalog.Find(code, found.Round.Game)
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	if err := replayPage.Execute(w, replayData{
		Language: language, Title: g.Names[language], ID: name, At: found.Round.OpenedAt.UTC().Format(time.RFC3339), Say: say,
		Lines: found.lines(say, isOver),
	}); err != nil {
		p.Log.Debug("sandbox_replay_page_failed", "error", err.Error())
	}
}
