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

// takes is how long the provider's answer is on its way: whoever is killed meanwhile never hears it.
const takes = 30 * time.Millisecond

// desk stands before the sandbox's provider and keeps what it was asked to pay.
type desk struct {
	mu sync.Mutex
	// made are the payments under each reference: what was asked, and which number it got. One is a payment, two are two.
	made    map[string]map[string]string
	asks    int
	sandbox int
	socket  net.Listener
	server  *http.Server
}

func openDesk() (d *desk, err error) {
	d = &desk{made: map[string]map[string]string{}}
	if d.socket, err = net.Listen("tcp", "127.0.0.1:0"); err != nil {
		return nil, err
	}
	mux := http.NewServeMux()
	mux.HandleFunc("POST /pay/payouts", d.pay)
	d.server = &http.Server{Handler: mux, ReadHeaderTimeout: patience}
	go func() { _ = d.server.Serve(d.socket) }() // it ends when it is closed
	return d, nil
}

func (d *desk) port() string { return strconv.Itoa(d.socket.Addr().(*net.TCPAddr).Port) }

func (d *desk) close() { _ = d.server.Close() } // nobody waits for it any more

// leadTo names the sandbox that pays.
func (d *desk) leadTo(port int) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.sandbox = port
}

// pay hands an order on to the sandbox, notes what it made of it, and lets its answer take its time.
func (d *desk) pay(w http.ResponseWriter, r *http.Request) {
	asked, err := io.ReadAll(r.Body)
	if err != nil {
		http.Error(w, err.Error(), http.StatusBadRequest)
		return
	}
	status, answer, err := d.handOn(r, asked)
	if err != nil {
		http.Error(w, err.Error(), http.StatusBadGateway)
		return
	}
	if status == http.StatusOK {
		err = d.note(asked, answer)
	}
	if err != nil {
		http.Error(w, err.Error(), http.StatusBadGateway)
		return
	}
	time.Sleep(takes)
	w.WriteHeader(status)
	_, _ = w.Write(answer) // who asked may be gone
}

func (d *desk) handOn(r *http.Request, asked []byte) (status int, answer []byte, err error) {
	d.mu.Lock()
	to := fmt.Sprintf("http://127.0.0.1:%d%s", d.sandbox, r.URL.Path)
	d.mu.Unlock()
	// An order that was taken is paid, whoever has hung up since.
	next, err := http.NewRequest(http.MethodPost, to, bytes.NewReader(asked))
	if err != nil {
		return 0, nil, err
	}
	next.Header = r.Header.Clone()
	client := http.Client{Timeout: patience}
	told, err := client.Do(next)
	if err != nil {
		return 0, nil, err
	}
	defer told.Body.Close()
	answer, err = io.ReadAll(told.Body)
	return told.StatusCode, answer, err
}

func (d *desk) note(asked, answer []byte) error {
	var order struct{ Reference string }
	var made struct{ Order string }
	if err := json.Unmarshal(asked, &order); err != nil {
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
	d.made[order.Reference][string(asked)+string(answer)] = made.Order
	d.asks++
	return nil
}
