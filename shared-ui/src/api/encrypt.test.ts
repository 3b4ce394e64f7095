// @vitest-environment node
import { compactDecrypt, exportJWK, generateKeyPair, type CryptoKey } from 'jose';
import { beforeEach, describe, expect, it } from 'vitest';

import { encryptBody, forgetServerKey } from './encrypt';

describe('encrypted bodies', () => {
  let privateKey: CryptoKey;
  let requests = 0;

  const renew = async (kid: string) => {
    const pair = await generateKeyPair('ECDH-ES', { crv: 'P-256', extractable: true });
    privateKey = pair.privateKey;
    const jwk = await exportJWK(pair.publicKey);
    globalThis.fetch = () => {
      requests += 1;
      return Promise.resolve(new Response(JSON.stringify({ keys: [{ ...jwk, kid, use: 'enc' }] })));
    };
  };

  const open = async (message: string) => {
    const { plaintext, protectedHeader } = await compactDecrypt(message, privateKey);
    return {
      header: protectedHeader,
      body: JSON.parse(new TextDecoder().decode(plaintext)) as Record<string, unknown>,
    };
  };

  beforeEach(async () => {
    forgetServerKey();
    requests = 0;
    await renew('k1');
  });

  it("can be decrypted with the server's key only and contain the time of encryption", async () => {
    const { header, body } = await open(await encryptBody({ username: 'pakorn92', password: 'lantern-demo-1' }));
    expect(header).toMatchObject({ alg: 'ECDH-ES', enc: 'A256GCM', kid: 'k1' });
    expect(body).toMatchObject({ username: 'pakorn92', password: 'lantern-demo-1' });
    expect(Math.abs(Number(body.iat) - Date.now() / 1000)).toBeLessThan(5);
  });

  it('differ on every call', async () => {
    const [one, two] = await Promise.all([open(await encryptBody({ a: 1 })), open(await encryptBody({ a: 1 }))]);
    expect(one.body.jti).not.toBe(two.body.jti);
  });

  it("load the server's key once, and again after it was reported as invalid", async () => {
    await encryptBody({});
    await encryptBody({});
    expect(requests).toBe(1);
    forgetServerKey();
    await renew('k2');
    expect((await open(await encryptBody({}))).header.kid).toBe('k2');
  });
});
