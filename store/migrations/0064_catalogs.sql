-- Vendors tell what they offer themselves; what players keep and what they played last; finding a game among ten thousand.

-- +goose Up
CREATE EXTENSION IF NOT EXISTS pg_trgm;

ALTER TABLE vendors
  -- Where the vendor is asked for games and addresses; empty: its pages are ours.
  ADD COLUMN api_url text NOT NULL DEFAULT '',
  ADD COLUMN dialect text NOT NULL DEFAULT 'NATIVE' CHECK (dialect IN ('NATIVE')),
  -- The type under whose menu the vendor is listed as well.
  ADD COLUMN also_type text,
  ADD COLUMN added_at timestamptz NOT NULL DEFAULT lantern_now(),
  ADD COLUMN maintenance_until timestamptz,
  -- When the catalog was last read whole, and when somebody may try next.
  ADD COLUMN catalog_read_at timestamptz,
  ADD COLUMN catalog_due_at timestamptz NOT NULL DEFAULT lantern_now();

UPDATE vendors SET also_type = 'RNG' WHERE code = 'BGS';

ALTER TABLE games
  ADD COLUMN class text,
  ADD COLUMN volatility text CHECK (volatility IN ('LOW', 'MEDIUM', 'HIGH')),
  ADD COLUMN has_demo boolean NOT NULL DEFAULT false,
  -- Whether the vendor still has it; is_enabled is the house's own switch.
  ADD COLUMN is_offered boolean NOT NULL DEFAULT true,
  ADD COLUMN maintenance_until timestamptz,
  -- Countries, as ISO 3166 has them, in which the vendor may not offer it.
  ADD COLUMN not_in text[] NOT NULL DEFAULT '{}',
  ADD COLUMN search text NOT NULL DEFAULT '',
  ADD CONSTRAINT games_subtype CHECK (subtype IN ('JP', 'TG', 'AC', 'BG'));

-- What a game is found by: its names in every language, and its vendor's.
-- +goose StatementBegin
CREATE FUNCTION games_found_by() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.search := lower(COALESCE((SELECT string_agg(value, ' ' ORDER BY key) FROM jsonb_each_text(NEW.names)), '') || ' '
    || COALESCE((SELECT name FROM vendors WHERE code = NEW.vendor_code), ''));
  RETURN NEW;
END $$;
-- +goose StatementEnd
CREATE TRIGGER games_found_by BEFORE INSERT OR UPDATE OF names ON games FOR EACH ROW EXECUTE FUNCTION games_found_by();
UPDATE games SET names = names;
CREATE INDEX games_search ON games USING gin (search gin_trgm_ops);
DROP INDEX games_of_type;
CREATE INDEX games_of_type ON games (type, is_hot DESC, sort, id) WHERE is_enabled AND is_offered;

-- What the text may mean: games that hold it, and where there are none those that are spelled nearly so, the most alike first.
-- +goose StatementBegin
CREATE FUNCTION games_found(p_text text) RETURNS TABLE (id uuid, likeness real) LANGUAGE plpgsql STABLE
  SET pg_trgm.word_similarity_threshold = 0.4 AS $$
DECLARE
  sought  text := lower(p_text);
  pattern text := '%' || replace(replace(replace(sought, '\', '\\'), '%', '\%'), '_', '\_') || '%';
BEGIN
  RETURN QUERY SELECT g.id, 2::real FROM games g WHERE g.search LIKE pattern;
  IF NOT FOUND THEN
    RETURN QUERY SELECT g.id, word_similarity(sought, g.search) FROM games g WHERE sought <% g.search ORDER BY 2 DESC LIMIT 400;
  END IF;
END $$;
-- +goose StatementEnd

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
INSERT INTO recent_games SELECT member_id, game_id, max(created_at) FROM play_sessions GROUP BY 1, 2;

-- +goose Down
DROP TABLE recent_games, favorites;
DROP FUNCTION games_found;
DROP INDEX games_search, games_of_type;
DROP TRIGGER games_found_by ON games;
DROP FUNCTION games_found_by;
ALTER TABLE games DROP CONSTRAINT games_subtype, DROP COLUMN class, DROP COLUMN volatility, DROP COLUMN has_demo, DROP COLUMN is_offered,
  DROP COLUMN maintenance_until, DROP COLUMN not_in, DROP COLUMN search;
CREATE INDEX games_of_type ON games (type, sort, id);
ALTER TABLE vendors DROP COLUMN api_url, DROP COLUMN dialect, DROP COLUMN also_type, DROP COLUMN added_at, DROP COLUMN maintenance_until,
  DROP COLUMN catalog_read_at, DROP COLUMN catalog_due_at;
DROP EXTENSION pg_trgm;
