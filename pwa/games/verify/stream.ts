/**
 * The public random stream of a bet, implemented from its specification instead of the server's code, with the
 * browser's own HMAC.
 */

const blockSize = 32;

export function bytesOfHex(hex: string): Uint8Array<ArrayBuffer> {
  if (!/^([0-9a-f]{2})+$/i.test(hex)) throw new RangeError('not hexadecimal');
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}

export function hexOf(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The hash shown before the bet: SHA-256 of the seed's raw bytes. */
export async function sealOf(serverSeed: string): Promise<string> {
  return hexOf(new Uint8Array(await crypto.subtle.digest('SHA-256', bytesOfHex(serverSeed))));
}

export interface Pair {
  serverSeed: string;
  clientSeed: string;
  nonce: number | bigint;
}

export class Stream {
  private unread: number[] = [];
  private block = 0;

  private constructor(
    private readonly key: CryptoKey,
    private readonly start: string,
  ) {}

  static async open(pair: Pair): Promise<Stream> {
    const seed = bytesOfHex(pair.serverSeed);
    if (seed.length !== blockSize) throw new RangeError('a server seed has 32 bytes');
    const key = await crypto.subtle.importKey('raw', seed, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
    return new Stream(key, `${pair.clientSeed}:${pair.nonce.toString()}:`);
  }

  async take(count: number): Promise<number[]> {
    while (this.unread.length < count) {
      const message = new TextEncoder().encode(`${this.start}${this.block}`);
      this.unread.push(...new Uint8Array(await crypto.subtle.sign('HMAC', this.key, message)));
      this.block += 1;
    }
    return this.unread.splice(0, count);
  }

  private async number(count: number): Promise<bigint> {
    return (await this.take(count)).reduce((value, byte) => value * 256n + BigInt(byte), 0n);
  }

  /** A uniform integer from 0 to bound − 1: four bytes, rejected where they would bias the result. */
  async below(bound: number): Promise<number> {
    const limit = BigInt(bound);
    if (limit < 1n || limit > 2n ** 32n) throw new RangeError('bound from 1 to 2^32');
    const width = 2n ** 32n / limit;
    for (;;) {
      const result = (await this.number(4)) / width;
      if (result < limit) return Number(result);
    }
  }

  /** The upper 52 of 64 bits. */
  async bits52(): Promise<bigint> {
    return (await this.number(8)) >> 12n;
  }
}
