package config

import (
	"errors"
	"fmt"
	"net/netip"
	"net/url"
	"regexp"
	"strings"

	"github.com/redis/go-redis/v9"

	"lantern/api/outside/driver"
	"lantern/store/pg"
)

func commaList(text string) []string {
	if text == "" {
		return nil
	}
	return strings.Split(text, ",")
}

// readOrigins reads the origins of vendors' games; production frames encrypted pages only.
func readOrigins(value driver.Lookup, isProduction bool) (origins []string, err error) {
	for _, origin := range commaList(value("VENDOR_ORIGINS")) {
		at, wrong := url.Parse(origin)
		if wrong != nil || at.Host == "" || at.Scheme+"://"+at.Host != origin || isProduction && at.Scheme != "https" {
			return nil, fmt.Errorf("VENDOR_ORIGINS: %q is not an origin", origin)
		}
		origins = append(origins, origin)
	}
	return origins, nil
}

// readReports reads the replica's address. A replica copies a whole server, so its database has the same name.
func readReports(value driver.Lookup) (string, error) {
	given := value("REPORTS_DATABASE_URL")
	if given == "" {
		return "", nil
	}
	primary, unknown := pg.Address(value("DATABASE_URL"))
	at, err := pg.Address(given)
	switch {
	case err != nil || isNowhere(at):
		return "", errors.New("REPORTS_DATABASE_URL is not an address of Postgres")
	case unknown != nil || isNowhere(primary):
		return "", errors.New("REPORTS_DATABASE_URL needs DATABASE_URL: the embedded Postgres has no replica")
	case at.Path != primary.Path:
		return "", errors.New("REPORTS_DATABASE_URL must name the same database as DATABASE_URL")
	}
	return given, nil
}

// isNowhere reports whether an address names no server.
func isNowhere(at *url.URL) bool { return at.Host == "" && !at.Query().Has("host") }

// Networks parses addresses and prefixes, such as those of trusted proxies.
func Networks(texts []string) ([]netip.Prefix, error) {
	var all []netip.Prefix
	for _, text := range texts {
		text = strings.TrimSpace(text)
		if !strings.Contains(text, "/") {
			addr, err := netip.ParseAddr(text)
			if err != nil {
				return nil, err
			}
			all = append(all, netip.PrefixFrom(addr, addr.BitLen()))
			continue
		}
		prefix, err := netip.ParsePrefix(text)
		if err != nil {
			return nil, err
		}
		all = append(all, prefix.Masked())
	}
	return all, nil
}

var errRedisURL = errors.New("REDIS_URL is not an address of Redis")

// protocol 2 has no push messages, which nothing here uses and which cost time with each command.
const protocol = 2

// OpenRedis returns a client of one server, or of a cluster where the address names further nodes. It connects when
// it is used.
func OpenRedis(address string) (redis.UniversalClient, error) {
	if at, err := url.Parse(address); err == nil && at.Query().Has("addr") {
		options, err := redis.ParseClusterURL(address)
		if err != nil {
			return nil, errRedisURL
		}
		options.ContextTimeoutEnabled, options.Protocol = true, protocol
		return redis.NewClusterClient(options), nil
	}
	options, err := redis.ParseURL(address)
	if err != nil {
		return nil, errRedisURL
	}
	options.ContextTimeoutEnabled, options.Protocol = true, protocol
	return redis.NewClient(options), nil
}

// SandboxOrigin is where browsers reach the sandbox program.
func (c Config) SandboxOrigin() string { return fmt.Sprintf("http://localhost:%d", c.SandboxPort) }

// FrameOrigins are the origins of vendors' games that pages may frame.
func (c Config) FrameOrigins() []string {
	if c.IsProduction {
		return c.VendorOrigins
	}
	return append([]string{c.SandboxOrigin()}, c.VendorOrigins...)
}

// OwnHosts are served whatever domains the merchant configures: the public origin's and, in sandbox mode, this
// machine's.
func (c Config) OwnHosts() (hosts []string) {
	if at, err := url.Parse(c.PublicURL); err == nil {
		hosts = append(hosts, strings.ToLower(at.Hostname()))
	}
	if !c.IsProduction {
		hosts = append(hosts, "localhost", "127.0.0.1", "::1")
	}
	return hosts
}

// Host is the host name of the public origin.
func (c Config) Host() string {
	at, err := url.Parse(c.PublicURL)
	if err != nil {
		return ""
	}
	return at.Hostname()
}

// AppLinks are the apps that open links of this host instead of the browser.
type AppLinks struct{ Apple, Android []string }

var (
	appleApp   = regexp.MustCompile(`^[A-Z0-9]{10}\.[A-Za-z0-9.-]+$`)
	androidApp = regexp.MustCompile(`^[A-Za-z]\w*(\.[A-Za-z]\w*)+/[0-9A-F]{2}(:[0-9A-F]{2}){31}$`)
)

func readAppLinks(value driver.Lookup) (AppLinks, error) {
	links := AppLinks{Apple: commaList(value("IOS_APP_IDS")), Android: commaList(value("ANDROID_APP_IDS"))}
	var problems []error
	for _, each := range links.Apple {
		if !appleApp.MatchString(each) {
			problems = append(problems, fmt.Errorf("IOS_APP_IDS: %q is no team and bundle", each))
		}
	}
	for _, each := range links.Android {
		if !androidApp.MatchString(each) {
			problems = append(problems, fmt.Errorf("ANDROID_APP_IDS: %q is no package and fingerprint", each))
		}
	}
	return links, errors.Join(problems...)
}
