package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"regexp"
	"time"

	"load/program"
)

const (
	// samples is the number of calls for existing and for unknown accounts.
	samples = 200
	// settle is the pause after a call, so that its background work does not affect the next one.
	settle = 30 * time.Millisecond
	// practice is the number of calls before the measured ones.
	practice = 20
)

// timingCase is a call that must not reveal whether an account exists.
type timingCase struct {
	metric *metric
	// ask returns the request about an account of a kind, with a solved captcha where needed.
	ask func(kind string, n int, device string) ([]byte, error)
}

// timingCases are the calls of CHK-32. Whether a name is taken is shown only after the captcha.
func (g *bench) timingCases(of func(id, unit string) *metric) []timingCase {
	phone := func(path, field, more string) func(string, int, string) ([]byte, error) {
		return func(kind string, n int, device string) ([]byte, error) {
			id, answer, err := g.captcha(device)
			body := fmt.Sprintf(`{"%s":"0%s","countryDialingCode":"66",%s,"captchaId":"%s","captcha":"%s"}`, field,
				program.Number(kind, n), more, id, answer)
			return call("POST", path, device, body), err
		}
	}
	return []timingCase{
		{of("CHK-32-login", "ms of a wrong password, known name / unknown"),
			func(kind string, n int, device string) ([]byte, error) {
				return signIn(program.Name(kind, n), "not-the-password", device), nil
			}},
		{of("CHK-32-forgot", "ms of a forgotten password by e-mail, known / unknown"),
			func(kind string, n int, device string) ([]byte, error) {
				form := url.Values{"username": {program.Name(kind, n)}, "email": {program.Address(kind, n)}}
				return call("POST", "/wps/member/password/email", device, form.Encode()), nil
			}},
		{of("CHK-32-register", "ms of registering without the captcha, taken name / free"),
			func(kind string, n int, device string) ([]byte, error) {
				body := fmt.Sprintf(`{"username":"%s","password":"k7mfq-22-tuk","confirmPassword":"k7mfq-22-tuk",`+
					`"captcha":"12345","captchaId":"none","termsAccepted":true}`,
					program.Name(kind, n))
				return call("PUT", "/wps/member/register", device, body), nil
			}},
		{of("CHK-32-sms", "ms of a code for a new password, known number / unknown"),
			phone("/wps/verification/sms/noLogin", "mobileNum", `"purpose":"password"`)},
		{of("CHK-32-sms-register", "ms of a code for registering, taken number / free"),
			phone("/wps/verification/sms/register", "mobileNo", `"type":"username"`)},
	}
}

// measureTimings measures calls for existing and unknown accounts alternately.
func (g *bench) measureTimings(turn int, all []timingCase) error {
	line, err := program.Dial(g.batched.Address())
	if err != nil {
		return err
	}
	defer line.Close()
	for i, q := range all {
		known, unknown := make([]float64, 0, samples), make([]float64, 0, samples)
		for n := -practice; n < samples; n++ {
			device := fmt.Sprintf("%d-%d-%d", turn, i, n+practice)
			took, err := q.measureBoth(line, (n+practice)%samples, device)
			if err != nil {
				return fmt.Errorf("%s: %w", q.metric.id, err)
			}
			if n >= 0 {
				known, unknown = append(known, took[0]), append(unknown, took[1])
			}
		}
		q.metric.add(median(known), median(unknown))
	}
	return nil
}

// measureBoth sends both calls, in reverse order every second time, and compares the answers.
func (q timingCase) measureBoth(line *program.Wire, n int, device string) (took [2]float64, err error) {
	var answers [2][]byte
	for i := range answers {
		i = (i + n) % len(answers)
		kind := [2]string{program.KnownName, program.UnknownName}[i]
		request, err := q.ask(kind, n, device+kind[:1])
		if err != nil {
			return took, err
		}
		time.Sleep(settle)
		begun := time.Now()
		status, body, err := line.Ask(request, callTimeout)
		took[i] = float64(time.Since(begun).Microseconds()) / 1000
		if err != nil {
			return took, err
		}
		answers[i] = fmt.Appendf(nil, "%d %s", status, requestID.ReplaceAll(body, nil))
	}
	if !bytes.Equal(answers[0], answers[1]) {
		err = fmt.Errorf("answered differently: %s and %s", answers[0], answers[1])
	}
	return took, err
}

// requestID matches what differs in every answer.
var requestID = regexp.MustCompile(`"requestId":"[^"]*"`)

// captcha requests a captcha and solves it with the sandbox's solution.
func (g *bench) captcha(device string) (id, answer string, err error) {
	var captcha struct{ CaptchaID string }
	if err := g.get("/wps/captcha?purpose=sms", device, &captcha); err != nil {
		return "", "", err
	}
	var solved struct{ Value struct{ Answer string } }
	err = g.get("/dev/captcha/"+captcha.CaptchaID, device, &solved)
	return captcha.CaptchaID, solved.Value.Answer, err
}

func (g *bench) get(path, device string, into any) error {
	request, err := http.NewRequest(http.MethodGet, "http://"+g.batched.Address()+path, nil)
	if err != nil {
		return err
	}
	request.Header.Set("X-Device-Id", device)
	answer, err := http.DefaultClient.Do(request)
	if err != nil {
		return err
	}
	defer answer.Body.Close()
	if answer.StatusCode != http.StatusOK {
		return fmt.Errorf("%s: HTTP %d", path, answer.StatusCode)
	}
	return json.NewDecoder(answer.Body).Decode(into)
}
