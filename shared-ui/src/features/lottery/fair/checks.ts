import { useQuery } from '@tanstack/react-query';

import type { Proof } from '../model';
import type { DrawForm } from '../rules';
import { beaconOf, commitmentOf, drawOf, isSameResult, pathOf, roundOf, type Word } from './stream';

export type CheckState = 'ok' | 'wrong' | 'waiting' | 'checking' | 'void';

export interface Checks {
  commitment: CheckState;
  chance: CheckState;
  numbers: CheckState;
  own: CheckState;
  /** From the bet to the root. */
  nodes: readonly string[];
  computed: string;
  /** The words that decided the numbers, in their order. */
  words: readonly Word[];
}

const pending: Checks = {
  commitment: 'waiting',
  chance: 'waiting',
  numbers: 'waiting',
  own: 'waiting',
  nodes: [],
  computed: '',
  words: [],
};

const stateOf = (isRight: boolean): CheckState => (isRight ? 'ok' : 'wrong');

/**
 * Whether the beacon is the value of the round that follows from the close, signed by the network. Without a beacon the
 * root takes its place, so that only the seed and the bets decide.
 */
async function chanceOf({ entropy, beacon, orderRoot, round, signature, issue }: Proof): Promise<CheckState> {
  if (beacon === null) return 'waiting';
  if (entropy !== 'drand') return stateOf(beacon === orderRoot);
  if (round !== roundOf(issue.closesAt) || signature === null || beacon !== (await beaconOf(signature))) return 'wrong';
  // The curve is loaded here alone.
  const { isSignedRound } = await import('./beacon');
  return stateOf(await isSignedRound(round, signature));
}

/** Whether an issue became void before its draw: its seed is published, and decides nothing. */
export const isVoid = ({ issue }: Proof): boolean => issue.state === 'VOIDED' && issue.result === null;

const isSealed = async ({ rules, issue, seed, commitment }: Proof): Promise<boolean> =>
  (await commitmentOf(rules, issue.number, seed)) === commitment;

export async function check(proof: Proof, form: DrawForm): Promise<Checks> {
  const { issue, rules: game, seed, beacon, orderRoot, round } = proof;
  const nodes = proof.line === '' ? [] : await pathOf(proof.line, proof.path);
  const own = nodes.length === 0 ? 'waiting' : stateOf(nodes.at(-1) === orderRoot);
  if (isVoid(proof)) {
    const commitment = seed === '' ? 'waiting' : stateOf(await isSealed(proof));
    return { ...pending, commitment, chance: 'void', numbers: 'void', own, nodes };
  }
  if (seed === '' || beacon === null || orderRoot === null || issue.result === null) return { ...pending, own, nodes };
  const [sealed, chance, drawn] = await Promise.all([
    isSealed(proof),
    chanceOf(proof),
    drawOf(form, { seed, game, issue: issue.number, round: round ?? 0, beacon, root: orderRoot }),
  ]);
  return {
    commitment: stateOf(sealed),
    chance,
    numbers: stateOf(isSameResult(drawn.result, issue.result)),
    own,
    nodes,
    computed: drawn.result,
    words: drawn.accepted,
  };
}

/** Repeats every step of a draw in the browser. */
export function useChecks(proof: Proof | undefined, form: DrawForm | undefined): Checks {
  const { data } = useQuery({
    queryKey: ['lottery', 'checks', proof?.issue.id, proof?.issue.state, proof?.seed, proof?.line, form?.code],
    queryFn: () => (proof === undefined || form === undefined ? pending : check(proof, form)),
    enabled: proof !== undefined && form !== undefined,
    staleTime: 'static',
    gcTime: 0,
  });
  return data ?? { ...pending, commitment: 'checking', chance: 'checking', numbers: 'checking', own: 'checking' };
}
