-- What the vendors' contract says more of: where a player opened his game, and what a game is beside its name.

-- +goose Up
ALTER TABLE play_sessions
  -- As ISO 3166 has it; empty: nobody knows.
  ADD COLUMN country text NOT NULL DEFAULT '',
  -- The player's address as the vendor saw it when it exchanged his token; empty: it said none.
  ADD COLUMN seen_from text NOT NULL DEFAULT '';

ALTER TABLE games
  ADD COLUMN features text[] NOT NULL DEFAULT '{}',
  -- All returns to player that it is made with, in parts per million; rtp_ppm is the one that is played here.
  ADD COLUMN returns_ppm bigint[] NOT NULL DEFAULT '{}',
  -- Further pictures by what they are for.
  ADD COLUMN images jsonb NOT NULL DEFAULT '{}';

-- +goose Down
ALTER TABLE games DROP COLUMN features, DROP COLUMN returns_ppm, DROP COLUMN images;
ALTER TABLE play_sessions DROP COLUMN country, DROP COLUMN seen_from;
