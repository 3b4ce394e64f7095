package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"sync"
	"time"
)

// testAll surveys the packages and then judges every mutant, several at a time.
func testAll(ctx context.Context, o options, root string, first *server, all []function, mutants []Mutant) (
	verdicts []verdict, err error) {
	started := time.Now()
	bin, err := os.MkdirTemp("", "lantern-mutate-")
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(bin)) }()
	s := suite{root: root, bin: bin}
	if err := s.compile(ctx, o.packages); err != nil {
		return nil, err
	}
	servers := []*server{first}
	defer func() {
		for _, extra := range servers[1:] {
			err = errors.Join(err, extra.stop())
		}
	}()
	for len(servers) < o.jobs {
		extra, err := startServer(ctx)
		if err != nil {
			return nil, err
		}
		servers = append(servers, extra)
	}
	p := &plan{functions: all, killers: map[string][]*test{}}
	surveyed, err := each(ctx, servers, o.packages, s.survey)
	if err != nil {
		return nil, err
	}
	for _, tests := range surveyed {
		p.tests = append(p.tests, tests...)
	}
	fmt.Printf("%d mutants, %d tests that take %s, read in %s\n",
		len(mutants), len(p.tests), sum(p.tests).Round(time.Second), time.Since(started).Round(time.Second))
	return each(ctx, servers, mutants, func(ctx context.Context, on *server, m Mutant) (verdict, error) {
		begun := time.Now()
		v, err := judge(ctx, s, on, p, m)
		if err == nil {
			fmt.Printf("%-9s %5.1f s  %s:%d: %s", v.state, time.Since(begun).Seconds(), v.Function, v.Line, v.Removed)
			if v.by != "" {
				fmt.Printf("  [%s]", v.by)
			}
			fmt.Println()
		}
		return v, err
	})
}

// each processes all items, one at a time per server, and stops at the first error.
func each[T, R any](ctx context.Context, servers []*server, items []T,
	work func(context.Context, *server, T) (R, error)) ([]R, error) {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	results := make([]R, len(items))
	next := make(chan int)
	go func() {
		defer close(next)
		for i := range items {
			select {
			case next <- i:
			case <-ctx.Done():
				return
			}
		}
	}()
	var workers sync.WaitGroup
	for _, on := range servers {
		workers.Go(func() {
			for i := range next {
				result, err := work(ctx, on, items[i])
				if err != nil {
					cancel(err)
					return
				}
				results[i] = result
			}
		})
	}
	workers.Wait()
	return results, context.Cause(ctx)
}
