package catalog

import "strings"

// Ticket is a launch token of the Hub88 dialect with the values that its calls need, as one string for the browser.
type Ticket struct{ Token, User, Currency string }

// separator does not occur in the parts.
const separator = "."

// Text encodes the ticket.
func (t Ticket) Text() string { return strings.Join([]string{t.Token, t.User, t.Currency}, separator) }

// ParseTicket decodes a ticket; missing parts are empty.
func ParseTicket(text string) (t Ticket) {
	var rest string
	t.Token, rest, _ = strings.Cut(text, separator)
	t.User, t.Currency, _ = strings.Cut(rest, separator)
	return t
}
