package wire

import "time"

// Cookie is HttpOnly and SameSite. An empty value deletes it.
type Cookie struct {
	Name, Value string
	MaxAge      time.Duration
}

// CookieSetter is implemented by outputs that set a cookie.
type CookieSetter interface{ SetCookie() *Cookie }
