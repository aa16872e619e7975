// What a run of the tests prints at its end: seconds, slowest files, what was left out, failures, and the verdict.
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { root } from './paths.mjs';

const readJson = (file) => JSON.parse(readFileSync(join(root, file), 'utf8'));

/** Returns the report of Vitest's JSON reporter, or undefined if the run didn't get as far. */
export function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

const getFiles = (report) => report?.testResults ?? [];
const getName = ({ name }) => relative(root, name);
const hasRun = ({ status }) => status === 'passed' || status === 'failed';
const getTests = (report) => getFiles(report).flatMap((file) => file.assertionResults);

function getLevel(name) {
  if (name.startsWith('e2e/')) return 'browser';
  return name.startsWith('test/') || name.includes('.server.') ? 'server' : 'units';
}

/** Returns the seconds of a worker by level, and of the slowest files. */
function measure(report) {
  const files = getFiles(report).map((file) => ({
    name: getName(file),
    seconds: (file.endTime - file.startTime) / 1000,
  }));
  const sums = ['browser', 'server', 'units'].map((level) => {
    const ofLevel = files.filter(({ name }) => getLevel(name) === level);
    return [level, Math.round(ofLevel.reduce((sum, { seconds }) => sum + seconds, 0))];
  });
  return { sums, slowest: files.toSorted((a, b) => b.seconds - a.seconds).slice(0, 10) };
}

/** Prints where a run spends its time. */
export function nameSlowest(report) {
  const { sums, slowest } = measure(report);
  if (getFiles(report).length < 2) return;
  console.log(`\nSeconds of a worker: ${sums.map(([level, seconds]) => `${level} ${seconds}`).join(', ')}`);
  console.log('Slowest files:');
  for (const { name, seconds } of slowest) console.log(`${seconds.toFixed(1).padStart(7)} s  ${name}`);
}

/** Prints how many tests didn't run: those left to a full run, and those that need something this machine lacks. */
export function countSkipped(report, speed) {
  const skipped = getTests(report).filter((test) => !hasRun(test)).length;
  if (speed === 'quick') {
    const files = Object.values(readJson('test/full-run-only.json')).flat().length;
    console.log(`\nLeft to npm run test:all: ${files} files, most browser tests, and ${skipped} others.`);
  } else if (skipped > 0) console.log(`\n${skipped} tests skipped.`);
}

/** Repeats the failures at the very end, which survives in a truncated log. */
export function nameFailures(report) {
  for (const file of getFiles(report)) {
    const failed = file.assertionResults.filter((test) => test.status === 'failed');
    for (const test of failed) {
      console.log(`FAILED ${getName(file)} > ${test.fullName}`);
      for (const message of test.failureMessages ?? []) console.log(getFirstLines(message));
    }
    if (file.status === 'failed' && failed.length === 0)
      console.log(`FAILED ${getName(file)}\n${getFirstLines(file.message ?? '')}`);
  }
}

function getFirstLines(text) {
  const lines = stripVTControlCharacters(text).split('\n').slice(0, 40);
  return lines.map((line) => `  ${line.slice(0, 1_200)}`).join('\n');
}

/** Returns the main acts of screens that no test of a quick run performed. */
function listMissingActs(report) {
  const ran = new Set(
    getFiles(report).flatMap((file) =>
      file.assertionResults
        .filter(hasRun)
        .map(({ ancestorTitles, title }) =>
          [getName(file).replace(/^e2e\//, ''), ...ancestorTitles, title].join(' > '),
        ),
    ),
  );
  const acts = new Set(Object.values(readJson('e2e/main-acts.json')).flat());
  return [...acts].filter((act) => !ran.has(act));
}

/**
 * Returns the counts and the exit code. A file that fails to load has no tests, and an unhandled error belongs to no
 * test: both still count as failures.
 */
export function judge(report, vitestCode, { isWholeQuickRun }) {
  const tests = getTests(report);
  const passed = tests.filter((test) => test.status === 'passed').length;
  const brokenFiles = getFiles(report).filter(
    (file) => file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed'),
  );
  const missingActs = isWholeQuickRun ? listMissingActs(report) : [];
  for (const act of missingActs) console.log(`FAILED e2e/main-acts.json names a missing test: ${act}`);
  let failed =
    tests.filter((test) => test.status === 'failed').length + brokenFiles.length + missingActs.length;
  if (vitestCode !== 0 && failed === 0) failed = 1;
  const isFine = failed === 0 && passed > 0;
  return { passed, failed, code: isFine ? 0 : vitestCode || 1 };
}

const [begin, end] = ['<!-- times -->', '<!-- /times -->'];

/** Writes the times of a whole run into its row of docs/testing.md. */
export function writeTimes(report, { speed, setupSeconds, seconds }) {
  const file = join(root, 'docs/testing.md');
  const text = readFileSync(file, 'utf8');
  const [from, to] = [text.indexOf(begin), text.indexOf(end)];
  if (from < 0 || to < from) throw new Error('docs/testing.md lacks the markers of the table');
  const { sums, slowest } = measure(report);
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], {
    cwd: root,
    encoding: 'utf8',
  }).trim();
  const row = [
    speed,
    `${new Date().toISOString().slice(0, 10)}, ${commit}, ${cpus().length} processors`,
    formatMinutes(setupSeconds),
    formatMinutes(seconds),
    getTests(report)
      .filter(({ status }) => status === 'passed')
      .length.toLocaleString('en'),
    ...sums.map(([, sum]) => sum),
    slowest.map(({ name, seconds: own }) => `${name} ${Math.round(own)}`).join(', '),
  ];
  const others = text
    .slice(from, to)
    .split('\n')
    .filter((line) => line.startsWith('| ') && !line.startsWith(`| ${speed} |`))
    .slice(1);
  const header =
    '| run | measured | installing and building | tests | tests passed | browser | server | units | slowest files |';
  const lines = [header, header.replaceAll(/[^|]+/g, '---'), ...others, `| ${row.join(' | ')} |`];
  writeFileSync(file, `${text.slice(0, from)}${begin}\n\n${lines.join('\n')}\n\n${text.slice(to)}`);
}

const formatMinutes = (seconds) =>
  `${Math.floor(seconds / 60)} min ${String(Math.round(seconds % 60)).padStart(2, '0')} s`;
