package report

import (
	"strings"
	"testing"

	_ "lantern/store/gamevendor" // registers the kinds of vendors' rewards
)

func TestRewards_SQLListsTheRewardsOfTheLedger(t *testing.T) {
	want := "'" + strings.Join(Rewards(), "', '") + "'"
	if got := strings.Join(strings.Fields(rewards), " "); got != want {
		t.Errorf("SQL has %s\nthe ledger %s", got, want)
	}
}
