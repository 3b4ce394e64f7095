package reconciliation

// providerAccounts are the ledger accounts of the money at a payment provider (p.provider): its own, those of its
// channels, and the bank account of the platform itself for the provider 'manual'.
const providerAccounts = `SELECT a.id AS account_id, a.currency FROM accounts a WHERE a.owner_id IS NULL AND a.code IN (
	SELECT 'platform:psp:' || p.provider
	UNION SELECT 'platform:psp:' || c.id FROM deposit_channels c WHERE c.provider = p.provider
	UNION SELECT 'platform:bank' WHERE p.provider = 'manual')`

// withProviderLines begins a statement with what the ledger has for each reference of a payment provider ($1) since a
// week before a business day ($2), in the currency that was paid. A deposit paid in another currency counts as the
// amount received in it; the part of its value that the ledger booked differently is a row of its own in the wallet's
// currency. Entries other than bets are found first, then their lines.
const withProviderLines = `WITH funds AS MATERIALIZED (
		SELECT * FROM entries WHERE id >= bet_floor(business_start($2::date - 7))
			AND kind NOT IN ('BET', 'BET_SETTLE', 'PAYOUT', 'BET_CANCEL')
	), held AS (
		SELECT a.* FROM (SELECT $1::text AS provider) p CROSS JOIN LATERAL (` + providerAccounts + `) a
	), booked AS (
		SELECT COALESCE(CASE e.kind WHEN 'DEPOSIT_RETURNED' THEN h.reference ELSE h.provider_order END,
				d.provider_order, p.provider_reference, e.related_kind || ' ' || e.related_id, e.key) AS reference,
			a.currency, -l.amount AS amount, e.business_on,
			CASE WHEN h.id IS NULL OR h.currency = d.currency THEN d.pay_currency END AS pay_currency,
			CASE WHEN l.amount > 0 THEN -1 ELSE 1 END AS side, COALESCE(paid.amount, d.pay_amount) AS came,
			CASE WHEN COALESCE(paid.amount, d.pay_amount) = d.pay_amount THEN d.amount + d.fee
				ELSE div(paid.amount::numeric * d.numerator, d.denominator::numeric * 100)::bigint * 100 END AS worth
		FROM funds e
		CROSS JOIN LATERAL (SELECT l.account_id, l.amount FROM lines l WHERE l.entry_id = e.id OFFSET 0) l
		JOIN held a ON a.account_id = l.account_id
		LEFT JOIN deposits d ON d.id = CASE WHEN e.related_kind = 'deposit' THEN e.related_id::uuid END
		LEFT JOIN held_payments h ON h.id = CASE WHEN e.kind IN ('DEPOSIT_HELD', 'DEPOSIT_RETURNED')
			THEN split_part(e.key, ':', 2)::uuid END
		LEFT JOIN deposit_payments paid ON paid.channel_id = d.channel_id
			AND paid.provider_order = COALESCE(h.provider_order, d.provider_order) AND d.pay_currency IS NOT NULL
		LEFT JOIN payouts p ON p.id = CASE WHEN e.kind = 'WITHDRAW_PAID'
			THEN regexp_replace(e.key, '^.*:', '')::uuid END
	), provider_lines AS (
		SELECT reference, COALESCE(pay_currency, currency) AS currency,
			CASE WHEN pay_currency IS NULL THEN amount ELSE side * came END AS amount, business_on
		FROM booked
		UNION ALL
		SELECT reference, currency, amount - side * worth, business_on FROM booked
		WHERE pay_currency IS NOT NULL AND amount <> side * worth
	)`
