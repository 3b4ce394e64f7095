// Package content hands out what visitors read.
package content

import (
	"context"
	"slices"
	"strings"
	"time"

	"lantern/api/wire"
	"lantern/store/content"
	"lantern/store/fault"
	"lantern/store/pg"
)

// Handlers answer the calls of this noun.
type Handlers struct{ DB *pg.DB }

const keep = 10 * time.Second

// Routes of this noun.
func (h Handlers) Routes() []wire.Route {
	return []wire.Route{
		wire.Call("GET", "/wps/system/helpCenter", "List help and legal texts", h.help).Open().Cached(keep),
		wire.Call("GET", "/wps/relay/MCSFE_getListAnnouncements", "List banners and announcements", h.announcements).
			Open().Cached(keep),
	}
}

type helpIn struct {
	Language string `query:"lang" enum:"EN,CN,TY,KO"`
	Device   string `query:"device" enum:"WEB,APP"`
}

type helpOut struct {
	Content []topicOut `json:"content"`
}

type topicOut struct {
	ID      string `json:"id"`
	Title   string `json:"title"`
	Content string `json:"content"`
}

func (h Handlers) help(ctx context.Context, who wire.Caller, _ helpIn) (helpOut, error) {
	topics, err := content.Help(ctx, h.DB, who.Language)
	out := helpOut{make([]topicOut, len(topics))}
	for i, t := range topics {
		out.Content[i] = topicOut{t.Key, t.Title, t.Body}
	}
	return out, err
}

type announcementsIn struct {
	Types    string `query:"types" maxLength:"32"`
	Platform string `query:"platform" enum:"W"`
	Language string `query:"language" enum:"EN,CN,TY,KO"`
}

type announcementsOut struct {
	Banners    []bannerOut       `json:"banners"`
	Notices    []announcementOut `json:"playerNotices"`
	Popups     []popupOut        `json:"popups"`
	Promotions []promotionOut    `json:"promotions"`
	Headlines  []announcementOut `json:"headlines"`
}

type bannerOut struct {
	ID          string `json:"id"`
	GroupName   string `json:"groupName"`
	Image       string `json:"image"`
	URL         string `json:"url"`
	LinkageType string `json:"linkageType"`
	Title       string `json:"title"`
	Text        string `json:"text"`
	Action      string `json:"action"`
}

type announcementOut struct {
	ID      string    `json:"id"`
	Title   string    `json:"title"`
	Content string    `json:"content"`
	Time    time.Time `json:"time"`
}

type popupOut struct {
	ID        string    `json:"id"`
	Title     string    `json:"title"`
	Content   string    `json:"content"`
	Time      time.Time `json:"time"`
	Execution string    `json:"execution"`
}

type promotionOut struct {
	ID      string     `json:"id"`
	Title   string     `json:"title"`
	Content string     `json:"content"`
	Time    time.Time  `json:"time"`
	Images  []imageOut `json:"announcementImages"`
}

type imageOut struct {
	URL      string `json:"url"`
	Sequence int    `json:"sequence"`
}

// banner is the one kind that is no announcement of the store.
const banner = "B"

var kinds = []string{banner, string(content.Notice), string(content.Popup), string(content.Promotion),
	string(content.Headline)}

func (h Handlers) announcements(ctx context.Context, who wire.Caller, in announcementsIn) (announcementsOut, error) {
	asked := kinds
	if in.Types != "" {
		asked = strings.Split(in.Types, ",")
	}
	out := announcementsOut{
		Banners: []bannerOut{}, Notices: []announcementOut{}, Popups: []popupOut{}, Promotions: []promotionOut{},
		Headlines: []announcementOut{},
	}
	var wanted []content.Kind
	for _, kind := range asked {
		if !slices.Contains(kinds, kind) {
			return out, fault.Invalid("types", "not_offered")
		}
		wanted = append(wanted, content.Kind(kind))
	}
	if slices.Contains(asked, banner) {
		banners, err := content.Banners(ctx, h.DB, who.Language)
		if err != nil {
			return out, err
		}
		for _, b := range banners {
			out.Banners = append(out.Banners, bannerOut{b.ID, b.Group, b.Image, b.URL, b.Leads, b.Title, b.Text, b.Action})
		}
	}
	all, err := content.Announcements(ctx, h.DB, wanted, who.Language)
	for _, a := range all {
		out.add(a)
	}
	return out, err
}

func (o *announcementsOut) add(a content.Announcement) {
	switch a.Kind {
	case content.Notice:
		o.Notices = append(o.Notices, announcementOut{a.ID, a.Title, a.Body, a.CreatedAt})
	case content.Headline:
		o.Headlines = append(o.Headlines, announcementOut{a.ID, a.Title, a.Body, a.CreatedAt})
	case content.Popup:
		o.Popups = append(o.Popups, popupOut{a.ID, a.Title, a.Body, a.CreatedAt, a.Audience})
	case content.Promotion:
		images := []imageOut{}
		for i, url := range a.Images {
			images = append(images, imageOut{url, i + 1})
		}
		o.Promotions = append(o.Promotions, promotionOut{a.ID, a.Title, a.Body, a.CreatedAt, images})
	}
}
