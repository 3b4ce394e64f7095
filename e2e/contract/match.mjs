// Matched payouts: one valid call of both members for each step.
import { proofForm, pngImage } from '../users/images.mjs';
import { until } from '../users/player.mjs';
import { runOperatorAction } from '../program.mjs';

const amount = '500.00';

/** A deposit of one member that was matched with a withdrawal of another. */
async function matched(call, receiver, depositor, { data, requestWithdrawal }) {
  const { id } = (await requestWithdrawal(amount)).answer.value;
  await runOperatorAction(data, 'withdrawal approve', {}, [id]);
  const body = { channelId: 'matched', amount };
  const deposit = (await call('POST', '/wps/deposits', { token: depositor, key: true, body })).answer.value;
  const list = async () => call('GET', `/wps/matches?depositId=${deposit.id}`, { token: depositor });
  const { answer } = await until(list, ({ answer: { value } }) => value.content.length > 0, 30_000);
  await call('GET', `/wps/matches?withdrawalId=${id}`, { token: receiver });
  return { path: `/wps/matches/${answer.value.content[0].id}`, withdrawal: `/wps/withdrawals/${id}` };
}

/** `fixtures.requestWithdrawal` requests a withdrawal of the receiver. */
export async function matches(call, receiver, depositor, fixtures) {
  const cancelled = await matched(call, receiver, depositor, fixtures);
  await call('POST', `${cancelled.path}/cancel`, { token: depositor });
  const { path, withdrawal } = await matched(call, receiver, depositor, fixtures);
  await call('POST', `${path}/payee`, { token: depositor });
  await call('POST', `${path}/proofs`, { token: depositor, key: true, body: proofForm(pngImage()) });
  const shown = (await call('GET', path, { token: receiver })).answer.value;
  await call('GET', `${path}/proofs/${shown.proofs[0].id}`, { token: receiver });
  await call('POST', `${withdrawal}/parts/${shown.partId}/received`, { token: receiver, key: true });
}
