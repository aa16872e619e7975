import { it } from 'vitest';
import { isFullRun } from './run-speed.ts';

/** `it` for a test that only a full run includes. */
export const slowIt = it.runIf(isFullRun);
