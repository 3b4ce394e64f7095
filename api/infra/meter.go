package infra

import (
	"log/slog"
	"regexp"
	"sync"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"

	"lantern/store/clock"
	"lantern/store/pg"
)

// Meter exports metrics to Prometheus. Requests are counted by route, never by path, which clients choose.
type Meter struct {
	registry *prometheus.Registry
	calls    *prometheus.HistogramVec
	alarms   *prometheus.CounterVec
	modules  modules
}

// NewMeter returns a meter with the metrics of the process.
func NewMeter() *Meter {
	m := &Meter{
		registry: prometheus.NewRegistry(),
		calls: prometheus.NewHistogramVec(prometheus.HistogramOpts{
			Name: "lantern_http_request_duration_seconds", Help: "Duration of requests by method, route and status.",
			Buckets: prometheus.ExponentialBuckets(0.001, 2, 12),
		}, []string{"method", "route", "status"}),
		alarms: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "lantern_alarms_total", Help: "Events that need an operator's attention, by kind.",
		}, []string{"kind"}),
		modules: modules{calls: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "lantern_module_calls_total", Help: "Requests by the client module that sent them.",
		}, []string{"module"})},
	}
	m.registry.MustRegister(m.calls, m.alarms, m.modules.calls, collectors.NewGoCollector(),
		collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}))
	return m
}

// Gauge exports a value that is read when metrics are collected.
func (m *Meter) Gauge(name, help string, value func() float64) {
	m.registry.MustRegister(prometheus.NewGaugeFunc(prometheus.GaugeOpts{Name: name, Help: help}, value))
}

// Counter exports a count that is read when metrics are collected.
func (m *Meter) Counter(name, help string, value func() float64) {
	m.registry.MustRegister(prometheus.NewCounterFunc(prometheus.CounterOpts{Name: name, Help: help}, value))
}

// Alarm counts an event of this kind that needs attention.
func (m *Meter) Alarm(kind string) { m.alarms.WithLabelValues(kind).Inc() }

// Call counts a call of a route with its status text and duration.
func (m *Meter) Call(method, route, status string, took time.Duration) {
	m.calls.WithLabelValues(method, route, status).Observe(took.Seconds())
}

// CallOf counts a call of the module that a client names.
func (m *Meter) CallOf(module string) { m.modules.count(module) }

// replicaUnavailable is the alarm of reports that are read on the primary instead of the replica.
const replicaUnavailable = "replica_unavailable"

// Reports returns a reader of reports that uses the replica, if there is one, while it is up to date.
func (m *Meter) Reports(b *Backends, c *clock.Clock, log *slog.Logger) *pg.Reports {
	if b.Replica == nil {
		return pg.Primary(b.DB)
	}
	reports := pg.WithReplica(b.DB, b.Replica, c, func(reason error) {
		m.Alarm(replicaUnavailable)
		log.Warn("replica_unavailable", "error", reason.Error())
	})
	m.alarms.WithLabelValues(replicaUnavailable) // exported as 0 from the start
	m.Gauge("lantern_replica_lag_seconds",
		"Time since the replica was last in sync with the primary. Reports are read on the primary while this is too long.",
		func() float64 { return reports.Lag().Seconds() })
	return reports
}

// modules counts calls by the module names that clients send. Clients can send anything, so only names of the known
// shape are counted separately, and no more than mostModules.
type modules struct {
	calls *prometheus.CounterVec
	mu    sync.RWMutex
	known map[string]bool
}

const (
	mostModules  = 400
	otherModules = "other"
)

var moduleName = regexp.MustCompile(`^[A-Za-z][A-Za-z0-9._-]{0,47}$`)

func (m *modules) count(name string) {
	if name != "" {
		m.calls.WithLabelValues(m.labelOf(name)).Inc()
	}
}

func (m *modules) labelOf(name string) string {
	m.mu.RLock()
	isKnown := m.known[name]
	m.mu.RUnlock()
	if isKnown {
		return name
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.known == nil {
		m.known = map[string]bool{}
	}
	if !m.known[name] && (len(m.known) >= mostModules || !moduleName.MatchString(name)) {
		return otherModules
	}
	m.known[name] = true
	return name
}
