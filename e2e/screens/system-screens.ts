import { expectVisible, press } from '../harness/steps.ts';
import type { ScreenState } from './screens.ts';

const system = { path: '/admin/system', who: 'admin' } as const;

/** The states of the system page. */
export const systemStates: readonly ScreenState[] = [
  {
    ...system,
    name: 'an email to send again',
    open: async (page) => {
      await press(page, 'Send again');
      await expectVisible(page.getByRole('alertdialog', { name: 'Send this email again?' }));
    },
  },
];
