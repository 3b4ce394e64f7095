-- Paying in: channels, orders, and what the providers reported, once for each of their orders and for ever.

-- +goose Up
CREATE TABLE deposit_channels (
  id            text PRIMARY KEY,
  provider      text NOT NULL,
  method        text NOT NULL CHECK (method IN ('QR', 'BANK', 'EWALLET', 'CRYPTO')),
  names         jsonb NOT NULL,
  min_amount    bigint NOT NULL CHECK (min_amount > 0),
  max_amount    bigint NOT NULL CHECK (max_amount >= min_amount),
  fee           bigint NOT NULL DEFAULT 0 CHECK (fee >= 0),
  usual_minutes integer NOT NULL,
  quick_amounts bigint[] NOT NULL,
  is_open       boolean NOT NULL DEFAULT true,
  sort          integer NOT NULL
);

-- The provider named sandbox exists only where the sandbox runs; elsewhere nobody is offered these.
INSERT INTO deposit_channels (id, provider, method, names, min_amount, max_amount, usual_minutes, quick_amounts, sort) VALUES
  ('promptpay', 'sandbox', 'QR', '{"en":"PromptPay","th":"พร้อมเพย์","zh-Hans":"PromptPay","ko":"프롬프트페이"}',
    1000000, 500000000, 1, '{3000000,5000000,10000000,50000000,100000000}', 1),
  ('bank', 'sandbox', 'BANK', '{"en":"Bank transfer","th":"โอนผ่านธนาคาร","zh-Hans":"银行转账","ko":"은행 송금"}',
    1000000, 500000000, 5, '{3000000,5000000,10000000,50000000,100000000}', 2),
  ('truemoney', 'sandbox', 'EWALLET', '{"en":"TrueMoney","th":"ทรูมันนี่","zh-Hans":"TrueMoney","ko":"트루머니"}',
    1000000, 500000000, 2, '{3000000,5000000,10000000,50000000,100000000}', 3),
  ('usdt', 'sandbox', 'CRYPTO', '{"en":"USDT","th":"USDT","zh-Hans":"USDT","ko":"USDT"}',
    1000000, 500000000, 10, '{3000000,5000000,10000000,50000000,100000000}', 4);

CREATE TABLE deposits (
  id             uuid PRIMARY KEY,
  member_id      uuid NOT NULL REFERENCES members,
  channel_id     text NOT NULL REFERENCES deposit_channels,
  state          text NOT NULL CHECK (state IN ('CREATED', 'PENDING_PAYMENT', 'CREDITED', 'FAILED', 'CANCELLED', 'EXPIRED', 'IN_REVIEW', 'REVERSED')),
  currency       text NOT NULL,
  amount         bigint NOT NULL CHECK (amount > 0),
  fee            bigint NOT NULL DEFAULT 0 CHECK (fee >= 0),
  received       bigint CHECK (received > 0),
  request_key    text NOT NULL,
  body_hash      bytea NOT NULL,
  provider_order text,
  pay_url        text,
  qr_text        text,
  reason         text,
  created_at     timestamptz NOT NULL DEFAULT lantern_now(),
  expires_at     timestamptz NOT NULL,
  decided_at     timestamptz,
  UNIQUE (member_id, request_key),
  UNIQUE (channel_id, provider_order),
  CHECK (state <> 'CREDITED' OR received IS NOT NULL)
);
CREATE INDEX deposits_of_member ON deposits (member_id, id);
CREATE INDEX deposits_open ON deposits (expires_at) WHERE state IN ('CREATED', 'PENDING_PAYMENT');
CREATE INDEX deposits_in_review ON deposits (id) WHERE state = 'IN_REVIEW';
REVOKE DELETE ON deposits FROM lantern_app;

CREATE TABLE deposit_payments (
  channel_id     text NOT NULL REFERENCES deposit_channels,
  provider_order text NOT NULL,
  deposit_id     uuid NOT NULL REFERENCES deposits,
  amount         bigint NOT NULL CHECK (amount > 0),
  currency       text NOT NULL,
  outcome        text NOT NULL CHECK (outcome IN ('CREDITED', 'IN_REVIEW', 'UNASSIGNED')),
  paid_at        timestamptz NOT NULL,
  learned_at     timestamptz NOT NULL DEFAULT lantern_now(),
  PRIMARY KEY (channel_id, provider_order)
);
CREATE TRIGGER deposit_payments_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON deposit_payments EXECUTE FUNCTION refuse_rewrite();
REVOKE UPDATE, DELETE ON deposit_payments FROM lantern_app;

-- +goose Down
DROP TABLE deposit_payments, deposits, deposit_channels;
