// Runs everything that must hold: `make test`. A step runs again only when its inputs changed.
import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { fingerprint, recall, remember } from './stamp.mjs';
import { steps } from './steps.mjs';

// A step for each processor: with more, those that drive a browser wait for one another.
const lanes = Math.max(2, Math.min(4, availableParallelism()));
// One more for what watches no clock: it takes what the others leave of the processors while they wait.
const patiently = ['nice', '-n', '10'];
const usualMinutes = 20;
const only = process.argv.slice(2);
const running = new Set();
const totals = { passed: 0, failed: 0 };

const seconds = (since) => `${((performance.now() - since) / 1000).toFixed(1)} s`;
const sum = (text, ...patterns) =>
  patterns
    .flatMap((pattern) => [...text.matchAll(pattern)])
    .reduce((total, [, number]) => total + Number(number ?? 1), 0);

/** What the tools say about their own tests; a step that counts nothing is one test. */
function count(output, isGood) {
  const text = output.replace(/\u001b\[[0-9;]*m/g, '');
  const passed = sum(text, /^\s*--- PASS/gm, /^\s*Tests:?\s.*?(\d+) passed/gm, /^# pass (\d+)/gm);
  const failed = sum(text, /^\s*--- FAIL/gm, /^\s*Tests:?\s.*?(\d+) failed/gm, /^# fail (\d+)/gm);
  if (isGood) return { passed: Math.max(1, passed), failed: 0 };
  return { passed, failed: Math.max(1, failed) };
}

const boring = /^(\s*=== (RUN|PAUSE|CONT|NAME)|\s*--- PASS|PASS$|npm warn)/;
const worthReading = (output) =>
  output
    .split('\n')
    .filter((line) => !boring.test(line))
    .join('\n');

// Without the program's profile everything is compiled once, and not anew for the program; without its folder's name, not for another clone.
const goFlags = [process.env.GOFLAGS, '-pgo=off', '-trimpath'].filter(Boolean).join(' ');

function run(step) {
  return new Promise((resolve) => {
    const started = performance.now();
    const [program, ...args] = [...(step.isPatient ? patiently : []), 'sh', '-euc', step.run];
    const child = spawn(program, args, {
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
      env: { ...process.env, GOFLAGS: goFlags, CI: 'true', EXPO_OFFLINE: '1', EXPO_NO_TELEMETRY: '1', ...step.env },
    });
    running.add(child);
    let output = '';
    const keep = (chunk) => (output += chunk);
    child.stdout.setEncoding('utf8').on('data', keep);
    child.stderr.setEncoding('utf8').on('data', keep);
    const limit = setTimeout(
      () => {
        output += `\nended: it took longer than ${step.minutes ?? usualMinutes} minutes\n`;
        end(child);
      },
      (step.minutes ?? usualMinutes) * 60_000,
    );
    child.on('close', (code) => {
      clearTimeout(limit);
      end(child);
      running.delete(child);
      resolve({ isGood: code === 0, output, time: seconds(started) });
    });
  });
}

/** Ends a step with all that it started. */
function end(child) {
  try {
    process.kill(-child.pid, 'SIGTERM');
  } catch (error) {
    if (error.code !== 'ESRCH') throw error;
  }
}

async function settle(step) {
  const print = fingerprint(step.inputs, [step.run, step.env ?? {}]);
  const before = recall(step.name, print);
  if (before && !step.always) {
    totals.passed += before.passed;
    process.stdout.write(`  same   ${step.title} (${before.passed})\n`);
    return true;
  }
  const { isGood, output, time } = await run(step);
  const found = count(output, isGood);
  totals.passed += found.passed;
  totals.failed += found.failed;
  if (isGood) remember(step.name, print, { passed: found.passed });
  else process.stdout.write(`${worthReading(output)}\n`);
  process.stdout.write(
    `  ${isGood ? 'passed' : 'FAILED'} ${step.title} (${found.passed}${isGood ? '' : `, ${found.failed} failed`}) ${time}\n`,
  );
  return isGood;
}

/** Starts what is ready while a lane is free: one more than the others have is for the patient, and for all once these are done. */
async function all(wanted) {
  const results = new Map();
  const waiting = new Set(wanted);
  const busy = new Map();
  const isReady = (step) =>
    (step.needs ?? []).every((name) => results.get(name) ?? !wanted.some((each) => each.name === name));
  const isHurried = ({ isPatient }) => !isPatient;
  const isFree = (step) => {
    const arePatient = ![...waiting, ...busy.keys()].every(isHurried);
    return arePatient && isHurried(step) ? [...busy.keys()].filter(isHurried).length < lanes : busy.size <= lanes;
  };
  const isLost = (step) => (step.needs ?? []).some((name) => results.get(name) === false);
  while (waiting.size + busy.size > 0) {
    for (const step of waiting) {
      if (isLost(step)) {
        waiting.delete(step);
        results.set(step.name, false);
        totals.failed += 1;
        process.stdout.write(`  FAILED ${step.title}: what it needs has failed\n`);
      } else if (isReady(step) && isFree(step)) {
        waiting.delete(step);
        busy.set(
          step,
          settle(step).then((isGood) => {
            results.set(step.name, isGood);
            busy.delete(step);
          }),
        );
      }
    }
    if (busy.size > 0) await Promise.race(busy.values());
  }
}

for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, () => {
    running.forEach(end);
    process.exit(130);
  });
}

const started = performance.now();
await all(steps.filter(({ name }) => only.length === 0 || only.includes(name)));
process.stdout.write(`in ${seconds(started)}\n${totals.passed} passed, ${totals.failed} failed\n`);
process.exitCode = totals.failed > 0 ? 1 : 0;
