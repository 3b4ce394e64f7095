// The seamless wallet: calls of a vendor's server.
import { randomUUID } from 'node:crypto';
import { vendorHeaders } from '../users/vendor.mjs';
import { launch } from './scenarios.mjs';

/** Plays a whole round, rolls back a bet, pays beside and after a round, and queries balances and transactions. */
export async function wallet(call, token, vendor) {
  const signed = (path, fields, as = vendor) => {
    const body = JSON.stringify({ request_id: randomUUID(), ...fields });
    return call('POST', path, { body, headers: vendorHeaders(as, path, body) });
  };
  const base = '/vendor/v1';
  await signed(`${base}/ping`, {});
  const play = { token: await launch(call, token), game_code: 'DICE' };
  const verified = await signed(`${base}/session/verify`, play);
  const { player_ref, currency, session_id } = verified.answer;
  await signed(`${base}/session/refresh`, { session_id });
  const stake = (tx, round) => ({
    ...play,
    vendor_tx_id: tx,
    player_ref,
    currency,
    round_id: round,
    amount: '20',
    occurred_at: new Date().toISOString(),
  });
  const bet = (tx, round) => signed(`${base}/bet`, stake(tx, round));
  await signed(`${base}/balance`, { player_ref, currency });
  await bet('contract-1', 'contract-a');
  await bet('contract-1', 'contract-a');
  await signed(`${base}/win`, {
    vendor_tx_id: 'contract-2',
    ref_tx_id: 'contract-1',
    player_ref,
    round_id: 'contract-a',
    amount: '35.5',
    round_closed: false,
  });
  await signed(`${base}/round/close`, { player_ref, round_id: 'contract-a' });
  await bet('contract-3', 'contract-b');
  const undo = { ref_tx_id: 'contract-3', player_ref, round_id: 'contract-b', reason: 'VOID' };
  await signed(`${base}/rollback`, { vendor_tx_id: 'contract-4', ...undo });
  await signed(`${base}/bet-win`, {
    bet: stake('contract-6', 'contract-c'),
    win: { vendor_tx_id: 'contract-7', amount: '30', round_closed: true },
  });
  await signed(`${base}/adjust`, {
    vendor_tx_id: 'contract-8',
    ref_tx_id: 'contract-7',
    player_ref,
    amount: '-10',
    reason: 'resettled',
  });
  await signed(`${base}/reward`, {
    vendor_tx_id: 'contract-9',
    player_ref,
    currency,
    campaign_id: 'contract',
    kind: 'RAIN',
    amount: '1',
  });
  await signed(`${base}/settle-batch`, { items: [{ kind: 'ROLLBACK', vendor_tx_id: 'contract-10', ...undo }, {}] });
  await signed(`${base}/transactions/query`, { vendor_tx_ids: ['contract-1', 'unknown-1'] });
  await signed(`${base}/bet`, { vendor_tx_id: 'contract-5' });
  await signed(`${base}/ping`, {}, { ...vendor, secret: 'another' });
}
