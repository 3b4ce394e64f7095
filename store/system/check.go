package system

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"net/netip"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"time"
)

// Draft returns the settings with one of them changed, and the row's key and value for Change if they are valid. Key
// is a setting, a part of one such as withdraw.limits, of which omitted fields stay, or a feature by its code or name
// with true or false.
func Draft(now Settings, key string, value json.RawMessage) (row string, changed any, err error) {
	if feature, isOne := featureNamed(key); isOne {
		var isOn bool
		if err := json.Unmarshal(value, &isOn); err != nil {
			return "", nil, fmt.Errorf("%s is true or false", key)
		}
		features := maps.Clone(now.Features)
		if features == nil {
			features = map[Feature]bool{}
		}
		features[feature] = isOn
		return "features", features, nil
	}
	draft := now
	if key == "features" {
		draft.Features = nil
	}
	row, part, isPart := strings.Cut(key, ".")
	written := value
	if isPart {
		if written, err = json.Marshal(map[string]json.RawMessage{part: value}); err != nil {
			return "", nil, fmt.Errorf("%s is not JSON: %w", key, err)
		}
	}
	setting, isDeclared := declared[row]
	if isDeclared {
		draft, err = draft.change(setting, written)
	} else {
		err = draft.read(row, written)
	}
	if err != nil {
		return "", nil, fmt.Errorf("%s does not fit: %w", key, err)
	}
	if err := draft.Check(); err != nil {
		return "", nil, err
	}
	if isPart || isDeclared || row == "turnover" {
		return row, draft.row(row), nil
	}
	return row, value, nil
}

// read decodes the value of a row into the settings; unknown fields are refused.
func (s *Settings) read(row string, value json.RawMessage) error {
	object, err := json.Marshal(map[string]json.RawMessage{row: value})
	if err != nil {
		return err
	}
	strict := json.NewDecoder(bytes.NewReader(object))
	strict.DisallowUnknownFields()
	return strict.Decode(s)
}

// row returns a setting as it is stored.
func (s Settings) row(key string) json.RawMessage {
	object, err := json.Marshal(s)
	if err != nil {
		return nil
	}
	var rows map[string]json.RawMessage
	if err := json.Unmarshal(object, &rows); err != nil {
		return nil
	}
	return rows[key]
}

var (
	twoLetters = regexp.MustCompile(`^[A-Z][A-Z]$`)
	dialing    = regexp.MustCompile(`^[1-9][0-9]{0,3}$`)
	currencies = regexp.MustCompile(`^[A-Z]{3,5}$`)
	dialed     = regexp.MustCompile(`^\+[1-9][0-9]{6,14}$`)
	offsets    = regexp.MustCompile(`^[+-](0[0-9]|1[0-4]):[0-5][0-9]$`)
	schemes    = regexp.MustCompile(`^[a-z][a-z0-9.-]{1,31}$`)
	siteKeys   = regexp.MustCompile(`^[0-9A-Za-z_-]{8,100}$`)
	colors     = regexp.MustCompile(`^(#[0-9a-fA-F]{6})?$`)
)

// webSchemes are opened by the browser itself.
var webSchemes = []string{"http", "https", "ws", "wss", "javascript", "data", "blob", "file", "about", "vbscript",
	"intent", "mailto", "tel", "sms"}

// maxDigits is the maximum length of a number with its dialing code (E.164).
const maxDigits = 15

// Check refuses settings with which the platform cannot run, and reports every mistake.
func (s Settings) Check() error {
	var wrong []error
	must := func(isRight bool, format string, words ...any) {
		if !isRight {
			wrong = append(wrong, fmt.Errorf(format, words...))
		}
	}
	must(currencies.MatchString(s.Currency), "currency: %q is no code", s.Currency)
	must(offsets.MatchString(s.GMTOffset), "gmtOffset: %q is not like +07:00", s.GMTOffset)
	must(len(s.Languages) > 0, "languages: none")
	must(s.MinAge >= 18 && s.MinAge <= 99, "minAge: %d is not between 18 and 99", s.MinAge)
	must(s.BirthdayAge >= 18 && s.BirthdayAge <= 99, "birthdayAge: %d is not between 18 and 99", s.BirthdayAge)
	must(s.PasswordDays > 0, "passwordDays: %d is not above 0", s.PasswordDays)
	must(s.CaptchaAfter > 0 && s.CaptchaAfter < 20, "captchaAfter: %d is not between 1 and 19", s.CaptchaAfter)
	must(s.RealityCheckMinutes == 0 || s.RealityCheckMinutes >= 5 && s.RealityCheckMinutes <= 240,
		"realityCheckMinutes: %d is not 0 or between 5 and 240", s.RealityCheckMinutes)
	must(colors.MatchString(s.Theme.Brand), "theme.brand: %q is not like #aabbcc", s.Theme.Brand)
	must(s.HumanCheck.isRight(), "humanCheck: %+v", s.HumanCheck)
	must(s.Maintenance.EndTime == nil || s.Maintenance.EndTime.After(time.Time{}), "maintenance.endTime is no time")
	for _, scheme := range s.Apps {
		must(schemes.MatchString(scheme) && !slices.Contains(webSchemes, scheme), "apps: %q is no scheme of an app", scheme)
	}
	for feature := range s.Features {
		_, isKnown := featureNamed(string(feature))
		must(isKnown, "features: %q is unknown", feature)
	}
	for _, text := range s.BlockedNetworks {
		_, err := netip.ParsePrefix(text)
		must(err == nil, "blockedNetworks: %q is no network", text)
	}
	for _, code := range slices.Concat(s.BlockedCountries, s.AllowedCountries) {
		must(twoLetters.MatchString(code) || code == "T1", "countries: %q is not like TH", code)
	}
	for _, c := range s.Countries {
		must(c.isRight(), "countries: %+v", c)
	}
	for _, setting := range DeclaredSettings() {
		wrong = append(wrong, setting.check(s)...)
	}
	return errors.Join(slices.Concat(wrong, s.checkMoney(), s.checkAddresses())...)
}

func (c Country) isRight() bool {
	return twoLetters.MatchString(c.Code) && dialing.MatchString(c.Dial) &&
		c.Min >= 4 && c.Max >= c.Min && c.Max+len(c.Dial) <= maxDigits
}

// isRight reports whether the setting is valid: no provider, the sandbox's, or Cloudflare's, which requires the site's
// key.
func (h HumanCheck) isRight() bool {
	return h.Provider == "" || h.Provider == "sandbox" || h.Provider == "turnstile" && siteKeys.MatchString(h.SiteKey)
}

func (s Settings) checkAddresses() (wrong []error) {
	addresses := map[string][]string{"imageHosts": s.ImageHosts, "launchHosts": s.LaunchHosts}
	for _, d := range s.Domains {
		addresses["domains"] = append(addresses["domains"], d.URL)
	}
	for _, r := range s.Resources {
		switch scheme, rest, _ := strings.Cut(r.URL, ":"); {
		case r.Kind == "email" && scheme == "mailto" && strings.Contains(rest, "@"):
		case r.Kind == "phone" && scheme == "tel" && dialed.MatchString(rest):
		default:
			addresses["resources"] = append(addresses["resources"], r.URL)
		}
	}
	for _, c := range s.CustomerService {
		if !isOwnPath(c.URL) {
			addresses["customerService"] = append(addresses["customerService"], c.URL)
		}
	}
	for key, list := range addresses {
		for _, address := range list {
			at, err := url.Parse(address)
			if err != nil || at.Scheme != "https" && at.Scheme != "http" || at.Host == "" || at.User != nil {
				wrong = append(wrong, fmt.Errorf("%s: %q is no web address", key, address))
			}
		}
	}
	return wrong
}

// isOwnPath reports whether an address is a path of this origin, and nothing that a browser reads as another host.
func isOwnPath(address string) bool {
	return strings.HasPrefix(address, "/") && !strings.HasPrefix(address, "//") &&
		!strings.ContainsAny(address, "\\\t\r\n")
}
