import { useCallback, useEffect, useRef, useState } from 'react';
import { overOf, type Over } from './Boot';
import { ask, askUntilKnown, isOpen, Refused } from './call';
import { postToParent } from './frame';
import type { Money } from './money';
import { dropPending, keepPending, pendingOf, type Pending } from './pending';
import { toHistory, toNewPair, toRound, type Pair, type Round, type GameSession } from './wire';

export type Phase = 'ready' | 'asking' | 'unsure';

export interface Table<Outcome, Choices> {
  balance: Money;
  pair: Pair;
  rounds: Round<Outcome>[];
  phase: Phase;
  over: Over | undefined;
  refusal: Refused | undefined;
  isRecovered: boolean;
  place: (stake: Money, choices: Choices) => Promise<Round<Outcome> | undefined>;
  rotate: (clientSeed: string) => Promise<void>;
  forgive: () => void;
}

const historySize = 50;

/**
 * State of a game session for any title: balance, seeds, history, and bets that are retried until their outcome is
 * known.
 */
export function useTable<Outcome, Choices extends Record<string, string>>(
  seat: GameSession,
  toOutcome: (value: Record<string, unknown>) => Outcome,
  onRound: (round: Round<Outcome>) => void,
): Table<Outcome, Choices> {
  const [balance, setBalance] = useState(seat.balance);
  const version = useRef(seat.version);
  const [pair, setPair] = useState(seat.pair);
  const [rounds, setRounds] = useState<Round<Outcome>[]>([]);
  const [phase, setPhase] = useState<Phase>('ready');
  const [over, setOver] = useState<Over>();
  const [refusal, setRefusal] = useState<Refused>();
  const [isRecovered, setRecovered] = useState(false);
  const isBusy = useRef(false);
  const { bearer, code } = seat;

  /** A balance older than the current one is dropped. */
  const updateBalance = useCallback((next: Money, at: number) => {
    if (at < version.current) return;
    version.current = at;
    setBalance(next);
    postToParent({ type: 'lantern:balance', balance: next, version: at });
  }, []);

  const refuse = useCallback((error: unknown) => {
    const ended = overOf(error);
    if (ended) setOver(ended);
    else if (error instanceof Refused) setRefusal(error);
    else throw error;
  }, []);

  const send = useCallback(
    async (bet: Pending<Choices>) => {
      if (isBusy.current) return undefined;
      isBusy.current = true;
      setRefusal(undefined);
      setPhase('asking');
      keepPending(bet);
      try {
        const { key, stake, choices } = bet;
        const options = { bearer, key, body: { stake, choices } };
        const answer = await askUntilKnown('POST /lgw/bgs/rounds', options, () => setPhase('unsure'));
        const round = toRound(answer, toOutcome);
        dropPending();
        setRounds((before) => [round, ...before.filter(({ id }) => id !== round.id)].slice(0, historySize));
        setPair((before) => ({
          seal: round.seal,
          clientSeed: round.clientSeed,
          nextNonce: before.seal === round.seal ? Math.max(before.nextNonce, round.nonce + 1) : round.nonce + 1,
        }));
        if (round.balance !== undefined) updateBalance(round.balance, round.version);
        onRound(round);
        return round;
      } catch (error) {
        // When the session has ended, the bet is retried after the game is opened again.
        if (!overOf(error)) dropPending();
        refuse(error);
        return undefined;
      } finally {
        isBusy.current = false;
        setPhase('ready');
      }
    },
    [bearer, onRound, refuse, updateBalance, toOutcome],
  );

  useEffect(() => {
    ask('GET /lgw/bgs/rounds', { query: { pageSize: historySize }, bearer })
      .then((raw) => setRounds((before) => (before.length > 0 ? before : toHistory(raw, toOutcome))))
      .catch((error: unknown) => {
        if (!isOpen(error)) refuse(error);
      });
  }, [bearer, refuse, toOutcome]);

  useEffect(() => {
    const left = pendingOf<Choices>(code);
    if (left === undefined) return;
    void send(left).then((round) => setRecovered(round !== undefined));
  }, [code, send]);

  const place = useCallback(
    (stake: Money, choices: Choices) => {
      setRecovered(false);
      return send({ code, key: crypto.randomUUID(), stake, choices });
    },
    [code, send],
  );

  const rotate = useCallback(
    async (clientSeed: string) => {
      try {
        setPair(toNewPair(await ask('PUT /lgw/bgs/seed', { bearer, body: { clientSeed } })));
      } catch (error) {
        if (isOpen(error)) setRefusal(new Refused('temporarily_unavailable', {}, ''));
        else refuse(error);
      }
    },
    [bearer, refuse],
  );

  const forgive = useCallback(() => setRefusal(undefined), []);
  return { balance, pair, rounds, phase, over, refusal, isRecovered, place, rotate, forgive };
}
