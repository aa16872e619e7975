/**
 * `quick` is `npm test`, `full` is `npm run test:all` or named files, `rest` is the files of which `quick` leaves out tests, and `long` adds
 * more random runs and axe's whole matrix. `scripts/test.mjs` sets it; Vitest started by hand runs everything.
 */
export const speed = process.env.TEST_SPEED ?? 'full';

/** For `it.runIf`: tests that are too slow for every pull request. */
export const isFullRun = speed !== 'quick';
export const isLongRun = speed === 'long';

/** Returns all items in a full run, and every fourth in a quick one, beginning with another for each `offset`. */
export const sampleItems = <T>(items: readonly T[], offset: number): readonly T[] =>
  isFullRun ? items : items.filter((_, index) => (index + offset) % 4 === 0);
