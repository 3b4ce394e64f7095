package approval

// Roles of operators; an account may have several.
const (
	RoleReview   = "review"   // decides about money
	RoleContent  = "content"  // writes what members read
	RoleRisk     = "risk"     // freezes and excludes members
	RoleAccounts = "accounts" // manages the accounts of operators, settings and vendors
)

// Roles lists every role.
var Roles = []string{RoleReview, RoleContent, RoleRisk, RoleAccounts}
