// npm test: installs, builds, finds a browser, runs the tests. With --all, or if files or a test's name are given,
// also the slow ones; with --long, more of those. The last line is always 'N passed, N failed'.
import { readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { runChild } from './child.mjs';
import { findChromium } from './chromium.mjs';
import { findOtherBrowsers } from './other-browsers.mjs';
import { packages, root } from './paths.mjs';
import { installAndBuild, main, SetupError } from './setup.mjs';
import { makeTestFolder } from './test-folder.mjs';
import { chooseSpeed, ownArgs, speeds } from './test-speed.mjs';

await main(async () => {
  const { folder, env } = makeTestFolder();
  let outcome = { passed: 0, failed: 0, code: 1 };
  try {
    outcome = await runTests(folder, env);
  } catch (error) {
    outcome = { passed: 0, failed: 1, code: error instanceof SetupError ? error.code : 1 };
    if (!(error instanceof SetupError)) console.error(error);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  console.log(`${outcome.passed} passed, ${outcome.failed} failed`);
  return outcome.code;
});

async function runTests(folder, env) {
  const reportFile = join(folder, 'report.json');
  const args = process.argv.slice(2);
  const speed = chooseSpeed(args, process.env.TEST_SPEED);
  console.log(speeds[speed]);
  const node = await installAndBuild({ all: true });
  const hasOtherBrowsers = args.some((arg) => arg.startsWith('e2e/browsers'));
  const chromium = hasOtherBrowsers ? undefined : findChromium();
  if (hasOtherBrowsers ? !findOtherBrowsers() : !chromium) return { passed: 0, failed: 1, code: 1 };
  const code = await runChild(
    node,
    [
      join(packages, 'vitest', 'vitest.mjs'),
      'run',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${reportFile}`,
      `--project=${hasOtherBrowsers ? 'browsers' : '!browsers'}`,
      ...args.filter((arg) => !ownArgs.includes(arg)),
    ],
    {
      env: {
        // The program starts many times: later starts reuse the compiled code.
        NODE_COMPILE_CACHE: join(folder, 'compiled'),
        ...env,
        ...process.env,
        TEST_SPEED: speed,
        ...(chromium && { CHROMIUM_PATH: chromium }),
      },
    },
  );
  const report = readReport(reportFile);
  nameSlowest(report);
  countSkipped(report, speed);
  nameFailures(report);
  return verdict(report, code);
}

// Prints how many tests didn't run: those left to a full run, and those that need something this machine lacks.
function countSkipped(report, speed) {
  const tests = report?.testResults?.flatMap((file) => file.assertionResults) ?? [];
  const skipped = tests.filter((test) => test.status !== 'passed' && test.status !== 'failed').length;
  const left = JSON.parse(readFileSync(join(root, 'test/full-run-only.json'), 'utf8'));
  const files = Object.values(left).flat().length;
  if (speed === 'quick')
    console.log(`\nLeft to npm run test:all: ${files} files, and ${skipped} tests of other files.`);
  else if (skipped > 0) console.log(`\n${skipped} tests skipped.`);
}

// Prints where a whole run spends its time; docs/testing.md has the table.
function nameSlowest(report) {
  const files = report?.testResults ?? [];
  if (files.length < 100) return;
  const slowest = files
    .map(({ name, startTime, endTime }) => ({ name, seconds: Math.round((endTime - startTime) / 1000) }))
    .toSorted((a, b) => b.seconds - a.seconds);
  console.log('\nSlowest files:');
  for (const { name, seconds } of slowest.slice(0, 15))
    console.log(`${String(seconds).padStart(5)} s  ${relative(process.cwd(), name)}`);
}

// Repeats the failures at the very end, which survives in a truncated log.
function nameFailures(report) {
  for (const file of report?.testResults ?? []) {
    const name = relative(process.cwd(), file.name);
    const failed = file.assertionResults.filter((test) => test.status === 'failed');
    for (const test of failed) {
      console.log(`FAILED ${name} > ${test.fullName}`);
      for (const message of test.failureMessages ?? []) console.log(getFirstLines(message));
    }
    if (file.status === 'failed' && failed.length === 0)
      console.log(`FAILED ${name}\n${getFirstLines(file.message ?? '')}`);
  }
}

function getFirstLines(text) {
  const lines = stripVTControlCharacters(text).split('\n').slice(0, 40);
  return lines.map((line) => `  ${line.slice(0, 1_200)}`).join('\n');
}

// A file that fails to load has no tests, and an unhandled error belongs to no test: both still count as
// failures.
function verdict(report, vitestCode) {
  const files = report?.testResults ?? [];
  const tests = files.flatMap((file) => file.assertionResults);
  const passed = tests.filter((test) => test.status === 'passed').length;
  const brokenFiles = files.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed'),
  );
  let failed = tests.filter((test) => test.status === 'failed').length + brokenFiles.length;
  if (vitestCode !== 0 && failed === 0) failed = 1;
  const fine = failed === 0 && passed > 0;
  return { passed, failed, code: fine ? 0 : vitestCode || 1 };
}

function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}
