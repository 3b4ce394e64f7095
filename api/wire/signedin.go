package wire

// SignedIn is what every way of signing in answers.
type SignedIn struct {
	Token           string         `json:"token"`
	FirstTimeLogin  bool           `json:"firstTimeLogin"`
	PasswordExpired bool           `json:"passwordExpired"`
	WeakPassword    bool           `json:"weakPassword"`
	Member          SignedInMember `json:"member"`
	// Cookie remembers the device, where that was asked for.
	Cookie *Cookie `json:"-"`
}

// Keeps is the cookie.
func (s SignedIn) Keeps() *Cookie { return s.Cookie }

// SignedInMember is the least that a client needs of its member.
type SignedInMember struct {
	ID       string `json:"id"`
	Account  string `json:"account"`
	Nickname string `json:"nickname"`
	Type     int    `json:"type"`
}
