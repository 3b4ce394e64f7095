// The seamless wallet in the dialect of Hub88: a game of the sandbox's vendor that speaks it, and what its server calls.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { hub88Headers } from '../people/vendor.mjs';

const vendor = 'LARKSPIRE';

/** A launched game: the token and who plays, as the vendor hands them to its page. */
export async function hub88Launch(call, token) {
  const games = await call('GET', `/wps/games?vassalage=${vendor}`);
  const { nodeId } = games.answer.value.content[0];
  const opened = await call('GET', `/wps/game/launchGame?nodeId=${nodeId}&platform=WEB`, { token });
  const at = new URL(opened.answer.value.launchUrl);
  const [own, user, currency] = at.searchParams.get('token').split('.');
  return { token: own, user, currency, game_code: at.pathname.split('/').at(-1) };
}

/** A round, a bet taken back, a copy, and what is refused; each with the words that the dialect has for it. */
export async function hub88(call, player, data) {
  const at = `/vendor/hub88/${vendor}`;
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
  const stranger = JSON.stringify({ request_uuid: randomUUID(), ...play });
  const refused = await call('POST', `${at}/user/info`, {
    body: `${stranger} `,
    headers: hub88Headers(data, stranger),
  });
  assert.deepEqual([refused.status, refused.answer.status], [401, 'RS_ERROR_INVALID_SIGNATURE']);
}
