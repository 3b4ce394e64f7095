import type { Proof } from '../shell/wire';
import type { TextKey } from '../shell/words';
import { hundredths, millionths, rollAgain, type DiceResult } from './dice';
import { sealOf } from './stream';

/** The values of the fields as typed. */
export interface Form {
  serverSeed: string;
  seal: string;
  clientSeed: string;
  nonce: string;
  target: string;
  direction: 'over' | 'under';
  rtp: string;
}

export type Field = Exclude<keyof Form, 'direction'>;

export const empty: Form = {
  serverSeed: '',
  seal: '',
  clientSeed: '',
  nonce: '',
  target: '50.50',
  direction: 'over',
  rtp: '99',
};

export function formOf(proof: Proof): Form {
  return {
    serverSeed: proof.serverSeed ?? '',
    seal: proof.seal,
    clientSeed: proof.clientSeed,
    nonce: String(proof.nonce),
    target: proof.choices.target ?? '',
    direction: proof.choices.direction === 'under' ? 'under' : 'over',
    rtp: proof.rtp,
  };
}

const hex = /^[0-9a-f]{64}$/i;

const reads = (read: () => unknown): boolean => {
  try {
    read();
    return true;
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
};

/** Problems that prevent a calculation, by field. */
export function problemsOf(form: Form): Partial<Record<Field, TextKey>> {
  const found: Partial<Record<Field, TextKey>> = {};
  if (!hex.test(form.serverSeed.trim())) found.serverSeed = 'badServerSeed';
  if (form.seal.trim() !== '' && !hex.test(form.seal.trim())) found.seal = 'badSeal';
  if (!/^[A-Za-z0-9._-]{1,64}$/.test(form.clientSeed.trim())) found.clientSeed = 'clientSeedRule';
  if (!/^[1-9]\d{0,17}$/.test(form.nonce.trim())) found.nonce = 'badNonce';
  const isTarget = reads(() => hundredths(form.target.trim())) && Number(form.target) > 0 && Number(form.target) < 100;
  if (!isTarget) found.target = 'badTarget';
  if (!reads(() => millionths(form.rtp.trim()))) found.rtp = 'badRtp';
  return found;
}

export interface Answer extends DiceResult {
  /** Whether the seed matches the hash; undefined without a hash. */
  fits: boolean | undefined;
}

export async function workOut(form: Form): Promise<Answer> {
  const serverSeed = form.serverSeed.trim().toLowerCase();
  const seal = form.seal.trim().toLowerCase();
  const result = await rollAgain({
    serverSeed,
    clientSeed: form.clientSeed.trim(),
    nonce: BigInt(form.nonce.trim()),
    rtp: millionths(form.rtp.trim()),
    target: form.target.trim(),
    direction: form.direction,
  });
  return { ...result, fits: seal === '' ? undefined : (await sealOf(serverSeed)) === seal };
}
