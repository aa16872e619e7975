import { globSync, readFileSync } from 'node:fs';
import { defaultExclude, defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import mainActs from './e2e/main-acts.json' with { type: 'json' };
import fullRunOnly from './test/full-run-only.json' with { type: 'json' };
import { LongestFirst } from './test/harness/longest-first.ts';
import { speed } from './test/harness/run-speed.ts';

/** Each group runs after the one before it. On two processors, browsers use both; server tests often wait. */
const groups = {
  browser: { sequence: { groupOrder: 0 }, maxWorkers: 2 },
  node: { sequence: { groupOrder: 1 }, maxWorkers: 3 },
};

const slowFiles = new Set(Object.values(fullRunOnly).flat());

/** Whether tests of a file depend on the speed of the run. */
const hasSlowTests = (file: string): boolean =>
  /slowIt|slowAttack|harness\/run-speed/.test(readFileSync(file, 'utf8'));

/** The rest repeats the files of which the quick run leaves out some tests. */
const selectFiles = (patterns: string[]): string[] =>
  speed === 'rest'
    ? globSync(patterns).filter((file) => slowFiles.has(file) || hasSlowTests(file))
    : patterns;

const screens = [...new Set(Object.values(mainActs).flat())].map((act) => `e2e/${act.split(' > ')[0]}`);

/** Files of a worker share what they import: nothing of ours keeps state in a module. */
const project = (
  name: string,
  group: keyof typeof groups,
  include: string[],
  setupFiles: string[] = [],
): TestProjectInlineConfiguration => ({
  test: {
    name,
    include,
    exclude: speed === 'quick' ? [...defaultExclude, ...slowFiles] : defaultExclude,
    setupFiles,
    isolate: false,
    ...groups[group],
    // A machine with eight other programs at work takes ten times as long.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    // A test that fails now and then has a cause, which a second try would hide.
    retry: 0,
    // What runs side by side within a file (pages for axe) is work without waits: no more of it than there are processors.
    maxConcurrency: 2,
  },
});

export default defineConfig({
  test: {
    projects: [
      project('journeys', 'browser', speed === 'quick' ? screens : ['e2e/!(browsers)/**/*.test.ts'], [
        'e2e/harness/test-setup.ts',
      ]),
      // Only npm run test:browsers runs these.
      project('browsers', 'browser', ['e2e/browsers/*.test.ts']),
      project('server', 'node', selectFiles(['test/**/*.test.ts', 'src/**/*.server.test.ts']), [
        'test/harness/quick-hashes.ts',
      ]),
      project('units', 'node', selectFiles(['src/**/!(*.server).test.{ts,tsx}'])),
    ],
    globalSetup: [
      'test/harness/global-setup.ts',
      'test/security/table.ts',
      'test/money/table.ts',
      'test/payments/table.ts',
      'test/reminders/table.ts',
      'test/faults/table.ts',
      'test/links/table.ts',
      'test/cases/table.ts',
      'test/onchain/table.ts',
    ],
    sequence: { sequencer: LongestFirst },
    // The summary of a run prints messages without diffs, so messages contain whole values up to this length.
    chaiConfig: { truncateThreshold: 1_000 },
  },
});
