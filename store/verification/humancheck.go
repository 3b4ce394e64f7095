package verification

import "context"

// HumanProof is what a client submits to show that a person uses it: the answer to a captcha, or the token of the
// verification service that the merchant configured.
type HumanProof struct {
	CaptchaScope
	IP                        string
	CaptchaID, Captcha, Proof string
}

// HumanCheck verifies the proof. The composition passes one to every noun that needs it. Faults: captcha_wrong,
// temporarily_unavailable.
type HumanCheck func(ctx context.Context, shown HumanProof) error
