package system_test

import (
	"slices"
	"testing"

	"lantern/store/seed"
	"lantern/store/storetest"
	"lantern/store/system"
)

// flavors is a setting with a list, as nouns declare theirs.
type flavors struct {
	Names []string `json:"names"`
	Most  int      `json:"most"`
}

var flavorSetting = system.Declare("flavors", "flavors of a test", flavors{Names: []string{"plum", "lime"}, Most: 3},
	func(flavors, system.Settings) []error { return nil })

func TestRead_ListOfADeclaredSetting_LeavesTheDefaultAsItIs(t *testing.T) {
	db := storetest.Furnished(t, seed.Base)
	if _, err := storetest.Owner(t, db).Exec(`INSERT INTO settings (key, value) VALUES ('flavors', '{"names": ["fig"]}')
		ON CONFLICT (key) DO UPDATE SET value = excluded.value`); err != nil {
		t.Fatal(err)
	}
	settings, err := system.Read(t.Context(), db)
	if err != nil {
		t.Fatal(err)
	}
	if got := flavorSetting.Of(settings); !slices.Equal(got.Names, []string{"fig"}) || got.Most != 3 {
		t.Errorf("%+v", got)
	}
	if kept := flavorSetting.Default.(flavors); !slices.Equal(kept.Names, []string{"plum", "lime"}) {
		t.Errorf("the default became %v", kept.Names)
	}
}
