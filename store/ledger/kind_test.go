package ledger_test

import (
	"slices"
	"testing"

	"lantern/store/ledger"
)

// parcels are kinds as a noun registers them, the last first: their order must not depend on it.
var parcels = ledger.Register(
	ledger.KindInfo{Kind: "PARCEL_LOST", Order: 1010},
	ledger.KindInfo{Kind: "PARCEL_RETURNED", Group: ledger.GroupFunds, Order: 1020},
	ledger.KindInfo{Kind: "PARCEL_SENT", Group: ledger.GroupFunds, Order: 1010},
)

func TestKinds_OfNounsAndNounsToCome_AreSortedByGroupAndOrder(t *testing.T) {
	all := ledger.Kinds()
	for _, kind := range parcels {
		if !slices.Contains(all, kind) || !slices.Contains(ledger.Registered(), kind) {
			t.Errorf("%s is not listed", kind.Kind)
		}
	}
	funds := ledger.KindsOf(ledger.GroupFunds)
	if end := funds[len(funds)-2:]; !slices.Equal(end, []string{"PARCEL_SENT", "PARCEL_RETURNED"}) {
		t.Errorf("funds: %v", funds)
	}
	if last := all[len(all)-1]; last.Kind != "PARCEL_LOST" {
		t.Errorf("the last is %s, not the one without a group", last.Kind)
	}
	rewards := ledger.KindsOf(ledger.GroupRewards)
	if first := rewards[:2]; !slices.Equal(first, []string{"ACTIVITY", "CASH_BACK"}) {
		t.Errorf("kinds of nouns and of nouns to come: %v", rewards)
	}
	isSorted := slices.IsSortedFunc(all, func(a, b ledger.KindInfo) int {
		if a.Group != b.Group {
			return 0
		}
		return a.Order - b.Order
	})
	if !isSorted {
		t.Errorf("not in order: %v", all)
	}
	if values := ledger.Kind("").Values(); len(values) != len(all) || values[0] != all[0].Kind {
		t.Errorf("values: %v", values)
	}
}

func TestKinds_CallerChangesTheList_RegistryStaysAsItIs(t *testing.T) {
	ledger.Kinds()[0].Kind, ledger.Registered()[0].Kind = "CHANGED", "CHANGED"
	if ledger.Kinds()[0].Kind == "CHANGED" || ledger.Registered()[0].Kind == "CHANGED" {
		t.Error("the registered kinds were changed")
	}
}

func TestRegister_KnownOrIncompleteKind_Panics(t *testing.T) {
	for name, info := range map[string]ledger.KindInfo{
		"registered":     {Kind: "PARCEL_SENT", Group: ledger.GroupFunds},
		"noun to come":   {Kind: "REFERRAL", Group: ledger.GroupRewards},
		"without a name": {Group: ledger.GroupFunds},
		"unknown group":  {Kind: "PARCEL_OPENED", Group: "parcels"},
	} {
		t.Run(name, func(t *testing.T) {
			defer func() {
				if recover() == nil {
					t.Error("registered")
				}
			}()
			ledger.Register(info)
		})
	}
}

func TestKindsOf_UnknownGroup_HasNone(t *testing.T) {
	for _, group := range []ledger.Group{"", "other"} {
		if kinds := ledger.KindsOf(group); kinds != nil {
			t.Errorf("%q: %v", group, kinds)
		}
	}
}
