// Checks responses to invalid input: no server error, the documented shape, and a message in the caller's language
// that names the field.
import assert from 'node:assert/strict';
import { locales } from '../users/languages.mjs';
import { partners, withOtherCase } from './cases.mjs';

/** A message must be written in the script of the caller's language. */
const letters = { en: /^[\x20-\x7E’]+$/, th: /[\u0E00-\u0E7F]/, ko: /[\uAC00-\uD7AF]/, 'zh-Hans': /[\u4E00-\u9FFF]/ };
assert.deepEqual(Object.keys(letters).sort(), locales.toSorted());
export { locales as languages };

// Vendor calls, operator adjustments, exchange rates and percentages have four decimals; a threshold may be zero.
const isExact = ({ path, body }) =>
  path.startsWith('/vendor/') ||
  (/^\/wps\/agent\/(contracts\/replays|links|accounts)$/.test(path) &&
    ['"0"', '"1.005"'].some((text) => body?.includes(text))) ||
  (/^\/operator\/v1\/(adjustments$|deposit-rates\/)/.test(path) && body?.includes('"1.005"') === true);

export class ResponseCheck {
  #contract;
  #found = new Map();

  constructor(contract) {
    this.#contract = contract;
  }

  /** Records one line for each kind of problem of a call, with its first example. */
  #note({ each, field, body, path }, what) {
    const name = `${each.name} ${field}: ${what}`;
    if (!this.#found.has(name)) this.#found.set(name, `${name} — ${path.slice(0, 160)} ${(body ?? '').slice(0, 240)}`);
  }

  check(one, { status, answer }, language) {
    const note = (what) => this.#note(one, what);
    if (status >= 500) return note(`${status} ${JSON.stringify(answer).slice(0, 200)}`);
    for (const problem of this.#contract.problems(one.method, one.each.path.replace(/\{[^}]+\}/g, 'x'), status, answer))
      note(problem);
    const isAccepted = status < 300;
    if (one.mustFail && isAccepted && !isExact(one)) note('was taken');
    if (answer?.errorCode === undefined) return;
    if (!letters[language].test(answer.message)) note(`says ${answer.message} in ${language}`);
    if (one.isHonest && ['validation_failed', 'malformed_json'].includes(answer.errorCode))
      note(`honest, and yet ${JSON.stringify(answer.value)}`);
    if (one.code && answer.errorCode !== one.code) note(`${answer.errorCode}, not ${one.code}`);
    if (answer.errorCode !== 'validation_failed') return;
    const fields = Object.keys(answer.value?.fields ?? {});
    const wanted = [one.field, partners[one.field], withOtherCase(one.field), 'termsAccepted'];
    if (one.field !== '(all)' && !fields.some((field) => wanted.includes(field.split('.')[0])))
      note(`named ${fields.join(', ') || 'nothing'}`);
  }

  assertNone() {
    assert.deepEqual([...this.#found.values()].join('\n'), '');
  }
}

/** Runs the cases with limited concurrency. */
export async function runConcurrently(cases, concurrency, run) {
  const worker = async () => {
    for (const one of cases) await run(one);
  };
  await Promise.all(Array.from({ length: concurrency }, worker));
}
