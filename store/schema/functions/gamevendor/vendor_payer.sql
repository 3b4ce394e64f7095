-- Returns the account that pays a win: the game type's revenue, or the vendor's jackpot pool.
-- SQL because a vendor's call is one round trip.
CREATE OR REPLACE FUNCTION vendor_payer(p_vendor text, p_bet bets, p_jackpot text) RETURNS bigint LANGUAGE sql AS $$
  SELECT ledger_account(NULL, CASE WHEN p_jackpot IS NULL THEN 'rev:game:' || p_bet.game_type
    ELSE 'pool:jackpot:' || p_vendor END, p_bet.currency)
$$;
