package pg

import (
	"errors"
	"net"
	"net/url"
	"strings"
)

var errAddress = errors.New("pg: the database address is not a URL")

const (
	defaultPort = "5432"
	// connectTimeout, in seconds, applies when several servers are given: a machine that is down does not refuse
	// connections.
	connectTimeout = "3"
)

// Address parses a database URL. Several servers are given as libpq does, host:port,host:port. The one that accepts
// writes is used, so that clients find a promoted replica when the primary is lost.
func Address(dsn string) (*url.URL, error) {
	scheme, rest, isURL := strings.Cut(dsn, "://")
	if !isURL || !strings.HasPrefix(scheme, "postgres") {
		return nil, errAddress
	}
	end := len(rest)
	if at := strings.IndexAny(rest, "/?#"); at >= 0 {
		end = at
	}
	begin := strings.LastIndex(rest[:end], "@") + 1
	several := strings.Split(rest[begin:end], ",")
	if len(several) == 1 {
		address, err := url.Parse(dsn)
		if err != nil {
			return nil, errAddress // the original error would contain the password
		}
		return address, nil
	}
	address, err := url.Parse(scheme + "://" + rest[:begin] + rest[end:])
	if err != nil {
		return nil, errAddress
	}
	return address, setHosts(address, several)
}

// setHosts writes several servers into an address in the form that the driver reads.
func setHosts(address *url.URL, several []string) error {
	hosts, ports := make([]string, len(several)), make([]string, len(several))
	for i, each := range several {
		host, port, err := net.SplitHostPort(each)
		if err != nil {
			host, port = each, defaultPort
		}
		if host == "" || strings.Contains(host, ":") && err != nil {
			return errAddress
		}
		hosts[i], ports[i] = host, port
	}
	query := address.Query()
	query.Set("host", strings.Join(hosts, ","))
	query.Set("port", strings.Join(ports, ","))
	for name, usual := range map[string]string{"target_session_attrs": "read-write", "connect_timeout": connectTimeout} {
		if !query.Has(name) {
			query.Set(name, usual)
		}
	}
	address.RawQuery = query.Encode()
	return nil
}

// RequireTLS returns the address with TLS required unless it sets sslmode itself. A text that is not a URL is
// returned unchanged.
func RequireTLS(dsn string) string {
	address, err := Address(dsn)
	if err != nil || address.Query().Has("sslmode") {
		return dsn
	}
	if strings.Contains(dsn, "?") {
		return dsn + "&sslmode=require"
	}
	return dsn + "?sslmode=require"
}
