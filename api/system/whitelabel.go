package system

import (
	"context"
	"fmt"
	"net/url"
	"time"

	"lantern/api/messages"
	"lantern/api/wire"
	"lantern/store/system"
)

type whiteLabelOut struct {
	Name              string           `json:"name"`
	MerchantCode      string           `json:"merchantCode"`
	Languages         []string         `json:"languages"`
	DefaultLanguage   string           `json:"defaultLanguage"`
	Currency          string           `json:"currency"`
	CurrencySymbol    string           `json:"currencySymbol"`
	GMTOffset         string           `json:"gmtOffset"`
	Flags             map[string]bool  `json:"flags"`
	AgentTypes        []int            `json:"agentTypes"`
	TrialTypes        []int            `json:"trialTypes"`
	Register          registerRulesOut `json:"register"`
	Theme             themeOut         `json:"theme"`
	CustomerService   []contactOut     `json:"customerService"`
	DomainRoute       []domainOut      `json:"domainRoute"`
	Resources         []resourceOut    `json:"resources"`
	MainDomain        string           `json:"mainDomain"`
	ImageCDNs         []string         `json:"imageCDNs"`
	LaunchGameCDNs    []string         `json:"launchGameCDNs"`
	Maintenance       bool             `json:"maintenance"`
	MaintenanceEnd    *time.Time       `json:"maintenanceEndTime"`
	RegionRestriction bool             `json:"regionRestriction"`
	Firebase          *Firebase        `json:"firebase,omitempty"`
	Countries         []countryOut     `json:"countries"`
	HumanCheck        humanCheckOut    `json:"humanVerification"`
	Codes             codesOut         `json:"codes"`
	IsSandbox         bool             `json:"sandbox"`
	PasskeyHost       string           `json:"passkeyHost"`
}

// codesOut contains the methods by which codes can be sent.
type codesOut struct {
	SMS   bool `json:"sms"`
	Email bool `json:"email"`
}

type registerRulesOut struct {
	MinAge      int `json:"minAge"`
	BirthdayAge int `json:"birthdayAge"`
}

type themeOut struct {
	Name  string `json:"name"`
	Brand string `json:"brand"`
	Logo  string `json:"logo"`
}

type contactOut struct {
	Type string `json:"type"`
	URL  string `json:"url"`
}

type resourceOut struct {
	ResourceType string `json:"resourceType"`
	URL          string `json:"url"`
	LabelNameEn  string `json:"labelNameEn"`
	LabelName    string `json:"labelName"`
}

type countryOut struct {
	CountryCode        string `json:"countryCode"`
	CountryDialingCode string `json:"countryDialingCode"`
	NumberLength       [2]int `json:"numberLength"`
}

// humanCheckOut names the human verification service; without a provider, captchas are used.
type humanCheckOut struct {
	Provider string `json:"provider"`
	SiteKey  string `json:"siteKey"`
}

// humanCheckOf returns the configured service if this program can verify its proofs; otherwise clients would send
// proofs that are not accepted.
func (h Handlers) humanCheckOf(s system.Settings) humanCheckOut {
	if s.HumanCheck.Provider != h.Human {
		return humanCheckOut{}
	}
	return humanCheckOut(s.HumanCheck)
}

type domainOut struct {
	Name string `json:"name"`
	URL  string `json:"url"`
}

func (h Handlers) whiteLabel(ctx context.Context, who wire.Caller, _ wire.None) (whiteLabelOut, error) {
	s, err := h.Settings.Now(ctx)
	if err != nil {
		return whiteLabelOut{}, err
	}
	languages := languageCodes(s.Languages)
	if len(languages) == 0 {
		return whiteLabelOut{}, fmt.Errorf("settings: no language that we speak in %v", s.Languages)
	}
	return whiteLabelOut{
		Name: s.Theme.Name, MerchantCode: s.MerchantCode, Languages: languages, DefaultLanguage: languages[0],
		Currency: s.Currency, CurrencySymbol: s.CurrencySymbol, GMTOffset: s.GMTOffset, Flags: flagsOf(s),
		AgentTypes: s.AgentKinds, TrialTypes: s.TrialKinds, Register: registerRulesOut{s.MinAge, s.BirthdayAge},
		Theme:           themeOut(s.Theme),
		CustomerService: h.contactsOf(s), DomainRoute: domainsOf(s), Resources: resourcesOf(s, who.Language),
		MainDomain: s.MainDomain,
		ImageCDNs:  orNone(s.ImageHosts), LaunchGameCDNs: orNone(s.LaunchHosts),
		Maintenance: s.Maintenance.IsOn, MaintenanceEnd: s.Maintenance.EndTime,
		RegionRestriction: len(s.BlockedNetworks)+len(s.BlockedCountries)+len(s.AllowedCountries) > 0,
		Countries:         countriesOf(s), HumanCheck: h.humanCheckOf(s), Firebase: h.Firebase,
		Codes: codesOut{s.Sends.CanSMS, s.Sends.CanMail}, IsSandbox: h.IsSandbox, PasskeyHost: h.passkeyHost(),
	}, nil
}

// passkeyHost is the one host that passkeys are made and used at: at another of ours a browser would refuse, or we
// would.
func (h Handlers) passkeyHost() string {
	home, err := url.Parse(h.PublicURL)
	if err != nil {
		return ""
	}
	return home.Hostname()
}

func languageCodes(languages []string) (codes []string) {
	for _, language := range languages {
		if code := messages.ToWire(language); code != "" {
			codes = append(codes, code)
		}
	}
	return codes
}

func flagsOf(s system.Settings) map[string]bool {
	out := map[string]bool{}
	for _, known := range system.Features {
		out[known.Code] = s.Has(known.Feature)
	}
	return out
}

func countriesOf(s system.Settings) []countryOut {
	out := make([]countryOut, len(s.Countries))
	for i, c := range s.Countries {
		out[i] = countryOut{c.Code, c.Dial, [2]int{c.Min, c.Max}}
	}
	return out
}

func domainsOf(s system.Settings) []domainOut {
	out := make([]domainOut, len(s.Domains))
	for i, d := range s.Domains {
		out[i] = domainOut(d)
	}
	return out
}

func resourcesOf(s system.Settings, language string) []resourceOut {
	out := make([]resourceOut, len(s.Resources))
	for i, r := range s.Resources {
		out[i] = resourceOut{r.Kind, r.URL, r.Labels["en"], r.Labels[language]}
	}
	return out
}

func orNone(list []string) []string { return append([]string{}, list...) }

type domainRouteOut struct {
	Content []domainOut `json:"content"`
}

func (h Handlers) domainRoute(ctx context.Context, _ wire.Caller, _ wire.None) (domainRouteOut, error) {
	s, err := h.Settings.Now(ctx)
	return domainRouteOut{domainsOf(s)}, err
}
