import { readyCrypto } from '../../../platform/crypto';
import type { DrawForm } from '../rules';

const version = 'LOTTV1';

export const bytesOf = (hex: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from({ length: hex.length / 2 }, (_, at) => parseInt(hex.slice(2 * at, 2 * at + 2), 16));

const hexOf = (bytes: ArrayBuffer): string =>
  [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('');

const utf8 = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);

export async function sha256(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  await readyCrypto();
  return hexOf(await crypto.subtle.digest('SHA-256', bytes));
}

/** The hash that is published before the sales of an issue open. */
export const commitmentOf = (game: string, issue: string, seed: string): Promise<string> =>
  sha256(utf8([version, game, issue, seed].join('|')));

const joined = (prefix: number, ...parts: Uint8Array[]): Uint8Array<ArrayBuffer> => {
  const all = new Uint8Array(parts.reduce((size, part) => size + part.length, 1));
  all[0] = prefix;
  let at = 1;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
};

// The drand network quicknet: its first round and the seconds between rounds.
const genesis = 1_692_803_367;
const period = 3;

/** The first round of the beacon that is published at or after a Unix time. */
export const roundAt = (unix: number): number =>
  unix <= genesis ? 1 : Math.floor((unix - genesis + period - 1) / period) + 1;

/** Seconds after the close from which on the beacon decides. */
const beaconAfter = 3;

/** The round that decides an issue which closes at a time. */
export const roundOf = (closesAt: string): number => roundAt(Math.floor(Date.parse(closesAt) / 1000) + beaconAfter);

/** The value of a round of the beacon: the hash of its signature. */
export const beaconOf = (signature: string): Promise<string> => sha256(bytesOf(signature));

/** The leaf of a line in the tree of accepted bets. */
export const leafOf = (line: string): Promise<string> => sha256(joined(0, utf8(line)));

const nodeOf = (left: string, right: string): Promise<string> => sha256(joined(1, bytesOf(left), bytesOf(right)));

export interface Step {
  hash: string;
  isLeft: boolean;
}

/** The nodes from a line to the root, the leaf first. */
export async function pathOf(line: string, steps: readonly Step[]): Promise<string[]> {
  const nodes = [await leafOf(line)];
  for (const { hash, isLeft } of steps) {
    const below = nodes.at(-1) ?? '';
    nodes.push(isLeft ? await nodeOf(hash, below) : await nodeOf(below, hash));
  }
  return nodes;
}

/** The root of all lines of an issue; a node without a neighbor moves up. */
export async function rootOf(lines: readonly string[]): Promise<string> {
  if (lines.length === 0) return sha256(new Uint8Array());
  let level = await Promise.all(lines.map(leafOf));
  while (level.length > 1) {
    const above: string[] = [];
    for (let at = 0; at < level.length; at += 2) {
      const [left = '', right] = level.slice(at, at + 2);
      above.push(right === undefined ? left : await nodeOf(left, right));
    }
    level = above;
  }
  return level[0] ?? '';
}

/** What decides a draw. */
export interface DrawInputs {
  seed: string;
  game: string;
  issue: string;
  round: number;
  beacon: string;
  root: string;
}

/** A word of the stream, whose remainder by `below` decides one number. */
export interface Word {
  word: number;
  below: number;
}

/** What a draw came to: the numbers as the platform writes them, how many words it took, and which decided. */
export interface Derived {
  result: string;
  words: number;
  accepted: readonly Word[];
}

/** Random 32-bit words: block i is HMAC-SHA256 of the inputs and i under the seed, eight words each. */
class Stream {
  private words: number[] = [];
  private blocks = 0;
  /** How many words were taken, refused ones included. */
  taken = 0;
  /** Those that were not refused. */
  readonly accepted: Word[] = [];

  constructor(
    private readonly key: CryptoKey,
    private readonly prefix: string,
  ) {}

  private async word(): Promise<number> {
    if (this.words.length === 0) {
      const block = await crypto.subtle.sign('HMAC', this.key, utf8(`${this.prefix}|${this.blocks}`));
      this.blocks += 1;
      const view = new DataView(block);
      this.words = Array.from({ length: 8 }, (_, at) => view.getUint32(4 * at));
    }
    this.taken += 1;
    return this.words.shift() ?? 0;
  }

  /** A uniform number of 0 to n − 1: words beyond the largest multiple of n are refused. */
  async below(n: number): Promise<number> {
    const limit = Math.floor(2 ** 32 / n) * n;
    for (;;) {
      const word = await this.word();
      if (word >= limit) continue;
      this.accepted.push({ word, below: n });
      return word % n;
    }
  }
}

/** Derives the numbers of a draw. */
export async function drawOf(form: DrawForm, inputs: DrawInputs): Promise<Derived> {
  await readyCrypto();
  const { seed, game, issue, round, beacon, root } = inputs;
  const hmac = { name: 'HMAC', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('raw', bytesOf(seed), hmac, false, ['sign']);
  const stream = new Stream(key, [version, game, issue, round, beacon, root].join('|'));
  const values = await valuesOf(form, stream);
  return { result: written(form, values), words: stream.taken, accepted: stream.accepted };
}

const drawnPrizes = ({ prizes }: DrawForm) => prizes.filter(({ optional }) => optional !== true);

async function valuesOf(form: DrawForm, stream: Stream): Promise<number[]> {
  const { low, high } = form;
  const count = drawnPrizes(form).reduce((sum, prize) => sum + prize.count * prize.digits, 0);
  const values: number[] = [];
  const numbers = Array.from({ length: high - low + 1 }, (_, at) => low + at);
  for (let i = 0; i < count; i += 1) {
    if (form.isDistinct !== true) {
      values.push(numbers[await stream.below(numbers.length)] ?? 0);
      continue;
    }
    const j = i + (await stream.below(numbers.length - i));
    [numbers[i], numbers[j]] = [numbers[j] ?? 0, numbers[i] ?? 0];
    values.push(numbers[i] ?? 0);
  }
  return form.isSorted === true ? values.sort((left, right) => left - right) : values;
}

function written(form: DrawForm, values: readonly number[]): string {
  const width = form.high > 9 ? 2 : 1;
  if (form.form === 'list') return values.map((value) => String(value).padStart(width, '0')).join(',');
  if (form.form === 'joined') return values.join('');
  let at = 0;
  const prizes = drawnPrizes(form).map(({ name, count, digits, isList }) => {
    const numbers = Array.from({ length: count }, () => values.slice(at, (at += digits)).join(''));
    return [name, isList === true ? numbers : numbers[0]] as const;
  });
  return JSON.stringify(Object.fromEntries(prizes));
}

/** Whether two results are the same, in whichever order their prizes are written. */
export function isSameResult(left: string, right: string): boolean {
  if (!left.startsWith('{') || !right.startsWith('{')) return left === right;
  const sorted = (text: string) =>
    JSON.stringify(Object.entries(JSON.parse(text) as object).sort(([a], [b]) => (a < b ? -1 : 1)));
  return sorted(left) === sorted(right);
}
