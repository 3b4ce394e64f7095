// Package operator is the operators' door: what a person of the back office looks up and decides over the network.
package operator

import (
	"slices"

	"lantern/api/wire"
	"lantern/store/operator"
	"lantern/store/pg"
	"lantern/store/system"
	"lantern/store/verification"
	"lantern/store/withdrawal"
)

// Handlers answer the calls of this noun. DB has the desk's own rights, and no others.
type Handlers struct {
	DB             *pg.DB
	Settings       *system.Kept
	Person         verification.Person
	Failures       verification.Failures
	Authenticators verification.Authenticators
	// Vault opens the accounts to which parts are paid by hand.
	Vault withdrawal.Vault
}

// Routes of this noun.
func (h Handlers) Routes() []wire.Route {
	return slices.Concat(h.own(), h.onWithdrawals(), h.onDeposits(), h.onPeople(), h.onProviders(), h.onVendors(), h.onGifts())
}

// own are the calls by which an operator comes, goes and keeps what is his.
func (h Handlers) own() []wire.Route {
	return []wire.Route{
		wire.Call("POST", "/operator/v1/session", "sign in with a password and a code", h.signIn).Open().Encrypted().HomeOnly(),
		wire.Call("DELETE", "/operator/v1/session", "sign out", h.signOut).ForOperators().Beginning(),
		wire.Call("GET", "/operator/v1/account", "who I am, and my roles", h.account).ForOperators(),
		wire.Call("PUT", "/operator/v1/account/password", "choose a password of my own", h.password).ForOperators().Beginning().Encrypted(),
		wire.Call("POST", "/operator/v1/account/authenticator", "set my authenticator up", h.beginAuthenticator).ForOperators().Beginning(),
		wire.Call("POST", "/operator/v1/account/authenticator/confirmation", "confirm my authenticator", h.finishAuthenticator).ForOperators().Beginning(),
	}
}

// Who may: the review desk decides about money, the risk desk keeps people out, and both look at what they need for it.
var (
	review  = []string{operator.Review}
	risk    = []string{operator.Risk}
	onMoney = []string{operator.Review, operator.Risk}
)

func (h Handlers) onWithdrawals() []wire.Route {
	return []wire.Route{
		wire.Call("GET", "/operator/v1/withdrawals", "requests that wait for a decision", h.withdrawals).ForOperators(onMoney...),
		wire.Call("GET", "/operator/v1/withdrawals/:id", "everything about a request", h.withdrawal).ForOperators(onMoney...),
		wire.Call("POST", "/operator/v1/withdrawals/:id/approval", "let a request be paid", h.approve).ForOperators(review...).Deed(),
		wire.Call("POST", "/operator/v1/withdrawals/:id/rejection", "refuse a request", h.reject).ForOperators(review...).Deed(),
		wire.Call("GET", "/operator/v1/payouts", "disputes, parts that nobody pays, reports that contradict", h.payouts).ForOperators(onMoney...),
		wire.Call("GET", "/operator/v1/payout-proofs/:id", "a picture that a player shows", h.payoutPicture).ForOperators(onMoney...),
		wire.Call("GET", "/operator/v1/payouts/:id", "the parts of a request", h.withdrawal).ForOperators(onMoney...),
		wire.Call("POST", "/operator/v1/payouts/parts/:id/paid", "rule a disputed part paid", h.rulePaid).ForOperators(review...).Deed(),
		wire.Call("POST", "/operator/v1/payouts/parts/:id/unpaid", "rule a disputed part unpaid", h.ruleUnpaid).ForOperators(review...).Deed(),
		wire.Call("POST", "/operator/v1/payouts/parts/:id/target", "see the account of a part that is paid by hand, which the trail notes", h.target).
			ForOperators(review...),
		wire.Call("POST", "/operator/v1/payouts/parts/:id/sent", "say that a part was paid by hand, with the bank's reference", h.sent).
			ForOperators(review...).Deed(),
		wire.Call("POST", "/operator/v1/payouts/parts/:id/failed", "say that a part cannot be paid by hand", h.notSent).ForOperators(review...).Deed(),
		wire.Call("POST", "/operator/v1/payouts/:id/again", "pay what is unpaid by new parts", h.payAgain).ForOperators(review...).Deed(),
		wire.Call("POST", "/operator/v1/payouts/:id/refund", "give what is unpaid back", h.refund).ForOperators(review...).Deed(),
	}
}

func (h Handlers) onDeposits() []wire.Route {
	return []wire.Route{
		wire.Call("GET", "/operator/v1/deposits", "deposits that wait for a decision", h.deposits).ForOperators(onMoney...),
		wire.Call("GET", "/operator/v1/deposit-proofs/:id", "a picture of a receipt", h.depositPicture).ForOperators(onMoney...),
		wire.Call("GET", "/operator/v1/deposits/payments", "payments that came and are nobody's", h.payments).ForOperators(onMoney...),
		wire.Call("POST", "/operator/v1/deposits/payments/:id/credit", "give a payment to whoever its order belongs to", h.creditPayment).
			ForOperators(review...).Deed(),
		wire.Call("POST", "/operator/v1/deposits/payments/:id/return", "say that a payment went back, with the provider's reference", h.returnPayment).
			ForOperators(review...).Deed(),
		wire.Call("GET", "/operator/v1/deposits/:id", "everything about a deposit", h.deposit).ForOperators(onMoney...),
		wire.Call("POST", "/operator/v1/deposits/:id/late", "take a transfer up again that came late", h.late).ForOperators(review...).Deed(),
		wire.Call("POST", "/operator/v1/deposits/:id/confirmation", "credit what was really received", h.confirm).ForOperators(review...).Deed(),
		wire.Call("POST", "/operator/v1/deposits/:id/denial", "end an order without a credit", h.deny).ForOperators(review...).Deed(),
		wire.Call("POST", "/operator/v1/deposits/:id/reversal", "take a credit back, which two must want", h.reverse).ForOperators(review...).Deed(),
	}
}

// onPeople are the calls about a member: what is corrected of his balance, and what he is kept from.
func (h Handlers) onPeople() []wire.Route {
	return []wire.Route{
		wire.Call("GET", "/operator/v1/adjustments", "corrections of balances", h.adjustments).ForOperators(onMoney...),
		wire.Call("POST", "/operator/v1/adjustments", "propose a correction, which another decides", h.propose).ForOperators(review...).Deed(),
		wire.Call("POST", "/operator/v1/adjustments/:id/approval", "move the money of a correction", h.approveAdjustment).ForOperators(review...).Deed(),
		wire.Call("POST", "/operator/v1/adjustments/:id/refusal", "refuse a correction", h.refuseAdjustment).ForOperators(review...).Deed(),
		wire.Call("GET", "/operator/v1/turnover", "what a member must bet before money may leave", h.turnover).ForOperators(onMoney...),
		wire.Call("POST", "/operator/v1/turnover/:id/void", "let go of it: what it locks may leave", h.voidTurnover).ForOperators(review...).Deed(),
		wire.Call("GET", "/operator/v1/freezes", "what is frozen or will be", h.freezes).ForOperators(onMoney...),
		wire.Call("POST", "/operator/v1/freezes", "keep a member or his team from something", h.freeze).ForOperators(risk...).Deed(),
		wire.Call("POST", "/operator/v1/freezes/:id/end", "lift a freeze before its time", h.unfreeze).ForOperators(risk...).Deed(),
		wire.Call("GET", "/operator/v1/exclusions", "every time that a member stopped playing", h.exclusions).ForOperators(onMoney...),
		wire.Call("POST", "/operator/v1/exclusions", "stop a member's deposits and play, which nobody ends earlier", h.exclude).ForOperators(risk...).Deed(),
	}
}

// largestStatement is some twenty thousand lines.
const largestStatement = 768 << 10

func (h Handlers) onProviders() []wire.Route {
	return []wire.Route{
		wire.Call("POST", "/operator/v1/statements/:provider", "keep a provider's statement", h.importStatement).
			ForOperators(review...).Deed().Body(largestStatement),
		wire.Call("GET", "/operator/v1/proofs", "what the proof of the books found, night by night", h.proofs).ForOperators(onMoney...),
		wire.Call("GET", "/operator/v1/reconciliations", "the newest comparisons", h.reconciliations).ForOperators(onMoney...),
		wire.Call("POST", "/operator/v1/reconciliations", "compare a provider's day with the books", h.reconcile).ForOperators(onMoney...).Deed(),
		wire.Call("GET", "/operator/v1/reconciliations/:provider/:day", "what the newest comparison of a day found", h.reconciliation).ForOperators(onMoney...),
		wire.Call("POST", "/operator/v1/reconciliations/:provider/:day/explanation", "say why a reference differs", h.explain).ForOperators(review...).Deed(),
	}
}

// onVendors are the calls about what game vendors say, and about money on its way to wallets of their own.
func (h Handlers) onVendors() []wire.Route {
	return []wire.Route{
		wire.Call("GET", "/operator/v1/vendors/windows", "hours of vendors that were compared with the ledger", h.windows).ForOperators(onMoney...),
		wire.Call("POST", "/operator/v1/vendors/:vendor/comparison", "compare an hour of a vendor again", h.readAgain).ForOperators(onMoney...).Deed(),
		wire.Call("GET", "/operator/v1/vendors/cases", "what somebody should look at", h.cases).ForOperators(onMoney...),
		wire.Call("POST", "/operator/v1/vendors/cases/:id/end", "say what became of a case", h.closeCase).ForOperators(review...).Deed(),
		wire.Call("GET", "/operator/v1/vendors/transfers", "transfers to vendors' wallets that wait for a person", h.lateTransfers).ForOperators(onMoney...),
		wire.Call("POST", "/operator/v1/vendors/transfers/:id/done", "rule that a transfer happened at its vendor", h.ruleTransfer(true)).
			ForOperators(review...).Deed(),
		wire.Call("POST", "/operator/v1/vendors/transfers/:id/failed", "rule that it did not: what was sent is given back", h.ruleTransfer(false)).
			ForOperators(review...).Deed(),
	}
}

// onGifts are the calls about what the house gives away.
func (h Handlers) onGifts() []wire.Route {
	return []wire.Route{
		wire.Call("GET", "/operator/v1/freerounds", "free rounds at vendors, as they stand", h.freeRounds).ForOperators(onMoney...),
		wire.Call("POST", "/operator/v1/freerounds", "give free rounds, of which two persons decide where they are worth much", h.give).
			ForOperators(review...).Deed(),
		wire.Call("POST", "/operator/v1/freerounds/:id/approval", "give what another proposed", h.onFreeRounds(operator.ApproveFreeRounds)).
			ForOperators(review...).Deed(),
		wire.Call("POST", "/operator/v1/freerounds/:id/refusal", "give nothing", h.onFreeRounds(operator.RefuseFreeRounds)).ForOperators(review...).Deed(),
		wire.Call("POST", "/operator/v1/freerounds/:id/cancellation", "take back what is left", h.onFreeRounds(operator.CancelFreeRounds)).
			ForOperators(review...).Deed(),
	}
}
