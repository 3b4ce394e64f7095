import { execFileSync } from 'node:child_process';
import { PLACES } from './paths';
import { readShelves, type Shelved } from './shelves';

const MOST = 1 << 26;

/** The catalog of the program that was built last, for tests. */
export function printedShelves(): Shelved[] {
  return readShelves(execFileSync(PLACES.program, ['catalog'], { maxBuffer: MOST }).toString());
}
