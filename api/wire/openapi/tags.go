package openapi

import (
	"cmp"
	"slices"
	"strings"

	"github.com/danielgtaylor/huma/v2"

	"lantern/api/wire"
)

// tag groups calls in the document.
type tag struct{ name, about string }

// byPath are the groups that are determined by a path prefix; the first match counts.
var byPath = []struct {
	prefix string
	tag    tag
}{
	{"/vendor/hub88/", tag{"Game vendors (Hub88)", "The seamless wallet for game vendors that use the Hub88 protocol."}},
	{"/vendor/v1/", tag{"Game vendors", "The seamless wallet: game vendors debit stakes and credit wins."}},
	{"/pay/v1/", tag{"Payment providers", "Signed reports of payment providers about deposits and payouts."}},
	{"/lgw/bgs/", tag{"In-house games", "Rounds of in-house games, their seeds and their proofs of fairness."}},
	{"/lgw/lottery/", tag{"Lotteries", "Games, issues, orders, results and the proof of each draw."}},
	{"/lgw/vn/", tag{"Lotteries", ""}},
	{"/lotto/", tag{"Lotteries", ""}},
	{"/lgw/", tag{"Games", ""}},
	{"/wps/payees", tag{"Withdrawals", ""}},
	{"/wps/session", tag{"Sessions", ""}},
	{"/wps/member/password", tag{"Members", ""}},
	{"/.well-known/", tag{"Platform", ""}},
	{"/operator/v1/session", tag{"Operator accounts", "Sign-in, password and authenticator of operators."}},
	{"/operator/v1/account", tag{"Operator accounts", ""}},
	{"/operator/v1/captcha", tag{"Operator accounts", ""}},
	{"/operator/v1/withdrawals", tag{"Review of withdrawals", "Requests that need a decision, payouts and disputes."}},
	{"/operator/v1/payout", tag{"Review of withdrawals", ""}},
	{"/operator/v1/matches", tag{"Matched payouts",
		"Disputes and late transfers between members, members who take no part, figures."}},
	{"/operator/v1/deposit", tag{"Review of deposits", "Orders that need a decision, and payments that match no order."}},
	{"/operator/v1/adjustments", tag{"Member actions", "Adjustments, wagering requirements, freezes, exclusions."}},
	{"/operator/v1/turnover-weights", tag{"Settings", ""}},
	{"/operator/v1/turnover", tag{"Member actions", ""}},
	{"/operator/v1/freezes", tag{"Member actions", ""}},
	{"/operator/v1/freerounds", tag{"Free round grants", "Free rounds that operators grant and a second one approves."}},
	{"/operator/v1/exclusions", tag{"Member actions", ""}},
	{"/operator/v1/lottery/", tag{"Lottery operations", "Results, voids and corrections of draws, odds, numbers."}},
	{"/operator/v1/vendors", tag{"Game vendor operations", "Setup, keys, comparison with the ledger, transfers."}},
	{"/operator/v1/players", tag{"Member actions", ""}},
	{"/operator/v1/announcements", tag{"Announcements", "What members read, and push notifications that failed."}},
	{"/operator/v1/push-notifications", tag{"Announcements", ""}},
	{"/operator/v1/settings", tag{"Settings", "Configuration of the brand, of money limits and of registration."}},
	{"/operator/v1/registration", tag{"Settings", ""}},
	{"/operator/v1/", tag{"Reconciliation", "Statements of payment providers, reconciliation, nightly ledger checks."}},
}

// byNoun are the groups of all other calls.
var byNoun = map[string]tag{
	"agent":        {"Agents", "An agent's team and rebates."},
	"bet":          {"Bets", "A member's betting record."},
	"content":      {"Content", "Help and legal texts, banners and announcements."},
	"contract":     {"Contracts", "Contracts between agents and their direct downlines, and the bills that settle them."},
	"deposit":      {"Deposits", "Payment methods, deposit orders and their proofs of payment."},
	"device":       {"Devices", "Registration of devices for push notifications."},
	"export":       {"Exports", "Files of a member's own records."},
	"game":         {"Games", "Catalog, favorites, launch, live tables, fixtures and free rounds."},
	"limit":        {"Responsible gaming", "Limits, reminders, time-outs and self-exclusion."},
	"live":         {"Events", "The stream of server-sent events of a member."},
	"matching":     {"Matched payouts", "Parts of withdrawals that a depositing member pays to the withdrawing one."},
	"member":       {"Members", "Registration, profile, passwords and security of a member's account."},
	"message":      {"Messages", "Messages to a member and their unread count."},
	"report":       {"Reports", "Profit and loss, bonuses, and the figures of an agent's team."},
	"session":      {"Sessions", "Login, logout, sessions, devices and re-authentication."},
	"system":       {"Platform", "Configuration and status of the platform."},
	"transfer":     {"Transfers", "Transfers between a member and the direct upline or downline."},
	"vendor":       {"Calls to game vendors", "Calls that Lantern makes at a game vendor's address."},
	"verification": {"Verification", "Captchas, codes by SMS and e-mail, authenticators."},
	"wallet":       {"Wallet", "Balance, wallets at vendors, and the account record."},
	"withdrawal":   {"Withdrawals", "Payees, withdrawal requests and the confirmation of payouts."},
}

func tagOf(route wire.Route) tag {
	if !route.IsOutgoing {
		for _, each := range byPath {
			if strings.HasPrefix(route.Path, each.prefix) {
				return each.tag
			}
		}
	}
	noun, _, _ := strings.Cut(route.Handler, ".")
	if known, isKnown := byNoun[noun]; isKnown {
		return known
	}
	return tag{name: noun}
}

// tagsOf returns the groups of the routes with their descriptions, sorted by name.
func tagsOf(routes []wire.Route) (all []*huma.Tag) {
	about := map[string]string{}
	for _, each := range byPath {
		about[each.tag.name] = cmp.Or(about[each.tag.name], each.tag.about)
	}
	for _, each := range byNoun {
		about[each.name] = cmp.Or(each.about, about[each.name])
	}
	for _, route := range routes {
		name := tagOf(route).name
		if !slices.ContainsFunc(all, func(known *huma.Tag) bool { return known.Name == name }) {
			all = append(all, &huma.Tag{Name: name, Description: about[name]})
		}
	}
	slices.SortFunc(all, func(a, b *huma.Tag) int { return cmp.Compare(a.Name, b.Name) })
	return all
}
