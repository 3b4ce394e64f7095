package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/http"
	"strconv"
	"sync"
	"time"
)

// answerDelay is how long the provider's answer takes: a process that is killed meanwhile never receives it.
const answerDelay = 30 * time.Millisecond

// paymentProxy forwards requests to the sandbox's payment provider and records the requested payouts.
type paymentProxy struct {
	mu sync.Mutex
	// made are the payments by reference: the request by the provider's number. More than one number is a double
	// payment.
	made    map[string]map[string]string
	asks    int
	sandbox int
	socket  net.Listener
	server  *http.Server
}

func openPaymentProxy() (d *paymentProxy, err error) {
	d = &paymentProxy{made: map[string]map[string]string{}}
	if d.socket, err = net.Listen("tcp", "127.0.0.1:0"); err != nil {
		return nil, err
	}
	mux := http.NewServeMux()
	mux.HandleFunc("POST /pay/payouts", d.pay)
	d.server = &http.Server{Handler: mux, ReadHeaderTimeout: patience}
	go func() { _ = d.server.Serve(d.socket) }() // it ends when it is closed
	return d, nil
}

func (d *paymentProxy) port() string { return strconv.Itoa(d.socket.Addr().(*net.TCPAddr).Port) }

func (d *paymentProxy) close() { _ = d.server.Close() } // no clients remain

// setSandbox sets the sandbox that receives the requests.
func (d *paymentProxy) setSandbox(port int) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.sandbox = port
}

// pay forwards a request to the sandbox, records its result, and delays the answer.
func (d *paymentProxy) pay(w http.ResponseWriter, r *http.Request) {
	request, err := io.ReadAll(r.Body)
	if err != nil {
		http.Error(w, err.Error(), http.StatusBadRequest)
		return
	}
	status, answer, err := d.forward(r, request)
	if err != nil {
		http.Error(w, err.Error(), http.StatusBadGateway)
		return
	}
	if status == http.StatusOK {
		err = d.note(request, answer)
	}
	if err != nil {
		http.Error(w, err.Error(), http.StatusBadGateway)
		return
	}
	time.Sleep(answerDelay)
	w.WriteHeader(status)
	_, _ = w.Write(answer) // the client may have been killed
}

func (d *paymentProxy) forward(r *http.Request, request []byte) (status int, answer []byte, err error) {
	d.mu.Lock()
	to := fmt.Sprintf("http://127.0.0.1:%d%s", d.sandbox, r.URL.Path)
	d.mu.Unlock()
	// An accepted payout is made even if the client has disconnected.
	next, err := http.NewRequest(http.MethodPost, to, bytes.NewReader(request))
	if err != nil {
		return 0, nil, err
	}
	next.Header = r.Header.Clone()
	client := http.Client{Timeout: patience}
	response, err := client.Do(next)
	if err != nil {
		return 0, nil, err
	}
	defer response.Body.Close()
	answer, err = io.ReadAll(response.Body)
	return response.StatusCode, answer, err
}

func (d *paymentProxy) note(request, answer []byte) error {
	var order struct{ Reference string }
	var made struct{ Order string }
	if err := json.Unmarshal(request, &order); err != nil {
		return err
	}
	if err := json.Unmarshal(answer, &made); err != nil {
		return err
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.made[order.Reference] == nil {
		d.made[order.Reference] = map[string]string{}
	}
	d.made[order.Reference][string(request)+string(answer)] = made.Order
	d.asks++
	return nil
}
