import { bls12_381 } from '@noble/curves/bls12-381.js';

import { bytesOf, sha256 } from './stream';

/**
 * The key of drand quicknet, a point of G2, and the domain of its scheme bls-unchained-g1-rfc9380, in which signatures
 * are points of G1 (https://docs.drand.love/docs/specification).
 */
const publicKey =
  '83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c8c4b450b6a0a6c3ac6a5776a2d1064510d1fec758c921cc2' +
  '2b0e17e63aaf4bcb5ed66304de9cf809bd274ca73bab4af5a6e9c76a4bc09e76eae8991ef5ece45a';
const domain = 'BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_';

/** Whether a signature is the one that the network gave for a round. */
export async function isSignedRound(round: number, signature: string): Promise<boolean> {
  const number = new Uint8Array(8);
  new DataView(number.buffer).setBigUint64(0, BigInt(round));
  const message = bytesOf(await sha256(number));
  const { shortSignatures } = bls12_381;
  try {
    return shortSignatures.verify(bytesOf(signature), shortSignatures.hash(message, domain), bytesOf(publicKey));
  } catch {
    // The bytes are no point of the curve, and so the signature of no round.
    return false;
  }
}
