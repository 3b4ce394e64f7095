package wire_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"mime/multipart"
	"strings"
	"testing"

	"lantern/api/wire"
	"lantern/store/fault"
)

func form(t *testing.T, field string, files ...[]byte) (kind string, body []byte) {
	t.Helper()
	var out bytes.Buffer
	w := multipart.NewWriter(&out)
	for i, file := range files {
		part, err := w.CreateFormFile(field, fmt.Sprintf("../../%d.php", i))
		if err != nil {
			t.Fatal(err)
		}
		if _, err := part.Write(file); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return w.FormDataContentType(), out.Bytes()
}

func TestReadFiles_ReturnsFieldAndBytesWithinLimits(t *testing.T) {
	kind, body := form(t, "proofs", []byte("one"), []byte("two"))
	files, err := wire.ReadFiles(kind, bytes.NewReader(body))
	if err != nil || len(files) != 2 || files[0].Field != "proofs" || string(files[1].Bytes) != "two" {
		t.Errorf("%v %v", files, err)
	}
	if files, err := wire.ReadFiles("application/json", strings.NewReader(`{}`)); err != nil || files != nil {
		t.Errorf("%v %v", files, err)
	}
	_, err = wire.ReadFiles(kind, bytes.NewReader(body[:len(body)-10]))
	if !errors.Is(err, fault.New(fault.MalformedJSON)) {
		t.Errorf("cut: %v", err)
	}
	kind, body = form(t, "proofs", bytes.Repeat([]byte("x"), wire.MaxFile), []byte("y"))
	if _, err := wire.ReadFiles(kind, bytes.NewReader(body)); err != nil {
		t.Errorf("at the limit: %v", err)
	}
	kind, body = form(t, "proofs", bytes.Repeat([]byte("x"), wire.MaxFile+1))
	if _, err := wire.ReadFiles(kind, bytes.NewReader(body)); !errors.Is(err, fault.New(fault.BodyTooLarge)) {
		t.Errorf("above the limit: %v", err)
	}
	kind, body = form(t, "proofs", make([][]byte, 11)...)
	if _, err := wire.ReadFiles(kind, bytes.NewReader(body)); !errors.Is(err, fault.New(fault.ValidationFailed)) {
		t.Errorf("very many: %v", err)
	}
}

type uploadIn struct {
	Proofs [][]byte `file:"proofs" maxItems:"2"`
}

func TestCall_Files_AreLimitedPerField(t *testing.T) {
	route := wire.Call("POST", "/x", "x", func(_ context.Context, _ wire.Caller, in uploadIn) (int,
		error) {
		return len(in.Proofs), nil
	})
	if !route.TakesFiles {
		t.Fatal("not a call that takes files")
	}
	send := func(fields ...string) (any, error) {
		request := wire.Request{Path: nothing, Query: nothing}
		for _, field := range fields {
			request.Files = append(request.Files, wire.File{Field: field, Bytes: []byte("x")})
		}
		answer, err := route.Serve(context.Background(), wire.Caller{}, request)
		return answer.Value, err
	}
	if got, err := send("proofs", "proofs"); err != nil || got != 2 {
		t.Errorf("%v %v", got, err)
	}
	for want, fields := range map[string][]string{"too_many": {"proofs", "proofs", "proofs"},
		"unknown_field": {"avatar"}} {
		_, err := send(fields...)
		if f := fault.Of(err); f == nil || !strings.Contains(fmt.Sprint(f.Fields), want) {
			t.Errorf("%v: %v", fields, err)
		}
	}
}

func nothing(string) string { return "" }
