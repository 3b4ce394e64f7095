package server

import (
	"errors"
	"fmt"
	"regexp"
	"slices"

	"lantern/api/guard"
	"lantern/api/live"
	"lantern/api/module"
	"lantern/store/ledger"
	"lantern/store/message"
	"lantern/store/system"
)

// checker collects by which modules contradict each other. owners are the modules by what they declare.
type checker struct {
	owners   map[string]string
	problems []error
}

// claim records that a module declares something, which no other may declare.
func (c *checker) claim(what, name, module string) {
	if other, isTaken := c.owners[what+" "+name]; isTaken {
		c.add("modules %s and %s both declare the %s %s", other, module, what, name)
	}
	c.owners[what+" "+name] = module
}

func (c *checker) add(format string, values ...any) {
	c.problems = append(c.problems, fmt.Errorf(format, values...))
}

// Check reports everything by which modules contradict each other: a path, a job, a limit, a setting, an event, an
// entry kind or a notice that two declare, or that none declares although it is used or registered; a job that does
// nothing or both kinds of work, or is not named in lower snake case; an event with no source of its data or two.
func (all Modules) Check() error {
	c := &checker{owners: map[string]string{}}
	limits := all.limits()
	for name := range guard.General() {
		c.claim("limit", string(name), "guard")
	}
	for _, kind := range live.OwnKinds {
		c.claim("event", string(kind), "live")
	}
	for _, m := range all {
		c.claim("module", m.Name, m.Name)
		for name := range m.Limits {
			c.claim("limit", string(name), m.Name)
		}
		for kind := range m.Timers {
			c.claim("timer", kind, m.Name)
		}
		for _, setting := range m.Settings {
			c.claim("setting", setting.Key, m.Name)
		}
		c.checkKinds(m)
		c.checkRoutes(m, limits)
		c.checkJobs(m)
		c.checkEvents(m)
	}
	for _, setting := range system.DeclaredSettings() {
		c.mustBeOwned("setting", setting.Key)
	}
	for _, info := range ledger.Registered() {
		c.mustBeOwned("entry kind", string(info.Kind))
	}
	for _, kind := range message.Kind("").Values() {
		c.mustBeOwned("notice", string(kind))
	}
	return errors.Join(c.problems...)
}

// mustBeOwned reports what the store registers and no module declares.
func (c *checker) mustBeOwned(what, name string) {
	if _, isOwned := c.owners[what+" "+name]; !isOwned {
		c.add("no module declares the %s %s", what, name)
	}
}

func (c *checker) checkRoutes(m module.Module, limits guard.Table) {
	for _, route := range slices.Concat(m.Routes, m.Documented, m.OperatorRoutes, m.SandboxRoutes) {
		c.claim("route", route.Method+" "+route.Path, m.Name)
		for _, name := range route.Limits {
			if _, isKnown := limits[name]; !isKnown {
				c.add("module %s: %s %s has the unknown limit %q", m.Name, route.Method, route.Path, name)
			}
		}
	}
}

// jobName is the form of the names under which jobs are logged.
var jobName = regexp.MustCompile(`^[a-z]+(_[a-z]+)*$`)

func (c *checker) checkJobs(m module.Module) {
	for _, job := range m.Jobs {
		c.claim("job", job.Name, m.Name)
		if !jobName.MatchString(job.Name) {
			c.add("module %s: the name of job %q is not in lower snake case", m.Name, job.Name)
		}
		if (job.Once == nil) == (job.Run == nil) || job.Every <= 0 {
			c.add("module %s: job %q needs a period and either Once or Run", m.Name, job.Name)
		}
	}
}

func (c *checker) checkEvents(m module.Module) {
	for _, event := range m.Events {
		c.claim("event", string(event.Kind), m.Name)
		if (event.Build == nil) == (event.Read == nil) || event.Data == nil {
			c.add("module %s: event %q needs a type of data and either Build or Read", m.Name, event.Kind)
		}
	}
}

func (c *checker) checkKinds(m module.Module) {
	for _, info := range m.EntryKinds {
		c.claim("entry kind", string(info.Kind), m.Name)
		if !slices.Contains(ledger.Registered(), info) {
			c.add("module %s: the entry kind %s is not registered like this", m.Name, info.Kind)
		}
	}
	for _, kind := range m.Notices {
		c.claim("notice", string(kind), m.Name)
		if !slices.Contains(kind.Values(), kind) {
			c.add("module %s: the notice %s is not registered", m.Name, kind)
		}
	}
}
