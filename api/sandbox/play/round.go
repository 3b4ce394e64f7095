package play

import (
	"context"
	"encoding/json"
	"errors"
	"time"

	"lantern/api/sandbox/catalog"
	"lantern/api/sandbox/rules"
	"lantern/store/id"
	"lantern/store/money"
)

// state of a round.
type state string

const (
	asked     state = "ASKED"  // debiting: the results of the stakes are unknown
	open      state = "OPEN"   // stakes are taken: a seat, or a bet on a coming match
	paying    state = "PAYING" // decided, payouts outstanding
	reversing state = "UNDONE" // stakes are being rolled back
)

// bet is one debit.
type bet struct {
	Tx     string       `json:"tx"`
	Type   string       `json:"type"`
	Pick   string       `json:"pick"`
	Amount money.Amount `json:"amount"`
	Share  money.Amount `json:"share,omitempty"`
	Odds   money.Amount `json:"odds,omitempty"`
	// Reward is the free-round reward of a free bet: its amount determines the win and is not debited.
	Reward string `json:"reward,omitempty"`
	// IsReversed means that the bet was rolled back or never applied.
	IsReversed bool `json:"isBack,omitempty"`
}

// credit is the payout of one bet, 0 for a loss.
type credit struct {
	Tx        string       `json:"tx"`
	Ref       string       `json:"ref"`
	Amount    money.Amount `json:"amount"`
	Closes    bool         `json:"closes,omitempty"`
	IsJackpot bool         `json:"isJackpot,omitempty"`
	IsDone    bool         `json:"isDone,omitempty"`
}

// round is stored before the first wallet call and until nothing is owed.
type round struct {
	ID        string          `json:"id"`
	Vendor    string          `json:"vendor"`
	Game      string          `json:"game"`
	Player    string          `json:"player"`
	Currency  string          `json:"currency"`
	IsDemo    bool            `json:"isDemo,omitempty"`
	Session   string          `json:"session"`
	State     state           `json:"state"`
	Bets      []bet           `json:"bets"`
	Credits   []credit        `json:"credits,omitempty"`
	Shown     json.RawMessage `json:"shown,omitempty"`
	OpenedAt  time.Time       `json:"openedAt"`
	DecidedAt time.Time       `json:"decidedAt"`
	// Seats only.
	IsSeat bool         `json:"isSeat,omitempty"`
	Stack  money.Amount `json:"stack,omitempty"`
	UsedAt time.Time    `json:"usedAt"`
	// Bets on matches only.
	Match  string    `json:"match,omitempty"`
	EndsAt time.Time `json:"endsAt"`
	// Tries and NextAt schedule the retries of unknown results.
	Tries  int       `json:"tries,omitempty"`
	NextAt time.Time `json:"nextAt"`
}

func (r round) place() string { return r.Vendor + " " + r.Game + " " + r.Player }

func (r round) staked() (sum money.Amount) {
	for _, b := range r.Bets {
		sum += b.cost()
	}
	return sum
}

// cost returns what a bet debits.
func (b bet) cost() money.Amount {
	if b.Reward != "" {
		return 0
	}
	return b.Amount
}

func (r round) paid() (sum money.Amount) {
	for _, c := range r.Credits {
		sum += c.Amount
	}
	return sum
}

// result is the outcome of an action.
type result struct {
	Round   string          `json:"round"`
	Shown   json.RawMessage `json:"shown,omitempty"`
	Stake   money.Amount    `json:"stake"`
	Paid    money.Amount    `json:"paid"`
	Jackpot money.Amount    `json:"jackpot,omitempty"`
	// IsPending means that the wallet has not confirmed the payout.
	IsPending bool `json:"isPending,omitempty"`
	// IsOpen means that the result is decided later.
	IsOpen bool `json:"isOpen,omitempty"`
}

func (r round) result() result {
	out := result{Round: r.ID, Shown: r.Shown, Stake: r.staked(), Paid: r.paid(), IsOpen: r.State == open,
		IsPending: r.State == paying || r.State == asked}
	for _, c := range r.Credits {
		if c.IsJackpot {
			out.Jackpot = c.Amount
		}
	}
	return out
}

// betRequest is a bet as the page sends it.
type betRequest struct {
	Pick   string       `json:"pick"`
	Amount money.Amount `json:"amount"`
}

type betIn struct {
	Once  string       `json:"once"`
	Match string       `json:"match"`
	Bets  []betRequest `json:"bets"`
	// Free plays a granted free round.
	Free bool `json:"free"`
}

const maxBets = 12

func (p *Program) bet(ctx context.Context, s session, in betIn) (any, error) {
	return p.runOnce(ctx, s, in.Once, func(ctx context.Context, s session) (result, error) {
		g, _ := catalog.Find(s.Vendor, s.Game)
		switch {
		case in.Free:
			return p.playFree(ctx, s, g, in)
		case len(in.Bets) == 0:
			return result{}, refuse(unknownBet)
		case len(in.Bets) > maxBets:
			return result{}, refuse(tooManyBets)
		case hasMatches(g):
			return p.betOnMatch(ctx, s, in)
		}
		rule, isInstant := instantRules(g)
		if !isInstant || in.Match != "" {
			return result{}, refuse(unknownBet)
		}
		return p.playInstant(ctx, s, rule, in)
	})
}

// playInstant plays a round from stake to payout.
func (p *Program) playInstant(ctx context.Context, s session, rule rules.Game, in betIn) (result, error) {
	r := p.newRound(s)
	picked := map[string]bool{}
	for _, request := range in.Bets {
		place, isOffered := rule.Find(request.Pick)
		if !isOffered || picked[request.Pick] {
			return result{}, refuse(unknownBet)
		}
		if err := s.Limits.check(request.Amount, rule.Step); err != nil {
			return result{}, err
		}
		picked[request.Pick] = true
		b := bet{Type: "stake", Pick: request.Pick, Amount: request.Amount}
		if place.IsSide {
			b.Type = "side"
		}
		if poolOf(s.Vendor, s.Game) != "" {
			b.Share = request.Amount.Times(rules.JackpotShare)
		}
		r = r.with(b)
	}
	return p.play(ctx, s, r, rule, in.Once)
}

// playFree plays a granted free round of a slot.
func (p *Program) playFree(ctx context.Context, s session, g catalog.Game, in betIn) (result, error) {
	rule, isInstant := instantRules(g)
	if !isInstant || rule.Name != "slot" || in.Match != "" || len(in.Bets) > 0 {
		return result{}, refuse(unknownBet)
	}
	b, err := p.freeBet(s)
	if err != nil {
		return result{}, err
	}
	return p.play(ctx, s, p.newRound(s).with(b), rule, in.Once)
}

func (p *Program) play(ctx context.Context, s session, r round, rule rules.Game, once string) (result, error) {
	r, err := p.takeStakes(ctx, s, r, once)
	if err != nil {
		return result{}, err
	}
	if r, err = p.draw(r, rule); err != nil {
		return result{}, err
	}
	return p.pay(ctx, r)
}

// check validates a stake.
func (l limits) check(amount, step money.Amount) error {
	switch {
	case amount < l.Min || amount > l.Max:
		return stakeError(l.Min, l.Max)
	case amount%step != 0:
		return refusal{Code: stakeStep, Params: map[string]any{"step": step}}
	}
	return nil
}

func (p *Program) newRound(s session) round {
	now := p.Clock.Now()
	return round{
		ID: id.New[string](), Vendor: s.Vendor, Game: s.Game, Player: s.Player, Currency: s.Currency, IsDemo: s.IsDemo,
		Session: s.hash,
		State:   asked, OpenedAt: now, UsedAt: now,
	}
}

func (r round) with(b bet) round {
	b.Tx = id.New[string]()
	r.Bets = append(r.Bets, b)
	return r
}

// takeStakes debits all stakes of a round, or none: earlier ones are rolled back after a refusal.
func (p *Program) takeStakes(ctx context.Context, s session, r round, once string) (round, error) {
	free, ok := p.lock(r.ID)
	if !ok {
		return r, refuse(busy)
	}
	defer free()
	err := p.update(func(saved *gameState) error {
		if err := saved.useFreeRound(s, r, p.Clock.Now()); err != nil {
			return err
		}
		known := saved.Sessions[s.hash]
		waiting := r.result()
		known.LastRequest, known.LastResult = once, &waiting
		saved.Sessions[s.hash], saved.Rounds[r.ID] = known, r.copied()
		return nil
	})
	if err != nil {
		return r, err
	}
	for i, b := range r.Bets {
		balance, err := p.takeStake(ctx, s, r, b)
		if failed := p.saveBalance(s, balance); failed != nil {
			return r, errors.Join(err, failed)
		}
		var refused refusal
		if errors.As(err, &refused) {
			// The refused stake was not debited, and later ones were not sent.
			for rest := i; rest < len(r.Bets); rest++ {
				r.Bets[rest].IsReversed = true
			}
		}
		if err != nil {
			return r, p.cancelRound(ctx, r, err)
		}
	}
	r.State = open
	return r, p.saveRound(r)
}

// cancelRound undoes a round and returns the reason; an incomplete rollback is retried in the background.
func (p *Program) cancelRound(ctx context.Context, r round, why error) error {
	r.State = reversing
	if err := p.saveRound(r); err != nil {
		return errors.Join(why, err)
	}
	if err := p.undo(ctx, r); err != nil && !errors.Is(err, errUnknown) {
		return errors.Join(why, err)
	}
	if errors.Is(why, errUnknown) {
		return refuse(outcomeUnknown)
	}
	return why
}

// draw decides a round whose stakes are taken, and stores what it owes before the result is returned.
func (p *Program) draw(r round, rule rules.Game) (round, error) {
	outcome, err := rule.Play(p.Random)
	if err != nil {
		return r, err
	}
	if r.Shown, err = json.Marshal(outcome.Shown); err != nil {
		return r, err
	}
	hasWon, pool := false, poolOf(r.Vendor, r.Game)
	if r.Bets[0].Share > 0 {
		if hasWon, err = rules.PoolOf(pool).Wins(p.Random, r.Bets[0].Amount); err != nil {
			return r, err
		}
	}
	for _, b := range r.Bets {
		r = r.addCredit(b, b.Amount.TimesPayable(outcome.Returns[b.Pick]))
	}
	err = p.update(func(saved *gameState) error {
		now := p.Clock.Now()
		if hasWon {
			r = saved.payJackpot(r, pool, now)
		}
		r = r.markDecided(now)
		saved.Rounds[r.ID] = r.copied()
		return nil
	})
	return r, err
}

func (r round) addCredit(b bet, amount money.Amount) round {
	r.Credits = append(r.Credits, credit{Tx: id.New[string](), Ref: b.Tx, Amount: amount})
	return r
}

// markDecided marks a round as decided; its last credit closes it.
func (r round) markDecided(now time.Time) round {
	r.Credits[len(r.Credits)-1].Closes = true
	r.State, r.DecidedAt = paying, now
	return r
}
