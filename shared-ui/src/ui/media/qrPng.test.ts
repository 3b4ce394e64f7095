import { inflateSync } from 'node:zlib';
import qrcode from 'qrcode-generator';
import { describe, expect, it } from 'vitest';

import { qrPng } from './qrPng';

/** The chunks of a PNG by name, after a check of their checksums by the reader of the platform. */
function chunksOf(png: Uint8Array): Map<string, Buffer> {
  const whole = Buffer.from(png);
  expect(whole.subarray(0, 8).toString('hex')).toBe('89504e470d0a1a0a');
  const chunks = new Map<string, Buffer>();
  for (let at = 8; at < whole.length;) {
    const length = whole.readUInt32BE(at);
    chunks.set(whole.toString('latin1', at + 4, at + 8), whole.subarray(at + 8, at + 8 + length));
    at += length + 12;
  }
  return chunks;
}

describe('the picture of a QR code', () => {
  for (const text of ['https://pay.example/pay/abc', 'x'.repeat(900)]) {
    it(`shows every module in black and a white margin (${text.length} characters)`, () => {
      const chunks = chunksOf(qrPng(text));
      const side = chunks.get('IHDR')?.readUInt32BE(0) ?? 0;
      // Node refuses data whose checksum differs.
      const rows = inflateSync(chunks.get('IDAT') ?? Buffer.of());
      const stride = 1 + side / 8;
      expect(rows).toHaveLength(stride * side);
      const isDark = (x: number, y: number) => (((rows[y * stride + 1 + (x >> 3)] ?? 0) >> (7 - (x & 7))) & 1) === 0;
      const code = qrcode(0, 'M');
      code.addData(text);
      code.make();
      const count = code.getModuleCount();
      expect(side).toBe((count + 8) * 8);
      for (let row = -4; row < count + 4; row += 1) {
        for (let column = -4; column < count + 4; column += 1) {
          const isInside = row >= 0 && column >= 0 && row < count && column < count;
          const wanted = isInside && code.isDark(row, column);
          if (isDark((column + 4) * 8 + 3, (row + 4) * 8 + 5) !== wanted) expect([row, column]).toBe(wanted);
        }
      }
      expect([...chunks.keys()]).toEqual(['IHDR', 'IDAT', 'IEND']);
    });
  }
});
