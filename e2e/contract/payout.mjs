// Withdrawals that are paid: one good call of each answer that a player can give, and of what their provider reports.
import { proofForm, statement } from '../people/pictures.mjs';
import { until } from '../people/player.mjs';
import { payHeaders } from '../people/vendor.mjs';
import { atTheDesk } from '../program.mjs';

/** Asks by `ask`, has it approved, and gives it when its first part has been paid. */
async function paid(call, token, { data, ask }) {
  const { id } = (await ask()).answer.value;
  await atTheDesk(data, 'withdrawal', 'approve', id, '--as', 'demo_operator', '--reason', 'all is well');
  const read = async () => (await call('GET', `/wps/withdrawals/${id}`, { token })).answer.value;
  const { parts } = await until(read, (found) => found.parts[0]?.state === 'AWAITING', 30_000);
  return { path: `/wps/withdrawals/${id}`, part: parts[0] };
}

export async function payouts(call, token, world) {
  const deed = { token, key: true };
  const one = await paid(call, token, world);
  const dispute = `${one.path}/parts/${one.part.id}/dispute`;
  await call('POST', dispute, { token, key: true, body: proofForm(statement(), statement()) });
  await call('DELETE', dispute, deed);
  const two = await paid(call, token, world);
  await call('POST', `${two.path}/parts/${two.part.id}/received`, deed);
  await call('POST', `${two.path}/parts/${two.part.id}/received`, deed);
  const three = await paid(call, token, world);
  await call('POST', `${three.path}/received`, deed);
  await report(call, two.part, world);
}

/** A report of a part that is settled, and one that the provider did not sign. */
async function report(call, part, { paySecret }) {
  const body = JSON.stringify({
    order: `CONTRACT-${Date.now()}`,
    reference: part.id,
    channel: 'payout',
    status: 'FAILED',
    amount: part.amount,
    currency: 'THB',
    paidAt: new Date().toISOString(),
  });
  const path = '/pay/v1/sandbox/payout';
  await call('POST', path, { body, headers: payHeaders(paySecret, body) });
  await call('POST', path, { body, headers: payHeaders('not the secret', body) });
}
