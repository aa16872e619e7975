import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { LongestFirst } from './test/harness/longest-first.ts';

/** Files of a worker share what they import: nothing of ours keeps state in a module. */
const project = (
  name: string,
  include: string[],
  setupFiles: string[] = [],
): TestProjectInlineConfiguration => ({
  test: {
    name,
    include,
    setupFiles,
    isolate: false,
    // A busy machine makes forty seconds of what takes ten.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // A test that fails now and then has a cause, which a second try would hide.
    retry: 0,
    // What runs side by side within a file (pages for axe) is work without waits: no more of it than there are processors.
    maxConcurrency: 2,
  },
});

export default defineConfig({
  test: {
    projects: [
      project('journeys', ['e2e/**/*.test.ts']),
      project('server', ['test/**/*.test.ts', 'src/**/*.server.test.ts'], ['test/harness/quick-hashes.ts']),
      project('units', ['src/**/!(*.server).test.{ts,tsx}']),
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
    ],
    sequence: { sequencer: LongestFirst },
    // Journeys wait more than they work: two at a time, also on a machine with two processors.
    maxWorkers: 2,
  },
});
