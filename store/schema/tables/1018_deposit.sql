-- Deposits: channels, exchange rates, orders, payments received, reversals.

CREATE TABLE deposit_channels (
  id            text PRIMARY KEY,
  provider      text NOT NULL,
  method        text NOT NULL CHECK (method IN ('QR', 'BANK_TRANSFER', 'EWALLET', 'CARD', 'CRYPTO', 'VOUCHER')),
  names         jsonb NOT NULL,
  min_amount    bigint NOT NULL CHECK (min_amount > 0),
  max_amount    bigint NOT NULL,
  fee           bigint NOT NULL DEFAULT 0 CHECK (fee >= 0),
  usual_minutes integer NOT NULL,
  quick_amounts bigint[] NOT NULL,
  is_open       boolean NOT NULL DEFAULT true,
  sort          integer NOT NULL,
  opens_at      time,
  closes_at     time,
  account       jsonb,
  currency      text CHECK (currency ~ '^[A-Z]{3,5}$'),
  CHECK (max_amount >= min_amount),
  CHECK ((opens_at IS NULL) = (closes_at IS NULL)),
  CHECK (opens_at <> closes_at)
);
-- The channels of a new installation; amounts in ten-thousandths. Operators change them.
INSERT INTO deposit_channels
  (id, provider, method, names, min_amount, max_amount, usual_minutes, quick_amounts, sort,
   currency) VALUES
  ('promptpay', 'sandbox', 'QR',
    '{"en":"PromptPay","th":"พร้อมเพย์","zh-Hans":"PromptPay","ko":"프롬프트페이"}',
    1000000, 500000000, 1, '{3000000,5000000,10000000,50000000,100000000}', 1, NULL),
  ('bank', 'manual', 'BANK_TRANSFER',
    '{"en":"Bank transfer","th":"โอนผ่านธนาคาร","zh-Hans":"银行转账","ko":"계좌이체"}',
    1000000, 500000000, 15, '{3000000,5000000,10000000,50000000,100000000}', 2, NULL),
  ('truemoney', 'sandbox', 'EWALLET',
    '{"en":"TrueMoney","th":"ทรูมันนี่","zh-Hans":"TrueMoney","ko":"트루머니"}',
    1000000, 500000000, 2, '{3000000,5000000,10000000,50000000,100000000}', 3, NULL),
  ('usdt', 'sandbox', 'CRYPTO',
    '{"en":"USDT","th":"USDT","zh-Hans":"USDT","ko":"USDT"}',
    1000000, 500000000, 10, '{3000000,5000000,10000000,50000000,100000000}', 4, 'USDT'),
  ('card', 'sandbox', 'CARD',
    '{"en":"Visa, Mastercard","th":"Visa, Mastercard","zh-Hans":"Visa、Mastercard","ko":"비자, 마스터카드"}',
    3000000, 200000000, 1, '{3000000,5000000,10000000,50000000,100000000}', 5, NULL),
  ('voucher', 'sandbox', 'VOUCHER',
    '{"en":"Prepaid voucher","th":"บัตรเติมเงิน","zh-Hans":"预付充值卡","ko":"선불 상품권"}',
    1000000, 50000000, 1, '{1000000,3000000,5000000,10000000,50000000}', 6, NULL),
  ('matched', 'matched', 'BANK_TRANSFER',
    '{"en":"Transfer to a member","th":"โอนให้สมาชิก","zh-Hans":"转账给会员","ko":"회원에게 이체"}',
    1000000, 500000000, 15, '{1000000,3000000,5000000,10000000,50000000}', 7, NULL);

-- One unit of the currency is worth numerator / denominator units of the wallet's.
CREATE TABLE deposit_rates (
  currency    text NOT NULL,
  wallet      text NOT NULL,
  numerator   bigint NOT NULL CHECK (numerator BETWEEN 1 AND 1000000000),
  denominator bigint NOT NULL CHECK (denominator BETWEEN 1 AND 1000000000),
  set_at      timestamptz NOT NULL DEFAULT lantern_now(),
  PRIMARY KEY (currency, wallet)
);

CREATE TABLE deposits (
  id             uuid PRIMARY KEY,
  member_id      uuid NOT NULL REFERENCES members,
  channel_id     text NOT NULL REFERENCES deposit_channels,
  state          text NOT NULL CHECK (state IN ('CREATED', 'PENDING_PAYMENT', 'CREDITED', 'FAILED', 'CANCELLED',
    'EXPIRED', 'IN_REVIEW', 'REVERSED')),
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
  -- The account shown to the payer, unchanged when the channel changes.
  pay_to         jsonb,
  pay_currency   text,
  pay_amount     bigint CHECK (pay_amount > 0),
  numerator      bigint,
  denominator    bigint,
  CHECK (state <> 'CREDITED' OR received IS NOT NULL),
  UNIQUE (member_id, request_key),
  UNIQUE (channel_id, provider_order),
  CHECK (num_nulls(pay_currency, pay_amount, numerator, denominator) IN (0, 4))
);
CREATE INDEX deposits_of_member ON deposits (member_id, id);
CREATE INDEX deposits_open ON deposits (expires_at) WHERE state IN ('CREATED', 'PENDING_PAYMENT');
CREATE INDEX deposits_in_review ON deposits (id) WHERE state = 'IN_REVIEW';

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

-- Requests to reverse a credited deposit; two operators are needed.
CREATE TABLE deposit_reversals (
  deposit_id  uuid NOT NULL REFERENCES deposits,
  operator_id uuid NOT NULL REFERENCES operators,
  reason      text NOT NULL,
  at          timestamptz NOT NULL DEFAULT lantern_now(),
  PRIMARY KEY (deposit_id, operator_id)
);

-- Payments received but not credited, in the currency in which they are booked: in suspense until an operator decides.
CREATE TABLE held_payments (
  id             uuid PRIMARY KEY,
  channel_id     text NOT NULL,
  provider_order text NOT NULL,
  deposit_id     uuid NOT NULL REFERENCES deposits,
  amount         bigint NOT NULL CHECK (amount > 0),
  currency       text NOT NULL,
  arrived_at     timestamptz NOT NULL DEFAULT lantern_now(),
  outcome        text CHECK (outcome IN ('CREDITED', 'RETURNED')),
  -- The provider's reference of the refund.
  reference      text,
  decided_at     timestamptz,
  CHECK ((outcome IS NULL) = (decided_at IS NULL)),
  CHECK ((reference IS NOT NULL) = (outcome IS NOT DISTINCT FROM 'RETURNED')),
  UNIQUE (channel_id, provider_order),
  FOREIGN KEY (channel_id, provider_order) REFERENCES deposit_payments
);
CREATE INDEX held_payments_waiting ON held_payments (id) WHERE outcome IS NULL;
CREATE INDEX held_payments_of_deposit ON held_payments (deposit_id);
