package system

// Feature is a switch of the white label by its plain name; the table below has its product code.
type Feature string

// The features.
const (
	MobileRegistration   Feature = "mobileRegistration"
	VerifiedRegistration Feature = "verifiedRegistration"
	PasswordWithMobile   Feature = "passwordWithMobile"
	FreePlay             Feature = "freePlay"
	PasswordExpiry       Feature = "passwordExpiry"
	MobileCodeLogin      Feature = "mobileCodeLogin"
	AgentPolicy          Feature = "agentPolicy"
	UsernameRegistration Feature = "usernameRegistration"
	MobileRecovery       Feature = "mobileRecovery"
)

// Named is a feature with the code that operators and clients use.
type Named struct {
	Feature Feature
	Code    string
}

// Features are all features, in the order of the specification.
var Features = []Named{
	// Registration by mobile number is offered.
	{MobileRegistration, "MOBILENUMREG3"},
	// It requires the code sent to the number.
	{VerifiedRegistration, "REGMOBVERF3"},
	// It requires a password; without one, members log in by code until they set one.
	{PasswordWithMobile, "MOBILENUMPASSREG3"},
	// Play money without an account is offered.
	{FreePlay, "FREEPLAY3"},
	// A password that is too old must be changed.
	{PasswordExpiry, "PWDEXPFORCECHANGE3"},
	// Login by mobile number and code is offered.
	{MobileCodeLogin, "MOBILEVERCODELOGIN3"},
	// Agents' contracts are in force.
	{AgentPolicy, "AGENTPOLICY3"},
	// Registration by username is offered.
	{UsernameRegistration, "USERNAMEREG3"},
	// A forgotten password is reset by mobile number first, not by e-mail.
	{MobileRecovery, "CHNGPASSVERIF3"},
}

// Has reports whether a feature is on.
func (s Settings) Has(f Feature) bool { return s.Features[f] }

// featureNamed returns a feature by its code or plain name.
func featureNamed(name string) (Feature, bool) {
	for _, known := range Features {
		if known.Code == name || string(known.Feature) == name {
			return known.Feature, true
		}
	}
	return "", false
}
