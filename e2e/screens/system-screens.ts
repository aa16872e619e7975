import { expectVisible, press } from '../harness/steps.ts';
import type { PageSample, ScreenState } from './screens.ts';

const system = { path: '/admin/system', who: 'admin' } as const;

export const pages: Readonly<Record<string, PageSample>> = {
  '/admin/system': { addresses: ['/admin/system'], touch: { admin: ['/admin/system'] } },
};

export const states: readonly ScreenState[] = [
  {
    ...system,
    name: 'confirming that an email is sent again',
    open: async (page) => {
      await press(page, 'Send again');
      await expectVisible(page.getByRole('alertdialog', { name: 'Send this email again?' }));
    },
  },
];
