package guard

import (
	"context"
	"sync"
	"time"

	"lantern/store/id"
)

// UploadSlots limits the number of large bodies that are received at once, because each needs memory before it is
// checked. Members and addresses have a share each, so that no one of them can use all slots.
type UploadSlots struct {
	// Most slots exist; a member holds at most MostOfMember of them, an address MostOfAddress.
	Most, MostOfMember, MostOfAddress int

	mu    sync.Mutex
	taken int
	// held counts the slots of each member and of each address.
	held map[string]int
	// freed is closed when a slot becomes free.
	freed chan struct{}
}

// NewUploadSlots returns most slots. A member may hold two of them, an address a third.
func NewUploadSlots(most int) *UploadSlots {
	return &UploadSlots{Most: most, MostOfMember: 2, MostOfAddress: max(1, most/3), held: map[string]int{},
		freed: make(chan struct{})}
}

// Take waits for a slot for at most patience. It returns nil if none became free, else the function that frees the
// slot, once.
func (s *UploadSlots) Take(ctx context.Context, member id.Member, address string, patience time.Duration) func() {
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	byMember, byAddress := "member "+string(member), "address "+address
	for {
		freed, isTaken := s.tryTake(byMember, byAddress)
		if isTaken {
			return sync.OnceFunc(func() { s.release(byMember, byAddress) })
		}
		select {
		case <-freed:
		case <-ctx.Done():
			return nil
		}
	}
}

// tryTake returns what is closed when the next slot becomes free.
func (s *UploadSlots) tryTake(byMember, byAddress string) (freed <-chan struct{}, isTaken bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.taken >= s.Most || s.held[byMember] >= s.MostOfMember || s.held[byAddress] >= s.MostOfAddress {
		return s.freed, false
	}
	s.taken++
	s.held[byMember]++
	s.held[byAddress]++
	return nil, true
}

func (s *UploadSlots) release(holders ...string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.taken--
	for _, holder := range holders {
		if s.held[holder]--; s.held[holder] == 0 {
			delete(s.held, holder)
		}
	}
	close(s.freed)
	s.freed = make(chan struct{})
}
