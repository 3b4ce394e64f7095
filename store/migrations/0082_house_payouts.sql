-- What more than one person must agree on, word by word; and the bank as an account of the house, whose people pay out by hand.

-- +goose Up
-- Of each person the newest word about a deed stands; an empty one takes back what he said.
CREATE TABLE words (
  id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  thing       text NOT NULL,
  deed        text NOT NULL,
  operator_id uuid NOT NULL REFERENCES operators,
  said        text NOT NULL,
  reason      text NOT NULL CHECK (reason <> ''),
  at          timestamptz NOT NULL DEFAULT lantern_now()
);
CREATE INDEX words_of_thing ON words (thing, deed, operator_id, id);
REVOKE UPDATE, DELETE ON words FROM lantern_app;
GRANT SELECT, INSERT ON words TO lantern_desk;
GRANT USAGE ON SEQUENCE words_id_seq TO lantern_desk;
CREATE TRIGGER words_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON words EXECUTE FUNCTION refuse_rewrite();

-- The accounts of the money at a provider: its own, and those of its channels. The house's is at its bank.
-- +goose StatementBegin
CREATE OR REPLACE FUNCTION provider_accounts(p_provider text) RETURNS TABLE (account_id bigint, currency text) LANGUAGE sql STABLE AS $$
  SELECT a.id, a.currency FROM accounts a WHERE a.owner_id IS NULL AND a.code IN (
    SELECT 'platform:psp:' || p_provider UNION SELECT 'platform:psp:' || c.id FROM deposit_channels c WHERE c.provider = p_provider
    UNION SELECT 'platform:bank' WHERE p_provider = 'house')
$$;
-- +goose StatementEnd

-- +goose Down
-- +goose StatementBegin
CREATE OR REPLACE FUNCTION provider_accounts(p_provider text) RETURNS TABLE (account_id bigint, currency text) LANGUAGE sql STABLE AS $$
  SELECT a.id, a.currency FROM accounts a WHERE a.owner_id IS NULL AND a.code IN (
    SELECT 'platform:psp:' || p_provider UNION SELECT 'platform:psp:' || c.id FROM deposit_channels c WHERE c.provider = p_provider)
$$;
-- +goose StatementEnd
DROP TABLE words;
