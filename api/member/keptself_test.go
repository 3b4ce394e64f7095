package member_test

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"
	"time"

	"lantern/store/storetest"
)

// habits are a row of each list, of the member $1.
var habits = []string{
	`INSERT INTO sessions (id, token_hash, member_id, scope, platform, device_id, ip, expires_at)
		VALUES (new_id(), '\x01', $1, 'player', 'WEB', 'd', '192.0.2.1', now())`,
	`INSERT INTO known_networks (member_id, network) VALUES ($1, '192.0.2.0/24'), ($1, '2001:db8:1::/48')
		ON CONFLICT DO NOTHING`,
	`INSERT INTO push_devices (token, member_id, session_id, platform, language)
			SELECT 'a-secret-of-the-phone', $1, id, 'PWA', 'th' FROM sessions WHERE member_id = $1 LIMIT 1`,
	`INSERT INTO limits (member_id, kind, period, amount, wish, wished_at)
		VALUES ($1, 'LOSS', 'W', 20000000, 50000000, now()), ($1, 'DEPOSIT', 'D', 10000, NULL, NULL)`,
	`INSERT INTO exclusions (id, member_id, kind, until_at, actor)
		VALUES (new_id(), $1, 'TIME_OUT', now() + interval '1 day', 'member')`,
	`WITH v AS (INSERT INTO vendors (code, name, launch_url) VALUES ('EXPORTED', 'Exported', '') RETURNING code), g AS (
				INSERT INTO games (id, vendor_code, code, type, names, cover, min_stake, max_stake)
				SELECT new_id(), code, 'g', 'RNG', '{"en": "Red Lanterns"}', '', 1, 2 FROM v RETURNING id), f AS (
				INSERT INTO favorites (member_id, game_id) SELECT $1, id FROM g)
			INSERT INTO recent_games (member_id, game_id) SELECT $1, id FROM g`,
	`INSERT INTO vendor_transfers (id, member_id, vendor_code, direction, currency, amount)
		VALUES (new_id(), $1, 'EXPORTED', 'IN', 'THB', 250000)`,
	`WITH o AS (INSERT INTO operators (id, name) VALUES (new_id(), 'giver') RETURNING id)
			INSERT INTO free_rounds (id, member_id, vendor_code, reward_id, games, currency, count, bet_value, multiplier,
			valid_until, key, reason, proposed_by, state)
			SELECT new_id(), $1, 'EXPORTED', 'r' || n, '{g}', 'THB', 10, 100, 1, now(), 'k' || n, 'a gift', o.id, s
			FROM o, (VALUES (1, 'PROPOSED'), (2, 'GIVEN')) AS x (n, s)`,
}

type habitsTold struct {
	Member struct {
		ReferralCode    string
		ReminderMinutes int
		RegisterMethod  *string
		RegisterURL     *string
	}
	Networks    []struct{ Network string }
	PushDevices []struct{ Platform, Language, EndsIn string }
	Limits      []struct{ Kind, Period, Amount, Wish string }
	Exclusions  []struct {
		Kind        string
		From, Until time.Time
	}
	Favorites   []struct{ Vendor, Game string }
	RecentGames []struct{ Vendor, Game string }
	FreeRounds  []struct {
		Vendor, State, BetValue string
		Count                   int
	}
	VendorTransfers []struct{ Vendor, Direction, Amount string }
}

func TestTheExportHasHowSomebodyPlaysAndIsReached(t *testing.T) {
	h := open(t)
	who := h.pia(t)
	owner := storetest.Owner(t, h.db)
	for _, fill := range habits {
		if _, err := owner.ExecContext(t.Context(), fill, who.Member); err != nil {
			t.Fatalf("%s: %v", fill, err)
		}
	}
	all, err := h.ask(t, "GET", "/wps/member/export", who, nil)
	if err != nil {
		t.Fatal(err)
	}
	raw, err := json.Marshal(all)
	if err != nil || strings.Contains(string(raw), "a-secret-of-the-phone") {
		t.Errorf("%v: what reaches a phone is in it", err)
	}
	var told habitsTold
	if err := json.Unmarshal(raw, &told); err != nil {
		t.Fatal(err)
	}
	if m := told.Member; m.ReferralCode == "" || m.ReminderMinutes != 60 || m.RegisterMethod == nil ||
		m.RegisterURL == nil {
		t.Errorf("%+v", m)
	}
	networks := []string{}
	for _, n := range told.Networks {
		networks = append(networks, n.Network)
	}
	if !slices.Contains(networks, "192.0.2.0/24") || !slices.Contains(networks, "2001:db8:1::/48") {
		t.Errorf("networks %v", networks)
	}
	if len(told.Limits) != 2 || told.Limits[0].Kind != "DEPOSIT" || told.Limits[0].Amount != "1.00" ||
		told.Limits[1].Wish != "5000.00" {
		t.Errorf("limits %+v", told.Limits)
	}
	if len(told.PushDevices) != 1 || told.PushDevices[0].EndsIn != "hone" || len(told.Exclusions) != 1 ||
		len(told.Favorites) != 1 || told.Favorites[0].Game != "Red Lanterns" ||
		len(told.RecentGames) != 1 || len(told.VendorTransfers) != 1 || told.VendorTransfers[0].Amount != "25.00" {
		t.Errorf("%s", raw)
	}
	if len(told.FreeRounds) != 1 || told.FreeRounds[0].State != "GIVEN" || told.FreeRounds[0].BetValue != "0.01" {
		t.Errorf("free rounds, of which one was only proposed: %+v", told.FreeRounds)
	}
}
