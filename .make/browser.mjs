// The steps of the end-to-end tests: one for each file, so that each is repeated only when its own inputs have changed.
import { readdirSync } from 'node:fs';

const packages = ['package.json', 'package-lock.json'];
const programs = ['build/lantern', 'build/sandbox'];
const specEnding = '.spec.mjs';

/** Inputs of every test file: the runner, the test users, the browser helpers. */
const shared = ['e2e', ...['contract', 'firebase', 'load', 'look', 'native', 'web'].map((each) => `:!:e2e/${each}`)];

const specsIn = (folder) =>
  readdirSync(`e2e/${folder}`)
    .filter((name) => name.endsWith(specEnding))
    .map((name) => name.slice(0, -specEnding.length));

/** Usual seconds of the slowest files, for the order of the first run. */
const usualSeconds = {};

// These mostly wait, for a minute between two codes and for a job that runs once a minute, and leave the processors free.
const idle = ['browser-codes', 'browser-way'];

const stepOf = (group, noun, rest) => {
  const name = `${group}-${noun}`;
  return { name, group, seconds: usualSeconds[name] ?? 20, isIdle: idle.includes(name), ...rest };
};

export const browserSteps = specsIn('web').map((noun) =>
  stepOf('browser', noun, {
    title: `in Chromium: ${noun}`,
    inputs: [...packages, ...shared, `e2e/web/${noun}${specEnding}`],
    built: [...programs, 'pwa/dist'],
    tools: ['chromium-headless-shell', 'chromium'],
    needs: ['build', 'demo', 'web'],
    run: `node e2e/run.mjs web/${noun}${specEnding}`,
  }),
);

export const contractSteps = specsIn('contract').map((noun) =>
  stepOf('contract', noun, {
    title: `the API answers as documented: ${noun}`,
    inputs: [...packages, ...shared, 'e2e/contract'],
    built: programs,
    needs: ['build', 'demo'],
    run: `node --test --test-reporter=tap e2e/contract/${noun}${specEnding}`,
  }),
);
