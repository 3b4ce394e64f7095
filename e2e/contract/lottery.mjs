// Lotteries: one valid call of a player for each operation.

/** A body of an order of one bet of a digit, in the given issues of a game that is drawn every ten minutes. */
export const lotteryOrder = (numbers) => ({
  prizeMode: 'LOTT',
  device: 'WEB',
  contents: [
    {
      ...{ gameCode: 'SSC_10M', betType: 'SSC_POS', selection: '-,-,-,-,7', unitMode: 'YUAN', prizeGroup: 1800 },
      ...{ units: 1, numeros: numbers.map((numero) => ({ numero, multiple: 1 })) },
    },
  ],
});

export async function lottery(call, token) {
  for (const path of [
    '/lgw/lottery/games',
    '/lgw/lottery/board?gameCode=SSC_10M&prizeMode=LOTT',
    '/lgw/lottery/issues?gameCode=VN-MB',
    '/lgw/vn/games/game_menu?prizeMode=VN&device=WEB',
    '/lgw/vn/numeros/opened/game?region=MB',
    '/lotto/lgw/games/opened/numero',
  ])
    await call('GET', path);
  await call('GET', '/lgw/lottery/terms', { token });
  const { answer } = await call('GET', '/lgw/lottery/issues/current?gameCode=SSC_10M&count=3');
  const [now, ...later] = answer.value.issues.map(({ number }) => number);
  const place = (numbers) =>
    call('POST', '/lgw/lottery/orders', { token, key: true, body: lotteryOrder(numbers) }).then(
      (placed) => placed.answer.value,
    );
  const order = await place([now]);
  await call('GET', `/lgw/lottery/fair/${answer.value.issues[0].id}?bet=${order.items[0]}`, { token });
  await call('GET', '/lgw/lottery/orders?of=open', { token });
  await call('DELETE', `/lgw/lottery/orders/${order.id}`, { token, key: true });
  const chase = await call('GET', `/lgw/lottery/orders/${(await place(later)).id}`, { token });
  await call('DELETE', `/lgw/lottery/chases/${chase.answer.value.items[0].chaseId}`, { token, key: true });
  await vietnam(call, token);
}

async function vietnam(call, token) {
  const { answer } = await call('GET', '/lgw/lottery/issues/current?gameCode=VN-MB_5M&count=2');
  const content = { gameCode: 'VN-MB_5M', betType: 'MB_LO2_1K', selection: '45', unitMode: 'CASH', units: 1 };
  const numeros = [{ numero: answer.value.issues[0].number, multiple: 1 }];
  const body = { prizeMode: 'VN', device: 'WEB', contents: [{ ...content, numeros }] };
  await call('POST', '/lgw/vn/orders', { token, key: true, body });
  await call('GET', '/lgw/vn/games/game_menu/recent?prizeMode=VN&device=WEB', { token });
}
