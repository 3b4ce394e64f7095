// Free rounds that an operator grants.
import { runOperatorAction } from '../program.mjs';
import { data } from './openPage.mjs';
import { must, until } from './player.mjs';

/** Grants a player free rounds of 2.00 in Dragon Forge and waits until the vendor has accepted them. */
export async function grantFreeRounds({ username, token }, count = 3) {
  const day = new Date(Date.now() + 48 * 3600_000).toISOString().replace(/\.\d+/, '');
  await runOperatorAction(data, 'freerounds create', {
    username,
    vendor: 'AURUM',
    games: 'DRAGON_FORGE',
    count,
    betValue: '2.00',
    turnover: 1,
    validUntil: day,
    case: `case ${username}`,
  });
  const { content } = await until(
    () => must('GET', '/wps/freerounds', { token }),
    (list) => list.content.length === 1,
    30_000,
  );
  return content[0];
}
