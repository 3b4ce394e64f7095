package command

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"io"
	"strings"

	"lantern/store/approval"
	"lantern/store/fault"
	"lantern/store/member"
	"lantern/store/operator"
)

func (d *desk) accounts(ctx context.Context, _ []string) error {
	list, err := operator.AccountList(ctx, d.db)
	if err != nil {
		return err
	}
	return d.table("NAME\tROLES\tSTATE\tAUTHENTICATOR\tLAST SIGN-IN", func(w io.Writer) error {
		for _, a := range list {
			if _, err := fmt.Fprintf(w, "%s\t%s\t%s\t%t\t%s\n", a.Name, strings.Join(a.Roles, ","), standingOf(a),
				a.HasAuthenticator, at(a.LastLoginAt)); err != nil {
				return err
			}
		}
		return nil
	})
}

func standingOf(a operator.Account) string {
	switch {
	case !a.IsActive:
		return "ended"
	case a.NeedsNewPassword:
		return "first password"
	}
	return "open"
}

// firstPassword is 100 bits without look-alikes, in groups that can be read out; its owner replaces it before anything
// else.
func firstPassword(ctx context.Context) (password, hash string, err error) {
	text := rand.Text()
	password = strings.Join([]string{text[:5], text[5:10], text[10:15], text[15:20]}, "-")
	hash, err = member.Hash(ctx, password)
	return password, hash, err
}

// addAccount lets somebody in. The first one makes himself: there is nobody else to say so.
func (d *desk) addAccount(ctx context.Context, words []string) error {
	if len(words) != 2 {
		return errors.Join(errUsage, d.usage())
	}
	there, err := operator.AccountList(ctx, d.db)
	if err != nil {
		return err
	}
	by := approval.Action{By: approval.Operator{Name: words[0]}, Reason: d.reason}
	switch {
	case len(there) > 0 || d.as != "":
		if by, err = d.deed(ctx); err != nil {
			return err
		}
	case d.reason == "":
		return errors.New("say why: --reason TEXT")
	}
	password, hash, err := firstPassword(ctx)
	if err != nil {
		return err
	}
	made, err := operator.AddAccount(ctx, d.db, operator.Beginning{Name: words[0], Roles: strings.Split(words[1], ","),
		Hash: hash}, by)
	if err != nil {
		return aboutAccount(err)
	}
	return d.tellPassword(made, password)
}

func (d *desk) changeRoles(ctx context.Context, words []string) error {
	if len(words) != 2 {
		return errors.Join(errUsage, d.usage())
	}
	by, err := d.deed(ctx)
	if err != nil {
		return err
	}
	a, err := operator.SetRoles(ctx, d.db, words[0], strings.Split(words[1], ","), by)
	if err != nil {
		return aboutAccount(err)
	}
	_, err = fmt.Fprintf(d.out, "%s  %s\n", a.Name, strings.Join(a.Roles, ","))
	return err
}

func (d *desk) resetAccount(ctx context.Context, words []string) error {
	if len(words) != 1 {
		return errors.Join(errUsage, d.usage())
	}
	by, err := d.deed(ctx)
	if err != nil {
		return err
	}
	password, hash, err := firstPassword(ctx)
	if err != nil {
		return err
	}
	a, err := operator.ResetAccount(ctx, d.db, words[0], hash, by)
	if err != nil {
		return err
	}
	return d.tellPassword(a, password)
}

func (d *desk) endAccount(ctx context.Context, words []string) error {
	if len(words) != 1 {
		return errors.Join(errUsage, d.usage())
	}
	by, err := d.deed(ctx)
	if err != nil {
		return err
	}
	a, err := operator.EndAccount(ctx, d.db, words[0], by)
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(d.out, "%s  ended\n", a.Name)
	return err
}

func (d *desk) tellPassword(a operator.Account, password string) error {
	_, err := fmt.Fprintf(d.out, "%s  %s\nfirst password %s  it is shown this once, and replaced at the first sign-in\n",
		a.Name, strings.Join(a.Roles, ","), password)
	return err
}

func aboutAccount(err error) error {
	switch f := fault.Of(err); {
	case f != nil && f.Code == fault.UsernameTaken:
		return errors.New("somebody has or had an account of this name")
	case f != nil && f.Fields["roles"].Code != "":
		return fmt.Errorf("say which of %s, with commas between", strings.Join(approval.Roles, " "))
	}
	return err
}
