import { execFileSync } from 'node:child_process';
import { PLACES } from './paths';

const MOST = 1 << 26;

/** The catalog of the current sandbox build, for tests. */
export const sandboxCatalog = (): string => execFileSync(PLACES.sandbox, ['catalog'], { maxBuffer: MOST }).toString();
