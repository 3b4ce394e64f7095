// Package server composes the product: it lists the modules, builds what they are given, and starts and stops the
// process.
package server

import (
	"context"
	"fmt"
	"maps"
	"slices"

	"lantern/api/adjustment"
	"lantern/api/agent"
	"lantern/api/bet"
	"lantern/api/bgs"
	"lantern/api/content"
	"lantern/api/contract"
	"lantern/api/deposit"
	"lantern/api/dev"
	"lantern/api/device"
	"lantern/api/export"
	"lantern/api/game"
	"lantern/api/gamevendor"
	"lantern/api/guard"
	"lantern/api/limit"
	"lantern/api/live"
	"lantern/api/lottery"
	"lantern/api/matching"
	"lantern/api/member"
	"lantern/api/message"
	"lantern/api/module"
	"lantern/api/operator"
	"lantern/api/reconciliation"
	"lantern/api/report"
	"lantern/api/risk"
	"lantern/api/session"
	"lantern/api/system"
	"lantern/api/transfer"
	"lantern/api/verification"
	"lantern/api/wallet"
	"lantern/api/wire"
	"lantern/api/withdrawal"
	"lantern/store/timer"
)

// Noun builds the module of a noun.
type Noun func(module.Deps) module.Module

// nouns are all of the product. Events stand in the document in this order.
var nouns = []Noun{
	session.Module, member.Module, verification.Module, system.Module, content.Module, message.Module, device.Module,
	wallet.Module, deposit.Module, withdrawal.Module, matching.Module, adjustment.Module, transfer.Module, bet.Module,
	limit.Module, risk.Module, export.Module, agent.Module, report.Module, game.Module, bgs.Module, gamevendor.Module,
	lottery.Module, contract.Module, reconciliation.Module, operator.Module, dev.Module,
}

// Nouns returns all nouns of the product: what NewProduct and DescribedBy are given.
func Nouns() []Noun { return slices.Clone(nouns) }

// Modules are several modules as one.
type Modules []module.Module

// modulesOf returns the module of each noun, and the event stream that joins their events. Errors: those of live.New.
func modulesOf(d module.Deps, nouns []Noun) (all Modules, hub *live.Hub, err error) {
	d.Proofs = verification.Proofs(d)
	for _, noun := range nouns {
		all = append(all, noun(d))
	}
	if hub, err = live.New(d, all.events()); err != nil {
		all.stop()
		return nil, nil, err
	}
	return append(all, hub.Module()), hub, nil
}

func joined[T any](all Modules, of func(module.Module) []T) (list []T) {
	for _, m := range all {
		list = append(list, of(m)...)
	}
	return list
}

func (all Modules) routes() []wire.Route {
	return joined(all, func(m module.Module) []wire.Route { return m.Routes })
}

func (all Modules) documented() []wire.Route {
	return joined(all, func(m module.Module) []wire.Route { return m.Documented })
}

func (all Modules) operatorRoutes() []wire.Route {
	return joined(all, func(m module.Module) []wire.Route { return m.OperatorRoutes })
}

func (all Modules) sandboxRoutes() []wire.Route {
	return joined(all, func(m module.Module) []wire.Route { return m.SandboxRoutes })
}

func (all Modules) jobs() []module.Job {
	return joined(all, func(m module.Module) []module.Job { return m.Jobs })
}

// timers returns the handlers of every module. A kind that two declare is refused at start.
func (all Modules) timers() map[string]timer.Handler {
	handlers := map[string]timer.Handler{}
	for _, m := range all {
		maps.Copy(handlers, m.Timers)
	}
	return handlers
}

func (all Modules) events() []module.Event {
	return joined(all, func(m module.Module) []module.Event { return m.Events })
}

// limits returns the general limits and those of every module.
func (all Modules) limits() guard.Table {
	table := guard.General()
	for _, m := range all {
		maps.Copy(table, m.Limits)
	}
	return table
}

// start runs what modules need before anything else, warm what they need before the listeners open.
func (all Modules) start(ctx context.Context) error {
	return all.each(ctx, func(m module.Module) func(context.Context) error { return m.Start })
}

func (all Modules) warm(ctx context.Context) error {
	return all.each(ctx, func(m module.Module) func(context.Context) error { return m.Warm })
}

func (all Modules) each(ctx context.Context, step func(module.Module) func(context.Context) error) error {
	for _, m := range all {
		run := step(m)
		if run == nil {
			continue
		}
		if err := run(ctx); err != nil {
			return fmt.Errorf("module %s: %w", m.Name, err)
		}
	}
	return nil
}

// stop ends what modules run by themselves.
func (all Modules) stop() {
	for _, m := range all {
		if m.Stop != nil {
			m.Stop()
		}
	}
}
