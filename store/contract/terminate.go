package contract

import "lantern/store/id"

// Open is an open contract as the rules of endings look at it.
type Open struct {
	ID       id.Contract `db:"id"`
	Kind     Kind        `db:"kind"`
	Upline   id.Member   `db:"upline_id"`
	Downline id.Member   `db:"downline_id"`
	State    State       `db:"state"`
	Terms    Terms       `db:"-"`
}

// Cause is why a contract ends without anybody's request.
type Cause string

// The causes: its rate is above the new one of its upline, or its upline has lost the contract above it.
const (
	RateAboveUpline Cause = "RATE_ABOVE_UPLINE"
	Cascade         Cause = "CASCADE"
)

// Values lists every Cause.
func (Cause) Values() []Cause { return []Cause{RateAboveUpline, Cascade} }

// Ending is a contract that ends.
type Ending struct {
	Contract Open
	Cause    Cause
}

// Endings are what the acceptance or the end of a contract does to others.
type Endings struct {
	// Superseded is the older contract of the downline that accepts.
	Superseded []Open
	Terminated []Ending
	// Voided are offers that wait for an answer.
	Voided []Open
}

// EndingsOf returns what ends when the downline accepts terms of a kind; with nil terms, when the downline loses the
// contract. open are the open contracts of the kind, in the order of their ids.
func EndingsOf(open []Open, kind Kind, downline id.Member, accepted *Terms) (e Endings) {
	below := map[id.Member][]Open{}
	for _, c := range open {
		if c.Kind != kind {
			continue
		}
		below[c.Upline] = append(below[c.Upline], c)
		if c.Downline == downline && c.State.isRunning() && accepted != nil {
			e.Superseded = append(e.Superseded, c)
		}
	}
	e.end(below, downline, accepted, RateAboveUpline)
	return e
}

// end collects the contracts below an upline that exceed its terms, and all below those.
func (e *Endings) end(below map[id.Member][]Open, upline id.Member, terms *Terms, cause Cause) {
	if terms == nil {
		cause = Cascade
	}
	for _, c := range below[upline] {
		switch {
		case terms != nil && !c.Terms.Exceeds(*terms):
		case c.State == Pending:
			e.Voided = append(e.Voided, c)
		default:
			e.Terminated = append(e.Terminated, Ending{c, cause})
			e.end(below, c.Downline, nil, Cascade)
		}
	}
}
