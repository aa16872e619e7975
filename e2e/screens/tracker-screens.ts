import { expectVisible, press } from '../harness/steps.ts';
import type { PageSample, ScreenState } from './screens.ts';

const emptyTracker = { path: '/tracker', who: 'newcomer' } as const;

export const pages: Readonly<Record<string, PageSample>> = {
  '/tracker': { addresses: ['/tracker'], touch: { hunter: ['/tracker'] }, firstItem: '[data-airdrop]' },
};

export const states: readonly ScreenState[] = [
  { ...emptyTracker, name: 'empty list', open: (page) => expectVisible(page.getByText('No airdrops yet')) },
  {
    ...emptyTracker,
    name: 'nothing due',
    open: async (page) => {
      await press(page, 'Claims due');
      await expectVisible(page.getByText('No upcoming claim notifications'));
    },
  },
];
