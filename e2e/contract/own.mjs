// What is only ever somebody's own: his records as files, what he allows himself, what he is told.

/** A record as a file: asked for, watched, taken and thrown away. */
export async function asFile(call, token) {
  const begun = await call('POST', '/wps/exports', { token, key: true, body: { kind: 'entries' } });
  const path = `/wps/exports/${begun.answer.value.id}`;
  for (let tries = 0; tries < 300; tries++) {
    const { answer } = await call('GET', path, { token });
    if (answer.value.state === 'DONE') break;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  await call('GET', `${path}/file`, { token });
  await call('DELETE', path, { token });
}

/** What somebody allows himself: a limit, a raise that is taken back, and the wish to have none. */
export async function inControl(call, token) {
  const allow = (amount) => call('PUT', '/wps/limits', { token, body: { kind: 'LOSS', period: 'M', amount } });
  await allow('1000000.00');
  await allow('2000000.00');
  await call('DELETE', '/wps/limits/LOSS/M/wish', { token });
  await call('DELETE', '/wps/limits/LOSS/M', { token });
  await call('PUT', '/wps/limits/reminder', { token, body: { minutes: 30 } });
}

/** What became of the money, as it was told; a device that is told of it, and one that is not any more. */
export async function told(call, token) {
  const { answer } = await call('GET', '/wps/messages?pageSize=20', { token });
  const [newest, next] = answer.value.content;
  await call('GET', '/wps/messages/unread', { token });
  await call('GET', `/wps/messages/${newest.id}`, { token });
  await call('POST', `/wps/messages/${newest.id}/read`, { token });
  await call('POST', '/wps/messages/read', { token, body: { newest: newest.id } });
  await call('DELETE', `/wps/messages/${next.id}`, { token });
  await call('POST', '/wps/device', { token, body: { token: 'a-device-of-the-contract', platform: 'PWA' } });
  await call('DELETE', '/wps/device', { token });
}

/** A game that is kept, seen and let go of. */
export async function keeps(call, token) {
  const games = await call('GET', '/wps/games?gameType=RNG&pageSize=1');
  const [{ nodeId, vassalage, gameType }] = games.answer.value.content;
  await call('PUT', '/wps/favorites', { token, body: { nodeId, vendor: vassalage, gameType } });
  await call('GET', '/wps/favorites/ids', { token });
  await call('GET', '/wps/favorites?pageSize=999&gameType=RNG', { token });
  await call('GET', '/wps/games/recent?gameType=BGS', { token });
  await call('GET', '/wps/relay/GLS2_roomList', { token });
  await call('DELETE', `/wps/favorites/${nodeId}`, { token });
}
