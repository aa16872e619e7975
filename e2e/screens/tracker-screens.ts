import { calendarStates } from './calendar-screens.ts';
import { eligibilityStates } from './eligibility-screens.ts';
import { matrixStates } from './matrix-screens.ts';
import type { ScreenState } from './screens.ts';
import { setupStates } from './setup-screens.ts';
import { taskStates } from './task-screens.ts';

/** The states of the tracker next to its list. */
export const trackerStates: readonly ScreenState[] = [
  ...calendarStates,
  ...matrixStates,
  ...taskStates,
  ...eligibilityStates,
  ...setupStates,
];
