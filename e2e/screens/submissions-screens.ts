import type { Page } from 'playwright-core';
import { expectVisible, press } from '../harness/steps.ts';
import type { PageSample, ScreenState } from './screens.ts';

export const sampleQuestId = '01890a5d-ac96-774b-bcce-b302099a8061';
export const sampleSubmissionId = '01890a5d-ac96-774b-bcce-b302099a8062';

const quests = { path: '/quests', who: 'admin' } as const;
const projects = { path: '/my-projects', who: 'promoter' } as const;
const queue = { path: '/admin/queue', search: '?kind=submission', who: 'admin' } as const;

/** Opens the review of the submission that is a revision. */
async function openReview(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Second steps/ }).click();
  await expectVisible(page.getByRole('heading', { level: 2, name: 'Changes' }));
}

export const pages: Readonly<Record<string, PageSample>> = {
  '/quests/submit': { addresses: ['/quests/submit', `/quests/submit?revises=${sampleQuestId}`] },
  '/campaigns/submit': { addresses: ['/campaigns/submit'] },
  '/presales/submit': { addresses: ['/presales/submit'] },
  '/my-projects': {
    addresses: ['/my-projects', '/my-projects?filter=closed', '/my-projects?show=follow'],
    touch: { promoter: ['/my-projects'] },
  },
  '/my-projects/$itemId': { addresses: [`/my-projects/${sampleQuestId}`, '/my-projects/none'] },
  '/admin/submissions/$submissionId': {
    addresses: [`/admin/submissions/${sampleSubmissionId}`],
    touch: { admin: [`/admin/submissions/${sampleSubmissionId}`] },
  },
};

export const states: readonly ScreenState[] = [
  {
    ...quests,
    name: 'add a quest, rejected',
    open: async (page) => {
      await press(page, 'Add Quest');
      const dialog = page.getByRole('dialog', { name: 'Add Quest' });
      await dialog.getByRole('button', { name: 'Add Quest' }).click();
      await expectVisible(dialog.getByText('Title must be at least 3 characters'));
    },
  },
  {
    ...quests,
    name: 'delete a quest',
    open: async (page) => {
      await press(page, /^Delete /);
      await expectVisible(page.getByRole('alertdialog', { name: 'Delete Quest' }));
    },
  },
  {
    ...projects,
    name: 'withdraw a submission',
    open: async (page) => {
      await press(page, /^Withdraw /);
      await expectVisible(page.getByRole('alertdialog'));
    },
  },
  {
    ...projects,
    name: 'delete a draft',
    open: async (page) => {
      await press(page, /^Delete /);
      await expectVisible(page.getByRole('alertdialog'));
    },
  },
  {
    path: '/quests/submit',
    who: 'promoter',
    name: 'submit a quest, rejected',
    open: async (page) => {
      await press(page, 'Submit for review');
      await expectVisible(page.getByText('Title must be at least 3 characters'));
    },
  },
  {
    ...queue,
    name: 'reject a submission, rejected',
    open: async (page) => {
      await openReview(page);
      await press(page, 'Reject');
      const dialog = page.getByRole('dialog', { name: 'Reject “Second steps”?' });
      await dialog.getByRole('button', { name: 'Reject' }).click();
      await expectVisible(dialog.getByText('Enter a reason'));
    },
  },
  {
    ...queue,
    name: 'edit a submission',
    open: async (page) => {
      await openReview(page);
      await press(page, 'Edit');
      await expectVisible(page.getByRole('dialog', { name: 'Edit submission' }).getByLabel('Title'));
    },
  },
];
