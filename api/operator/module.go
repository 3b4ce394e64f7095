package operator

import (
	"context"
	"fmt"
	"time"

	"lantern/api/module"
	"lantern/store/audit"
	"lantern/store/ledger"
	"lantern/store/operator"
	"lantern/store/pg"
	"lantern/store/withdrawal"
)

// Module declares the noun.
func Module(d module.Deps) module.Module {
	vault, err := withdrawal.NewVault(d.Secret)
	h := Handlers{
		DB: d.OperatorDB, Settings: d.Settings, Person: d.Proofs.Captcha, Failures: d.Failures(),
		Authenticators: operator.Authenticators(d.Codes.Secret), Vault: vault,
	}
	return module.Module{
		Name: "operator", OperatorRoutes: h.Routes(),
		Jobs: []module.Job{
			{Name: "reconcile", Every: time.Hour,
				Once: func(ctx context.Context, tx *module.Tx) error { return reconcile(ctx, tx, d) }},
			{Name: "prove the books", Every: time.Hour, Run: func(ctx context.Context) error { return verifyLedger(ctx, d) }},
		},
		Start: func(context.Context) error { return err },
	}
}

// reconcile compares providers' statements with the ledger, and raises an alarm for every difference.
func reconcile(ctx context.Context, tx *module.Tx, d module.Deps) error {
	made, failed, err := operator.ReconcileDue(ctx, tx)
	if failed != nil {
		d.Alarm("reconciliation")
		d.Log.Error("a provider's day could not be compared", "error", failed.Error())
	}
	for _, each := range made {
		if each.Differences > 0 {
			d.Alarm("reconciliation")
			d.Log.Warn("a provider's statement differs from the books", "provider", each.Provider, "day", each.Day,
				"differences", each.Differences)
		}
	}
	return err
}

// verifyLedger checks every line of the ledger and the audit trail once a night, and raises an alarm for what it finds.
func verifyLedger(ctx context.Context, d module.Deps) error {
	night, isOurs, err := ledger.ClaimProof(ctx, d.DB)
	if err != nil || !isOurs {
		return err
	}
	found, err := pg.First(ctx, d.SlowDBs, findings)
	if err != nil {
		return err
	}
	if len(found) > 0 {
		d.Alarm("books")
		d.Log.Error("the books are wrong", "night", night, "findings", len(found), "first", fmt.Sprintf("%+v", found[0]))
	}
	return ledger.EndProof(ctx, d.DB, night, found)
}

func findings(ctx context.Context, q pg.Q) ([]ledger.Finding, error) {
	found, err := ledger.Prove(ctx, q)
	if err != nil {
		return nil, err
	}
	broken, err := audit.Broken(ctx, q)
	for _, row := range broken {
		found = append(found,
			ledger.Finding{Finding: "the audit trail is broken", Subject: fmt.Sprint("row ", row), Amount: "0"})
	}
	return found, err
}
