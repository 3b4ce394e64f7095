package gamevendor

import (
	"time"

	"lantern/api/outside/signed"
	"lantern/api/wire"
)

// SignedBy are the headers of a call between the house and a vendor, in either direction.
var SignedBy = []wire.Header{
	{Name: "X-Vendor-Id", About: "the vendor's code"},
	{Name: "X-Key-Id", About: "the key that signs; two live at most, so that one can follow the other without a pause"},
	{Name: signed.TimestampHeader, About: "Unix milliseconds, at most 300 s from the other side's clock"},
	{Name: signed.NonceHeader, About: "16 to 64 characters that the same side has not used for 10 minutes"},
	{Name: signed.SignatureHeader,
		About: "in base64, HMAC-SHA256 or Ed25519 over five lines: the method, the path with its query, the two headers " +
			"before, and SHA-256 of the body in lower-case hexadecimal"},
}

type (
	nothingIn struct{}
	roundIn   struct {
		Round    string `path:"round_id"`
		Player   string `query:"player_ref"`
		Language string `query:"language"`
	}
	takeBackIn struct {
		Reward string `path:"reward_id"`
		Player string `query:"player_ref"`
	}
	leftIn struct {
		Player string `query:"player_ref"`
		Reward string `query:"reward_id"`
	}
	endPathIn struct {
		Session string `path:"session_id"`
		Reason  string `json:"reason" enum:"SELF_EXCLUSION,TIME_OUT,BLOCK,CLOSED"`
	}
	periodIn struct {
		From   time.Time `query:"from"`
		To     time.Time `query:"to"`
		Cursor string    `query:"cursor"`
	}
)

// Asked is what a vendor answers at its own address, as its engineers read it (docs/vendors.md#calls-to-vendors).
func Asked() []wire.Route {
	return []wire.Route{
		asked[nothingIn, GamesOut]("GET", "/games", "List games of the vendor"),
		asked[OpenIn, OpenOut]("POST", "/games/url", "Create a launch address").
			Describe("The address opens the game once, within a minute. Without a token it is a demo."),
		asked[roundIn, Round]("GET", "/rounds/:round_id", "Retrieve a round").
			Describe("What happened in the round, in the player's language."),
		asked[periodIn, Page]("GET", "/transactions", "List transactions of a period").
			Describe("At most an hour, its end excluded, in order of time."),
		asked[endPathIn, EndOut]("POST", "/sessions/:session_id/terminate", "Terminate a play session").
			Describe("A session that is over or unknown counts as ended."),
		asked[FreeRounds, FreeLeft]("POST", "/freerounds", "Grant free rounds").
			Describe("The same reward is granted once, however often it is sent."),
		asked[leftIn, FreeListOut]("GET", "/freerounds", "List a player's free rounds"),
		asked[takeBackIn, FreeLeft]("DELETE", "/freerounds/:reward_id", "Cancel free rounds"),
		asked[nothingIn, JackpotsOut]("GET", "/jackpots", "List jackpots").
			Describe("Called each minute where a game of subtype JP is offered."),
		asked[nothingIn, TablesOut]("GET", "/tables", "List live tables").
			Describe("Called every 15 s where LIVE is offered."),
		asked[nothingIn, MatchesOut]("GET", "/matches", "List fixtures with odds").
			Describe("Called every 15 s where SPORTS, ESPORTS or COCKFIGHT is offered."),
	}
}

func asked[In, Out any](method, path, summary string) wire.Route {
	return wire.Asked[In, Out](method, path, summary, "vendor").Naming(SignedBy...).SecuredBy(wire.VendorSignature)
}
