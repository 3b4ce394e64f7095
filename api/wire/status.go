package wire

import (
	"cmp"
	"fmt"
	"net/http"
	"slices"
	"strings"

	"lantern/api/messages"
	"lantern/store/fault"
)

// statuses maps every code to its HTTP status.
var statuses = map[fault.Code]int{
	fault.MalformedJSON: 400, fault.MessageReplayed: 400, fault.BadCiphertext: 400,
	fault.SessionRequired: 401, fault.SessionExpired: 401, fault.WrongCredentials: 401, fault.PasskeyRefused: 401,
	fault.VerificationRequired: 401,
	fault.GameSessionExpired:   401, fault.ReauthenticationNeeded: 401, fault.ForeignOrigin: 403,
	fault.AgentsOnly: 403, fault.MembersOnly: 403, fault.TrueAccountRequired: 403, fault.AccountLocked: 403,
	fault.AccountFrozen: 403, fault.SelfExcluded: 403,
	fault.SecondPersonRequired: 403, fault.EnrollmentRequired: 403, fault.RoleRequired: 403,
	fault.NotFound: 404, fault.RequestTimeout: 408,
	fault.Conflict: 409, fault.InsufficientBalance: 409, fault.LimitExceeded: 409, fault.RealityCheckDue: 409,
	fault.StateChanged:        409,
	fault.OperationInProgress: 409, fault.InsufficientWithdrawable: 409, fault.DailyCountExceeded: 409,
	fault.DailyAmountExceeded: 409, fault.OpenDepositsExceeded: 409, fault.PayeeTooNew: 409,
	fault.PaymentPasswordMissing: 409,
	fault.AlreadyFinal:           409, fault.NotDisbursed: 409, fault.NothingOpen: 409, fault.AlreadyDisputed: 409,
	fault.NotDisputed: 409, fault.ExportRunning: 409,
	fault.SenderFrozen: 409, fault.ReceiverFrozen: 409, fault.OverdueContractBills: 409, fault.VendorTransferOpen: 409,
	fault.SameAccount: 422, fault.NotAnAgent: 422, fault.NotDirectDownline: 422, fault.NotDirectUpline: 422,
	fault.ProofRequired: 422, fault.RoundOpen: 409, fault.UsernameTaken: 409, fault.SocialRefused: 401,
	fault.BodyTooLarge: 413, fault.HeadersTooLarge: 431,
	fault.ValidationFailed: 422, fault.IdempotencyKeyReused: 422, fault.IdempotencyKeyRequired: 422,
	fault.InvitationCodeError: 422,
	fault.CaptchaWrong:        422, fault.CodeWrong: 422, fault.CodeExpired: 422, fault.AmountScale: 422,
	fault.AmountBelowMin: 422,
	fault.AmountAboveMax: 422, fault.PaymentPasswordWrong: 422, fault.StakeOutOfRange: 422, fault.ChoiceNotOffered: 422,
	fault.InvalidSelection: 422, fault.UnitsMismatch: 422, fault.PrizeGroupOutOfRange: 422, fault.ChaseLimit: 422,
	fault.IssueClosed: 409, fault.IssueNotOpen: 409, fault.OddsChanged: 409, fault.NumberFull: 409,
	fault.NumberClosed: 409, fault.CancelTooLate: 409,
	fault.DownlineNotAgent: 422, fault.TiersNotAscending: 422, fault.RateZero: 422, fault.RateExceedsOwn: 422,
	fault.PeriodMismatch: 422, fault.TierNotCovered: 422, fault.NoOwnContract: 409, fault.RequestAlreadyPending: 409,
	fault.TooManyRequests: 429, fault.RegionBlocked: 451, fault.InvalidDomain: 421, fault.InternalError: 500,
	fault.Maintenance: 503, fault.GameMaintenance: 503, fault.TemporarilyUnavailable: 503, fault.OutcomeUnknown: 503,
}

// StatusOf returns the HTTP status of a code; 500 for an unregistered one.
func StatusOf(code fault.Code) int {
	if status, ok := statuses[code]; ok {
		return status
	}
	return http.StatusInternalServerError
}

// HasStatus reports whether a code has a status.
func HasStatus(code fault.Code) bool { return statuses[code] != 0 }

// ErrorTable returns api/wire/ERRORS.md: every code with its status and its message, by status and name.
func ErrorTable() string {
	codes := slices.SortedFunc(slices.Values(fault.All), func(a, b fault.Code) int {
		return cmp.Or(cmp.Compare(StatusOf(a), StatusOf(b)), cmp.Compare(a, b))
	})
	var table strings.Builder
	table.WriteString("# Error codes\n\nWritten by `make gen` from the registry (`store/fault`). Do not edit.\n\n" +
		"| status | code | in English |\n|---|---|---|\n")
	for _, code := range codes {
		fmt.Fprintf(&table, "| %d | `%s` | %s |\n", StatusOf(code), code, messages.Text("en", string(code)))
	}
	return table.String()
}

// Fails declares the error codes of the domain that a call may return, besides those implied by guards and input.
// Tests refuse answers with undeclared codes.
func (r Route) Fails(codes ...fault.Code) Route {
	r.Faults = append(slices.Clone(r.Faults), codes...)
	return r
}

// Everywhere are the codes that any call may return: they come from the listener, the database or the state of the
// platform.
var Everywhere = []fault.Code{
	fault.InternalError, fault.TemporarilyUnavailable, fault.OutcomeUnknown, fault.RequestTimeout,
	fault.OperationInProgress,
	fault.BodyTooLarge, fault.HeadersTooLarge, fault.RegionBlocked, fault.InvalidDomain, fault.Maintenance,
}

// implied returns the codes that follow from guards and input.
func (r Route) implied() []fault.Code {
	codes := slices.Clone(Everywhere)
	for _, each := range []struct {
		is    bool
		codes []fault.Code
	}{
		{true, []fault.Code{fault.TooManyRequests}},
		{!r.IsDescribed(), []fault.Code{fault.MalformedJSON, fault.ValidationFailed}},
		{r.IsEncrypted, []fault.Code{fault.BadCiphertext, fault.MessageReplayed}},
		{r.NeedsSession(), []fault.Code{fault.SessionRequired, fault.SessionExpired}},
		{r.RecognizesMembers(), []fault.Code{fault.SessionRequired, fault.SessionExpired}},
		{r.Access == Agents, []fault.Code{fault.NotFound}},
		{r.Access == Operators && !r.AllowsEnrollment, []fault.Code{fault.EnrollmentRequired}},
		{len(r.Roles) > 0, []fault.Code{fault.RoleRequired}},
		{r.NoTrial, []fault.Code{fault.TrueAccountRequired}},
		{r.IsSameOriginOnly, []fault.Code{fault.ForeignOrigin}},
		{r.NeedsProof, []fault.Code{fault.ReauthenticationNeeded}},
		{r.NeedsKey, []fault.Code{fault.IdempotencyKeyRequired, fault.IdempotencyKeyReused, fault.Conflict}},
	} {
		if each.is {
			codes = append(codes, each.codes...)
		}
	}
	return codes
}

// NeedsSession reports whether a call requires a member's or an operator's session.
func (r Route) NeedsSession() bool {
	return r.Access == Members || r.Access == Agents || r.Access == Operators
}

// IsDescribed reports whether the router mounts the call by hand, so that no input is bound.
func (r Route) IsDescribed() bool { return r.Serve == nil }

// Codes returns all error codes that the call may return, by status and name.
func (r Route) Codes() []fault.Code {
	codes := append(r.implied(), r.Faults...)
	slices.SortFunc(codes, func(a, b fault.Code) int {
		return cmp.Or(cmp.Compare(StatusOf(a), StatusOf(b)), cmp.Compare(a, b))
	})
	return slices.Compact(codes)
}
