package game_test

import (
	"errors"
	"net/url"
	"strconv"
	"strings"
	"testing"

	"lantern/api/game"
	"lantern/api/outside/gamevendor"
	"lantern/api/outside/hub88"
	"lantern/api/sandbox/catalog"
	"lantern/api/sandbox/vendors"
	"lantern/api/wire"
	"lantern/store/fault"
	store "lantern/store/game"
	"lantern/store/money"
	"lantern/store/seed"
)

// inHub88 adds the sandbox's Hub88 vendor to the known ones.
func inHub88(t *testing.T) (fixture, game.Handlers, *vendors.Program, *seed.Supplier) {
	t.Helper()
	h, handlers, program := supplied(t)
	known, err := store.SupplierOf(t.Context(), h.db, "AURUM")
	if err != nil {
		t.Fatal(err)
	}
	s := &seed.Supplier{
		Code: catalog.Hub88, Name: "Larkspire", URL: strings.ReplaceAll(known.URL, "AURUM", catalog.Hub88), KeyID: "1",
		Hub88: &seed.Hub88{Account: strconv.Itoa(catalog.Hub88Operator)},
	}
	_, s.Hub88.VendorKey = newKey(t)
	s.Hub88.OwnKey, program.PlatformKey = newKey(t)
	supply(t, h, s)
	if err := handlers.TakeCatalogs(t.Context()); err != nil {
		t.Fatal(err)
	}
	return h, handlers, program, s
}

func newKey(t *testing.T) (private, public string) {
	t.Helper()
	private, public, err := hub88.NewKey()
	if err != nil {
		t.Fatal(err)
	}
	return private, public
}

func supply(t *testing.T, h fixture, s *seed.Supplier) {
	t.Helper()
	if err := seed.Suppliers(t.Context(), h.owner(), []seed.Supplier{*s}); err != nil {
		t.Fatal(err)
	}
}

const hub88Offered = `SELECT count(*) FROM games WHERE vendor_code = 'LARKSPIRE' AND is_offered`

func TestHub88_Catalog_IsTakenWithTheFieldsItHas(t *testing.T) {
	h, _, program, _ := inHub88(t)
	today := 0
	for _, g := range catalog.Games(catalog.Hub88) {
		var got struct {
			Type, Name string
			Subtype    *string
			Volatility *string
			Return     *int64 `db:"rtp_ppm"`
			Lines      *int
			Min        money.Amount `db:"min_stake"`
			Demo       bool         `db:"has_demo"`
		}
		const read = `SELECT type, subtype, volatility, rtp_ppm, lines, min_stake, has_demo, names->>'en' AS name FROM games
			WHERE vendor_code = 'LARKSPIRE' AND code = $1`
		if err := h.db.GetContext(t.Context(), &got, read, g.Code); err != nil {
			continue // under maintenance today
		}
		today++
		wanted := map[string]string{"TG": "TG", "AC": "AC", "BG": "BG"}[g.Subtype]
		if got.Type != "RNG" || got.Name != g.Names["en"] || !got.Demo || got.Min != money.Payable ||
			(got.Subtype == nil) != (wanted == "") ||
			got.Subtype != nil && *got.Subtype != wanted || got.Volatility == nil || *got.Volatility != g.Volatility ||
			*got.Return != *g.ReturnPPM ||
			g.Lines > 0 && *got.Lines != g.Lines {
			t.Errorf("%s: %+v of %+v", g.Code, got, g)
		}
	}
	if n := h.count(`SELECT count(*) FROM games
		WHERE vendor_code = 'LARKSPIRE' AND NOT names ?& ARRAY['en', 'zh-Hans', 'th', 'ko']`); n != 0 {
		t.Errorf("%d games have no name in a language of the demo", n)
	}
	if all := len(catalog.Games(catalog.Hub88)); today < all-20 || today != h.count(hub88Offered) {
		t.Errorf("%d of %d games are known, %d are offered", today, all, h.count(hub88Offered))
	}
	if program.PlatformKey == "" {
		t.Error("the vendor was sent no player")
	}
}

// open returns a Hub88 game that is not under maintenance today.
func (h fixture) openInHub88() (node, code string) {
	h.t.Helper()
	if err := h.db.GetContext(h.t.Context(), &code, `SELECT code FROM games WHERE vendor_code = 'LARKSPIRE' AND is_offered
		ORDER BY sort LIMIT 1`); err != nil {
		h.t.Fatal(err)
	}
	return h.node(catalog.Hub88, code), code
}

func TestHub88_Launch_NamesThePlayer(t *testing.T) {
	h, _, _, _ := inHub88(t)
	node, code := h.openInHub88()
	opened, err := h.launch(map[string]string{"nodeId": node, "backUrl": "/rng"})
	if err != nil {
		t.Fatal(err)
	}
	at, err := url.Parse(opened.LaunchURL)
	if err != nil || !strings.HasPrefix(opened.LaunchURL, somewhere+"/play/LARKSPIRE/"+code+"?") {
		t.Fatalf("%s (%v)", opened.LaunchURL, err)
	}
	ticket := catalog.ParseTicket(at.Query().Get("token"))
	if ticket.User != string(h.pia) || ticket.Currency != "THB" || len(ticket.Token) < 32 ||
		at.Query().Get("lobby_url") != "https://lantern.example/rng" {
		t.Errorf("%+v of %s", ticket, opened.LaunchURL)
	}
	var demo launched
	if err := h.askAs(wire.Caller{Language: "zh-Hans"}, "/wps/relay/GCS_gameLaunchFB", map[string]string{"nodeId": node},
		&demo); err != nil ||
		!strings.Contains(demo.LaunchURL, "demo=1") || strings.Contains(demo.LaunchURL, "token=") ||
		!strings.Contains(demo.LaunchURL, "language=zh&") {
		t.Errorf("%+v (%v)", demo, err)
	}
}

func TestHub88_Round_IsShownToItsPlayer(t *testing.T) {
	h, handlers, program, _ := inHub88(t)
	program.Round = func(code string, of gamevendor.RoundRef) (gamevendor.Round, bool, error) {
		return gamevendor.Round{Replay: "/play/replay/" + code + "/" + of.ID}, of.Player == string(h.pia), nil
	}
	known, err := store.SupplierOf(t.Context(), h.db, catalog.Hub88)
	if err != nil {
		t.Fatal(err)
	}
	maker, err := handlers.Line.Adapter(gamevendor.Supplier(known))
	if err != nil {
		t.Fatal(err)
	}
	asked := gamevendor.RoundRef{ID: "9", Tx: "t-1", Player: string(h.pia)}
	if reported, err := maker.(gamevendor.RoundReader).Round(t.Context(), asked); err != nil ||
		reported.Replay != somewhere+"/play/replay/LARKSPIRE/9" {
		t.Errorf("%+v (%v)", reported, err)
	}
	asked.Player = "another"
	if reported, err := maker.(gamevendor.RoundReader).Round(t.Context(), asked); !errors.Is(err, gamevendor.ErrUnknown) {
		t.Errorf("to another member: %+v (%v)", reported, err)
	}
}

func TestHub88_NewestValidKey_SignsOurCalls(t *testing.T) {
	h, handlers, program, s := inHub88(t)
	node, _ := h.openInHub88()
	had := h.count(hub88Offered)
	opens := func() error {
		_, err := h.launch(map[string]string{"nodeId": node})
		return err
	}
	next := *s
	next.KeyID = "2"
	own, public := newKey(t)
	next.Hub88 = &seed.Hub88{Account: s.Hub88.Account, VendorKey: s.Hub88.VendorKey, OwnKey: own}
	supply(t, h, &next)
	if err := opens(); err != nil {
		t.Errorf("while both live without an end: %v", err)
	}
	h.alter(`UPDATE vendor_keys SET expires_at = lantern_now() + interval '1 hour'
		WHERE vendor_code = 'LARKSPIRE' AND key_id = '1'`)
	if err := opens(); !errors.Is(err, fault.New(fault.TemporarilyUnavailable)) {
		t.Errorf("before the vendor knows the new key: %v", err)
	}
	h.alter(`UPDATE vendors SET catalog_due_at = lantern_now() WHERE code = 'LARKSPIRE'`)
	if err := handlers.TakeCatalogs(t.Context()); err != nil || h.count(hub88Offered) != had {
		t.Errorf("%d of %d games are left where the vendor does not know us (%v)", h.count(hub88Offered), had, err)
	}
	program.PlatformKey = public
	if err := opens(); err != nil {
		t.Errorf("once it does: %v", err)
	}
}
