-- Game vendors, the game catalog, favorites and recently played games.

CREATE EXTENSION IF NOT EXISTS pg_trgm;

CREATE TABLE vendors (
  code                     text PRIMARY KEY,
  name                     text NOT NULL,
  is_enabled               boolean NOT NULL DEFAULT true,
  refuses_unknown_rollback boolean NOT NULL DEFAULT false,
  allowed_ips              text[] NOT NULL DEFAULT '{}',
  launch_url               text NOT NULL,
  sort                     integer NOT NULL DEFAULT 0,
  wallet                   text NOT NULL DEFAULT 'SHARED' CHECK (wallet IN ('SHARED', 'TRANSFER')),
  -- The game type under which the results of its own wallet are booked, since its single bets are unknown here.
  game_type                text,
  -- Calls per second and instance; NULL: the general limit.
  calls_per_second         integer CHECK (calls_per_second > 0),
  -- Base URL of the vendor's API; empty: its games are served by us.
  api_url                  text NOT NULL DEFAULT '',
  dialect                  text NOT NULL DEFAULT 'NATIVE' CHECK (dialect IN ('NATIVE', 'HUB88')),
  -- A second game type under which the vendor is listed.
  also_type                text,
  added_at                 timestamptz NOT NULL DEFAULT lantern_now(),
  maintenance_until        timestamptz,
  -- When the catalog was last read completely, and when it is read next.
  catalog_read_at          timestamptz,
  catalog_due_at           timestamptz NOT NULL DEFAULT lantern_now(),
  -- Our account at the vendor, where its dialect requires one.
  account                  text NOT NULL DEFAULT '',
  CONSTRAINT vendors_own_wallet_has_type CHECK (wallet = 'SHARED' OR game_type IS NOT NULL)
);

CREATE TABLE games (
  id                uuid PRIMARY KEY,
  vendor_code       text NOT NULL REFERENCES vendors,
  code              text NOT NULL,
  type              text NOT NULL,
  subtype           text CONSTRAINT games_subtype CHECK (subtype IN ('JP', 'TG', 'AC', 'BG')),
  names             jsonb NOT NULL,
  cover             text NOT NULL,
  rtp_ppm           bigint,
  lines             integer,
  min_stake         bigint NOT NULL,
  max_stake         bigint NOT NULL,
  is_hot            boolean NOT NULL DEFAULT false,
  is_enabled        boolean NOT NULL DEFAULT true,
  in_maintenance    boolean NOT NULL DEFAULT false,
  sort              integer NOT NULL DEFAULT 0,
  added_at          timestamptz NOT NULL DEFAULT lantern_now(),
  class             text,
  volatility        text CHECK (volatility IN ('LOW', 'MEDIUM', 'HIGH')),
  has_demo          boolean NOT NULL DEFAULT false,
  -- Whether the vendor still offers it; is_enabled is the platform's own switch.
  is_offered        boolean NOT NULL DEFAULT true,
  maintenance_until timestamptz,
  -- Countries (ISO 3166-1 alpha-2) in which the game may not be offered.
  not_in            text[] NOT NULL DEFAULT '{}',
  search            text NOT NULL DEFAULT '',
  features          text[] NOT NULL DEFAULT '{}',
  -- All available returns to player in parts per million; rtp_ppm is the one in use.
  returns_ppm       bigint[] NOT NULL DEFAULT '{}',
  -- Further pictures by purpose.
  images            jsonb NOT NULL DEFAULT '{}',
  UNIQUE (vendor_code, code)
);
CREATE INDEX games_search ON games USING gin (search gin_trgm_ops) WITH (fastupdate=off);
CREATE INDEX games_of_type ON games (type, is_hot DESC, sort, id) WHERE is_enabled AND is_offered;
CREATE INDEX games_words ON games USING gin (string_to_array(search, ' ')) WITH (fastupdate=off);

CREATE TABLE game_words (
  word text PRIMARY KEY
);
CREATE INDEX game_words_letters ON game_words (letters_of(word));
CREATE INDEX game_words_alike ON game_words USING gin (word gin_trgm_ops) WITH (fastupdate=off);

CREATE TABLE favorites (
  member_id uuid NOT NULL REFERENCES members,
  game_id   uuid NOT NULL REFERENCES games,
  added_at  timestamptz NOT NULL DEFAULT lantern_now(),
  PRIMARY KEY (member_id, game_id)
);

CREATE TABLE recent_games (
  member_id uuid NOT NULL REFERENCES members,
  game_id   uuid NOT NULL REFERENCES games,
  played_at timestamptz NOT NULL DEFAULT lantern_now(),
  PRIMARY KEY (member_id, game_id)
);
CREATE INDEX recent_games_of_member ON recent_games (member_id, played_at DESC);

CREATE TABLE vendor_feeds (
  vendor_code text NOT NULL REFERENCES vendors,
  kind        text NOT NULL CHECK (kind IN ('JACKPOTS', 'TABLES', 'MATCHES')),
  body        jsonb NOT NULL DEFAULT '[]',
  read_at     timestamptz,
  due_at      timestamptz NOT NULL DEFAULT lantern_now(),
  PRIMARY KEY (vendor_code, kind)
);
CREATE INDEX vendor_feeds_due ON vendor_feeds (due_at);
