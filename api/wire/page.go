package wire

// Page is a page of a short list, by number.
type Page[T any] struct {
	Content       []T `json:"content"`
	PageNum       int `json:"pageNum"`
	TotalPages    int `json:"totalPages"`
	TotalElements int `json:"totalElements"`
}

// PageOf returns a page whose content is already cut.
func PageOf[T any](content []T, number, size, total int) Page[T] {
	if content == nil {
		content = []T{}
	}
	return Page[T]{Content: content, PageNum: number, TotalPages: (total + size - 1) / size, TotalElements: total}
}

// PageSize limits the requested size: 20 by default, 100 at most.
func PageSize(asked int) int {
	switch {
	case asked <= 0:
		return 20
	case asked > 100:
		return 100
	}
	return asked
}
