package pg

import (
	"errors"
	"net"
	"net/url"
	"strings"
)

var errAddress = errors.New("pg: the database address is not a URL")

const (
	usualPort = "5432"
	// giveUp is how many seconds a server of several may take to be reached: one whose machine is gone does not even
	// refuse.
	giveUp = "3"
)

// Address reads where a database is. Several servers stand as in the addresses of libpq, host:port,host:port: whichever
// of them takes writes is the one, so that a replica that was promoted is found by whoever loses the primary.
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
			return nil, errAddress // the error would repeat the password
		}
		return address, nil
	}
	address, err := url.Parse(scheme + "://" + rest[:begin] + rest[end:])
	if err != nil {
		return nil, errAddress
	}
	return address, among(address, several)
}

// among writes servers into an address in the way that the driver reads them.
func among(address *url.URL, several []string) error {
	hosts, ports := make([]string, len(several)), make([]string, len(several))
	for i, each := range several {
		host, port, err := net.SplitHostPort(each)
		if err != nil {
			host, port = each, usualPort
		}
		if host == "" || strings.Contains(host, ":") && err != nil {
			return errAddress
		}
		hosts[i], ports[i] = host, port
	}
	query := address.Query()
	query.Set("host", strings.Join(hosts, ","))
	query.Set("port", strings.Join(ports, ","))
	for name, usual := range map[string]string{"target_session_attrs": "read-write", "connect_timeout": giveUp} {
		if !query.Has(name) {
			query.Set(name, usual)
		}
	}
	address.RawQuery = query.Encode()
	return nil
}

// Sealed is an address by which the line is encrypted, unless it says itself how it is; what is no address stays as it
// is.
func Sealed(dsn string) string {
	address, err := Address(dsn)
	if err != nil || address.Query().Has("sslmode") {
		return dsn
	}
	if strings.Contains(dsn, "?") {
		return dsn + "&sslmode=require"
	}
	return dsn + "?sslmode=require"
}
