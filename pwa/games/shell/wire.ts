import { isMoney, type Money } from './money';

/** Responses of the game server in the games' own terms; only this file knows the API's names. */

export interface GameSession {
  bearer: string;
  code: string;
  balance: Money;
  version: number;
  symbol: string;
  minStake: Money;
  maxStake: Money;
  rtp: string;
  maxWin: string;
  language: string;
  pair: Pair;
}

export interface Pair {
  seal: string;
  clientSeed: string;
  nextNonce: number;
}

export interface Round<Outcome> {
  id: string;
  isSettled: boolean;
  nonce: number;
  outcome: Outcome;
  stake: Money;
  payout: Money;
  balance: Money | undefined;
  version: number;
  seal: string;
  clientSeed: string;
}

export interface Proof {
  serverSeed: string | null;
  seal: string;
  clientSeed: string;
  nonce: number;
  rtp: string;
  choices: Record<string, string>;
  outcome: Record<string, unknown>;
}

export class WireError extends Error {}

type Fields = Record<string, unknown>;

function fields(value: unknown): Fields {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new WireError('an object was expected');
  return value as Fields;
}

function text(from: Fields, name: string): string {
  const value = from[name];
  if (typeof value !== 'string') throw new WireError(`${name} is not a text`);
  return value;
}

function count(from: Fields, name: string): number {
  const value = from[name];
  if (typeof value !== 'number') throw new WireError(`${name} is not a number`);
  return value;
}

function amount(from: Fields, name: string): Money {
  const value = from[name];
  if (!isMoney(value)) throw new WireError(`${name} is not an amount`);
  return value;
}

function toPair(value: Fields): Pair {
  return {
    seal: text(value, 'serverSeedHash'),
    clientSeed: text(value, 'clientSeed'),
    nextNonce: count(value, 'nonce'),
  };
}

export function toSeat(raw: unknown): GameSession {
  const value = fields(raw);
  return {
    bearer: text(value, 'session'),
    code: text(value, 'code'),
    balance: amount(value, 'balance'),
    version: typeof value.balanceVersion === 'number' ? value.balanceVersion : 0,
    symbol: text(value, 'currencySymbol'),
    minStake: amount(value, 'minStake'),
    maxStake: amount(value, 'maxStake'),
    rtp: text(value, 'rtp'),
    maxWin: text(value, 'maxWin'),
    language: text(value, 'language'),
    pair: toPair(value),
  };
}

export function toRound<Outcome>(raw: unknown, toOutcome: (value: Fields) => Outcome): Round<Outcome> {
  const value = fields(raw);
  return {
    id: text(value, 'roundId'),
    isSettled: value.state === undefined || value.state === 'SETTLED',
    nonce: count(value, 'nonce'),
    outcome: toOutcome(fields(value.outcome)),
    stake: amount(value, 'stake'),
    payout: amount(value, 'payout'),
    balance: isMoney(value.balance) ? value.balance : undefined,
    version: typeof value.balanceVersion === 'number' ? value.balanceVersion : 0,
    seal: text(value, 'serverSeedHash'),
    clientSeed: text(value, 'clientSeed'),
  };
}

/** Rounds without an outcome are skipped. */
export function toHistory<Outcome>(raw: unknown, toOutcome: (value: Fields) => Outcome): Round<Outcome>[] {
  const content = fields(raw).content;
  if (!Array.isArray(content)) throw new WireError('content is not a list');
  return content.filter((each) => typeof fields(each).nonce === 'number').map((each) => toRound(each, toOutcome));
}

export function toNewPair(raw: unknown): Pair {
  return toPair(fields(raw));
}

export function toProof(raw: unknown): Proof {
  const value = fields(raw);
  const choices = fields(value.choices);
  return {
    serverSeed: value.serverSeed === null ? null : text(value, 'serverSeed'),
    seal: text(value, 'serverSeedHash'),
    clientSeed: text(value, 'clientSeed'),
    nonce: count(value, 'nonce'),
    rtp: text(value, 'rtp'),
    choices: Object.fromEntries(Object.keys(choices).map((name) => [name, text(choices, name)])),
    outcome: fields(value.outcome),
  };
}
