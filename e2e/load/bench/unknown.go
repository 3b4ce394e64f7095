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
	// samples of a call about somebody known, and as many about nobody.
	samples = 200
	// settle is how long what a call leaves behind may take before the next one is timed.
	settle = 30 * time.Millisecond
	// practice are calls before those that count.
	practice = 20
)

// question is a call that must not tell whether somebody is here.
type question struct {
	metric *metric
	// ask makes the request about a person of a kind; a call that needs a captcha brings its own.
	ask func(kind string, n int, device string) ([]byte, error)
}

// questions are the calls of CHK-32. A name that is taken is told to whoever solves the captcha, and to nobody before.
func (g *ground) questions(of func(id, unit string) *metric) []question {
	phone := func(path, field, more string) func(string, int, string) ([]byte, error) {
		return func(kind string, n int, device string) ([]byte, error) {
			id, answer, err := g.captcha(device)
			body := fmt.Sprintf(`{"%s":"0%s","countryDialingCode":"66",%s,"captchaId":"%s","captcha":"%s"}`, field,
				program.Number(kind, n), more, id, answer)
			return call("POST", path, device, body), err
		}
	}
	return []question{
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

// unknown times the questions about somebody and about nobody, one after the other.
func (g *ground) unknown(turn int, all []question) error {
	line, err := program.Dial(g.batched.Address())
	if err != nil {
		return err
	}
	defer line.Close()
	for i, q := range all {
		known, unknown := make([]float64, 0, samples), make([]float64, 0, samples)
		for n := -practice; n < samples; n++ {
			device := fmt.Sprintf("%d-%d-%d", turn, i, n+practice)
			took, err := q.both(line, (n+practice)%samples, device)
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

// both asks about somebody and about nobody, every second time the other way round, and compares what is answered.
func (q question) both(line *program.Wire, n int, device string) (took [2]float64, err error) {
	var told [2][]byte
	for i := range told {
		i = (i + n) % len(told)
		kind := [2]string{program.Known, program.Unknown}[i]
		request, err := q.ask(kind, n, device+kind[:1])
		if err != nil {
			return took, err
		}
		time.Sleep(settle)
		begun := time.Now()
		status, body, err := line.Ask(request, patience)
		took[i] = float64(time.Since(begun).Microseconds()) / 1000
		if err != nil {
			return took, err
		}
		told[i] = fmt.Appendf(nil, "%d %s", status, requestID.ReplaceAll(body, nil))
	}
	if !bytes.Equal(told[0], told[1]) {
		err = fmt.Errorf("answered differently: %s and %s", told[0], told[1])
	}
	return took, err
}

// requestID is what differs in every answer.
var requestID = regexp.MustCompile(`"requestId":"[^"]*"`)

// captcha asks for one and solves it as the sandbox lets everybody.
func (g *ground) captcha(device string) (id, answer string, err error) {
	var asked struct{ CaptchaID string }
	if err := g.get("/wps/captcha?purpose=sms", device, &asked); err != nil {
		return "", "", err
	}
	var solved struct{ Value struct{ Answer string } }
	err = g.get("/dev/captcha/"+asked.CaptchaID, device, &solved)
	return asked.CaptchaID, solved.Value.Answer, err
}

func (g *ground) get(path, device string, into any) error {
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
