package rules

import "io"

// Card is a rank (1 ace to 13 king) and a suit (0 to 3), in the form that the page shows.
type Card struct {
	Rank int `json:"rank"`
	Suit int `json:"suit"`
}

const (
	ranks = 13
	suits = 4
	deck  = ranks * suits
	// shoeDecks is the number of decks in a shoe.
	shoeDecks = 8
)

// shoe deals each card of several full decks once.
type shoe struct {
	chance io.Reader
	cards  []Card
	err    error
}

func newShoe(chance io.Reader, decks int) *shoe {
	s := &shoe{chance: chance, cards: make([]Card, 0, decks*deck)}
	for range decks {
		for suit := range suits {
			for rank := 1; rank <= ranks; rank++ {
				s.cards = append(s.cards, Card{rank, suit})
			}
		}
	}
	return s
}

// next returns the next card. After an error it returns aces, and err is set.
func (s *shoe) next() Card {
	at, err := Below(s.chance, int64(len(s.cards)))
	if err != nil {
		s.err = err
		return Card{1, 0}
	}
	card := s.cards[at]
	s.cards[at] = s.cards[len(s.cards)-1]
	s.cards = s.cards[:len(s.cards)-1]
	return card
}

func (s *shoe) deal(n int) (hand []Card) {
	for range n {
		hand = append(hand, s.next())
	}
	return hand
}

// Hand is the cards of one side.
type Hand struct {
	Side   string `json:"side"`
	Cards  []Card `json:"cards"`
	Points int    `json:"points"`
}

// Hands is what a card table shows.
type Hands struct {
	Hands  []Hand `json:"hands"`
	Winner string `json:"winner"`
}
