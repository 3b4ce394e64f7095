// Runs all checks and tests: `make test`. A step is repeated only when its inputs have changed.
import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { fingerprint, recall, recallAll, remember, versionOf } from './stamp.mjs';
import { steps } from './steps.mjs';

// One step more than there are processors, because most wait for a database or a browser at times.
const lanes = Math.min(5, availableParallelism() + 1);
// Patient steps have one additional lane, idle ones two.
const patiently = ['nice', '-n', '10'];
const usualMinutes = 20;
const only = process.argv.slice(2);
const running = new Set();
const totals = { passed: 0, failed: 0 };

const seconds = (since) => (performance.now() - since) / 1000;
const inSeconds = (count) => `${count.toFixed(1)} s`;
const sum = (text, ...patterns) =>
  patterns
    .flatMap((pattern) => [...text.matchAll(pattern)])
    .reduce((total, [, number]) => total + Number(number ?? 1), 0);

/** Counts the tests in the tools' output; a step without counts is one test. */
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

// Without the profile, packages are compiled once for tests and programs; without path names, once for all clones.
const goFlags = [process.env.GOFLAGS, '-pgo=off', '-trimpath'].filter(Boolean).join(' ');

/** Prints the processor time of a script and its child processes to a descriptor that the script cannot write to. */
const withTimes = (script) => `trap 'times >&3' EXIT\n(\n${script}\n) 3>&-`;

/** Adds up the shell's times: user and system mode, its own and its children's. */
const processorSeconds = (times) =>
  [...times.matchAll(/(\d+)m([\d.]+)s/g)].reduce((total, [, minutes, rest]) => total + 60 * minutes + Number(rest), 0);

function run(step) {
  return new Promise((resolve) => {
    const started = performance.now();
    const [program, ...args] = [...(step.isPatient ? patiently : []), 'sh', '-euc', withTimes(step.run)];
    const child = spawn(program, args, {
      stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
      detached: true,
      env: { ...process.env, GOFLAGS: goFlags, CI: 'true', EXPO_OFFLINE: '1', EXPO_NO_TELEMETRY: '1', ...step.env },
    });
    running.add(child);
    let output = '';
    const keep = (chunk) => (output += chunk);
    child.stdout.setEncoding('utf8').on('data', keep);
    child.stderr.setEncoding('utf8').on('data', keep);
    let times = '';
    child.stdio[3].setEncoding('utf8').on('data', (chunk) => (times += chunk));
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
      resolve({ isGood: code === 0, output, seconds: seconds(started), processor: processorSeconds(times) });
    });
  });
}

/** Terminates a step with its child processes. */
function end(child) {
  try {
    process.kill(-child.pid, 'SIGTERM');
  } catch (error) {
    if (error.code !== 'ESRCH') throw error;
  }
}

/** Environment variables that change what a step does. */
const settings = [
  'CHROMIUM',
  'ALL_LOOKS',
  'WEB_DIR',
  'ROUNDS_TEST',
  'DATABASE_URL_TEST',
  'REDIS_URL_TEST',
  'REDIS_CLUSTER_TEST',
];

const printOf = ({ inputs, built, tools = [], run: script, env = {} }) =>
  fingerprint(inputs, {
    built,
    extra: [script, env, goFlags, settings.map((name) => process.env[name] ?? ''), tools.map(versionOf)],
  });

const table = [];

async function settle(step) {
  const print = step.isAlways ? '' : printOf(step);
  const before = step.isAlways ? undefined : recall(step.name, print);
  if (before) {
    totals.passed += before.passed;
    process.stdout.write(`  same   ${step.title} (${before.passed})\n`);
    return true;
  }
  const started = performance.now();
  const result = await run(step);
  const { isGood, output, processor } = result;
  const found = count(output, isGood);
  totals.passed += found.passed;
  totals.failed += found.failed;
  table.push({ name: step.name, begin: started - begun, seconds: result.seconds, processor });
  // If files changed during the run, the result is not recorded.
  const isSame = step.isAlways || printOf(step) === print;
  if (isGood && isSame) remember(step.name, print, { passed: found.passed, seconds: result.seconds });
  if (!isGood) process.stdout.write(`${worthReading(output)}\n`);
  process.stdout.write(
    `  ${isGood ? 'passed' : 'FAILED'} ${step.title} (${found.passed}${isGood ? '' : `, ${found.failed} failed`}) ${inSeconds(result.seconds)}\n`,
  );
  return isGood;
}

/** Expected seconds of a step: those of the last run, or its usual duration. */
const expected = (step) => recallAll(step.name)[0]?.seconds ?? step.seconds ?? 10;

/** The kind of lane that a step uses. */
const kindOf = ({ isPatient, isIdle }) => (isPatient ? 'patient' : isIdle ? 'idle' : 'hurried');

/** Steps that others need come first, then the longest: a long step that starts last would run alone. */
function inOrder(wanted) {
  const isNeeded = ({ name }) => wanted.some(({ needs = [] }) => needs.includes(name));
  const rank = new Map(wanted.map((step) => [step, (isNeeded(step) ? 1e6 : 0) + expected(step)]));
  return [...wanted].sort((a, b) => rank.get(b) - rank.get(a));
}

/** Starts each step when the steps that it needs have passed and a lane is free. */
async function all(wanted) {
  const results = new Map();
  const waiting = new Set(inOrder(wanted));
  const busy = new Map();
  const isReady = (step) =>
    (step.needs ?? []).every((name) => results.get(name) ?? !wanted.some((each) => each.name === name));
  // The lane of patient steps serves the others when no patient step is left.
  const isFree = (step) => {
    const kind = kindOf(step);
    const running = [...busy.keys()].map(kindOf);
    const busyAs = (each) => running.filter((other) => other === each).length;
    if (kind === 'idle') return busyAs('idle') < 2;
    if (kind === 'patient') return busyAs('patient') < 1;
    const isPatientLeft = [...waiting].some((each) => each.isPatient) || busyAs('patient') > 0;
    return busyAs('hurried') < (isPatientLeft ? lanes - 1 : lanes);
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

function printTable() {
  if (table.length === 0) return;
  process.stdout.write('\n  began   took  processor\n');
  const column = (count) => count.toFixed(1).padStart(7);
  for (const { name, begin, seconds: took, processor } of table.sort((a, b) => b.seconds - a.seconds))
    process.stdout.write(`${column(begin / 1000)}${column(took)}${column(processor)}    ${name}\n`);
  const sumOf = (key) => table.reduce((total, row) => total + row[key], 0);
  process.stdout.write(`${column(0)}${column(sumOf('seconds'))}${column(sumOf('processor'))}    all steps\n\n`);
}

for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, () => {
    running.forEach(end);
    process.exit(130);
  });
}

const begun = performance.now();
const isWanted = ({ name, group, isOnlyByName = false }) =>
  only.length === 0 ? !isOnlyByName : only.includes(name) || only.includes(group);
await all(steps.filter(isWanted));
printTable();
process.stdout.write(`in ${inSeconds(seconds(begun))}\n${totals.passed} passed, ${totals.failed} failed\n`);
process.exitCode = totals.failed > 0 ? 1 : 0;
