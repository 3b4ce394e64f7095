package gamevendor

import (
	"time"

	"lantern/api/outside/signed"
	"lantern/api/wire"
)

// SignatureHeaders are the headers of a call between the platform and a vendor, in either direction.
var SignatureHeaders = []wire.Header{
	{Name: "X-Vendor-Id", About: "the vendor's code"},
	{Name: "X-Key-Id",
		About: "id of the signing key; at most two are valid at a time, so that keys can be rotated without a pause"},
	{Name: signed.TimestampHeader, About: "Unix milliseconds, at most 300 s from the receiver's clock"},
	{Name: signed.NonceHeader, About: "16 to 64 characters that the sender has not used for 10 minutes"},
	{Name: signed.SignatureHeader,
		About: "in base64, HMAC-SHA256 or Ed25519 over five lines: the method, the path with its query, the two " +
			"preceding headers, and the SHA-256 of the body in lower-case hexadecimal"},
}

type (
	emptyIn struct{}
	roundIn struct {
		Round    string `path:"round_id"`
		Player   string `query:"player_ref"`
		Language string `query:"language"`
	}
	cancelFreeRoundsIn struct {
		Reward string `path:"reward_id"`
		Player string `query:"player_ref"`
	}
	freeRoundsIn struct {
		Player string `query:"player_ref"`
		Reward string `query:"reward_id"`
	}
	terminateIn struct {
		Session string `path:"session_id"`
		Reason  string `json:"reason" enum:"SELF_EXCLUSION,TIME_OUT,BLOCK,CLOSED"`
	}
	periodIn struct {
		From   time.Time `query:"from"`
		To     time.Time `query:"to"`
		Cursor string    `query:"cursor"`
	}
)

// VendorRoutes are the endpoints that a vendor implements (docs/vendors.md#calls-to-vendors).
func VendorRoutes() []wire.Route {
	return []wire.Route{
		vendorRoute[emptyIn, GamesOut]("GET", "/games", "List games of the vendor"),
		vendorRoute[OpenIn, OpenOut]("POST", "/games/url", "Create a launch address").
			Describe("The address opens the game once, within a minute. Without a token it is a demo."),
		vendorRoute[roundIn, Round]("GET", "/rounds/:round_id", "Retrieve a round").
			Describe("What happened in the round, in the player's language."),
		vendorRoute[periodIn, Page]("GET", "/transactions", "List transactions of a period").
			Describe("At most an hour, its end excluded, in order of time."),
		vendorRoute[terminateIn, EndOut]("POST", "/sessions/:session_id/terminate", "Terminate a play session").
			Describe("A session that is over or unknown counts as ended."),
		vendorRoute[FreeRounds, FreeRoundsState]("POST", "/freerounds", "Grant free rounds").
			Describe("The same reward is granted once, however often it is sent."),
		vendorRoute[freeRoundsIn, FreeListOut]("GET", "/freerounds", "List a player's free rounds"),
		vendorRoute[cancelFreeRoundsIn, FreeRoundsState]("DELETE", "/freerounds/:reward_id", "Cancel free rounds"),
		vendorRoute[emptyIn, JackpotsOut]("GET", "/jackpots", "List jackpots").
			Describe("Called each minute where a game of subtype JP is offered."),
		vendorRoute[emptyIn, TablesOut]("GET", "/tables", "List live tables").
			Describe("Called every 15 s where LIVE is offered."),
		vendorRoute[emptyIn, MatchesOut]("GET", "/matches", "List fixtures with odds").
			Describe("Called every 15 s where SPORTS, ESPORTS or COCKFIGHT is offered."),
	}
}

func vendorRoute[In, Out any](method, path, summary string) wire.Route {
	return wire.OutgoingCall[In, Out](method, path, summary,
		"vendor").RequireHeaders(SignatureHeaders...).SecuredBy(wire.VendorSignature)
}
