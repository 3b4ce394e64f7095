// Package catalog lists the lottery games and bet types as data. The server evaluates the rows, and the client lays out
// boards and counts units from the same rows, so nothing here is code. Only this package names a bet type.
package catalog

import (
	"strconv"

	"lantern/store/money"
)

// Mode is a prize mode: how a bet is priced and which board the player sees.
type Mode string

// The prize modes. LOTT prices by prize group, the others by fixed odds.
const (
	LOTT  Mode = "LOTT"
	ZY    Mode = "ZY"
	ELOTT Mode = "ELOTT"
	SEA   Mode = "SEA"
	VN    Mode = "VN"
)

// Values lists every Mode.
func (Mode) Values() []Mode { return []Mode{LOTT, ZY, ELOTT, SEA, VN} }

// Form is how a selection is written.
type Form string

// The forms. Groups, tickets and slots share Symbols; "@" comes first where the type has places.
const (
	Sets    Form = "sets"    // groups separated by ",", each a set of symbols: 12,3,45
	Slots   Form = "slots"   // slot:choices separated by ";": 1:BO;5:E
	Tickets Form = "tickets" // tickets of K symbols separated by ";": 123;456
	Numbers Form = "numbers" // tickets of K symbols separated by " ": 1234 5678
	Banker  Form = "banker"  // bankers#drag: 01 02#03 04 05
	Pool    Form = "pool"    // one set of up to 100 two-digit numbers: 05 12 99
	Pairs   Form = "pairs"   // two conditions joined by "+", pairs separated by ";": 3B+4O
)

// Values lists every Form.
func (Form) Values() []Form {
	return []Form{Sets, Slots, Tickets, Numbers, Banker, Pool, Pairs}
}

// Order says which tickets are the same.
type Order string

// The orders of the symbols in a ticket.
const (
	Ordered  Order = "ordered"  // 12 is not 21
	Multiset Order = "multiset" // 121 is 112
	Distinct Order = "distinct" // 12 is 21, and 11 is refused
)

// Values lists every Order.
func (Order) Values() []Order {
	return []Order{Ordered, Multiset, Distinct}
}

// Kind is the rule that counts the units of a selection and the winning units of a draw.
type Kind string

// The kinds. "view" is the part of the draw that the type reads.
const (
	Straight    Kind = "straight"     // one set per position; a unit per ticket; all positions match
	Cascade     Kind = "cascade"      // straight, and each ticket also plays its last k−1 … 1 symbols as units
	Sum         Kind = "sum"          // a unit per ticket of the view with a chosen sum
	Span        Kind = "span"         // a unit per ticket of the view with a chosen difference of highest and lowest
	Pattern     Kind = "pattern"      // a unit per multiset of Parts drawn from the groups
	GroupSum    Kind = "group_sum"    // a unit per multiset with a chosen sum, not all symbols equal
	GroupBanker Kind = "group_banker" // a unit per multiset with the chosen symbol, not all symbols equal
	Position    Kind = "position"     // a unit per symbol at its position
	Shows       Kind = "shows"        // a unit per K symbols; all show Times times (K > view: the view lies in them)
	ShowsList   Kind = "shows_list"   // the same for typed tickets
	Attributes  Kind = "attributes"   // options per position; a unit per combination
	AnyStraight Kind = "any_straight" // a unit per ticket of K of the filled positions
	List        Kind = "list"         // typed numbers; each read of the draw that equals one is a hit
	Permute     Kind = "permute"      // typed numbers; a unit per permutation
	Roll        Kind = "roll"         // typed numbers with one X; a unit per digit at X
	Tail        Kind = "tail"         // typed numbers; only the best tier of a number pays
	Pack        Kind = "pack"         // tickets of K sums; the sum of the view is one of them
	Both        Kind = "both"         // pairs of conditions; both hold
	Choice      Kind = "choice"       // a unit per option (per slot); Fact decides which options win or push
	Hits        Kind = "hits"         // pool; a unit per K numbers, paid by how many of them are drawn
	PoolAll     Kind = "pool_all"     // pool; a unit per K numbers; all show, once however often they repeat
	PoolFull    Kind = "pool_full"    // pool; a unit for every subset of at least two numbers; all of it shows
	PoolNone    Kind = "pool_none"    // pool; a unit per K numbers; none shows
	PoolPair    Kind = "pool_pair"    // pool; a pair of numbers that both show; repeats raise the prize
)

// Values lists every Kind.
func (Kind) Values() []Kind {
	return []Kind{
		Straight, Cascade, Sum, Span, Pattern, GroupSum, GroupBanker, Position, Shows, ShowsList,
		Attributes, AnyStraight, List, Permute, Roll, Tail, Pack, Both, Choice, Hits, PoolAll, PoolFull,
		PoolNone, PoolPair,
	}
}

// Ratio is an exact number.
type Ratio struct{ Num, Den int64 }

// MarshalText writes "1000/3", or "10" for a whole number.
func (r Ratio) MarshalText() ([]byte, error) {
	text := strconv.AppendInt(nil, r.Num, 10)
	if r.Den != 1 {
		text = strconv.AppendInt(append(text, '/'), r.Den, 10)
	}
	return text, nil
}

// Tier is one prize of a type. LOTT has N = 1/probability, every other mode has default odds.
type Tier struct {
	Code string `json:"code"`
	N    *Ratio `json:"n,omitempty"`
	// Odds is what a stake of 1 returns, the stake included.
	Odds money.Amount `json:"odds,omitempty"`
}

// Symbols is the alphabet of a form: the numbers Low to High, or labels. Width 0 means no leading zeros. Symbols wider
// than one character are separated by a space, others only if Spaced.
type Symbols struct {
	Low    int      `json:"low"`
	High   int      `json:"high"`
	Width  int      `json:"width"`
	Labels []string `json:"labels,omitempty"`
	Spaced bool     `json:"spaced,omitempty"`
}

// Group is how many symbols a set has.
type Group struct {
	Min int `json:"min"`
	Max int `json:"max"`
}

// Part is one class of equal symbols in a pattern: Count different symbols that show Times times each.
type Part struct {
	Times int `json:"times"`
	Count int `json:"count"`
}

// Read is a view of the draw whose values win the tier.
type Read struct {
	View string `json:"view"`
	Tier int    `json:"tier"`
}

// Type is one bet type.
type Type struct {
	Code    string   `json:"code"`
	Mode    Mode     `json:"mode"`
	Games   []string `json:"games"`
	Kind    Kind     `json:"kind"`
	Form    Form     `json:"form"`
	Symbols Symbols  `json:"symbols"`
	// Groups are the sets of a form; Blank allows "-" for some of them.
	Groups []Group `json:"groups,omitempty"`
	Blank  bool    `json:"blank,omitempty"`
	// Slots are the labels before ":"; SlotViews are their parts of the draw where View is not.
	Slots     []string `json:"slots,omitempty"`
	SlotViews []string `json:"slotViews,omitempty"`
	Order     Order    `json:"order,omitempty"`
	// K symbols make a unit or a ticket; each shows Times times.
	K     int `json:"k,omitempty"`
	Times int `json:"times,omitempty"`
	// Places are the positions before "@"; each set of View's length of them is played.
	Places string `json:"places,omitempty"`
	// View is the part of the draw; Reads are the views with their tiers.
	View  string `json:"view,omitempty"`
	Reads []Read `json:"reads,omitempty"`
	Parts []Part `json:"parts,omitempty"`
	// Fact decides a choice. OptionTiers holds the tier of each option; 0 for all when empty.
	Fact        string `json:"fact,omitempty"`
	OptionTiers []int  `json:"optionTiers,omitempty"`
	// Half is the least big value of a fact that compares with one.
	Half int `json:"half,omitempty"`
	// Classes are the allowed numbers of permutations of a ticket. ByClass types have their tiers once for each class.
	Classes []int `json:"classes,omitempty"`
	ByClass bool  `json:"byClass,omitempty"`
	// Different means that the positions of the view never hold the same symbol.
	Different bool `json:"different,omitempty"`
	// Lots multiplies the units; HitParts divides the hits, for prizes of half a unit.
	Lots     int64 `json:"lots,omitempty"`
	HitParts int64 `json:"hitParts,omitempty"`
	// DiscountBps lowers the stake and FeeBps the payout, in 1/10,000.
	DiscountBps int64 `json:"discountBps,omitempty"`
	FeeBps      int64 `json:"feeBps,omitempty"`
	// Outcomes of a direct type limit the share that one selection may cover.
	Outcomes int64  `json:"outcomes,omitempty"`
	Tiers    []Tier `json:"tiers"`
	// Samples are selections of one unit of each return that the type has; without them every option is a sample.
	Samples []string `json:"samples,omitempty"`
}

// Types returns all bet types, in the order of the boards.
func Types() []Type {
	var all []Type
	for _, board := range []func() []Type{ssc, d3, x5, k3, pk10, pc28, zySSC, zyOthers, keno, wingo, e5d, ek3, thai,
		fourD, boxes, togel, northern, southern} {
		all = append(all, board()...)
	}
	return all
}
