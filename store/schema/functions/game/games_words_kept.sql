-- Trigger: adds the words of changed games to game_words, in sorted order so that two catalogs read at once do not
-- deadlock. A word that no game has any longer stays and finds nothing. SQL because catalogs are written in bulk.
CREATE OR REPLACE FUNCTION games_words_kept() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO game_words SELECT DISTINCT w.word FROM changed c CROSS
    JOIN unnest(string_to_array(c.search, ' ')) w (word)
    WHERE w.word <> '' AND NOT EXISTS (SELECT FROM game_words k WHERE k.word = w.word) ORDER BY 1
      ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
