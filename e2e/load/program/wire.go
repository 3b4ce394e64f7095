package program

import (
	"bytes"
	"errors"
	"net"
	"strconv"
	"time"
)

// Wire is a keep-alive connection that writes prepared requests and reads complete answers with little overhead.
type Wire struct {
	conn   net.Conn
	buffer []byte
}

// Dial opens a connection.
func Dial(address string) (*Wire, error) {
	conn, err := net.DialTimeout("tcp", address, 2*time.Second)
	return &Wire{conn: conn, buffer: make([]byte, 16<<10)}, err
}

// Close closes the connection.
func (w *Wire) Close() { _ = w.conn.Close() } // the connection is not used again

var (
	headEnd = []byte("\r\n\r\n")
	length  = []byte("Content-Length: ")
)

// Ask writes a request and returns the status and the body, which is valid until the next call.
func (w *Wire) Ask(request []byte, patience time.Duration) (status int, body []byte, err error) {
	if err := w.conn.SetDeadline(time.Now().Add(patience)); err != nil {
		return 0, nil, err
	}
	if _, err := w.conn.Write(request); err != nil {
		return 0, nil, err
	}
	for filled := 0; ; {
		if filled == len(w.buffer) {
			w.buffer = append(w.buffer, make([]byte, len(w.buffer))...)
		}
		n, err := w.conn.Read(w.buffer[filled:])
		if err != nil {
			return 0, nil, err
		}
		filled += n
		end := bytes.Index(w.buffer[:filled], headEnd)
		if end < 0 {
			continue
		}
		status, size, err := head(w.buffer[:end+2])
		if err != nil {
			return 0, nil, err
		}
		if whole := end + len(headEnd) + size; filled >= whole {
			return status, w.buffer[end+len(headEnd) : whole], nil
		}
	}
}

func head(text []byte) (status, size int, err error) {
	if len(text) < 12 {
		return 0, 0, errors.New("not an HTTP answer")
	}
	if status, err = strconv.Atoi(string(text[9:12])); err != nil {
		return 0, 0, err
	}
	if at := bytes.Index(text, length); at >= 0 {
		rest := text[at+len(length):]
		size, err = strconv.Atoi(string(rest[:bytes.IndexByte(rest, '\r')]))
	}
	return status, size, err
}
