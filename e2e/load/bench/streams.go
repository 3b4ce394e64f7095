package main

import (
	"bufio"
	"errors"
	"fmt"
	"net"
	"strings"
	"time"

	"load/program"
)

// idleDelay is how long a stream is unused before it counts as idle; the memory for opening it has been released by
// then.
const idleDelay = 10 * time.Second

// streams opens many idle event streams, each of another player, and measures the memory per stream.
func (g *bench) streams(r10 *metric) error {
	fresh, err := g.startFresh()
	if err != nil {
		return err
	}
	defer fresh.Stop()
	player := 0
	open := func(count int) (all []net.Conn, err error) {
		for range count {
			player++
			request := "GET /wps/live HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer " + program.SessionToken(player) +
				"\r\n\r\n"
			conn, err := net.Dial("tcp", fresh.Address())
			if err != nil {
				return all, err
			}
			all = append(all, conn)
			if _, err := fmt.Fprint(conn, request); err != nil {
				return all, err
			}
			if err := waitForFirstEvent(conn); err != nil {
				return all, err
			}
		}
		return all, nil
	}
	first, err := open(50)
	defer closeAll(first)
	if err != nil {
		return err
	}
	if err := waitUntilIdle(fresh.PID()); err != nil {
		return err
	}
	time.Sleep(idleDelay)
	before := program.Resident(fresh.PID())
	rest, err := open(streams)
	defer closeAll(rest)
	if err != nil {
		return err
	}
	time.Sleep(idleDelay)
	r10.add((program.Resident(fresh.PID())-before)/streams, bareStream)
	return nil
}

// waitUntilIdle waits until a program has finished its work at start, which is not part of the streams' cost.
func waitUntilIdle(pid int) error {
	const idle = 0.05 // of a second
	for range 60 {
		begun := program.CPU(pid)
		time.Sleep(time.Second)
		if program.CPU(pid)-begun < idle {
			return nil
		}
	}
	return errors.New("the program does not become idle")
}

// waitForFirstEvent waits for the first event of a stream.
func waitForFirstEvent(conn net.Conn) error {
	if err := conn.SetReadDeadline(time.Now().Add(callTimeout)); err != nil {
		return err
	}
	reader := bufio.NewReaderSize(conn, 1024)
	status, err := reader.ReadString('\n')
	if err != nil || !strings.Contains(status, " 200 ") {
		return errors.Join(err, errors.New("no stream: "+status))
	}
	for line := status; !strings.HasPrefix(line, "event: balance"); {
		if line, err = reader.ReadString('\n'); err != nil {
			return err
		}
	}
	return nil
}

func closeAll(conns []net.Conn) {
	for _, conn := range conns {
		_ = conn.Close() // the measurement is over
	}
}
