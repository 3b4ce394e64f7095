-- Banners, announcements and help topics, each with its texts per language.

CREATE TABLE banners (
  id           uuid PRIMARY KEY,
  group_name   text NOT NULL,
  image        text NOT NULL,
  url          text NOT NULL DEFAULT '',
  linkage_type text NOT NULL DEFAULT 'NONE' CHECK (linkage_type IN ('NONE', 'ROUTE', 'GAME', 'VENDOR', 'PROMOTION',
    'LINK')),
  texts        jsonb NOT NULL,
  sort         integer NOT NULL,
  starts_at    timestamptz,
  ends_at      timestamptz
);
CREATE INDEX banners_of_group ON banners (group_name, sort);

CREATE TABLE announcements (
  id         uuid PRIMARY KEY,
  kind       text NOT NULL CHECK (kind IN ('PL', 'PU', 'PR', 'H')),
  execution  text CHECK (execution IN ('B', 'A', 'F')),
  texts      jsonb NOT NULL,
  sort       integer NOT NULL,
  starts_at  timestamptz,
  ends_at    timestamptz,
  created_at timestamptz NOT NULL DEFAULT lantern_now(),
  images     jsonb NOT NULL DEFAULT '[]'
);
CREATE INDEX announcements_of_kind ON announcements (kind, sort);

CREATE TABLE help_topics (
  key   text PRIMARY KEY,
  texts jsonb NOT NULL,
  sort  integer NOT NULL
);
