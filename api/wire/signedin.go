package wire

// SignedIn is the answer of every kind of login.
type SignedIn struct {
	Token           string         `json:"token"`
	FirstTimeLogin  bool           `json:"firstTimeLogin"`
	PasswordExpired bool           `json:"passwordExpired"`
	WeakPassword    bool           `json:"weakPassword"`
	Member          SignedInMember `json:"member"`
	// Cookie remembers the device, if requested.
	Cookie *Cookie `json:"-"`
}

// SetCookie returns the cookie to set.
func (s SignedIn) SetCookie() *Cookie { return s.Cookie }

// SignedInMember is the minimum that a client needs to know of its member.
type SignedInMember struct {
	ID       string `json:"id"`
	Account  string `json:"account"`
	Nickname string `json:"nickname"`
	Type     int    `json:"type"`
}
