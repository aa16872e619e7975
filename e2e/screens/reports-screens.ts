import { button, expectVisible, press } from '../harness/steps.ts';
import { samplePresaleId } from './presales-screens.ts';
import type { ScreenState } from './screens.ts';

const presalePage = { path: `/presales/${samplePresaleId}` } as const;
const reportQueue = { path: '/admin/queue', search: '?kind=report', who: 'admin' } as const;

export const states: readonly ScreenState[] = [
  {
    ...presalePage,
    who: 'hunter',
    name: 'report a mistake, rejected',
    open: async (page) => {
      await press(page, 'Report a mistake Harbour Finance');
      const form = page.getByRole('dialog', { name: 'What’s wrong with Harbour Finance?' });
      await button(form, 'Send').click();
      await expectVisible(form.getByText('Tell us what’s wrong'));
    },
  },
  {
    ...presalePage,
    who: 'hunter',
    name: 'report a listing, rejected',
    open: async (page) => {
      await press(page, 'Report Harbour Finance');
      const form = page.getByRole('dialog', { name: 'Report Harbour Finance' });
      await button(form, 'Send report').click();
      await expectVisible(form.getByText('Choose what’s wrong'));
    },
  },
  {
    ...presalePage,
    who: 'admin',
    name: 'hide the links of a listing, rejected',
    open: async (page) => {
      await press(page, 'Hide links Harbour Finance');
      const form = page.getByRole('dialog', { name: 'Hide the links of Harbour Finance?' });
      await button(form, 'Hide links').click();
      await expectVisible(form.getByText('Enter a reason'));
    },
  },
  {
    ...reportQueue,
    name: 'uphold reports',
    open: async (page) => {
      await press(page, 'Uphold');
      await expectVisible(
        page.getByRole('dialog', { name: /^Uphold the reports of/ }).getByText('Delete it'),
      );
    },
  },
  {
    ...reportQueue,
    name: 'dismiss reports',
    open: async (page) => {
      await press(page, 'Dismiss');
      await expectVisible(
        page.getByRole('dialog', { name: /^Dismiss the reports of/ }).getByLabel('Note (optional)'),
      );
    },
  },
];
