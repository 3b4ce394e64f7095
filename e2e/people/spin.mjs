// A round at a sandbox vendor's slot, as its page plays it.
import { randomUUID } from 'node:crypto';

/** Spins once where a launch led to. */
export async function spin(launchUrl, amount = '10.00') {
  const at = new URL(launchUrl);
  const [, , vendor, game] = at.pathname.split('/');
  const send = async (deed, body, session = '') => {
    const answer = await fetch(new URL(`/play/api/${deed}`, at.origin), {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-Play-Session': session },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${deed}: ${answer.status} ${await answer.text()}`);
    return answer.json();
  };
  const { session } = await send('enter', { vendor, game, token: at.searchParams.get('token'), demo: false });
  await send('bet', { once: randomUUID(), match: '', bets: [{ pick: 'spin', amount }] }, session);
  return session;
}
