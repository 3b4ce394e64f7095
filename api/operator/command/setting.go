package command

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	"lantern/store/approval"
	"lantern/store/fault"
	"lantern/store/member"
	"lantern/store/system"
	"lantern/store/wallet"
)

// ofField is how a field of registration is named among the settings.
const ofField = "register."

// weights is how the turnover weights are named among the settings.
const weights = "turnover.weights"

func (d *desk) weigh(ctx context.Context, value json.RawMessage, by approval.Action) error {
	var changes wallet.Weights
	if err := json.Unmarshal(value, &changes); err != nil {
		return fault.Invalid(weights, "wrong_format").Because(err)
	}
	return wallet.ConfigureWeights(ctx, d.db, changes, by)
}

// setting shows or changes what the merchant configures. A value that is no JSON is taken as text.
func (d *desk) setting(ctx context.Context, words []string) error {
	switch len(words) {
	case 0:
		return d.settings(ctx)
	case 2:
	default:
		return errors.Join(errUsage, d.usage())
	}
	who, err := d.named(ctx)
	if err != nil {
		return err
	}
	value := json.RawMessage(words[1])
	if !json.Valid(value) {
		if value, err = json.Marshal(words[1]); err != nil {
			return err
		}
	}
	by := approval.Action{By: who, Reason: d.reason}
	name, isField := strings.CutPrefix(words[0], ofField)
	switch {
	case isField:
		err = member.ConfigureField(ctx, d.db, name, value, by)
	case words[0] == weights:
		err = d.weigh(ctx, value, by)
	default:
		err = system.Configure(ctx, d.db, words[0], value, by)
	}
	if f := fault.Of(err); f != nil && f.Code == fault.ValidationFailed {
		return fmt.Errorf("%s does not fit: %w", words[0], err)
	}
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(d.out, "%s is %s now; clients see it within half a minute\n", words[0], value)
	return err
}

func (d *desk) settings(ctx context.Context) error {
	now, err := system.Read(ctx, d.db)
	if err != nil {
		return err
	}
	whole, err := json.MarshalIndent(now, "", "  ")
	if err != nil {
		return err
	}
	if _, err := fmt.Fprintln(d.out, string(whole)); err != nil {
		return err
	}
	percents, err := wallet.AllWeights(ctx, d.db)
	if err != nil {
		return err
	}
	if whole, err = json.Marshal(percents); err != nil {
		return err
	}
	if _, err := fmt.Fprintf(d.out, "%s %s\n", weights, whole); err != nil {
		return err
	}
	for _, known := range system.Features {
		if _, err := fmt.Fprintf(d.out, "%-20s %t  %s\n", known.Code, now.Has(known.Feature), known.Feature); err != nil {
			return err
		}
	}
	fields, err := member.Fields(ctx, d.db)
	for _, f := range fields {
		if _, err := fmt.Fprintf(d.out, "%s%-20s enabled %t, required %t, %d to %d, pattern %d %s\n", ofField, f.Name,
			f.IsEnabled, f.IsRequired,
			f.MinLength, f.MaxLength, f.PatternID, f.Pattern); err != nil {
			return err
		}
	}
	return err
}
