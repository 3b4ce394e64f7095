// Writes a measurement's report to build, or with RECORD=1 over the committed one beside this file.
import { mkdirSync, writeFileSync } from 'node:fs';

const folder = process.env.RECORD === '1' ? new URL('.', import.meta.url) : new URL('../../build/', import.meta.url);

export function writeReport(name, report) {
  mkdirSync(folder, { recursive: true });
  writeFileSync(new URL(name, folder), `${JSON.stringify(report, null, 2)}\n`);
}
