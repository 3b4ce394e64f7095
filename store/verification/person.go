package verification

import "context"

// Shown is what somebody brings to show that he is no program: the answer to a captcha, or the proof of the service
// that the house has in its place.
type Shown struct {
	Asked
	IP                        string
	CaptchaID, Captcha, Proof string
}

// Person holds that against what the house asks for. The composition hands one to every noun that needs it.
// Faults: captcha_wrong, temporarily_unavailable.
type Person func(ctx context.Context, shown Shown) error
