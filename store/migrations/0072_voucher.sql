-- Vouchers are paid in by at the sandbox's payment page as well, so that every kind of channel can be seen at work.

-- +goose Up
INSERT INTO deposit_channels (id, provider, method, names, min_amount, max_amount, usual_minutes, quick_amounts, sort) VALUES
  ('voucher', 'sandbox', 'VOUCHER', '{"en":"Prepaid voucher","th":"บัตรเติมเงิน","zh-Hans":"预付充值券","ko":"선불 상품권"}',
    1000000, 50000000, 1, '{1000000,3000000,5000000,10000000,50000000}', 6);

-- +goose Down
UPDATE deposit_channels SET is_open = false WHERE id = 'voucher';
