package fault

// Codes that every client handles, whichever endpoint it calls.
const (
	MalformedJSON          Code = "malformed_json"
	MessageReplayed        Code = "message_replayed"
	BadCiphertext          Code = "bad_ciphertext"
	SessionRequired        Code = "session_required"
	SessionExpired         Code = "session_expired"
	WrongCredentials       Code = "wrong_credentials"
	PasskeyRefused         Code = "passkey_refused"
	VerificationRequired   Code = "verification_required"
	ReauthenticationNeeded Code = "reauthentication_required"
	ForeignOrigin          Code = "foreign_origin"
	AgentsOnly             Code = "agents_only"
	MembersOnly            Code = "members_only"
	TrueAccountRequired    Code = "true_account_required"
	AccountLocked          Code = "account_locked"
	AccountFrozen          Code = "account_frozen"
	SelfExcluded           Code = "self_excluded"
	SecondPersonRequired   Code = "second_person_required"
	EnrollmentRequired     Code = "enrollment_required"
	RoleRequired           Code = "role_required"
	NotFound               Code = "not_found"
	Conflict               Code = "conflict"
	InsufficientBalance    Code = "insufficient_balance"
	LimitExceeded          Code = "limit_exceeded"
	RealityCheckDue        Code = "reality_check_due"
	StateChanged           Code = "state_changed"
	OperationInProgress    Code = "operation_in_progress"
	RequestTimeout         Code = "request_timeout"
	BodyTooLarge           Code = "body_too_large"
	HeadersTooLarge        Code = "headers_too_large"
	ValidationFailed       Code = "validation_failed"
	IdempotencyKeyReused   Code = "idempotency_key_reused"
	IdempotencyKeyRequired Code = "idempotency_key_required"
	InvitationCodeError    Code = "invitation_code_error"
	CaptchaWrong           Code = "captcha_wrong"
	CodeWrong              Code = "code_wrong"
	CodeExpired            Code = "code_expired"
	TooManyRequests        Code = "too_many_requests"
	RegionBlocked          Code = "region_blocked"
	InvalidDomain          Code = "invalid_domain"
	InternalError          Code = "internal_error"
	Maintenance            Code = "maintenance"
	GameMaintenance        Code = "game_maintenance"
	TemporarilyUnavailable Code = "temporarily_unavailable"
	OutcomeUnknown         Code = "outcome_unknown"
)

// Codes for requests that are invalid in themselves.
const (
	AmountScale          Code = "amount_scale"
	AmountBelowMin       Code = "amount_below_min"
	AmountAboveMax       Code = "amount_above_max"
	PaymentPasswordWrong Code = "payment_password_wrong"
	StakeOutOfRange      Code = "stake_out_of_range"
	ChoiceNotOffered     Code = "choice_not_offered"
	UsernameTaken        Code = "username_taken"
	SocialRefused        Code = "social_refused"
	ProofRequired        Code = "proof_required"
	SameAccount          Code = "same_account"
	NotAnAgent           Code = "not_an_agent"
	NotDirectDownline    Code = "not_direct_downline"
	NotDirectUpline      Code = "not_direct_upline"
)

// Codes for valid requests that a state or a limit refuses.
const (
	InsufficientWithdrawable Code = "insufficient_withdrawable"
	DailyCountExceeded       Code = "daily_count_exceeded"
	DailyAmountExceeded      Code = "daily_amount_exceeded"
	OpenDepositsExceeded     Code = "open_deposits_exceeded"
	PayeeTooNew              Code = "payee_too_new"
	PaymentPasswordMissing   Code = "payment_password_missing"
	RoundOpen                Code = "round_open"
	GameSessionExpired       Code = "game_session_expired"
	AlreadyFinal             Code = "already_final"
	NotDisbursed             Code = "not_disbursed"
	NothingOpen              Code = "nothing_open"
	AlreadyDisputed          Code = "already_disputed"
	NotDisputed              Code = "not_disputed"
	ExportRunning            Code = "export_running"
	SenderFrozen             Code = "sender_frozen"
	ReceiverFrozen           Code = "receiver_frozen"
	OverdueContractBills     Code = "overdue_contract_bills"
	VendorTransferOpen       Code = "vendor_transfer_open"
)

// Codes of contracts between agents.
const (
	DownlineNotAgent      Code = "downline_not_agent"
	TiersNotAscending     Code = "tiers_not_ascending"
	RateZero              Code = "rate_zero"
	NoOwnContract         Code = "no_own_contract"
	RateExceedsOwn        Code = "rate_exceeds_own"
	PeriodMismatch        Code = "period_mismatch"
	RequestAlreadyPending Code = "request_already_pending"
	TierNotCovered        Code = "tier_not_covered"
)

// Codes of lottery orders.
const (
	IssueClosed          Code = "issue_closed"
	IssueNotOpen         Code = "issue_not_open"
	InvalidSelection     Code = "invalid_selection"
	UnitsMismatch        Code = "units_mismatch"
	OddsChanged          Code = "odds_changed"
	PrizeGroupOutOfRange Code = "prize_group_out_of_range"
	NumberFull           Code = "number_full"
	NumberClosed         Code = "number_closed"
	ChaseLimit           Code = "chase_limit"
	CancelTooLate        Code = "cancel_too_late"
)

// All lists every code; a test compares it with the statuses and the messages.
var All = []Code{
	MalformedJSON, MessageReplayed, BadCiphertext, SessionRequired, SessionExpired, WrongCredentials, PasskeyRefused,
	VerificationRequired,
	ReauthenticationNeeded, ForeignOrigin,
	AgentsOnly, MembersOnly, TrueAccountRequired, AccountLocked, AccountFrozen, SelfExcluded, SecondPersonRequired,
	EnrollmentRequired, RoleRequired, NotFound, Conflict, InsufficientBalance,
	LimitExceeded, RealityCheckDue, StateChanged, OperationInProgress, RequestTimeout, BodyTooLarge, HeadersTooLarge,
	ValidationFailed,
	IdempotencyKeyReused, IdempotencyKeyRequired, InvitationCodeError, CaptchaWrong, CodeWrong, CodeExpired,
	TooManyRequests,
	RegionBlocked, InvalidDomain, InternalError, Maintenance, GameMaintenance, TemporarilyUnavailable, OutcomeUnknown,
	AmountScale, AmountBelowMin, AmountAboveMax, PaymentPasswordWrong, StakeOutOfRange, ChoiceNotOffered, UsernameTaken,
	SocialRefused,
	InsufficientWithdrawable, DailyCountExceeded, DailyAmountExceeded, OpenDepositsExceeded, PayeeTooNew,
	PaymentPasswordMissing, RoundOpen, GameSessionExpired, ProofRequired, AlreadyFinal, NotDisbursed, NothingOpen,
	AlreadyDisputed,
	NotDisputed, ExportRunning, SameAccount, NotAnAgent, NotDirectDownline, NotDirectUpline, SenderFrozen, ReceiverFrozen,
	OverdueContractBills,
	VendorTransferOpen,
	IssueClosed, IssueNotOpen, InvalidSelection, UnitsMismatch, OddsChanged, PrizeGroupOutOfRange, NumberFull,
	NumberClosed, ChaseLimit, CancelTooLate,
	DownlineNotAgent, TiersNotAscending, RateZero, NoOwnContract, RateExceedsOwn, PeriodMismatch, RequestAlreadyPending,
	TierNotCovered,
}
