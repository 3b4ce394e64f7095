package program

import (
	"bytes"
	"context"
	"encoding/json"
	"net/url"
	"time"

	toxiproxy "github.com/Shopify/toxiproxy/v2"
	"github.com/rs/zerolog"
)

// Proxy is a connection to a database that can be degraded.
type Proxy struct{ proxy *toxiproxy.Proxy }

// Fault is a fault of the connection in both directions: its toxiproxy kind and attributes.
type Fault struct {
	Kind       string
	Attributes map[string]int64
}

// Slow delays all data by latency ± jitter.
func Slow(latency, jitter time.Duration) Fault {
	return Fault{"latency", map[string]int64{"latency": latency.Milliseconds(), "jitter": jitter.Milliseconds()}}
}

// Narrow limits the bandwidth in kilobytes per second.
func Narrow(kilobytes int64) Fault { return Fault{"bandwidth", map[string]int64{"rate": kilobytes}} }

// Cut closes each connection after a number of bytes.
func Cut(bytes int64) Fault { return Fault{"limit_data", map[string]int64{"bytes": bytes}} }

// Reset resets each connection immediately.
func Reset() Fault { return Fault{"reset_peer", map[string]int64{"timeout": 0}} }

// Blackhole drops all data and keeps the connections open.
func Blackhole() Fault { return Fault{"timeout", map[string]int64{"timeout": 0}} }

// OpenProxy opens a proxy to the database of a DSN and returns the DSN of the proxy.
func OpenProxy(dsn string) (*Proxy, string, error) {
	at, err := url.Parse(dsn)
	if err != nil {
		return nil, "", err
	}
	zerolog.SetGlobalLevel(zerolog.Disabled)
	server := toxiproxy.NewServer(toxiproxy.NewMetricsContainer(nil), zerolog.Nop())
	w := &Proxy{toxiproxy.NewProxy(server, "database", "127.0.0.1:0", at.Host)}
	if err := w.proxy.Start(); err != nil {
		return nil, "", err
	}
	at.Host = w.proxy.Listen
	return w, at.String(), nil
}

// Inject adds a fault.
func (w *Proxy) Inject(ill Fault) error {
	for _, stream := range []string{"upstream", "downstream"} {
		text, err := json.Marshal(map[string]any{"name": stream, "type": ill.Kind, "stream": stream,
			"attributes": ill.Attributes})
		if err != nil {
			return err
		}
		if _, err := w.proxy.Toxics.AddToxicJson(bytes.NewReader(text)); err != nil {
			return err
		}
	}
	return nil
}

// Clear removes all faults.
func (w *Proxy) Clear() { w.proxy.Toxics.ResetToxics(context.Background()) }

// Stop closes the proxy and its connections.
func (w *Proxy) Stop() { w.proxy.Stop() }
