package catalog

import "strings"

// Ticket is a token of the other dialect with what its calls want said beside it. It goes through a browser as one
// word.
type Ticket struct{ Token, User, Currency string }

// between the parts stands what none of them has.
const between = "."

// Text is the one word.
func (t Ticket) Text() string { return strings.Join([]string{t.Token, t.User, t.Currency}, between) }

// TicketOf reads it; a part that is not there is empty.
func TicketOf(text string) (t Ticket) {
	var rest string
	t.Token, rest, _ = strings.Cut(text, between)
	t.User, t.Currency, _ = strings.Cut(rest, between)
	return t
}
