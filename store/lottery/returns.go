package lottery

import (
	"fmt"
	"io"
	"math/big"
	"text/tabwriter"

	"lantern/store/lottery/rules"
	"lantern/store/lottery/rules/catalog"
	"lantern/store/money"
)

// shownGroup is the prize group at which the table shows the types of LOTT.
const shownGroup = 1800

// WriteReturns prints what every bet type returns on average, exactly and to six decimals: LOTT at group 1800, the
// other modes at the default odds. A type with several kinds of selections has a row for each.
func WriteReturns(out io.Writer) error {
	table := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	fmt.Fprintln(table, "type\tmode\tselection\treturn\texactly")
	for _, t := range rules.Types() {
		prices, err := t.AtOdds(nil)
		if t.Mode == catalog.LOTT {
			prices, err = t.AtGroup(shownGroup, money.Whole)
		}
		if err != nil {
			return err
		}
		for _, r := range t.Returns(prices) {
			fmt.Fprintf(table, "%s\t%s\t%s\t%s\t%s\n", t.Code, t.Mode, r.Selection, r.Value.FloatString(6), exactly(r.Value))
		}
	}
	return table.Flush()
}

// exactly writes a fraction that is short enough to read.
func exactly(value *big.Rat) string {
	if text := value.RatString(); len(text) <= 24 {
		return text
	}
	return "-"
}
