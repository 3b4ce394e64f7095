-- Returns the games that a search text may mean: those that contain it, otherwise those with the most similar words,
-- best first. Short words with two letters swapped share hardly a trigram, so sorted letters are compared as well.
-- SQL because both settings below must hold for this query alone: the trigram threshold, and a plan per text.
CREATE OR REPLACE FUNCTION games_found(p_text text) RETURNS TABLE (id uuid, likeness real) LANGUAGE plpgsql STABLE
  SET pg_trgm.similarity_threshold = 0.2 SET plan_cache_mode = force_custom_plan AS $$
DECLARE
  sought  text := lower(p_text);
  pattern text := '%' || replace(replace(replace(sought, '\', '\\'), '%', '\%'), '_', '\_') || '%';
BEGIN
  RETURN QUERY SELECT g.id, 2::real FROM games g WHERE g.is_enabled AND g.is_offered AND g.search LIKE pattern;
  IF NOT FOUND THEN
    RETURN QUERY
      WITH said AS (SELECT DISTINCT s.word, letters_of(s.word) AS letters
        FROM unnest(string_to_array(sought, ' ')) s (word) WHERE s.word <> '' LIMIT 8),
        near AS (SELECT s.word AS said, k.word, k.likeness FROM said s CROSS JOIN LATERAL
          (SELECT w.word, greatest(similarity(w.word, s.word), CASE WHEN letters_of(w.word) = s.letters
            THEN 0.7 END)::real AS likeness
            FROM game_words w WHERE w.word % s.word OR letters_of(w.word) = s.letters ORDER BY 2 DESC, 1 LIMIT 6) k),
        best AS (SELECT g.id, n.said, max(n.likeness) AS likeness
          FROM near n JOIN games g ON string_to_array(g.search, ' ') @> ARRAY[n.word] GROUP BY 1, 2)
      SELECT b.id, (sum(b.likeness) / (SELECT count(*) FROM said))::real FROM best b GROUP BY 1
        ORDER BY 2 DESC, 1 LIMIT 400;
  END IF;
END $$;
