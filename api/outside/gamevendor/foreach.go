package gamevendor

import "sync"

// maxConcurrent limits the concurrent calls, so that vendors that do not answer do not delay the others.
const maxConcurrent = 8

// ForEach calls do for each item, several at a time, and returns when all calls have returned.
func ForEach[T any](items []T, do func(i int, item T)) {
	places := make(chan struct{}, maxConcurrent)
	var group sync.WaitGroup
	for i, item := range items {
		places <- struct{}{}
		group.Go(func() {
			defer func() { <-places }()
			do(i, item)
		})
	}
	group.Wait()
}
