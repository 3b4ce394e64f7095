-- Ways to pay in as the house configures them: kinds, hours, an account of its own, and where a player is told to send the money.

-- +goose Up
ALTER TABLE deposit_channels DROP CONSTRAINT deposit_channels_method_check;
-- Transfers go to an account of the house, and nobody but its people sees them arrive. Where no account is configured none is offered.
UPDATE deposit_channels SET method = 'BANK_TRANSFER', provider = 'house', usual_minutes = 15 WHERE id = 'bank';
ALTER TABLE deposit_channels
  ADD CONSTRAINT deposit_channels_method_check CHECK (method IN ('QR', 'BANK_TRANSFER', 'EWALLET', 'CARD', 'CRYPTO', 'VOUCHER')),
  ADD COLUMN opens_at time,
  ADD COLUMN closes_at time,
  ADD COLUMN account jsonb,
  ADD CHECK ((opens_at IS NULL) = (closes_at IS NULL)),
  ADD CHECK (opens_at <> closes_at);

INSERT INTO deposit_channels (id, provider, method, names, min_amount, max_amount, usual_minutes, quick_amounts, sort) VALUES
  ('card', 'sandbox', 'CARD', '{"en":"Visa, Mastercard","th":"วีซ่า มาสเตอร์การ์ด","zh-Hans":"Visa、Mastercard","ko":"비자, 마스터카드"}',
    3000000, 200000000, 1, '{3000000,5000000,10000000,50000000,100000000}', 5);

-- What an order told its player stays with it, whatever the channel says later.
ALTER TABLE deposits ADD COLUMN pay_to jsonb;

-- Hours are the house's own; they may pass midnight.
-- +goose StatementBegin
CREATE FUNCTION is_within_hours(p_from time, p_until time) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN p_from IS NULL THEN true WHEN p_from < p_until THEN at >= p_from AND at < p_until ELSE at >= p_from OR at < p_until END
  FROM (SELECT (lantern_now() AT TIME ZONE 'UTC' + (SELECT (value #>> '{}')::interval FROM settings WHERE key = 'gmtOffset'))::time AS at) clock
$$;
-- +goose StatementEnd

-- Pictures of a receipt: drawn anew from their pixels, nothing else of the upload is kept.
CREATE TABLE deposit_proofs (
  id         uuid PRIMARY KEY,
  deposit_id uuid NOT NULL REFERENCES deposits,
  position   smallint NOT NULL CHECK (position BETWEEN 1 AND 3),
  kind       text NOT NULL CHECK (kind IN ('image/png', 'image/jpeg')),
  width      integer NOT NULL,
  height     integer NOT NULL,
  picture    bytea NOT NULL,
  created_at timestamptz NOT NULL DEFAULT lantern_now(),
  UNIQUE (deposit_id, position)
);
REVOKE UPDATE, DELETE ON deposit_proofs FROM lantern_app;
CREATE TRIGGER deposit_proofs_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON deposit_proofs EXECUTE FUNCTION refuse_rewrite();

-- Who wants a credited deposit taken back. It takes two persons.
CREATE TABLE deposit_reversals (
  deposit_id  uuid NOT NULL REFERENCES deposits,
  operator_id uuid NOT NULL REFERENCES operators,
  reason      text NOT NULL,
  at          timestamptz NOT NULL DEFAULT lantern_now(),
  PRIMARY KEY (deposit_id, operator_id)
);
REVOKE UPDATE, DELETE ON deposit_reversals FROM lantern_app;

-- +goose Down
DROP TABLE deposit_reversals, deposit_proofs;
DROP FUNCTION is_within_hours;
ALTER TABLE deposits DROP COLUMN pay_to;
ALTER TABLE deposit_channels DROP CONSTRAINT deposit_channels_method_check, DROP COLUMN account, DROP COLUMN closes_at, DROP COLUMN opens_at;
UPDATE deposit_channels SET is_open = false, method = 'EWALLET' WHERE method IN ('CARD', 'VOUCHER');
UPDATE deposit_channels SET method = 'BANK', provider = 'sandbox', usual_minutes = 5 WHERE method = 'BANK_TRANSFER';
ALTER TABLE deposit_channels ADD CONSTRAINT deposit_channels_method_check CHECK (method IN ('QR', 'BANK', 'EWALLET', 'CRYPTO'));
