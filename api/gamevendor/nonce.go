package gamevendor

import (
	"context"
	"sync"
	"time"

	"github.com/redis/go-redis/v9"
)

const (
	nonceMemory   = 10 * time.Minute
	noncePatience = 300 * time.Millisecond
)

// nonces remembers calls in Redis. While one journey to it is under way the next calls gather, and then go together.
type nonces struct {
	mu      sync.Mutex
	waiting []nonce
	isAway  bool
}

type nonce struct {
	name   string
	answer chan bool
}

// isRepeated says whether the call was made before. Redis away: the ids' unique keys still protect the money, so the
// call goes on.
func (n *nonces) isRepeated(db redis.UniversalClient, name string) bool {
	asked := nonce{name, make(chan bool, 1)}
	n.mu.Lock()
	n.waiting = append(n.waiting, asked)
	isFirst := !n.isAway
	n.isAway = true
	n.mu.Unlock()
	if isFirst {
		n.travel(db)
	}
	return <-asked.answer
}

// travel carries what has gathered; what gathers meanwhile goes with the next.
func (n *nonces) travel(db redis.UniversalClient) {
	n.mu.Lock()
	asked := n.waiting
	n.waiting = nil
	n.mu.Unlock()
	for i, isNew := range areNew(db, asked) {
		asked[i].answer <- isNew.Err() == nil && !isNew.Val()
	}
	n.mu.Lock()
	defer n.mu.Unlock()
	if n.isAway = len(n.waiting) > 0; n.isAway {
		go n.travel(db)
	}
}

func areNew(db redis.UniversalClient, asked []nonce) []*redis.BoolCmd {
	ctx, cancel := context.WithTimeout(context.Background(), noncePatience)
	defer cancel()
	journey := db.Pipeline()
	answers := make([]*redis.BoolCmd, len(asked))
	for i, each := range asked {
		answers[i] = journey.SetNX(ctx, each.name, 1, nonceMemory)
	}
	_, _ = journey.Exec(ctx) // each answer has its own error
	return answers
}
