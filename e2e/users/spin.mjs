// Plays slots of a sandbox vendor as the vendor's game page does.
import { randomUUID } from 'node:crypto';

/** Plays one spin in the session that a launch opened. */
export async function spin(launchUrl, amount = '10.00') {
  const at = new URL(launchUrl);
  const [, , vendor, game] = at.pathname.split('/');
  const send = async (action, body, session = '') => {
    const answer = await fetch(new URL(`/play/api/${action}`, at.origin), {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-Play-Session': session },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${action}: ${answer.status} ${await answer.text()}`);
    return answer.json();
  };
  const { session } = await send('enter', { vendor, game, token: at.searchParams.get('token'), demo: false });
  await send('bet', { once: randomUUID(), match: '', bets: [{ pick: 'spin', amount }] }, session);
  return session;
}
