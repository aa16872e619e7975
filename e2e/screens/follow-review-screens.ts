import { press, shown } from '../harness/steps.ts';
import type { ScreenState } from './screens.ts';

const claims = { path: '/admin/follow-claims', who: 'admin' } as const;

/** What can be opened on the page of follow claims. */
export const followReviewStates: readonly ScreenState[] = [
  {
    ...claims,
    name: 'reject a claim, refused',
    open: async (page) => {
      await press(page, 'Reject');
      const dialog = page.getByRole('dialog', { name: /^Reject .+’s claim\?$/ });
      await dialog.getByRole('button', { name: 'Reject' }).click();
      await shown(dialog.getByText('Please enter a reason'));
    },
  },
  {
    ...claims,
    name: 'approve several claims',
    open: async (page) => {
      await page.getByRole('checkbox', { name: 'Select all' }).check();
      await press(page, 'Approve selected');
      await shown(page.getByRole('alertdialog', { name: /^Approve \d claims\?$/ }));
    },
  },
];
