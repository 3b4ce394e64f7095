package wire_test

import (
	"fmt"
	"slices"
	"testing"

	"lantern/api/wire"
	"lantern/store/fault"
	"lantern/store/id"
)

// place orders a list by two columns.
type place struct{ Day, ID string }

func (p place) isValid() bool { return p.Day != "" && p.ID != "" }

// after returns at most limit rows behind a place, as the store does.
func after(rows []place, behind place, limit int) []place {
	at := slices.IndexFunc(rows, func(row place) bool { return behind == place{} || row == behind })
	if behind != (place{}) {
		at++
	}
	return rows[at:min(at+limit, len(rows))]
}

func TestKeyset_AllPages_HaveEachRowOnce(t *testing.T) {
	var all []place
	for i := range 45 {
		all = append(all, place{fmt.Sprint("day ", i/10), fmt.Sprint(i)})
	}
	for _, size := range []int{1, 9, 44, 45, 46} {
		var seen []place
		cursor := ""
		for range len(all) + 1 {
			k, err := wire.ReadKeyset(cursor, size, place.isValid)
			if err != nil {
				t.Fatal(err)
			}
			same := func(p place) place { return p }
			page, err := wire.PageBy(k, after(all, k.After, k.Limit()), same, same)
			if err != nil || len(page.Content) > size {
				t.Fatalf("pages of %d: %d rows, %v", size, len(page.Content), err)
			}
			seen = append(seen, page.Content...)
			if page.NextCursor == nil {
				break
			}
			cursor = *page.NextCursor
		}
		if !slices.Equal(seen, all) {
			t.Errorf("pages of %d have %d rows of %d", size, len(seen), len(all))
		}
	}
}

func TestKeyset_EmptyList_IsAnEmptyArrayWithoutCursor(t *testing.T) {
	k, err := wire.ReadIDKeyset[id.Bet]("", 0)
	if err != nil || k.Limit() != 21 || k.After != "" {
		t.Fatalf("%+v, %v", k, err)
	}
	same := func(bet id.Bet) id.Bet { return bet }
	page, err := wire.PageBy(k, nil, same, same)
	if err != nil || page.Content == nil || len(page.Content) != 0 || page.NextCursor != nil {
		t.Errorf("%+v, %v", page, err)
	}
}

func TestReadKeyset_CursorThatWasMadeUp_IsRefused(t *testing.T) {
	for _, cursor := range []string{
		"?", "e30", // {}
		"bnVsbA",                       // null
		"IngnOyBEUk9QIFRBQkxFIGJldHMi", // a string that is no id
		"eyJiIjoiMDFhMjEzNzEtODIzOS03MmE2LTg5OGMtM2MifQ",   // an object
		"IjAxYTIxMzcxLTgyMzktNzJhNi04OThjLTNjYjNlMDI5ODA4", // cut off
	} {
		_, err := wire.ReadIDKeyset[id.Bet](cursor, 20)
		if f := fault.Of(err); f == nil || f.Fields["cursor"].Code != "wrong_format" {
			t.Errorf("%s: %v", cursor, err)
		}
	}
}
