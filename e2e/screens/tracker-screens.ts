import { expectVisible, press } from '../harness/steps.ts';
import type { PageSample, ScreenState } from './screens.ts';

const empty = { path: '/tracker', who: 'newcomer' } as const;

export const pages: Readonly<Record<string, PageSample>> = {
  '/tracker': { addresses: ['/tracker'], touch: { hunter: ['/tracker'] }, firstItem: '[data-airdrop]' },
};

/** The states of the tracker next to its list. */
export const states: readonly ScreenState[] = [
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
