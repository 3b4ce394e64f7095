// Creates PNG files for upload tests.
import { crc32, deflateSync } from 'node:zlib';

function chunk(kind, bytes) {
  const typed = Buffer.concat([Buffer.from(kind), bytes]);
  const output = Buffer.alloc(typed.length + 8);
  output.writeUInt32BE(bytes.length);
  typed.copy(output, 4);
  output.writeUInt32BE(crc32(typed), typed.length + 4);
  return output;
}

/** Returns a gray PNG with darker stripes. */
export function pngImage(width = 360, height = 240) {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width);
  header.writeUInt32BE(height, 4);
  header.writeUInt8(8, 8);
  const row = (y) => Buffer.concat([Buffer.of(0), Buffer.alloc(width, y % 24 < 4 ? 150 : 225)]);
  const rows = Buffer.concat(Array.from({ length: height }, (_, y) => row(y)));
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** Returns the multipart form that disputes a payout part. */
export function proofForm(...images) {
  const form = new FormData();
  for (const image of images) form.append('proofs', new Blob([image], { type: 'image/png' }), 'statement.png');
  return form;
}
