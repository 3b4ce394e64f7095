package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"time"

	"load/program"
)

// pair is a numerator with the denominator that was measured next to it.
type pair struct {
	Numerator   float64 `json:"numerator"`
	Denominator float64 `json:"denominator"`
	Ratio       float64 `json:"ratio"`
	IsDiscarded bool    `json:"discarded,omitempty"`
}

// result is the result of one metric.
type result struct {
	Ratio       float64            `json:"ratio"`
	Numerator   float64            `json:"numerator"`
	Denominator float64            `json:"denominator"`
	Unit        string             `json:"unit"`
	Runs        []pair             `json:"runs"`
	At          time.Time          `json:"at"`
	Commit      string             `json:"commit"`
	Machine     string             `json:"machine"`
	Record      string             `json:"record"`
	IsReached   bool               `json:"reached"`
	Beside      map[string]float64 `json:"beside,omitempty"`
}

// metric collects the pairs of one id. Its record is a floor, a ceiling if isCeiling, or the center of a band.
type metric struct {
	id, unit  string
	record    float64
	isCeiling bool
	band      float64
	pairs     []pair
	beside    map[string][]float64
	// holds checks further conditions on the additional values.
	holds func(beside map[string]float64) bool
}

func (m *metric) add(numerator, denominator float64) {
	m.pairs = append(m.pairs, pair{Numerator: round(numerator), Denominator: round(denominator),
		Ratio: round(numerator / denominator)})
}

func (m *metric) note(name string, value float64) {
	if m.beside == nil {
		m.beside = map[string][]float64{}
	}
	m.beside[name] = append(m.beside[name], value)
}

// maxDeviation is the relative distance from the median above which a denominator's pair is discarded.
const maxDeviation = 0.30

func (m *metric) result(at time.Time, commit, machine string) result {
	middle := median(column(m.pairs, func(p pair) float64 { return p.Denominator }))
	var kept []pair
	for i, p := range m.pairs {
		if math.Abs(p.Denominator-middle) > maxDeviation*middle {
			m.pairs[i].IsDiscarded = true
			continue
		}
		kept = append(kept, p)
	}
	r := result{
		Ratio:       round(median(column(kept, func(p pair) float64 { return p.Ratio }))),
		Numerator:   round(median(column(kept, func(p pair) float64 { return p.Numerator }))),
		Denominator: round(median(column(kept, func(p pair) float64 { return p.Denominator }))),
		Unit:        m.unit, Runs: m.pairs, At: at, Commit: commit, Machine: machine, Record: fmt.Sprintf(">= %g", m.record),
		Beside: map[string]float64{},
	}
	r.IsReached = r.Ratio >= m.record
	switch {
	case m.isCeiling:
		r.Record, r.IsReached = fmt.Sprintf("<= %g", m.record), r.Ratio <= m.record
	case m.band > 0:
		r.Record, r.IsReached = fmt.Sprintf("%g ± %g", m.record, m.band), math.Abs(r.Ratio-m.record) <= m.band
	}
	for name, values := range m.beside {
		r.Beside[name] = round(median(values))
	}
	if m.holds != nil {
		r.IsReached = r.IsReached && m.holds(r.Beside)
	}
	return r
}

func column(pairs []pair, of func(pair) float64) (all []float64) {
	for _, p := range pairs {
		all = append(all, of(p))
	}
	return all
}

func median(values []float64) float64 {
	if len(values) == 0 {
		return math.NaN()
	}
	sorted := slices.Sorted(slices.Values(values))
	return (sorted[(len(sorted)-1)/2] + sorted[len(sorted)/2]) / 2
}

func round(value float64) float64 { return math.Round(value*1000) / 1000 }

func commit() string {
	text, err := exec.Command("git", "-C", program.Root(), "rev-parse", "--short", "HEAD").Output()
	if err != nil {
		return "unknown"
	}
	return strings.TrimSpace(string(text))
}

func machine() string {
	model := runtime.GOARCH
	if text, err := os.ReadFile("/proc/cpuinfo"); err == nil {
		for _, line := range strings.Split(string(text), "\n") {
			if name, ok := strings.CutPrefix(line, "model name"); ok {
				model = strings.TrimLeft(name, "\t :")
				break
			}
		}
	}
	return fmt.Sprintf("%d x %s, %s", runtime.NumCPU(), model, runtime.GOOS)
}

// recordedFolder is the folder of committed results.
const recordedFolder = "e2e/load"

// write writes results.json and results.md into a folder of the checkout. A metric that was not measured keeps its
// recorded result with its date and commit.
func write(metrics []*metric, folder string) error {
	results, err := earlier(filepath.Join(program.Root(), recordedFolder, "results.json"))
	if err != nil {
		return err
	}
	at, now, where := time.Now().UTC().Truncate(time.Second), commit(), machine()
	for _, m := range metrics {
		if len(m.pairs) > 0 {
			results[m.id] = m.result(at, now, where)
		}
	}
	raw, err := json.MarshalIndent(results, "", "  ")
	if err != nil {
		return err
	}
	text := table(metrics, results)
	fmt.Print(text)
	folder = filepath.Join(program.Root(), folder)
	if err := os.WriteFile(filepath.Join(folder, "results.json"), append(raw, '\n'), 0o644); err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(folder, "results.md"), []byte(text), 0o644)
}

func earlier(file string) (map[string]result, error) {
	raw, err := os.ReadFile(file)
	if errors.Is(err, os.ErrNotExist) {
		return map[string]result{}, nil
	}
	if err != nil {
		return nil, err
	}
	var results map[string]result
	return results, json.Unmarshal(raw, &results)
}

func table(metrics []*metric, results map[string]result) string {
	text := "# Measured\n\n`make bench`; medians of the pairs that were kept, ranges of their ratios. " +
		"Rows of one commit and hour are of one run.\n\n" +
		"| id | ratio | range | numerator | denominator | unit | record | | measured |\n" +
		"|---|---|---|---|---|---|---|---|---|\n"
	beside, where := "", ""
	for _, m := range metrics {
		r, isKnown := results[m.id]
		if !isKnown {
			continue
		}
		ratios := column(r.Runs, func(p pair) float64 { return p.Ratio })
		mark := "short"
		if r.IsReached {
			mark = "reached"
		}
		text += fmt.Sprintf("| %s | **%.2f** | %.2f–%.2f | %.1f | %.1f | %s | %s | %s | %s, %s |\n", m.id, r.Ratio,
			slices.Min(ratios), slices.Max(ratios),
			r.Numerator, r.Denominator, r.Unit, r.Record, mark, r.At.Format("2006-01-02 15:04"), r.Commit)
		if len(r.Beside) > 0 {
			beside += fmt.Sprintf("\n%s beside: %s.\n", m.id, formatValues(r.Beside))
		}
		where = r.Machine
	}
	return text + "\n" + where + ".\n" + beside
}

func formatValues(values map[string]float64) string {
	var all []string
	for name, value := range values {
		all = append(all, fmt.Sprintf("%s %g", name, value))
	}
	slices.Sort(all)
	return strings.Join(all, ", ")
}
