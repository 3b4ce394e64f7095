package gamevendor

import "sync"

// atOnce is how many vendors are asked at a time: some that are silent do not hold up the others.
const atOnce = 8

// Each does something for each of several vendors, some at a time, and returns when all of it is done.
func Each[T any](all []T, do func(i int, one T)) {
	places := make(chan struct{}, atOnce)
	var group sync.WaitGroup
	for i, one := range all {
		places <- struct{}{}
		group.Go(func() {
			defer func() { <-places }()
			do(i, one)
		})
	}
	group.Wait()
}
