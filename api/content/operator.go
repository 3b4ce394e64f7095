package content

import (
	"context"
	"encoding/json"
	"time"

	"lantern/api/module"
	"lantern/api/wire"
	"lantern/store/approval"
	"lantern/store/content"
	"lantern/store/fault"
	"lantern/store/pg"
)

// operatorHandlers answer operators' calls about announcements.
type operatorHandlers struct{ DB *pg.DB }

func (h operatorHandlers) routes() []wire.Route {
	return []wire.Route{
		wire.Call("GET", "/operator/v1/announcements", "List current announcements", h.list).
			ForOperators(module.Content...),
		wire.Call("POST", "/operator/v1/announcements", "Publish an announcement", h.publish).
			ForOperators(module.Content...).Action().
			Describe("Bodies may contain p, br, b, i, u, ul, ol, h3, h4 and links; other markup is removed."),
		wire.Call("POST", "/operator/v1/announcements/:id/end", "End an announcement", h.end).
			ForOperators(module.Content...).Action().
			Fails(fault.NotFound),
	}
}

// currentOut is an announcement that members can read now.
type currentOut struct {
	ID        string       `json:"id" doc:"Identifier of the announcement."`
	Kind      content.Kind `json:"kind" doc:"PL notice, PU popup, PR promotion, H headline."`
	Audience  string       `json:"audience" doc:"Audience of a popup: B signed out, A signed in, F first login."`
	Title     string       `json:"title" doc:"Title in the fallback language." example:"Scheduled maintenance"`
	Body      string       `json:"body" doc:"Text in the fallback language, as HTML." example:"<p>From 04:00.</p>"`
	Images    []string     `json:"images" doc:"Addresses of the pictures of a promotion, in order."`
	CreatedAt time.Time    `json:"createdAt" doc:"When the announcement was published."`
}

func (h operatorHandlers) list(ctx context.Context, _ wire.Caller, _ wire.None) (wire.Page[currentOut], error) {
	all, err := content.Announcements(ctx, h.DB, content.Kinds, content.Fallback)
	out := []currentOut{}
	for _, a := range all {
		out = append(out, currentOut{a.ID, a.Kind, a.Audience, a.Title, a.Body, a.Images, a.CreatedAt.UTC()})
	}
	return module.Listed(out), err
}

// textIn is an announcement in one language.
type textIn struct {
	Title string `json:"title" minLength:"1" maxLength:"200" doc:"Title." example:"Scheduled maintenance"`
	Body  string `json:"body" maxLength:"20000" doc:"Text as HTML." example:"<p>From 04:00 to 05:00.</p>"`
}

// textsIn are the texts by language. Members whose language has none read the English one.
type textsIn struct {
	English           textIn `json:"en" doc:"English; also for languages without a text."`
	Thai              textIn `json:"th,omitempty" doc:"Thai."`
	SimplifiedChinese textIn `json:"zh-Hans,omitempty" doc:"Simplified Chinese."`
	Korean            textIn `json:"ko,omitempty" doc:"Korean."`
}

func (in textsIn) byLanguage() ([]byte, error) {
	texts := map[string]textIn{content.Fallback: in.English}
	for language, text := range map[string]textIn{"th": in.Thai, "zh-Hans": in.SimplifiedChinese, "ko": in.Korean} {
		if text.Title != "" { // a language that was given has a title
			texts[language] = text
		}
	}
	return json.Marshal(texts)
}

type publishIn struct {
	Kind     content.Kind `json:"kind" doc:"PL notice, PU popup, PR promotion, H headline."`
	Audience string       `json:"audience,omitempty" enum:"B,A,F" doc:"Popups only: B signed out, A signed in, F first login."`
	Texts    textsIn      `json:"texts" doc:"Title and text by language."`
	Images   []string     `json:"images,omitempty" doc:"Addresses of the pictures of a promotion, in order."`
	Sort     int          `json:"sort,omitempty" doc:"Position in lists, smallest first."`
	Reason   string       `json:"reason" minLength:"1" maxLength:"500"`
}

// publishedOut identifies an announcement.
type publishedOut struct {
	ID string `json:"id" doc:"Identifier of the announcement."`
}

func (h operatorHandlers) publish(ctx context.Context, caller wire.Caller, in publishIn) (publishedOut, error) {
	texts, err := in.Texts.byLanguage()
	if err != nil {
		return publishedOut{}, err
	}
	draft := content.Draft{Kind: in.Kind, Audience: in.Audience, Texts: texts, Images: in.Images, Sort: in.Sort}
	return approval.Once(ctx, h.DB, caller.Key, func(db *pg.DB) (publishedOut, error) {
		ids, err := content.Publish(ctx, db, []content.Draft{draft}, caller.Action(in.Reason))
		if err != nil {
			return publishedOut{}, err
		}
		return publishedOut{ids[0]}, nil
	})
}

func (h operatorHandlers) end(ctx context.Context, caller wire.Caller, in module.Reasoned) (publishedOut, error) {
	return module.ActOnce(ctx, h.DB, caller, in.ID, func(db *pg.DB, key string) (publishedOut, error) {
		return publishedOut{key}, content.EndAnnouncements(ctx, db, []string{key}, caller.Action(in.Reason))
	})
}
