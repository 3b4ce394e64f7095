package system

// Feature is a switch of the white label by its plain name; the wire has its own.
type Feature string

// The features.
const (
	MobileRegistration   Feature = "mobileRegistration"
	VerifiedRegistration Feature = "verifiedRegistration"
	MobilePasswordReset  Feature = "mobilePasswordReset"
	FreePlay             Feature = "freePlay"
	PasswordExpiry       Feature = "passwordExpiry"
	MobileCodeLogin      Feature = "mobileCodeLogin"
	AgentPolicy          Feature = "agentPolicy"
	UsernameRegistration Feature = "usernameRegistration"
	VerifiedPassword     Feature = "verifiedPassword"
)

// Features are all of them, in the order of the specification.
var Features = []Feature{
	MobileRegistration, VerifiedRegistration, MobilePasswordReset, FreePlay, PasswordExpiry, MobileCodeLogin, AgentPolicy,
	UsernameRegistration, VerifiedPassword,
}

// Has says whether a feature is on.
func (s Settings) Has(f Feature) bool { return s.Features[f] }
