package program

import (
	"context"
	"errors"
	"net"
	"net/http"
	"net/http/httputil"
	"net/url"
	"slices"
	"sync"
	"sync/atomic"
	"time"
)

// Front is one address for several instances. Calls go to the next instance that is ready, like behind a production
// proxy.
type Front struct {
	socket    net.Listener
	server    *http.Server
	mu        sync.Mutex
	instances []*Program
	ready     map[*Program]bool
	turn      atomic.Uint64
	end       context.CancelFunc
}

const (
	// checkInterval is how often the readiness of each instance is checked.
	checkInterval = 50 * time.Millisecond
	// tries is the number of instances to which a call is offered.
	tries = 3
)

// StartFront opens the address.
func StartFront(instances ...*Program) (*Front, error) {
	socket, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return nil, err
	}
	ctx, end := context.WithCancel(context.Background())
	f := &Front{socket: socket, instances: instances, ready: map[*Program]bool{}, end: end}
	f.checkAll()
	go f.watch(ctx)
	f.server = &http.Server{Handler: &httputil.ReverseProxy{
		Rewrite: func(r *httputil.ProxyRequest) {
			r.SetURL(&url.URL{Scheme: "http", Host: "instance"})
			r.Out.Host = r.In.Host
		},
		Transport:    &http.Transport{DialContext: f.dial, MaxIdleConnsPerHost: 64, IdleConnTimeout: 10 * time.Second},
		ErrorHandler: func(w http.ResponseWriter, _ *http.Request, _ error) { w.WriteHeader(http.StatusBadGateway) },
	}}
	go func() { _ = f.server.Serve(socket) }() // it ends with Stop
	return f, nil
}

// Address is where clients connect.
func (f *Front) Address() string { return f.socket.Addr().String() }

// Stop closes the address.
func (f *Front) Stop() {
	f.end()
	_ = f.server.Close() // remaining connections are dropped
}

// dial connects to the next ready instance and skips those that do not accept.
func (f *Front) dial(ctx context.Context, network, _ string) (net.Conn, error) {
	err := errors.New("no instance is ready")
	for range tries {
		next := f.next()
		if next == nil {
			break
		}
		var conn net.Conn
		if conn, err = (&net.Dialer{}).DialContext(ctx, network, next.Address()); err == nil {
			return conn, nil
		}
		f.mark(next, false)
	}
	return nil, err
}

func (f *Front) next() *Program {
	f.mu.Lock()
	defer f.mu.Unlock()
	ready := slices.DeleteFunc(slices.Clone(f.instances), func(p *Program) bool { return !f.ready[p] })
	if len(ready) == 0 {
		return nil
	}
	return ready[f.turn.Add(1)%uint64(len(ready))]
}

func (f *Front) watch(ctx context.Context) {
	for ctx.Err() == nil {
		time.Sleep(checkInterval)
		f.checkAll()
	}
}

func (f *Front) checkAll() {
	for _, instance := range f.instances {
		f.mark(instance, instance.IsReady())
	}
}

func (f *Front) mark(instance *Program, isReady bool) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.ready[instance] = isReady
}
