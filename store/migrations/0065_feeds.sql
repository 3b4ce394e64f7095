-- What vendors tell of the moment: their jackpots, who sits at their tables, which matches there are. Read again and again, never counted on.

-- +goose Up
CREATE TABLE vendor_feeds (
  vendor_code text NOT NULL REFERENCES vendors,
  kind        text NOT NULL CHECK (kind IN ('JACKPOTS', 'TABLES', 'MATCHES')),
  body        jsonb NOT NULL DEFAULT '[]',
  read_at     timestamptz,
  due_at      timestamptz NOT NULL DEFAULT lantern_now(),
  PRIMARY KEY (vendor_code, kind)
);
CREATE INDEX vendor_feeds_due ON vendor_feeds (due_at);

-- +goose Down
DROP TABLE vendor_feeds;
