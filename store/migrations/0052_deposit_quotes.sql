-- Paying in by another currency: the house's rates, and a rate that a player is promised for a minute.

-- +goose Up
ALTER TABLE deposit_channels ADD COLUMN currency text CHECK (currency ~ '^[A-Z]{3,5}$');
UPDATE deposit_channels SET currency = 'USDT' WHERE id = 'usdt';

-- One unit of a currency is numerator / denominator of the wallet's.
CREATE TABLE deposit_rates (
  currency    text NOT NULL,
  wallet      text NOT NULL,
  numerator   bigint NOT NULL CHECK (numerator BETWEEN 1 AND 1000000000),
  denominator bigint NOT NULL CHECK (denominator BETWEEN 1 AND 1000000000),
  set_at      timestamptz NOT NULL DEFAULT lantern_now(),
  PRIMARY KEY (currency, wallet)
);

CREATE TABLE deposit_quotes (
  id          uuid PRIMARY KEY,
  member_id   uuid NOT NULL REFERENCES members,
  channel_id  text NOT NULL REFERENCES deposit_channels,
  currency    text NOT NULL,
  wallet      text NOT NULL,
  numerator   bigint NOT NULL,
  denominator bigint NOT NULL,
  expires_at  timestamptz NOT NULL
);
CREATE INDEX deposit_quotes_expired ON deposit_quotes (expires_at);
REVOKE UPDATE ON deposit_quotes FROM lantern_app;

-- What the player sends where it is not the wallet's currency, at the rate that he was promised.
ALTER TABLE deposits
  ADD COLUMN pay_currency text,
  ADD COLUMN pay_amount bigint CHECK (pay_amount > 0),
  ADD COLUMN numerator bigint,
  ADD COLUMN denominator bigint,
  ADD CHECK (num_nulls(pay_currency, pay_amount, numerator, denominator) IN (0, 4));

-- +goose Down
ALTER TABLE deposits DROP COLUMN denominator, DROP COLUMN numerator, DROP COLUMN pay_amount, DROP COLUMN pay_currency;
DROP TABLE deposit_quotes, deposit_rates;
ALTER TABLE deposit_channels DROP COLUMN currency;
