import { it } from 'vitest';
import { isFullRun } from './run-speed.ts';

/** `it` for a test that only a full run includes. */
// oxlint-disable-next-line vitest/no-disabled-tests, vitest/valid-title -- `runIf` takes a condition, no title.
export const slowIt = it.runIf(isFullRun);
