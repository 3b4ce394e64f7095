// Package operator is the operators' door: what a person of the back office looks up and decides over the network.
package operator

import (
	"slices"

	"lantern/api/module"
	"lantern/api/wire"
	"lantern/store/fault"
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
	return slices.Concat(h.own(), h.accountRoutes(), h.onWithdrawals(), h.onDeposits(), h.onPeople(), h.onProviders(),
		h.onVendors())
}

// own are the calls by which an operator comes, goes and keeps what is his.
func (h Handlers) own() []wire.Route {
	return []wire.Route{
		wire.Call("POST", "/operator/v1/session", "Log in as an operator", h.signIn).Open().Encrypted().HomeOnly().
			Fails(
				fault.AccountLocked, fault.CaptchaWrong, fault.CodeExpired, fault.CodeWrong,
				fault.VerificationRequired, fault.WrongCredentials,
			),
		wire.Call("DELETE", "/operator/v1/session", "Log out", h.signOut).ForOperators().Beginning(),
		wire.Call("GET", "/operator/v1/account", "Retrieve the operator", h.account).ForOperators(),
		wire.Call("PUT", "/operator/v1/account/password", "Set the operator's password", h.password).
			ForOperators().Beginning().Encrypted().
			Fails(fault.AccountLocked, fault.StateChanged),
		wire.Call("POST", "/operator/v1/account/authenticator", "Begin the setup of an authenticator",
			h.beginAuthenticator).
			ForOperators().Beginning().
			Fails(fault.Conflict, fault.NotFound),
		wire.Call("POST", "/operator/v1/account/authenticator/confirmation", "Confirm an authenticator",
			h.finishAuthenticator).
			ForOperators().Beginning().
			Fails(fault.CodeExpired, fault.CodeWrong),
	}
}

func (h Handlers) onWithdrawals() []wire.Route {
	return []wire.Route{
		wire.Call("GET", "/operator/v1/withdrawals", "List withdrawals that need a decision", h.withdrawals).
			ForOperators(module.ReviewAndRisk...),
		wire.Call("GET", "/operator/v1/withdrawals/:id", "Retrieve a withdrawal",
			h.withdrawal).ForOperators(module.ReviewAndRisk...).
			Fails(fault.NotFound),
		wire.Call("POST", "/operator/v1/withdrawals/:id/approval", "Approve a withdrawal", h.approve).
			ForOperators(module.Review...).Action().
			Fails(fault.NotFound, fault.SecondPersonRequired, fault.StateChanged),
		wire.Call("POST", "/operator/v1/withdrawals/:id/rejection", "Reject a withdrawal", h.reject).
			ForOperators(module.Review...).Action().
			Fails(fault.InsufficientBalance, fault.NotFound, fault.StateChanged),
		wire.Call("GET", "/operator/v1/payouts", "List disputes and unresolved payouts",
			h.payouts).ForOperators(module.ReviewAndRisk...),
		wire.Call("GET", "/operator/v1/payout-proofs/:id", "Retrieve a proof of a payout", h.payoutPicture).
			ForOperators(module.ReviewAndRisk...).
			Fails(fault.NotFound),
		wire.Call("GET", "/operator/v1/payouts/:id", "Retrieve the payout of a withdrawal", h.withdrawal).
			ForOperators(module.ReviewAndRisk...).
			Fails(fault.NotFound),
		wire.Call("POST", "/operator/v1/payouts/parts/:id/paid", "Rule a disputed part as paid", h.rulePaid).
			ForOperators(module.Review...).Action().
			Fails(
				fault.AlreadyFinal, fault.InsufficientBalance, fault.NotDisbursed, fault.NotDisputed,
				fault.NotFound, fault.StateChanged,
			),
		wire.Call("POST", "/operator/v1/payouts/parts/:id/unpaid", "Rule a disputed part as unpaid", h.ruleUnpaid).
			ForOperators(module.Review...).Action().
			Fails(
				fault.AlreadyFinal, fault.InsufficientBalance, fault.NotDisbursed, fault.NotDisputed,
				fault.NotFound, fault.StateChanged,
			),
		wire.Call("POST", "/operator/v1/payouts/parts/:id/target", "Reveal the payee account of a part", h.target).
			ForOperators(module.Review...).
			Describe("The audit trail records who saw the account.").
			Fails(fault.NotFound, fault.StateChanged),
		wire.Call("POST", "/operator/v1/payouts/parts/:id/sent", "Record a manual payment of a part", h.sent).
			ForOperators(module.Review...).Action().
			Fails(fault.InsufficientBalance, fault.NotFound, fault.SecondPersonRequired, fault.StateChanged),
		wire.Call("POST", "/operator/v1/payouts/parts/:id/failed", "Record that a part cannot be paid manually",
			h.notSent).
			ForOperators(module.Review...).Action().
			Fails(fault.InsufficientBalance, fault.NotFound, fault.StateChanged),
		wire.Call("POST", "/operator/v1/payouts/:id/again", "Pay the unpaid amount again", h.payAgain).
			ForOperators(module.Review...).Action().
			Fails(fault.InsufficientBalance, fault.NotFound, fault.NothingOpen, fault.StateChanged),
		wire.Call("POST", "/operator/v1/payouts/:id/refund", "Refund the unpaid amount", h.refund).
			ForOperators(module.Review...).Action().
			Fails(fault.InsufficientBalance, fault.NotFound, fault.NothingOpen, fault.StateChanged),
	}
}

func (h Handlers) onDeposits() []wire.Route {
	return []wire.Route{
		wire.Call("GET", "/operator/v1/deposits", "List deposits that need a decision",
			h.deposits).ForOperators(module.ReviewAndRisk...),
		wire.Call("GET", "/operator/v1/deposit-proofs/:id", "Retrieve a proof of payment", h.depositPicture).
			ForOperators(module.ReviewAndRisk...).
			Fails(fault.NotFound),
		wire.Call("GET", "/operator/v1/deposits/payments", "List unassigned payments",
			h.payments).ForOperators(module.ReviewAndRisk...),
		wire.Call("POST", "/operator/v1/deposits/payments/:id/credit", "Credit an unassigned payment", h.creditPayment).
			ForOperators(module.Review...).Action().
			Fails(fault.InsufficientBalance, fault.NotFound, fault.SecondPersonRequired, fault.StateChanged),
		wire.Call("POST", "/operator/v1/deposits/payments/:id/return", "Record the return of a payment", h.returnPayment).
			ForOperators(module.Review...).Action().
			Fails(fault.InsufficientBalance, fault.NotFound, fault.SecondPersonRequired, fault.StateChanged),
		wire.Call("GET", "/operator/v1/deposits/:id", "Retrieve a deposit",
			h.deposit).ForOperators(module.ReviewAndRisk...).
			Fails(fault.NotFound),
		wire.Call("POST", "/operator/v1/deposits/:id/late", "Reopen an expired deposit for a late transfer", h.late).
			ForOperators(module.Review...).Action().
			Fails(fault.InsufficientBalance, fault.NotFound, fault.SecondPersonRequired, fault.StateChanged),
		wire.Call("POST", "/operator/v1/deposits/:id/confirmation", "Confirm a deposit", h.confirm).
			ForOperators(module.Review...).Action().
			Fails(fault.InsufficientBalance, fault.NotFound, fault.SecondPersonRequired, fault.StateChanged),
		wire.Call("POST", "/operator/v1/deposits/:id/denial", "Deny a deposit",
			h.deny).ForOperators(module.Review...).Action().
			Fails(fault.InsufficientBalance, fault.NotFound, fault.SecondPersonRequired, fault.StateChanged),
		wire.Call("POST", "/operator/v1/deposits/:id/reversal", "Reverse a credited deposit", h.reverse).
			ForOperators(module.Review...).Action().
			Describe("Needs two operators.").
			Fails(fault.InsufficientBalance, fault.NotFound, fault.SecondPersonRequired, fault.StateChanged),
	}
}

// onPeople are the calls about a member's balance.
func (h Handlers) onPeople() []wire.Route {
	return []wire.Route{
		wire.Call("GET", "/operator/v1/adjustments", "List balance adjustments",
			h.adjustments).ForOperators(module.ReviewAndRisk...),
		wire.Call("POST", "/operator/v1/adjustments", "Propose a balance adjustment", h.propose).
			ForOperators(module.Review...).Action().
			Describe("Another operator has to approve the adjustment.").
			Fails(fault.NotFound, fault.TrueAccountRequired),
		wire.Call("POST", "/operator/v1/adjustments/:id/approval", "Approve a balance adjustment", h.approveAdjustment).
			ForOperators(module.Review...).Action().
			Fails(fault.InsufficientBalance, fault.NotFound, fault.SecondPersonRequired, fault.StateChanged),
		wire.Call("POST", "/operator/v1/adjustments/:id/refusal", "Refuse a balance adjustment", h.refuseAdjustment).
			ForOperators(module.Review...).Action().
			Fails(fault.InsufficientBalance, fault.NotFound, fault.SecondPersonRequired, fault.StateChanged),
		wire.Call("GET", "/operator/v1/turnover", "List a member's wagering requirements", h.turnover).
			ForOperators(module.ReviewAndRisk...).
			Fails(fault.NotFound),
		wire.Call("POST", "/operator/v1/turnover/:id/void", "Void a wagering requirement", h.voidTurnover).
			ForOperators(module.Review...).Action().
			Describe("The amount that the requirement locks becomes withdrawable.").
			Fails(fault.NotFound, fault.StateChanged),
	}
}

// largestStatement is some twenty thousand lines.
const largestStatement = 768 << 10

func (h Handlers) onProviders() []wire.Route {
	return []wire.Route{
		wire.Call("POST", "/operator/v1/statements/:provider", "Import a provider's statement", h.importStatement).
			ForOperators(module.Review...).Action().Body(largestStatement).
			Fails(fault.NotFound),
		wire.Call("GET", "/operator/v1/proofs", "List nightly ledger checks",
			h.proofs).ForOperators(module.ReviewAndRisk...),
		wire.Call("GET", "/operator/v1/reconciliations", "List reconciliations",
			h.reconciliations).ForOperators(module.ReviewAndRisk...),
		wire.Call("POST", "/operator/v1/reconciliations", "Reconcile a provider's day", h.reconcile).
			ForOperators(module.ReviewAndRisk...).Action().
			Fails(fault.NotFound),
		wire.Call("GET", "/operator/v1/reconciliations/:provider/:day", "Retrieve the latest reconciliation of a day",
			h.reconciliation).
			ForOperators(module.ReviewAndRisk...).
			Fails(fault.NotFound),
		wire.Call("POST", "/operator/v1/reconciliations/:provider/:day/explanation", "Explain a difference", h.explain).
			ForOperators(module.Review...).Action().
			Fails(fault.NotFound),
	}
}

// onVendors are the calls about money on its way to wallets of vendors.
func (h Handlers) onVendors() []wire.Route {
	return []wire.Route{
		wire.Call("GET", "/operator/v1/vendors/transfers", "List unresolved transfers to vendor wallets", h.lateTransfers).
			ForOperators(module.ReviewAndRisk...),
		wire.Call("POST", "/operator/v1/vendors/transfers/:id/done", "Rule a vendor transfer as done",
			h.ruleTransfer(true)).
			ForOperators(module.Review...).Action().
			Fails(fault.AlreadyFinal, fault.InsufficientBalance, fault.NotFound, fault.StateChanged),
		wire.Call("POST", "/operator/v1/vendors/transfers/:id/failed", "Rule a vendor transfer as failed",
			h.ruleTransfer(false)).
			ForOperators(module.Review...).Action().
			Fails(fault.AlreadyFinal, fault.InsufficientBalance, fault.NotFound, fault.StateChanged),
	}
}
