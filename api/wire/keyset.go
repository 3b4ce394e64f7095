package wire

import (
	"encoding/base64"
	"encoding/json"

	"lantern/store/fault"
	"lantern/store/id"
)

// Cursor is a page of a list that grows without end. NextCursor asks for the page that follows; it is nil at the end.
type Cursor[T any] struct {
	Content    []T     `json:"content"`
	NextCursor *string `json:"nextCursor"`
}

// Keyset is a place in such a list, and how many rows are wanted behind it. K has the columns by which the list is
// ordered, the last one unique: an id, or a struct of several. After is the key of the last row that the client has
// seen, and K's zero value before the first. The store compares the columns as one row, so that any page costs the
// same:
//
//	WHERE ($1 = '' OR (day, id) < ($1::date, $2::uuid)) ORDER BY day DESC, id DESC LIMIT $3
type Keyset[K any] struct {
	After K
	size  int
}

// ReadKeyset reads the query parameters cursor and pageSize. isValid checks a key, which a client may have made up.
// Faults: validation_failed under cursor.
func ReadKeyset[K any](cursor string, pageSize int, isValid func(K) bool) (Keyset[K], error) {
	k := Keyset[K]{size: PageSize(pageSize)}
	if cursor == "" {
		return k, nil
	}
	raw, err := base64.RawURLEncoding.DecodeString(cursor)
	if err == nil {
		err = json.Unmarshal(raw, &k.After)
	}
	if err != nil || !isValid(k.After) {
		return Keyset[K]{}, fault.Invalid("cursor", "wrong_format")
	}
	return k, nil
}

// ReadIDKeyset is ReadKeyset for a list that is ordered by its ids.
func ReadIDKeyset[K ~string](cursor string, pageSize int) (Keyset[K], error) {
	return ReadKeyset(cursor, pageSize, func(key K) bool {
		_, err := id.Parse[K](string(key))
		return err == nil
	})
}

// Limit is how many rows the store is to read: one more than a page has tells whether another page follows.
func (k Keyset[K]) Limit() int { return k.size + 1 }

// PageBy makes the page of the rows that were read, at most Limit. key returns a row's place, out what is sent of it.
func PageBy[K, Row, Out any](k Keyset[K], rows []Row, key func(Row) K, out func(Row) Out) (Cursor[Out], error) {
	var page Cursor[Out]
	if len(rows) > k.size {
		rows = rows[:k.size]
		raw, err := json.Marshal(key(rows[k.size-1]))
		if err != nil {
			return page, err
		}
		next := base64.RawURLEncoding.EncodeToString(raw)
		page.NextCursor = &next
	}
	page.Content = make([]Out, len(rows))
	for i, row := range rows {
		page.Content[i] = out(row)
	}
	return page, nil
}
