import { isRecord, type Page, type ResponseRow, type ResponseValue } from '../../api';
import { isMoney, money } from '../../lib/money';
import type { Game, Match, Room, Winner } from './model';

const text = (value: unknown): string => (typeof value === 'string' ? value : '');
const amount = (value: unknown) => (typeof value === 'string' && isMoney(value) ? value : null);

export type GameWire = ResponseRow<'GET /wps/games'>;

export function toGame(wire: GameWire): Game {
  return {
    id: wire.nodeId,
    name: wire.nodeName,
    type: wire.gameType,
    vendorCode: wire.vassalage,
    vendorName: wire.vendorName,
    isHot: wire.isHot === 1,
    cover: wire.iconUrl,
    isInMaintenance: wire.maintenance,
    backAt: wire.backAt ?? null,
    hasDemo: wire.demo,
    jackpot: amount(wire.jackpot),
    rtp: wire.rtp,
    minStake: amount(wire.minStake),
    maxStake: amount(wire.maxStake),
    subtype: wire.subType,
    tableClass: wire.class,
    lines: wire.lines,
  };
}

export const toGamePage = (page: ResponseValue<'GET /wps/games'>): Page<Game> => ({
  ...page,
  content: page.content.map(toGame),
});

/** A win is inside `vo`; the account is masked. */
export function toWinners(value: Record<string, unknown>): Winner[] {
  const rows: unknown[] = Array.isArray(value.content) ? value.content : [];
  const alike = new Map<string, number>();
  return rows.flatMap((row) => {
    const vo = isRecord(row) && isRecord(row.vo) ? row.vo : {};
    const wins = amount(vo.winAmount);
    if (wins === null) return [];
    const [account, at] = [text(vo.account), text(vo.at)];
    // Two masked wins of the same moment can look the same.
    const look = `${account}|${at}|${wins}`;
    const nth = (alike.get(look) ?? 0) + 1;
    alike.set(look, nth);
    return [
      {
        key: `${look}|${nth}`,
        account,
        gameName: text(vo.gameName),
        cover: text(vo.iconUrl),
        amount: money(wins),
        at,
      },
    ];
  });
}

export function toVendorCodes(value: Record<string, unknown>): string[] {
  const rows: unknown[] = Array.isArray(value.content) ? value.content : [];
  return [...new Set(rows.flatMap((row) => (isRecord(row) ? text(row.vassalage) || [] : [])))];
}

/** Details of a maintenance response: its end, and alternative games. */
export function toAlternatives(value: unknown): { backAt: string | null; games: Game[] } {
  const { backAt, alternatives } = isRecord(value) ? value : {};
  const games: unknown[] = Array.isArray(alternatives) ? alternatives : [];
  return {
    backAt: typeof backAt === 'string' ? backAt : null,
    games: games.flatMap((game) => (isGame(game) ? [toGame(game)] : [])),
  };
}

const isGame = (value: unknown): value is GameWire =>
  isRecord(value) &&
  [value.nodeId, value.nodeName, value.gameType, value.vassalage].every((part) => typeof part === 'string');

const rowsOf = (value: Record<string, unknown>): Record<string, unknown>[] =>
  Array.isArray(value.content) ? value.content.filter(isRecord) : [];

const count = (value: unknown): number => (typeof value === 'number' ? value : 0);

export const toRooms = (value: Record<string, unknown>): Room[] =>
  rowsOf(value).map((row) => ({ gameId: text(row.nodeId), seats: count(row.seats), taken: count(row.taken) }));

export const toMatches = (value: Record<string, unknown>): Match[] =>
  rowsOf(value).map((row) => {
    const score: unknown[] = Array.isArray(row.score) ? row.score : [];
    const odds: unknown[] = Array.isArray(row.odds) ? row.odds : [];
    return {
      id: text(row.id),
      gameId: text(row.nodeId),
      vendorName: text(row.vendorName),
      isFight: row.sport === 'COCKFIGHT',
      number: count(row.number),
      league: text(row.league),
      home: text(row.home),
      away: text(row.away),
      startsAt: text(row.startsAt),
      isRolling: row.state === 'ROLLING',
      minute: count(row.minute),
      score: [count(score[0]), count(score[1])] as const,
      odds: odds.filter(isRecord).map((price) => ({ pick: text(price.pick), odds: text(price.odds) })),
      isHot: row.isHot === true,
      isFeatured: row.isFeatured === true,
    };
  });
