package system

// Firebase is what the clients need for signing in elsewhere; all of it is public.
type Firebase struct {
	ProjectID  string   `json:"projectId"`
	APIKey     string   `json:"apiKey"`
	AppID      string   `json:"appId"`
	AuthDomain string   `json:"authDomain"`
	Providers  []string `json:"providers"`
	VAPIDKey   string   `json:"vapidKey,omitempty"`
	Emulator   string   `json:"emulator,omitempty"`
}
