import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['src/**/*.test.{ts,tsx}', 'test/**/*.test.ts', 'e2e/**/*.test.ts'],
    globalSetup: [
      'test/global-setup.ts',
      'test/security/table.ts',
      'test/money/table.ts',
      'test/payments/table.ts',
    ],
    testTimeout: 30_000,
    hookTimeout: 120_000,
    // Journeys wait more than they work: two at a time, also on a machine with two processors.
    maxWorkers: 2,
    // A machine that is busy with other work may make a journey late: it is tried once more, and the report says so.
    retry: process.env.CI === undefined ? 0 : 1,
  },
});
