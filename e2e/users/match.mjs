// Matches through the API: a member withdraws, and another one deposits the same amount.
import { runOperatorAction } from '../program.mjs';
import { must, requestWithdrawal, until } from './player.mjs';

/** Requests a withdrawal that an operator approves, so that it is offered to depositors. */
export async function offer(data, receiver, amount) {
  const { id } = await requestWithdrawal(receiver, amount);
  await runOperatorAction(data, 'withdrawal approve', {}, [id]);
  await until(
    () => must('GET', `/wps/withdrawals/${id}`, { token: receiver.token }),
    ({ parts }) => parts.some(({ isMatched }) => isMatched),
    30_000,
  );
  return id;
}

/** Orders a deposit that is transferred to another member. */
export const orderMatched = ({ token }, amount) =>
  must('POST', '/wps/deposits', { token, key: true, body: { channelId: 'matched', amount } });

/** Waits until a deposit has its match, and returns it. */
export async function matchOf({ token }, deposit) {
  const read = async () => (await must('GET', `/wps/matches?depositId=${deposit.id}`, { token })).content[0];
  return until(read, (match) => match !== undefined, 30_000);
}
