-- Returns the letters of a word in sorted order: swapping two letters does not change it.
-- SQL because an index is built on it.
CREATE OR REPLACE FUNCTION letters_of(p_word text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT string_agg(c, '' ORDER BY c) FROM unnest(string_to_array(p_word, NULL)) c
$$;
