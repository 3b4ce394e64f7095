package bgs

import (
	"encoding/json"

	"lantern/api/bgs/fair"
	"lantern/api/bgs/maths"
	"lantern/api/bgs/maths/dice"
	"lantern/store/bgs"
	"lantern/store/fault"
	"lantern/store/money"
)

// game maps the arithmetic of a kind of game to the wire format.
type game interface {
	// choose parses what the player picked and returns it in canonical form.
	choose(title maths.Title, rtp money.Rate, raw map[string]string) (json.RawMessage, error)
	draw(title maths.Title, r bgs.Round, stream *fair.Stream) (bgs.Drawn, error)
}

var games = map[maths.Kind]game{maths.KindDice: diceGame{}}

type diceGame struct{}

type diceChoices struct {
	Target    string         `json:"target"`
	Direction dice.Direction `json:"direction"`
}

type diceOutcome struct {
	Roll       string `json:"roll"`
	Win        bool   `json:"win"`
	Multiplier string `json:"multiplier"`
}

func (diceGame) choose(title maths.Title, rtp money.Rate, raw map[string]string) (json.RawMessage, error) {
	for name := range raw {
		if name != "target" && name != "direction" {
			return nil, fault.Invalid("choices."+name, "unknown_field")
		}
	}
	picked := diceChoices{Target: raw["target"], Direction: dice.Direction(raw["direction"])}
	choice, err := picked.choice()
	if err == nil {
		_, err = dice.Rules{Return: rtp, MaxWin: title.MaxWin}.Multiplier(choice)
	}
	if err != nil {
		return nil, fault.New(fault.ChoiceNotOffered).In("choices", string(fault.ChoiceNotOffered), nil).Because(err)
	}
	return json.Marshal(picked)
}

func (diceGame) draw(title maths.Title, r bgs.Round, stream *fair.Stream) (bgs.Drawn, error) {
	var picked diceChoices
	if err := json.Unmarshal(r.Choices, &picked); err != nil {
		return bgs.Drawn{}, err
	}
	choice, err := picked.choice()
	if err != nil {
		return bgs.Drawn{}, err
	}
	out, err := dice.Rules{Return: r.RTP, MaxWin: title.MaxWin}.Play(stream, r.Stake, choice)
	if err != nil {
		return bgs.Drawn{}, err
	}
	raw, err := json.Marshal(diceOutcome{Roll: out.Roll.String(), Win: out.Win,
		Multiplier: maths.Multiplier(out.Multiplier)})
	return bgs.Drawn{Outcome: raw, Payout: out.Payout}, err
}

func (c diceChoices) choice() (dice.Choice, error) {
	target, err := dice.ParseRoll(c.Target)
	return dice.Choice{Target: target, Direction: c.Direction}, err
}

// replay draws a stored round again from its seed and nonce.
func replay(r bgs.Round, seed bgs.Seed, nonce uint64) (bgs.Drawn, error) {
	title, ok := maths.Find(r.Code)
	if !ok {
		return bgs.Drawn{}, fault.New(fault.NotFound)
	}
	server, err := fair.ServerSeedFrom(seed.Server)
	if err != nil {
		return bgs.Drawn{}, err
	}
	return games[title.Kind].draw(title, r, fair.NewStream(server, seed.Client, nonce))
}
