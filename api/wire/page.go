package wire

import (
	"encoding/base64"
	"encoding/json"

	"lantern/store/fault"
)

// Page is a short list by number of page.
type Page[T any] struct {
	Content       []T `json:"content"`
	PageNum       int `json:"pageNum"`
	TotalPages    int `json:"totalPages"`
	TotalElements int `json:"totalElements"`
}

// PageOf cuts one page: content is already the page's own.
func PageOf[T any](content []T, number, size, total int) Page[T] {
	if content == nil {
		content = []T{}
	}
	return Page[T]{Content: content, PageNum: number, TotalPages: (total + size - 1) / size, TotalElements: total}
}

// Cursor is a list that grows without end, read by keyset.
type Cursor[T any] struct {
	Content    []T     `json:"content"`
	NextCursor *string `json:"nextCursor"`
}

// CursorOf makes the list; next is the keyset of the following page, nil at the end.
func CursorOf[T any](content []T, next any) (Cursor[T], error) {
	if content == nil {
		content = []T{}
	}
	list := Cursor[T]{Content: content}
	if next == nil {
		return list, nil
	}
	raw, err := json.Marshal(next)
	if err != nil {
		return list, err
	}
	text := base64.RawURLEncoding.EncodeToString(raw)
	list.NextCursor = &text
	return list, nil
}

// ReadCursor unpacks a keyset that CursorOf packed. Faults: validation_failed.
func ReadCursor(text string, into any) error {
	if text == "" {
		return nil
	}
	raw, err := base64.RawURLEncoding.DecodeString(text)
	if err == nil {
		err = json.Unmarshal(raw, into)
	}
	if err != nil {
		return fault.Invalid("cursor", "wrong_format")
	}
	return nil
}

// PageSize bounds what a client asks for: 20 where nothing is asked, 100 at most.
func PageSize(asked int) int {
	switch {
	case asked <= 0:
		return 20
	case asked > 100:
		return 100
	}
	return asked
}
