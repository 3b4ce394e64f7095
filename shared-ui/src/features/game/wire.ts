import { isRecord, type Page } from '../../api';
import { isMoney, money } from '../../lib/money';
import type { Game, Winner } from './model';

const text = (value: unknown): string => (typeof value === 'string' ? value : '');
const amount = (value: unknown) => (typeof value === 'string' && isMoney(value) ? value : null);

export interface GameWire {
  nodeId: string;
  nodeName: string;
  gameType: string;
  vassalage: string;
  vendorName?: string;
  isHot?: number;
  iconUrl?: string;
  maintenance?: boolean;
  backAt?: string;
  demo?: boolean;
  rtp?: string | null;
  minStake?: string;
  maxStake?: string;
}

export function toGame(wire: GameWire): Game {
  return {
    id: wire.nodeId,
    name: wire.nodeName,
    type: wire.gameType,
    vendorCode: wire.vassalage,
    vendorName: text(wire.vendorName),
    isHot: wire.isHot === 1,
    cover: text(wire.iconUrl),
    isInMaintenance: wire.maintenance === true,
    backAt: wire.backAt ?? null,
    hasDemo: wire.demo === true,
    rtp: wire.rtp ?? null,
    minStake: amount(wire.minStake),
    maxStake: amount(wire.maxStake),
  };
}

export const toGamePage = (page: Page<GameWire>): Page<Game> => ({ ...page, content: page.content.map(toGame) });

/** The win stands inside `vo`; the account comes masked. */
export function toWinners(value: Record<string, unknown>): Winner[] {
  const rows: unknown[] = Array.isArray(value.content) ? value.content : [];
  const alike = new Map<string, number>();
  return rows.flatMap((row) => {
    const vo = isRecord(row) && isRecord(row.vo) ? row.vo : {};
    const won = amount(vo.winAmount);
    if (won === null) return [];
    const [account, at] = [text(vo.account), text(vo.at)];
    // Masked, two wins of one moment can look the same.
    const look = `${account}|${at}|${won}`;
    const nth = (alike.get(look) ?? 0) + 1;
    alike.set(look, nth);
    return [
      {
        key: `${look}|${nth}`,
        account,
        gameName: text(vo.gameName),
        cover: text(vo.iconUrl),
        amount: money(won),
        at,
      },
    ];
  });
}

export interface LaunchWire {
  launchUrl: string;
  mode: string;
}

/** What an answer about maintenance brings: when the game is back, and others. */
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
