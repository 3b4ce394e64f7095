// A picture of a bank statement, made here: its pixels need not say anything.
import { crc32, deflateSync } from 'node:zlib';

function chunk(kind, bytes) {
  const named = Buffer.concat([Buffer.from(kind), bytes]);
  const framed = Buffer.alloc(named.length + 8);
  framed.writeUInt32BE(bytes.length);
  named.copy(framed, 4);
  framed.writeUInt32BE(crc32(named), named.length + 4);
  return framed;
}

/** A gray PNG with lines of another gray. */
export function statement(width = 360, height = 240) {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width);
  head.writeUInt32BE(height, 4);
  head.writeUInt8(8, 8);
  const row = (y) => Buffer.concat([Buffer.of(0), Buffer.alloc(width, y % 24 < 4 ? 150 : 225)]);
  const rows = Buffer.concat(Array.from({ length: height }, (_, y) => row(y)));
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** The form that says a part did not arrive. */
export function proofForm(...pictures) {
  const form = new FormData();
  for (const picture of pictures) form.append('proofs', new Blob([picture], { type: 'image/png' }), 'statement.png');
  return form;
}
