import { expectVisible, press } from '../harness/steps.ts';
import { calendarStates } from './calendar-screens.ts';
import { claimStates } from './claim-screens.ts';
import { eligibilityStates } from './eligibility-screens.ts';
import { matrixStates } from './matrix-screens.ts';
import type { ScreenState } from './screens.ts';
import { setupStates } from './setup-screens.ts';
import { taskStates } from './task-screens.ts';

const empty = { path: '/tracker', who: 'newcomer' } as const;

/** The states of the tracker next to its list. */
export const trackerStates: readonly ScreenState[] = [
  ...calendarStates,
  ...matrixStates,
  ...taskStates,
  ...claimStates,
  ...eligibilityStates,
  ...setupStates,
  { ...empty, name: 'empty list', open: (page) => expectVisible(page.getByText('No airdrops yet')) },
  {
    ...empty,
    name: 'nothing due',
    open: async (page) => {
      await press(page, 'Claims due');
      await expectVisible(page.getByText('No upcoming claim notifications'));
    },
  },
];
