package vendor

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
	{Name: signed.SignatureHeader, About: "in base64, HMAC-SHA256 or Ed25519 over five lines: the method, the path with its query, the two headers " +
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

// Asked is what a vendor answers at its own address, as its engineers read it (vendors.md 3).
func Asked() []wire.Route {
	return []wire.Route{
		asked[nothingIn, GamesOut]("GET", "/games", "all that the vendor offers"),
		asked[OpenIn, OpenOut]("POST", "/games/url", "where a game opens: once, within a minute; without a token it is a demo"),
		asked[roundIn, Round]("GET", "/rounds/:round_id", "what happened in a round, in the player's language"),
		asked[periodIn, Page]("GET", "/transactions", "what the vendor sent within an hour at most, its end excluded, in the order of time"),
		asked[endPathIn, EndOut]("POST", "/sessions/:session_id/terminate", "take a player out of his game; what is over or not known is ended as well"),
		asked[FreeRounds, FreeLeft]("POST", "/freerounds", "give free rounds; the same reward is given once, however often it is said"),
		asked[leftIn, FreeListOut]("GET", "/freerounds", "how a player's free rounds stand"),
		asked[takeBackIn, FreeLeft]("DELETE", "/freerounds/:reward_id", "take back what is left of them"),
		asked[nothingIn, JackpotsOut]("GET", "/jackpots", "the pools; asked where a game of subtype JP is offered, each minute"),
		asked[nothingIn, TablesOut]("GET", "/tables", "live tables and their seats; asked where LIVE is offered, every 15 s"),
		asked[nothingIn, MatchesOut]("GET", "/matches", "fixtures, scores and odds; asked where SPORTS, ESPORTS or COCKFIGHT is offered, every 15 s"),
	}
}

func asked[In, Out any](method, path, summary string) wire.Route {
	return wire.Asked[In, Out](method, path, summary, "vendor").Naming(SignedBy...)
}
