import type { Proof } from '../shell/wire';
import { millionths, rollAgain, type DiceResult } from '../verify/dice';
import { sealOf } from '../verify/stream';

/** Recalculates a round; undefined while its seed is hidden or does not match its hash. */
export async function recalculate(proof: Proof): Promise<DiceResult | undefined> {
  if (proof.serverSeed === null) return undefined;
  if ((await sealOf(proof.serverSeed)) !== proof.seal) throw new RangeError('the seed does not fit its seal');
  const { target, direction } = proof.choices;
  if (target === undefined || (direction !== 'over' && direction !== 'under'))
    throw new RangeError('not a roll of dice');
  return rollAgain({
    serverSeed: proof.serverSeed,
    clientSeed: proof.clientSeed,
    nonce: proof.nonce,
    rtp: millionths(proof.rtp),
    target,
    direction,
  });
}
