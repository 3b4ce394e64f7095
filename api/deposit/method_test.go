package deposit_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"image"
	"image/png"
	"strings"
	"testing"

	"github.com/jmoiron/sqlx"

	"lantern/api/wire"
	store "lantern/store/deposit"
	"lantern/store/fault"
	"lantern/store/id"
	"lantern/store/idem"
	"lantern/store/money"
	"lantern/store/pg"
	"lantern/store/storetest"
)

func (h *fixture) configure(t *testing.T, what, channel string) {
	t.Helper()
	if _, err := storetest.Owner(t, h.db).ExecContext(ctx, `UPDATE deposit_channels SET `+what+`
		WHERE id = $1`, channel); err != nil {
		t.Fatal(err)
	}
}

func (h *fixture) transfer(t *testing.T, key string) shown {
	t.Helper()
	h.configure(t, `account = '{"name":"Lantern Bank","holder":"Lantern Co., Ltd.","number":"000-1"}'`, "bank")
	d, _, err := h.call(t, "POST /wps/deposits", key, nil, `{"channelId":"bank","amount":"500.00"}`)
	if err != nil {
		t.Fatal(err)
	}
	return d
}

func TestBankTransfer_ChangedAccount_OrderShowsItsOwn(t *testing.T) {
	h := open(t)
	d := h.transfer(t, "a")
	h.configure(t, `account = '{"name":"Another Bank","number":"999"}'`, "bank")
	for _, d := range []shown{d, h.now(t, d)} {
		if d.State != "PENDING_PAYMENT" || d.PayURL != nil || d.PayTo == nil || d.PayTo.Number != "000-1" ||
			d.PayTo.Holder == "" {
			t.Errorf("%+v %+v", d, d.PayTo)
		}
	}
}

func TestCrypto_Order_HasAnAddressOfItsNetwork(t *testing.T) {
	h := open(t)
	err := pg.InTx(ctx, h.db, func(tx *sqlx.Tx) error {
		return store.StoreRate(ctx, tx, "USDT", "THB", money.Fraction{Numerator: 354125, Denominator: 10000})
	})
	if err != nil {
		t.Fatal(err)
	}
	if _, _, err := h.call(t, "POST /wps/deposits", "none", nil,
		`{"channelId":"usdt","amount":"500.00"}`); fault.Of(err) == nil || fault.Of(err).Fields["quoteId"].Code != "expired" {
		t.Errorf("without a promise: %v", err)
	}
	quote, raw, err := h.call(t, "POST /wps/deposits/quotes", "", nil, `{"channelId":"usdt"}`)
	if err != nil || !strings.Contains(string(raw), `"numerator":354125`) {
		t.Fatalf("%v %s", err, raw)
	}
	d, _, err := h.call(t, "POST /wps/deposits", "a", nil,
		`{"channelId":"usdt","amount":"500.00","quoteId":"`+quote.ID+`"}`)
	if err == nil && (d.Due != "14.12" || d.DueCurrency != "USDT") {
		t.Errorf("due %s %s", d.Due, d.DueCurrency)
	}
	if err != nil || d.PayTo == nil || !strings.HasPrefix(d.PayTo.Number, "T") || len(d.PayTo.Number) != 34 ||
		*d.QRText != d.PayTo.Number {
		t.Errorf("%v %+v %+v", err, d, d.PayTo)
	}
}

func TestChannels_Paused_ReturnTheReason(t *testing.T) {
	h := open(t)
	h.configure(t, `is_open = false`, "truemoney")
	_, raw, err := h.call(t, "GET /wps/deposits/channels", "", nil, "")
	if err != nil || !strings.Contains(string(raw), `"pause":"PAUSED"`) || strings.Contains(string(raw), `"id":"bank"`) {
		t.Errorf("%v %s", err, raw)
	}
	_, _, err = h.call(t, "POST /wps/deposits", "a", nil, `{"channelId":"truemoney","amount":"500.00"}`)
	if err == nil {
		t.Error("a way that pauses took an order")
	}
}

func statement(t *testing.T) []byte {
	t.Helper()
	var out bytes.Buffer
	if err := png.Encode(&out, image.NewGray(image.Rect(0, 0, 8, 6))); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

func (h *fixture) prove(t *testing.T, d shown, key string, pictures ...[]byte) (shown, error) {
	t.Helper()
	request := wire.Request{Path: func(string) string { return d.ID }}
	for _, each := range pictures {
		request.Files = append(request.Files, wire.File{Field: "proofs", Bytes: each})
	}
	const route = "POST /wps/deposits/:id/proofs"
	who := wire.Caller{Member: h.pia, Language: "en", Key: &idem.Key{Member: h.pia, Call: route, Key: key,
		BodyHash: []byte(key), IsMoney: true}}
	answer, err := h.routes[route].Serve(ctx, who, request)
	if err != nil {
		return shown{}, err
	}
	raw, err := json.Marshal(answer.Value)
	if err != nil {
		t.Fatal(err)
	}
	var out shown
	return out, json.Unmarshal(raw, &out)
}

// F-S1.
func TestProof_OtherThanPictures_IsRefused(t *testing.T) {
	h := open(t)
	d, picture := h.transfer(t, "a"), statement(t)
	for name, wrong := range map[string][][]byte{
		"none": nil, "no picture": {[]byte("<svg onload=alert(1)>")}, "a second that is none": {picture, []byte("GIF89a")},
		"a fourth": {picture, picture, picture, picture},
	} {
		if _, err := h.prove(t, d, name, wrong...); fault.Of(err) == nil {
			t.Errorf("%s: %v", name, err)
		}
	}
	other := *h
	other.pia = id.New[id.Member]()
	if _, err := other.prove(t, d, "another member", picture); !errors.Is(err, fault.New(fault.NotFound)) {
		t.Errorf("another member: %v", err)
	}
	sent, err := h.prove(t, d, "right", picture, picture)
	if err != nil || sent.State != "IN_REVIEW" || h.now(t, d).State != "IN_REVIEW" {
		t.Fatalf("%+v %v", sent, err)
	}
	kept, err := store.Receipts.List(ctx, h.db, d.ID)
	if err != nil || len(kept) != 2 || kept[1].Width != 8 || kept[1].Type != "image/png" {
		t.Errorf("%+v %v", kept, err)
	}
}
