// Rounds that the house gives, as its desk gives them.
import { atTheDesk } from '../program.mjs';
import { data } from './guest.mjs';
import { must, until } from './player.mjs';

/** Gives a player rounds of 2.00 at Dragon Forge, and waits until its vendor has heard. */
export async function givenRounds({ username, token }, count = 3) {
  const day = new Date(Date.now() + 48 * 3600_000).toISOString().replace(/\.\d+/, '');
  const why = ['--until', day, '--key', `case ${username}`, '--as', 'demo_operator', '--reason', 'a lost evening'];
  await atTheDesk(data, 'freerounds', 'give', username, 'AURUM', 'DRAGON_FORGE', String(count), '2.00', ...why);
  const { content } = await until(
    () => must('GET', '/wps/freerounds', { token }),
    (list) => list.content.length === 1,
    30_000,
  );
  return content[0];
}
