// Package server composes the product: it lists the modules, builds what they are given, and starts and stops the
// process.
package server

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"

	"lantern/api/adjustment"
	"lantern/api/agent"
	"lantern/api/bet"
	"lantern/api/bgs"
	"lantern/api/content"
	"lantern/api/deposit"
	"lantern/api/dev"
	"lantern/api/device"
	"lantern/api/export"
	"lantern/api/game"
	"lantern/api/gamevendor"
	"lantern/api/guard"
	"lantern/api/limit"
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
	storesystem "lantern/store/system"
)

// nouns are all modules of the product.
var nouns = []func(module.Deps) module.Module{
	session.Module, member.Module, verification.Module, system.Module, content.Module, message.Module, device.Module,
	wallet.Module, deposit.Module, withdrawal.Module, adjustment.Module, transfer.Module, bet.Module, limit.Module,
	risk.Module, export.Module, agent.Module, report.Module, game.Module, bgs.Module, gamevendor.Module,
	reconciliation.Module, operator.Module, dev.Module,
}

// Modules are several modules as one.
type Modules []module.Module

// modulesOf returns the module of each noun, and others beside them.
func modulesOf(d module.Deps, others ...module.Module) (all Modules) {
	d.Proofs = verification.Proofs(d)
	for _, noun := range nouns {
		all = append(all, noun(d))
	}
	return append(all, others...)
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

// limits returns the general limits and those of every module.
func (all Modules) limits() guard.Table {
	table := guard.General()
	for _, m := range all {
		maps.Copy(table, m.Limits)
	}
	return table
}

// Check reports everything by which modules contradict each other: a path, a job, a limit or a setting twice, a limit
// that is not declared, a setting that no module declares, a job that does nothing or both kinds of work.
func (all Modules) Check() error {
	problems, owners := []error{}, map[string]string{}
	claim := func(kind, name, owner string) {
		if other, isTaken := owners[kind+" "+name]; isTaken {
			problems = append(problems, fmt.Errorf("modules %s and %s both declare the %s %s", other, owner, kind, name))
		}
		owners[kind+" "+name] = owner
	}
	for name := range guard.General() {
		claim("limit", string(name), "guard")
	}
	table := all.limits()
	for _, m := range all {
		claim("module", m.Name, m.Name)
		for name := range m.Limits {
			claim("limit", string(name), m.Name)
		}
		for _, route := range slices.Concat(m.Routes, m.Documented, m.OperatorRoutes, m.SandboxRoutes) {
			claim("route", route.Method+" "+route.Path, m.Name)
			for _, name := range route.Limits {
				if _, isKnown := table[name]; !isKnown {
					problems = append(problems,
						fmt.Errorf("module %s: %s %s has the unknown limit %q", m.Name, route.Method, route.Path, name))
				}
			}
		}
		for _, setting := range m.Settings {
			claim("setting", setting.Key, m.Name)
		}
		for _, job := range m.Jobs {
			claim("job", job.Name, m.Name)
			if (job.Once == nil) == (job.Run == nil) || job.Every <= 0 {
				problems = append(problems, fmt.Errorf("module %s: job %q needs a period and either Once or Run", m.Name, job.Name))
			}
		}
	}
	for _, setting := range storesystem.DeclaredSettings() {
		if _, isOwned := owners["setting "+setting.Key]; !isOwned {
			problems = append(problems, fmt.Errorf("no module declares the setting %s", setting.Key))
		}
	}
	return errors.Join(problems...)
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
