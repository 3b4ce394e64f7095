package wire

import (
	"encoding/base64"
	"encoding/json"

	"lantern/store/fault"
	"lantern/store/id"
)

// Cursor is a page of a list without a fixed end. NextCursor requests the next page; it is nil on the last page.
type Cursor[T any] struct {
	Content    []T     `json:"content"`
	NextCursor *string `json:"nextCursor"`
}

// Keyset is a position in such a list and the size of a page. K contains the columns of the order, the last one
// unique: an id, or a struct of several columns. After is the key of the last row that the client has received, or
// K's zero value at the start. The store compares the columns as one row, so that every page has the same cost:
//
//	WHERE ($1 = '' OR (day, id) < ($1::date, $2::uuid)) ORDER BY day DESC, id DESC LIMIT $3
type Keyset[K any] struct {
	After K
	size  int
}

// ReadKeyset parses the query parameters cursor and pageSize. isValid checks a key, which a client may have forged.
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

// ReadIDKeyset is ReadKeyset for lists that are ordered by id.
func ReadIDKeyset[K ~string](cursor string, pageSize int) (Keyset[K], error) {
	return ReadKeyset(cursor, pageSize, func(key K) bool {
		_, err := id.Parse[K](string(key))
		return err == nil
	})
}

// Limit is the number of rows to read: one more than a page, to detect whether another page follows.
func (k Keyset[K]) Limit() int { return k.size + 1 }

// PageBy returns the page of the rows that were read, at most Limit. key returns a row's position, out its output.
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
