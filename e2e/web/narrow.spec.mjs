// The narrowest phones: nothing scrolls sideways, and no word of a control is broken.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { overflow } from '../users/accessibility.mjs';
import { openPage } from '../users/openPage.mjs';
import { allScreens, isShownOn, openEach } from '../users/screens.mjs';

const viewport = { width: 320, height: 640 };

/** Words of buttons, choices and tabs that are broken over two lines. */
const brokenWords = (page) =>
  page.evaluate(() => {
    const found = [];
    for (const control of document.querySelectorAll('[role=radio],[role=tab],[role=button],button,h1,h2')) {
      const texts = document.createTreeWalker(control, NodeFilter.SHOW_TEXT);
      for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
        for (const { 0: word, index } of node.data.matchAll(/[\p{L}\d]+/gu)) {
          const range = document.createRange();
          range.setStart(node, index);
          range.setEnd(node, index + word.length);
          const tops = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
          if (tops.size > 1) found.push(word);
        }
      }
    }
    return found;
  });

/** Fields smaller than 16 px, into which browsers of phones and tablets zoom. */
const zoomedFields = (page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('input:not([type=checkbox]):not([type=radio]):not([type=file]),textarea,select')]
      .filter((field) => Number.parseFloat(getComputedStyle(field).fontSize) < 16)
      .map((field) => field.dataset.testid ?? field.name),
  );

test('no screen scrolls sideways at 320, breaks a word of a control, or zooms into a field', async (t) => {
  const screens = await allScreens();
  const found = [];
  for (const token of new Set(screens.map((screen) => screen.token))) {
    const me = await openPage(t, { viewport, token, hasTouch: true, allowedErrors: [503] });
    const own = screens.filter((screen) => screen.token === token && isShownOn(screen, viewport));
    for await (const screen of openEach(me, own)) {
      const overflowing = await overflow(me.page);
      if (overflowing) found.push(`${screen.name} is wider than its screen: ${overflowing}`);
      for (const word of await brokenWords(me.page)) found.push(`${screen.name} breaks "${word}"`);
      for (const field of await zoomedFields(me.page)) found.push(`${screen.name} zooms into ${field}`);
    }
  }
  assert.deepEqual(found, []);
});
