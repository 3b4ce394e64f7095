// What is held against every answer to a hostile try: nothing breaks, and whoever sent it is told what was wrong, in his language.
import assert from 'node:assert/strict';
import { locales } from '../people/languages.mjs';
import { partners, turned } from './cases.mjs';

/** A sentence in the caller's language is written in his letters. */
const letters = { en: /^[\x20-\x7E’]+$/, th: /[\u0E00-\u0E7F]/, ko: /[\uAC00-\uD7AF]/, 'zh-Hans': /[\u4E00-\u9FFF]/ };
assert.deepEqual(Object.keys(letters).sort(), locales.toSorted());
export { locales as languages };

// Vendors and corrections speak in the ledger's own units, which have four decimals.
const isExact = ({ path, body }) =>
  path.startsWith('/vendor/') || (path === '/operator/v1/adjustments' && body?.includes('"1.005"') === true);

export class Judge {
  #contract;
  #found = new Map();

  constructor(contract) {
    this.#contract = contract;
  }

  /** One line for each kind of trouble of a call, with the first example of it. */
  #note({ each, field, body, path }, what) {
    const name = `${each.name} ${field}: ${what}`;
    if (!this.#found.has(name)) this.#found.set(name, `${name} — ${path.slice(0, 160)} ${(body ?? '').slice(0, 240)}`);
  }

  judge(one, { status, answer }, language) {
    const note = (what) => this.#note(one, what);
    if (status >= 500) return note(`${status} ${JSON.stringify(answer).slice(0, 200)}`);
    for (const problem of this.#contract.problems(one.method, one.each.path.replace(/\{[^}]+\}/g, 'x'), status, answer))
      note(problem);
    const isTaken = status < 300;
    if (one.mustFail && isTaken && !isExact(one)) note('was taken');
    if (answer?.errorCode === undefined) return;
    if (!letters[language].test(answer.message)) note(`says ${answer.message} in ${language}`);
    if (one.isHonest && ['validation_failed', 'malformed_json'].includes(answer.errorCode))
      note(`honest, and yet ${JSON.stringify(answer.value)}`);
    if (one.code && answer.errorCode !== one.code) note(`${answer.errorCode}, not ${one.code}`);
    if (answer.errorCode !== 'validation_failed') return;
    const named = Object.keys(answer.value?.fields ?? {});
    const wanted = [one.field, partners[one.field], turned(one.field), 'termsAccepted'];
    if (one.field !== '(all)' && !named.some((field) => wanted.includes(field.split('.')[0])))
      note(`named ${named.join(', ') || 'nothing'}`);
  }

  told() {
    assert.deepEqual([...this.#found.values()].join('\n'), '');
  }
}

/** Works them off by so many at once. */
export async function inTurn(cases, atOnce, work) {
  const worker = async () => {
    for (const one of cases) await work(one);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}
