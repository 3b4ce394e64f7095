// Paid withdrawals: one valid call for each answer of a player and for each report of the provider.
import { proofForm, pngImage } from '../users/images.mjs';
import { until } from '../users/player.mjs';
import { payHeaders } from '../users/vendor.mjs';
import { runOperatorAction } from '../program.mjs';

/** Requests a withdrawal, approves it, and returns it once its first part has been paid. */
async function paid(call, token, { data, requestWithdrawal }) {
  const { id } = (await requestWithdrawal()).answer.value;
  await runOperatorAction(data, 'withdrawal approve', {}, [id]);
  const read = async () => (await call('GET', `/wps/withdrawals/${id}`, { token })).answer.value;
  const { parts } = await until(read, (found) => found.parts[0]?.state === 'AWAITING', 30_000);
  return { path: `/wps/withdrawals/${id}`, part: parts[0] };
}

export async function payouts(call, token, fixtures) {
  const options = { token, key: true };
  const one = await paid(call, token, fixtures);
  const dispute = `${one.path}/parts/${one.part.id}/dispute`;
  await call('POST', dispute, { token, key: true, body: proofForm(pngImage(), pngImage()) });
  await call('DELETE', dispute, options);
  const two = await paid(call, token, fixtures);
  await call('POST', `${two.path}/parts/${two.part.id}/received`, options);
  await call('POST', `${two.path}/parts/${two.part.id}/received`, options);
  const three = await paid(call, token, fixtures);
  await call('POST', `${three.path}/received`, options);
  await report(call, two.part, fixtures);
}

/** Reports a settled part, and sends one report with an invalid signature. */
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
