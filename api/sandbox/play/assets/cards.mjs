// Three cards against two players of the platform.
import { byId, el, say, wire } from './dom.mjs';
import { showHands, winnerOf } from './hands.mjs';

export function mount(stage, play) {
  const felt = el('div', { className: 'hands' }, el('p', { className: 'note', textContent: say('table.waiting') }));
  stage.append(felt);
  byId('stake-label').textContent = say('pick.ante');
  byId('primary').textContent = say('cards.play');
  byId('primary').onclick = async () => {
    const amount = play.stake();
    if (amount === null) return;
    const out = await play.act('bet', { bets: [{ pick: 'ante', amount: wire(amount) }] });
    if (!out) return;
    showHands(felt, out.shown, ({ points }) => say(`hand.${points}`));
    play.announceResult(out);
    byId('result').prepend(`${winnerOf(out.shown)} · `);
  };
  return {
    draw() {
      byId('primary').disabled = play.isBusy || play.stake() === null;
    },
  };
}
