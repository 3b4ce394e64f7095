// Package beacon fetches the rounds of the public randomness beacon that decides the draws of own lotteries.
package beacon

import (
	"context"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"strconv"
)

// Drand is a relay of drand's HTTP API, https://docs.drand.love/docs/http-api. What it returns is not trusted: the
// caller checks the signature.
type Drand struct {
	// URL is the relay's base address, Chain the hash of the network.
	URL, Chain string
	HTTP       *http.Client
}

// Quicknet is the hash of the network whose key is pinned in store/lottery/fair.
const Quicknet = "52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971"

const maxAnswer = 4 << 10

// Signature returns the signature of a round. Before the round is published it is an error.
func (d Drand) Signature(ctx context.Context, round uint64) ([]byte, error) {
	address := d.URL + "/" + d.Chain + "/public/" + strconv.FormatUint(round, 10)
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, address, nil)
	if err != nil {
		return nil, err
	}
	response, err := d.HTTP.Do(request)
	if err != nil {
		return nil, fmt.Errorf("beacon: round %d: %w", round, err)
	}
	defer response.Body.Close()
	if response.StatusCode != http.StatusOK {
		return nil, fmt.Errorf("beacon: round %d: HTTP %d", round, response.StatusCode)
	}
	var answer struct {
		Round     uint64 `json:"round"`
		Signature string `json:"signature"`
	}
	if err := json.NewDecoder(io.LimitReader(response.Body, maxAnswer)).Decode(&answer); err != nil {
		return nil, fmt.Errorf("beacon: round %d: %w", round, err)
	}
	if answer.Round != round {
		return nil, fmt.Errorf("beacon: round %d was answered with %d", round, answer.Round)
	}
	return hex.DecodeString(answer.Signature)
}
