// npm test: installs, builds, finds a browser, runs the tests. With --all, or if files or a test's name are given,
// also the slow ones; with --rest, the files of which npm test leaves out tests; with --long, more of them. --write stores the
// times in docs/testing.md. The last line is always 'N passed, N failed'.
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { runChild } from './child.mjs';
import { findChromium } from './chromium.mjs';
import { findOtherBrowsers } from './other-browsers.mjs';
import { packages, root } from './paths.mjs';
import { installAndBuild, main, SetupError } from './setup.mjs';
import { makeTestFolder } from './test-folder.mjs';
import { countSkipped, judge, nameFailures, nameSlowest, readReport, writeTimes } from './test-report.mjs';
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
  const startedAt = performance.now();
  const reportFile = join(folder, 'report.json');
  const args = process.argv.slice(2);
  const vitestArgs = args.filter((arg) => !ownArgs.includes(arg));
  const speed = chooseSpeed(args, process.env.TEST_SPEED);
  console.log(speeds[speed]);
  const node = await installAndBuild({ all: true });
  const hasOtherBrowsers = args.some((arg) => arg.startsWith('e2e/browsers'));
  const chromium = hasOtherBrowsers ? undefined : findChromium();
  if (hasOtherBrowsers ? !findOtherBrowsers() : !chromium) return { passed: 0, failed: 1, code: 1 };
  const failures = join(root, 'test-failures');
  rmSync(failures, { recursive: true, force: true });
  const readyAt = performance.now();
  const code = await runChild(
    node,
    [
      join(packages, 'vitest', 'vitest.mjs'),
      'run',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${reportFile}`,
      `--project=${hasOtherBrowsers ? 'browsers' : '!browsers'}`,
      ...vitestArgs,
    ],
    {
      env: {
        // The program starts many times: later starts reuse the compiled code.
        NODE_COMPILE_CACHE: join(folder, 'compiled'),
        ...env,
        ...process.env,
        TEST_SPEED: speed,
        ...(chromium && { CHROMIUM_PATH: chromium }),
        TEST_FAILURES: failures,
      },
    },
  );
  const report = readReport(reportFile);
  nameSlowest(report);
  countSkipped(report, speed);
  nameFailures(report);
  if (existsSync(failures)) console.log(`What failed browser tests leave: ${failures}`);
  if (args.includes('--write'))
    writeTimes(report, {
      speed,
      setupSeconds: (readyAt - startedAt) / 1000,
      seconds: (performance.now() - readyAt) / 1000,
    });
  return judge(report, code, { isWholeQuickRun: speed === 'quick' && vitestArgs.length === 0 });
}
