import qrcode from 'qrcode-generator';

/** Pixels of a module, and modules of the white margin that cameras need. */
const scale = 8;
const margin = 4;
const bitsOfByte = 8;

/** The QR code of a text as a PNG of one bit for each pixel. */
export function qrPng(value: string): Uint8Array<ArrayBuffer> {
  const code = qrcode(0, 'M');
  code.addData(value);
  code.make();
  const count = code.getModuleCount();
  const side = (count + margin * 2) * scale;
  const isWhite = (x: number, y: number) => {
    const [column, row] = [Math.floor(x / scale) - margin, Math.floor(y / scale) - margin];
    const isInside = column >= 0 && row >= 0 && column < count && row < count;
    return !isInside || !code.isDark(row, column);
  };
  const stride = 1 + side / bitsOfByte;
  const rows = new Uint8Array(stride * side);
  for (let y = 0; y < side; y += 1) {
    for (let x = 0; x < side; x += 1) {
      const place = y * stride + 1 + Math.floor(x / bitsOfByte);
      if (isWhite(x, y)) rows[place] = (rows[place] ?? 0) | (0x80 >> (x % bitsOfByte));
    }
  }
  // One bit of gray, no interlacing.
  const header = [...bigEndian(side), ...bigEndian(side), 1, 0, 0, 0, 0];
  return Uint8Array.from([
    ...signature,
    ...chunk('IHDR', header),
    ...chunk('IDAT', [...zlibStored(rows)]),
    ...chunk('IEND', []),
  ]);
}

const signature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

function chunk(name: string, data: readonly number[]): number[] {
  const body = [...[...name].map((letter) => letter.charCodeAt(0)), ...data];
  return [...bigEndian(data.length), ...body, ...bigEndian(crc32(body))];
}

const bigEndian = (value: number): number[] => [24, 16, 8, 0].map((shift) => (value >>> shift) & 0xff);

const blockSize = 0xffff;

/** The bytes in zlib's format without compression: browsers and apps have no common compressor. */
function zlibStored(bytes: Uint8Array): number[] {
  const out = [0x78, 0x01];
  for (let at = 0; at < bytes.length; at += blockSize) {
    const block = bytes.subarray(at, at + blockSize);
    const isLast = at + blockSize >= bytes.length ? 1 : 0;
    const [low, high] = [block.length & 0xff, block.length >> 8];
    out.push(isLast, low, high, low ^ 0xff, high ^ 0xff);
    for (const byte of block) out.push(byte);
  }
  return [...out, ...bigEndian(adler32(bytes))];
}

const adlerBase = 65_521;

function adler32(bytes: Uint8Array): number {
  let [low, high] = [1, 0];
  for (const byte of bytes) {
    low = (low + byte) % adlerBase;
    high = (high + low) % adlerBase;
  }
  return (high * 0x1_0000 + low) >>> 0;
}

const crcPolynomial = 0xedb8_8320;

function crc32(bytes: readonly number[]): number {
  let crc = 0xffff_ffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < bitsOfByte; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? crcPolynomial : 0);
  }
  return (crc ^ 0xffff_ffff) >>> 0;
}
