package system

// Feature is a switch of the white label by its plain name; the product's own code for it stands in the table below.
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

// Named is a feature with the code that people who configure and clients know it by.
type Named struct {
	Feature Feature
	Code    string
}

// Features are all of them, in the order of the specification.
var Features = []Named{
	// Registration by mobile number is offered.
	{MobileRegistration, "MOBILENUMREG3"},
	// It needs the code that was sent to the number.
	{VerifiedRegistration, "REGMOBVERF3"},
	// It asks for a password as well; without, one signs in by code until one sets a password.
	{PasswordWithMobile, "MOBILENUMPASSREG3"},
	// Play money without an account is offered.
	{FreePlay, "FREEPLAY3"},
	// A password that is too old must be changed before going on.
	{PasswordExpiry, "PWDEXPFORCECHANGE3"},
	// Signing in by mobile number and code is offered.
	{MobileCodeLogin, "MOBILEVERCODELOGIN3"},
	// Agents' contracts are in force.
	{AgentPolicy, "AGENTPOLICY3"},
	// Registration by username is offered.
	{UsernameRegistration, "USERNAMEREG3"},
	// A forgotten password is renewed by mobile number first, not by e-mail.
	{MobileRecovery, "CHNGPASSVERIF3"},
}

// Has says whether a feature is on.
func (s Settings) Has(f Feature) bool { return s.Features[f] }

// featureNamed finds a feature by its code or its plain name.
func featureNamed(name string) (Feature, bool) {
	for _, known := range Features {
		if known.Code == name || string(known.Feature) == name {
			return known.Feature, true
		}
	}
	return "", false
}
