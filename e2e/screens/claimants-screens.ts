import { press, shown } from '../harness/steps.ts';
import type { ScreenState } from './screens.ts';

export const sampleClaimantId = '01940000-0000-7000-8000-000000000081';

const claimant = { path: `/admin/claimants/${sampleClaimantId}`, who: 'admin' } as const;

/** The states of the claimant page. */
export const claimantStates: readonly ScreenState[] = [
  {
    ...claimant,
    name: 'reverse a claim, refused',
    open: async (page) => {
      await press(page, 'Reverse');
      const dialog = page.getByRole('dialog', { name: 'Reverse the claim for following @harbour_fi?' });
      await dialog.getByRole('button', { name: 'Reverse' }).click();
      await shown(dialog.getByText('Enter a reason'));
    },
  },
  {
    ...claimant,
    name: 'delete a note',
    open: async (page) => {
      await press(page, 'Delete');
      await shown(page.getByRole('alertdialog', { name: 'Delete this note?' }));
    },
  },
  {
    ...claimant,
    name: 'an empty note about a claimant, refused',
    open: async (page) => {
      await press(page, 'Save note');
      await shown(page.getByText('Enter a note'));
    },
  },
];
