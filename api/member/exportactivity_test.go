package member_test

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"
	"time"

	"lantern/store/storetest"
)

// activityRows are a row of each list, of the member $1.
var activityRows = []string{
	`INSERT INTO sessions (id, token_hash, member_id, scope, platform, device_id, ip, expires_at)
		VALUES (new_id(), '\x01', $1, 'player', 'WEB', 'd', '192.0.2.1', now())`,
	`INSERT INTO known_networks (member_id, network) VALUES ($1, '192.0.2.0/24'), ($1, '2001:db8:1::/48')
		ON CONFLICT DO NOTHING`,
	`INSERT INTO push_devices (token, member_id, session_id, platform, language)
			SELECT 'a-secret-of-the-phone', $1, id, 'PWA', 'th' FROM sessions WHERE member_id = $1 LIMIT 1`,
	`INSERT INTO limits (member_id, kind, period, amount, requested, requested_at)
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

type exportedActivity struct {
	Member struct {
		ReferralCode    string
		ReminderMinutes int
		RegisterMethod  *string
		RegisterURL     *string
	}
	Networks    []struct{ Network string }
	PushDevices []struct{ Platform, Language, EndsIn string }
	Limits      []struct{ Kind, Period, Amount, Pending string }
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

func TestExport_ContainsPlayLimitsAndDevices(t *testing.T) {
	h := open(t)
	who := h.pia(t)
	owner := storetest.Owner(t, h.db)
	for _, fill := range activityRows {
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
	var export exportedActivity
	if err := json.Unmarshal(raw, &export); err != nil {
		t.Fatal(err)
	}
	if m := export.Member; m.ReferralCode == "" || m.ReminderMinutes != 60 || m.RegisterMethod == nil ||
		m.RegisterURL == nil {
		t.Errorf("%+v", m)
	}
	networks := []string{}
	for _, n := range export.Networks {
		networks = append(networks, n.Network)
	}
	if !slices.Contains(networks, "192.0.2.0/24") || !slices.Contains(networks, "2001:db8:1::/48") {
		t.Errorf("networks %v", networks)
	}
	if len(export.Limits) != 2 || export.Limits[0].Kind != "DEPOSIT" || export.Limits[0].Amount != "1.00" ||
		export.Limits[1].Pending != "5000.00" {
		t.Errorf("limits %+v", export.Limits)
	}
	if len(export.PushDevices) != 1 || export.PushDevices[0].EndsIn != "hone" || len(export.Exclusions) != 1 ||
		len(export.Favorites) != 1 || export.Favorites[0].Game != "Red Lanterns" ||
		len(export.RecentGames) != 1 || len(export.VendorTransfers) != 1 || export.VendorTransfers[0].Amount != "25.00" {
		t.Errorf("%s", raw)
	}
	if len(export.FreeRounds) != 1 || export.FreeRounds[0].State != "GIVEN" || export.FreeRounds[0].BetValue != "0.01" {
		t.Errorf("free rounds, of which one was only proposed: %+v", export.FreeRounds)
	}
}
