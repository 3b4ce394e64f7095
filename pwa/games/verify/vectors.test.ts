import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { millionths, rollAgain, type DiceRound } from './dice';
import { hexOf, sealOf, Stream, type Pair } from './stream';

type Base = Pair & { serverSeedHash: string };

interface Vectors {
  streams: (Base & { bytes: string })[];
  integers: (Base & { below: number; values: number[] })[];
  fractions: (Base & { bits: string[] })[];
  mixed: (Base & { steps: { below?: number; value: string }[] })[];
  dice: (Base & DiceRound & { roll: string; win: boolean; multiplier: string })[];
}

// The same file as in the server's tests.
const file = new URL('../../../api/bgs/fair/testdata/vectors.json', import.meta.url);
const vectors = JSON.parse(readFileSync(file, 'utf8')) as Vectors;

describe('the random stream in the browser', () => {
  it('produces the shared bytes and hashes', async () => {
    expect(vectors.streams.length).toBeGreaterThan(10);
    for (const c of vectors.streams) {
      const stream = await Stream.open(c);
      const first = await stream.take(7);
      const rest = await stream.take(c.bytes.length / 2 - 7);
      expect(hexOf(Uint8Array.from([...first, ...rest]))).toBe(c.bytes);
      expect(await sealOf(c.serverSeed)).toBe(c.serverSeedHash);
    }
  });

  it('produces the shared integers, including rejections', async () => {
    for (const c of vectors.integers) {
      const stream = await Stream.open(c);
      const got: number[] = [];
      for (const _ of c.values) got.push(await stream.below(c.below));
      expect(got).toEqual(c.values);
    }
  });

  it('produces the shared fractions and keeps its position over mixed reads', async () => {
    for (const c of vectors.fractions) {
      const stream = await Stream.open(c);
      for (const bits of c.bits) expect((await stream.bits52()).toString()).toBe(bits);
    }
    for (const c of vectors.mixed) {
      const stream = await Stream.open(c);
      for (const step of c.steps) {
        const got = step.below === undefined ? await stream.bits52() : await stream.below(step.below);
        expect(got.toString()).toBe(step.value);
      }
    }
  });

  it('refuses invalid seeds and bounds', async () => {
    const pair = { serverSeed: '00'.repeat(32), clientSeed: 'a', nonce: 1 };
    await expect(Stream.open({ ...pair, serverSeed: 'zz' })).rejects.toThrow(RangeError);
    await expect(Stream.open({ ...pair, serverSeed: '00' })).rejects.toThrow(RangeError);
    await expect((await Stream.open(pair)).below(0)).rejects.toThrow(RangeError);
    await expect((await Stream.open(pair)).below(2 ** 32 + 1)).rejects.toThrow(RangeError);
  });
});

describe('a past round of dice', () => {
  it("has the server's result", async () => {
    expect(vectors.dice.length).toBeGreaterThan(20);
    for (const { roll, win, multiplier, ...round } of vectors.dice) {
      expect(await rollAgain(round)).toEqual({ roll, win, multiplier });
    }
  });

  it('has another result as soon as any input changes', async () => {
    const round = vectors.dice[0]!;
    const other = await rollAgain({ ...round, nonce: BigInt(round.nonce) + 1n });
    expect(other.roll).not.toBe(round.roll);
  });

  it('refuses invalid bets and parses percentages', async () => {
    const round = vectors.dice[0]!;
    await expect(rollAgain({ ...round, target: '50.5' })).rejects.toThrow(RangeError);
    await expect(rollAgain({ ...round, target: '0.00', direction: 'under' })).rejects.toThrow(RangeError);
    expect(millionths('99.00')).toBe(990_000);
    expect(millionths('96.5')).toBe(965_000);
    expect(() => millionths('x')).toThrow(RangeError);
  });
});
