import { describe, expect, it } from 'vitest';

import fixture from '../../../../../store/lottery/testdata/lottery-types.json';
import vectors from '../../../../../store/lottery/testdata/lottery-vectors.json';
import { money, moneyOf, unitsOf } from '../../../lib/money';
import { maxPayout, parse, perUnitOf, stakeOf, type BetType, type DrawForm, type Prices, type UnitMode } from '.';

const types = new Map((fixture.types as BetType[]).map((type) => [type.code, type]));
const games = new Map((fixture.games as DrawForm[]).map((game) => [game.code, game]));

function typeOf(code: string): BetType {
  const type = types.get(code);
  if (type === undefined) throw new Error(`no type ${code}`);
  return type;
}

const gameOf = ({ games: [code = ''] }: BetType): DrawForm => games.get(code) as DrawForm;

const priced = (type: BetType, group: number, odds: [string, string][] = []): Prices => ({
  type,
  group,
  factor: 1_000_000,
  odds: new Map(odds.map(([code, value]) => [code, money(value)])),
});

interface Vector {
  family: string;
  betType: string;
  selection: string;
  unitMode: UnitMode;
  multiple: number;
  units: number;
  stake: string;
  payout: string;
  prizeGroupOrOdds: number | Record<string, number> | string | null;
  note: string;
  extra?: { issues?: unknown; maxPayout?: string };
}

const all = (vectors as unknown as Vector[]).filter(({ betType }) => types.has(betType));
const accepted = all.filter(({ note }) => !note.startsWith('REJECT'));
const refused = all.filter(({ note }) => note.startsWith('REJECT'));

describe('counting', () => {
  it('has a row for every bet type of the vectors', () => {
    expect(accepted.length).toBeGreaterThan(800);
    expect(refused.length).toBeGreaterThan(20);
    const families = new Set(
      (vectors as unknown as Vector[]).filter(({ betType }) => !types.has(betType)).map((v) => v.family),
    );
    expect([...families]).toEqual(['FAIR']);
  });

  it.each(accepted.map((vector) => [vector.betType, vector.selection, vector] as const))(
    'counts the units and the stake of %s %s',
    (_code, selection, { betType, units, unitMode, multiple, stake, extra }) => {
      const type = typeOf(betType);
      const { selection: parsed, error } = parse(type, selection);
      expect(error).toBeUndefined();
      expect(parsed?.units).toBe(units);
      if (extra?.issues !== undefined) return;
      const perUnit = perUnitOf(unitMode, unitMode === 'CASH' ? 10_000n : 20_000n, BigInt(multiple)) ?? 0n;
      expect(stakeOf(type, perUnit, units)).toBe(unitsOf(money(stake)));
    },
  );

  it.each(refused.map(({ betType, selection, note }) => [betType, selection, note]))(
    'refuses %s %s (%s)',
    (betType, selection) => {
      expect(parse(typeOf(betType), selection).error).toBeDefined();
    },
  );
});

describe('the largest payout', () => {
  it.each(fixture.samples.map((sample) => [sample.type, sample.canonical, sample] as const))(
    'of %s %s is what the server computes',
    (code, canonical, { selection, units, perUnit, group = 0, maxPayout: most }) => {
      const type = typeOf(code);
      const parsed = parse(type, selection).selection;
      expect(parsed?.text).toBe(canonical);
      expect(parsed?.units).toBe(units);
      if (parsed === undefined) return;
      const payout = maxPayout(parsed, gameOf(type), priced(type, group), unitsOf(money(perUnit)));
      expect(moneyOf(payout)).toBe(moneyOf(unitsOf(money(most))));
    },
  );

  it('is at least what any vector pays', () => {
    for (const { betType, selection, unitMode, multiple, prizeGroupOrOdds, payout, extra, note } of accepted) {
      if (extra?.issues !== undefined || note.startsWith('RESETTLE')) continue;
      const type = typeOf(betType);
      const group = type.mode === 'LOTT' ? Number(prizeGroupOrOdds) : 0;
      const parsed = parse(type, selection).selection;
      const perUnit = perUnitOf(unitMode, unitMode === 'CASH' ? 10_000n : 20_000n, BigInt(multiple));
      if (parsed === undefined || perUnit === null) throw new Error(`${betType} ${selection}`);
      const most = maxPayout(parsed, gameOf(type), priced(type, group), perUnit);
      expect(most, `${betType} ${selection}`).toBeGreaterThanOrEqual(unitsOf(money(payout)));
    }
  });
});

describe('a refusal', () => {
  it.each([
    ['SSC_F3_DIR', '1,2', 'group_count', 2],
    ['SSC_F3_DIR', '1,2x,3', 'bad_symbol', 1],
    ['SSC_F3_DIR', '1,22,3', 'repeated', 1],
    ['SSC_F3_DIRS', '123;45;678', 'group_size', 1],
    ['SSC_F3_DIRS', '123;456;123', 'repeated', 2],
    ['SSC_F3_G3S', '112;123', 'wrong_pattern', 1],
    ['X5_R3DT', '01 02#02 03', 'repeated', 1],
    ['SSC_POS', '-,-,-,-,-', 'no_unit', 0],
    ['SSC_F3_DIR', '0123456789,0123456789,0123456789', 'coverage', 0],
  ])('of %s %s is %s in part %i', (code, selection, reason, part) => {
    expect(parse(typeOf(code), selection).error).toMatchObject({ reason, part });
  });
});
