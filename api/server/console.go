package server

import (
	"log/slog"

	"lantern/api/config"
	"lantern/api/module"
	"lantern/api/wire"
	"lantern/store/clock"
	"lantern/store/pg"
	storesystem "lantern/store/system"
	"lantern/store/verification"
)

// OperatorRoutes returns the operator routes of all modules for the command line: no Redis, no drivers of outside
// services, nothing that runs by itself. operators has the rights of the operators' listener, db the application's.
func OperatorRoutes(
	nouns []Noun, c config.Config, operators, db *pg.DB, log *slog.Logger,
) ([]wire.Route, error) {
	d := module.Deps{
		Databases: module.Databases{DB: db, BetDB: db, OperatorDB: operators, SlowDBs: []*pg.DB{db}},
		Reports:   pg.Primary(db), Clock: &clock.Clock{}, Log: log, Alarm: func(string) {},
		Environment: module.Environment{IsProduction: c.IsProduction, PublicURL: c.PublicURL, Host: c.Host(),
			LimitsFactor: c.LimitsFactor, Payouts: c.Payouts, Secret: []byte(c.Secret)},
	}
	d.Settings = storesystem.NewSettingsCache(db, d.Clock)
	var err error
	if d.Seal, err = storesystem.NewSeal(c.Secret); err != nil {
		return nil, err
	}
	if d.Codes.Secret, err = verification.NewSecret(d.Secret); err != nil {
		return nil, err
	}
	all, _, err := modulesOf(d, nouns)
	if err != nil {
		return nil, err
	}
	defer all.stop()
	return all.operatorRoutes(), nil
}
