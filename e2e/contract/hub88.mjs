// The seamless wallet in the Hub88 protocol: a game of the sandbox vendor that uses it, and what the vendor's server
// calls.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { hub88Headers } from '../users/vendor.mjs';

export const hub88Vendor = 'LARKSPIRE';

/** Yields the launch addresses of that vendor's games. */
async function* launches(call, token) {
  const games = await call('GET', `/wps/games?vassalage=${hub88Vendor}`);
  for (const { nodeId } of games.answer.value.content) {
    const { answer } = await call('GET', `/wps/game/launchGame?nodeId=${nodeId}&platform=WEB`, { token });
    const at = new URL(answer.value.launchUrl);
    yield { at, game: at.pathname.split('/').at(-1), ticket: at.searchParams.get('token') };
  }
}

/** Launches a game and returns the token and the player as the vendor gives them to its page. */
export async function hub88Launch(call, player) {
  const { value } = await launches(call, player).next();
  const [token, user, currency] = value.ticket.split('.');
  return { token, user, currency, game_code: value.game };
}

/** Plays a round on the page of a slot, whose server bets and pays in this protocol. */
export async function hub88Page(call, player) {
  for await (const { at, game, ticket } of launches(call, player)) {
    const ask = async (path, body, session = '') => {
      const headers = { 'content-type': 'application/json', 'x-play-session': session };
      const sent = { method: 'POST', headers, body: JSON.stringify(body) };
      const got = await fetch(new URL(`/play/api/${path}`, at), sent);
      return { status: got.status, ...(await got.json()) };
    };
    const inside = await ask('enter', { vendor: hub88Vendor, game, token: ticket, demo: false });
    assert.equal(inside.status, 200, JSON.stringify(inside));
    const stake = { once: randomUUID(), match: '', bets: [{ pick: 'spin', amount: inside.min }] };
    const round = await ask('bet', stake, inside.session);
    if (round.code === 'UNKNOWN_BET') continue; // not a slot
    assert.equal(round.status, 200, JSON.stringify(round));
    const { balance } = await ask('state', {}, inside.session);
    assert.equal(
      Number(balance).toFixed(2),
      (inside.balance - round.result.stake + Number(round.result.paid)).toFixed(2),
    );
    return;
  }
  assert.fail('no slot among its games');
}

/**
 * Plays a round, rolls a bet back, repeats a request and tries refused requests; checks the protocol's status of
 * each.
 */
export async function hub88(call, player, data) {
  const at = `/vendor/hub88/${hub88Vendor}`;
  const { currency, ...play } = await hub88Launch(call, player);
  const signed = async (path, fields, status) => {
    const body = JSON.stringify({ request_uuid: randomUUID(), ...play, ...fields });
    const { answer } = await call('POST', at + path, { body, headers: hub88Headers(data, body) });
    assert.equal(answer.status, status, `${path}: ${JSON.stringify(answer)}`);
    return answer.balance;
  };
  await signed('/user/info', {}, 'RS_OK');
  const before = await signed('/user/balance', {}, 'RS_OK');
  const stake = { transaction_uuid: randomUUID(), round: randomUUID(), currency, amount: 100_000_000 };
  const bet = { ...stake, amount: 500_000 };
  assert.equal(await signed('/transaction/bet', bet, 'RS_OK'), before - 500_000);
  assert.equal(await signed('/transaction/bet', bet, 'RS_OK'), before - 500_000);
  await signed('/transaction/bet', stake, 'RS_ERROR_DUPLICATE_TRANSACTION');
  const ref = { reference_transaction_uuid: bet.transaction_uuid, round: bet.round };
  const win = { ...ref, transaction_uuid: randomUUID(), currency, amount: 250_010, round_closed: true };
  assert.equal(await signed('/transaction/win', win, 'RS_OK'), before - 249_990);
  await signed('/transaction/win', { ...win, amount: 1 }, 'RS_ERROR_WRONG_SYNTAX');
  const other = { ...bet, transaction_uuid: randomUUID(), round: randomUUID() };
  await signed('/transaction/bet', other, 'RS_OK');
  const undo = {
    transaction_uuid: randomUUID(),
    reference_transaction_uuid: other.transaction_uuid,
    round: other.round,
  };
  assert.equal(await signed('/transaction/rollback', undo, 'RS_OK'), before - 249_990);
  await signed('/transaction/bet', other, 'RS_ERROR_TRANSACTION_ROLLED_BACK');
  const unknownPlayer = JSON.stringify({ request_uuid: randomUUID(), ...play });
  const refused = await call('POST', `${at}/user/info`, {
    body: `${unknownPlayer} `,
    headers: hub88Headers(data, unknownPlayer),
  });
  assert.deepEqual([refused.status, refused.answer.status], [401, 'RS_ERROR_INVALID_SIGNATURE']);
}
