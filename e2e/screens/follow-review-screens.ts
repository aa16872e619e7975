import { expectVisible, press } from '../harness/steps.ts';
import type { PageSample, ScreenState } from './screens.ts';

export const sampleClaimantId = '01940000-0000-7000-8000-000000000081';

const claims = { path: '/admin/follow-claims', who: 'admin' } as const;

export const pages: Readonly<Record<string, PageSample>> = {
  '/admin/follow-claims': {
    addresses: [
      '/admin/follow-claims',
      `/admin/follow-claims?claimant=${sampleClaimantId}`,
      '/admin/follow-claims?claimant=none',
    ],
    touch: { admin: ['/admin/follow-claims', `/admin/follow-claims?claimant=${sampleClaimantId}`] },
  },
};

export const states: readonly ScreenState[] = [
  {
    ...claims,
    name: 'reject a claim, rejected',
    open: async (page) => {
      await press(page, 'Reject');
      const dialog = page.getByRole('dialog', { name: /^Reject .+’s claim\?$/ });
      await dialog.getByRole('button', { name: 'Reject' }).click();
      await expectVisible(dialog.getByText('Enter a reason'));
    },
  },
  {
    ...claims,
    search: `?claimant=${sampleClaimantId}`,
    name: 'reverse a claim',
    open: async (page) => {
      await press(page, 'Reverse');
      await expectVisible(page.getByRole('dialog', { name: /^Reverse the claim for/ }));
    },
  },
  {
    ...claims,
    name: 'uphold a dispute',
    open: async (page) => {
      await press(page, /^Uphold/);
      await expectVisible(page.getByRole('dialog', { name: /^Reverse .+’s claim\?$/ }));
    },
  },
  {
    ...claims,
    search: '?show=clean',
    name: 'approve the clean claims',
    open: async (page) => {
      await press(page, 'Approve all shown');
      await expectVisible(page.getByRole('alertdialog', { name: /^Approve \d+ claims?\?$/ }));
    },
  },
  {
    ...claims,
    name: 'approve several claims',
    open: async (page) => {
      await page.getByRole('checkbox', { name: 'Select all' }).check();
      await press(page, 'Approve selected');
      await expectVisible(page.getByRole('alertdialog', { name: /^Approve \d+ claims\?$/ }));
    },
  },
];
