// How often the dice game redraws.
import { test } from 'node:test';
import { openPage } from '../users/openPage.mjs';
import { must, newPlayer, until } from '../users/player.mjs';

/** Counts drawing calls in every frame of the page. */
const countDrawing = () => {
  window.drawn = 0;
  for (const { prototype } of [WebGLRenderingContext, WebGL2RenderingContext])
    for (const name of ['drawElements', 'drawArrays']) {
      const draw = prototype[name];
      prototype[name] = function (...words) {
        window.drawn += 1;
        return draw.apply(this, words);
      };
    }
};

test('with reduced motion the dice game draws only when something changes', async (t) => {
  const { token } = await newPlayer();
  const { content } = await must('GET', '/wps/games?gameType=BGS');
  const { page, at } = await openPage(t, { token });
  await page.addInitScript(countDrawing);
  await page.goto(`/seamless?nodeId=${content[0].nodeId}`);
  const table = await (await at('game-frame').elementHandle()).contentFrame();
  await table.getByTestId('dice-roll').waitFor();
  const drawn = () => table.evaluate(() => window.drawn);
  const rests = () =>
    table.evaluate(async () => {
      const before = window.drawn;
      await new Promise((seen) => setTimeout(seen, 200));
      return window.drawn === before;
    });
  await until(drawn, (count) => count > 0);
  await until(rests, Boolean);
  const before = await drawn();
  await table.getByRole('slider').press('ArrowRight');
  await until(drawn, (after) => after > before);
  await until(rests, Boolean);
});
