import { execFileSync } from 'node:child_process';
import { PLACES } from './paths';

const MOST = 1 << 26;

/** The catalog of the program that was built last, for tests. */
export const printedCatalog = (): string => execFileSync(PLACES.program, ['catalog'], { maxBuffer: MOST }).toString();
