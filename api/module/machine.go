package module

// Machine is what sandbox mode may break of the servers that this process runs itself, so that vendors can test
// against faults. A function is nil where the server is not the process's own.
type Machine struct {
	// TakeRedis stops Redis, or starts it again at the same address with what it held.
	TakeRedis func(isAway bool) error
	// RestartDatabase begins a restart; false where Postgres runs elsewhere.
	RestartDatabase func() bool
}
