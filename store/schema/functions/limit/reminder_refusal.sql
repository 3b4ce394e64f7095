-- Refuses a bet until the player has confirmed the reality check, and writes the event that shows it.
-- SQL because a bet does it in the same round trip.
CREATE OR REPLACE FUNCTION reminder_refusal(p_member uuid, p_currency text, p_due timestamptz) RETURNS vendor_answer
  LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO outbox (member_id, kind, until_at) VALUES (p_member, 'reminder', p_due);
  RETURN vendor_refusal('REALITY_CHECK', p_member, p_currency);
END $$;
