-- Slips of the keyboard are looked for among the words of the catalog, which are far fewer than its names.

-- +goose Up
-- The letters of a word in their order: they stay the same where two of them changed places.
-- +goose StatementBegin
CREATE FUNCTION letters_of(p_word text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT string_agg(c, '' ORDER BY c) FROM unnest(string_to_array(p_word, NULL)) c
$$;
-- +goose StatementEnd
CREATE TABLE game_words (word text PRIMARY KEY);
CREATE INDEX game_words_letters ON game_words (letters_of(word));
CREATE INDEX game_words_alike ON game_words USING gin (word gin_trgm_ops) WITH (fastupdate = off);
CREATE INDEX games_words ON games USING gin (string_to_array(search, ' ')) WITH (fastupdate = off);
ALTER INDEX games_search SET (fastupdate = off);
SELECT gin_clean_pending_list('games_search');

-- Words are kept in their order, so that two vendors that are taken at once never wait for each other. One that no game has any longer
-- finds none.
-- +goose StatementBegin
CREATE FUNCTION games_words_kept() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO game_words SELECT DISTINCT w.word FROM changed c CROSS JOIN unnest(string_to_array(c.search, ' ')) w (word)
    WHERE w.word <> '' AND NOT EXISTS (SELECT FROM game_words k WHERE k.word = w.word) ORDER BY 1 ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
-- +goose StatementEnd
CREATE TRIGGER games_words_added AFTER INSERT ON games REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION games_words_kept();
CREATE TRIGGER games_words_changed AFTER UPDATE ON games REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION games_words_kept();
UPDATE games SET names = names;

-- What the text may mean: games that hold it, and where there are none those that have the words most like each of its own, the most alike
-- first. Of a short word with two letters in each other's place hardly a trigram is left, so it is known by its letters as well. A plan is
-- made for each text: two letters are sought otherwise than ten.
-- +goose StatementBegin
CREATE OR REPLACE FUNCTION games_found(p_text text) RETURNS TABLE (id uuid, likeness real) LANGUAGE plpgsql STABLE
  SET pg_trgm.similarity_threshold = 0.2 SET plan_cache_mode = force_custom_plan AS $$
DECLARE
  sought  text := lower(p_text);
  pattern text := '%' || replace(replace(replace(sought, '\', '\\'), '%', '\%'), '_', '\_') || '%';
BEGIN
  RETURN QUERY SELECT g.id, 2::real FROM games g WHERE g.is_enabled AND g.is_offered AND g.search LIKE pattern;
  IF NOT FOUND THEN
    RETURN QUERY
      WITH said AS (SELECT DISTINCT s.word, letters_of(s.word) AS letters FROM unnest(string_to_array(sought, ' ')) s (word) WHERE s.word <> '' LIMIT 8),
        near AS (SELECT s.word AS said, k.word, k.likeness FROM said s CROSS JOIN LATERAL
          (SELECT w.word, greatest(similarity(w.word, s.word), CASE WHEN letters_of(w.word) = s.letters THEN 0.7 END)::real AS likeness
            FROM game_words w WHERE w.word % s.word OR letters_of(w.word) = s.letters ORDER BY 2 DESC, 1 LIMIT 6) k),
        best AS (SELECT g.id, n.said, max(n.likeness) AS likeness
          FROM near n JOIN games g ON string_to_array(g.search, ' ') @> ARRAY[n.word] GROUP BY 1, 2)
      SELECT b.id, (sum(b.likeness) / (SELECT count(*) FROM said))::real FROM best b GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT 400;
  END IF;
END $$;
-- +goose StatementEnd

-- +goose Down
-- +goose StatementBegin
CREATE OR REPLACE FUNCTION games_found(p_text text) RETURNS TABLE (id uuid, likeness real) LANGUAGE plpgsql STABLE
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
DROP TRIGGER games_words_added ON games;
DROP TRIGGER games_words_changed ON games;
DROP FUNCTION games_words_kept;
ALTER INDEX games_search RESET (fastupdate);
DROP INDEX games_words;
DROP TABLE game_words;
DROP FUNCTION letters_of;
