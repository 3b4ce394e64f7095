// Calls for a member's own data: exports, limits, messages, devices and favorites.

/** Creates an export, waits for it, downloads it and deletes it. */
export async function exportFile(call, token) {
  const created = await call('POST', '/wps/exports', { token, key: true, body: { kind: 'entries' } });
  const path = `/wps/exports/${created.answer.value.id}`;
  for (let attempt = 0; attempt < 300; attempt++) {
    const { answer } = await call('GET', path, { token });
    if (answer.value.state === 'DONE') break;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  await call('GET', `${path}/file`, { token });
  await call('GET', `${path}/workbook`, { token });
  await call('DELETE', path, { token });
}

/** Sets a limit, requests a higher one and cancels that request, removes the limit, and sets a reminder. */
export async function limits(call, token) {
  const setLimit = (amount) => call('PUT', '/wps/limits', { token, body: { kind: 'LOSS', period: 'M', amount } });
  await setLimit('1000000.00');
  await setLimit('2000000.00');
  await call('DELETE', '/wps/limits/LOSS/M/pending', { token });
  await call('DELETE', '/wps/limits/LOSS/M', { token });
  await call('PUT', '/wps/limits/reminder', { token, body: { minutes: 30 } });
}

/** Reads messages, and registers and removes a device for push notifications. */
export async function messages(call, token) {
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

/** Adds a favorite, lists favorites and recent games, and removes the favorite. */
export async function favorites(call, token) {
  const games = await call('GET', '/wps/games?gameType=RNG&pageSize=1');
  const [{ nodeId, vassalage, gameType }] = games.answer.value.content;
  await call('PUT', '/wps/favorites', { token, body: { nodeId, vendor: vassalage, gameType } });
  await call('GET', '/wps/favorites/ids', { token });
  await call('GET', '/wps/favorites?pageSize=999&gameType=RNG', { token });
  await call('GET', '/wps/games/recent?gameType=BGS', { token });
  await call('GET', '/wps/relay/GLS2_roomList', { token });
  await call('DELETE', `/wps/favorites/${nodeId}`, { token });
}
