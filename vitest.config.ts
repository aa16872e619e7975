import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['src/**/*.test.{ts,tsx}', 'test/**/*.test.ts', 'e2e/**/*.test.ts'],
    globalSetup: ['test/global-setup.ts'],
    testTimeout: 30_000,
    hookTimeout: 120_000,
    // Browser journeys on a busy machine may miss a wait; a fault that is real fails every time.
    retry: process.env.CI === 'true' ? 2 : 0,
  },
});
