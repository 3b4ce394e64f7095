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

// Way is the way to a database, which can be made bad.
type Way struct{ proxy *toxiproxy.Proxy }

// Ill is what a way suffers from, in both directions: its kind and its figures as toxiproxy names them.
type Ill struct {
	Kind    string
	Figures map[string]int64
}

// Slow keeps each piece of what is said for a while, give or take the jitter.
func Slow(latency, jitter time.Duration) Ill {
	return Ill{"latency", map[string]int64{"latency": latency.Milliseconds(), "jitter": jitter.Milliseconds()}}
}

// Narrow lets so many kilobytes pass in a second.
func Narrow(kilobytes int64) Ill { return Ill{"bandwidth", map[string]int64{"rate": kilobytes}} }

// Cut ends each connection after so many bytes, wherever that is in what is said.
func Cut(bytes int64) Ill { return Ill{"limit_data", map[string]int64{"bytes": bytes}} }

// Reset ends each connection at once.
func Reset() Ill { return Ill{"reset_peer", map[string]int64{"timeout": 0}} }

// Swallow takes what is sent and gives it to nobody, while connections stay.
func Swallow() Ill { return Ill{"timeout", map[string]int64{"timeout": 0}} }

// Before opens a good way to the database of a DSN and gives the DSN of the way.
func Before(dsn string) (*Way, string, error) {
	at, err := url.Parse(dsn)
	if err != nil {
		return nil, "", err
	}
	zerolog.SetGlobalLevel(zerolog.Disabled)
	server := toxiproxy.NewServer(toxiproxy.NewMetricsContainer(nil), zerolog.Nop())
	w := &Way{toxiproxy.NewProxy(server, "database", "127.0.0.1:0", at.Host)}
	if err := w.proxy.Start(); err != nil {
		return nil, "", err
	}
	at.Host = w.proxy.Listen
	return w, at.String(), nil
}

// Suffer adds an ill.
func (w *Way) Suffer(ill Ill) error {
	for _, stream := range []string{"upstream", "downstream"} {
		text, err := json.Marshal(map[string]any{"name": stream, "type": ill.Kind, "stream": stream,
			"attributes": ill.Figures})
		if err != nil {
			return err
		}
		if _, err := w.proxy.Toxics.AddToxicJson(bytes.NewReader(text)); err != nil {
			return err
		}
	}
	return nil
}

// Heal makes it good again.
func (w *Way) Heal() { w.proxy.Toxics.ResetToxics(context.Background()) }

// Stop closes it and everything on it.
func (w *Way) Stop() { w.proxy.Stop() }
