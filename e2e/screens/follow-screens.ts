import { expectVisible, press } from '../harness/steps.ts';
import type { PageSample, ScreenState } from './screens.ts';

const campaigns = { path: '/campaigns', who: 'hunter' } as const;

export const pages: Readonly<Record<string, PageSample>> = {
  '/my-claims': { addresses: ['/my-claims'], touch: { hunter: ['/my-claims'] } },
};

/** The hunter in the fixtures has claims on two of the three campaigns. */
export const states: readonly ScreenState[] = [
  {
    ...campaigns,
    name: 'claim credits for a follow, rejected',
    open: async (page) => {
      await press(page, /^Claim .* for following @northlight_demo$/);
      const dialog = page.getByRole('dialog', { name: 'Claim 1 credit', exact: true });
      await dialog.getByLabel('Your profile').fill('northlight');
      await dialog.getByRole('button', { name: 'Submit claim' }).click();
      await expectVisible(
        dialog.getByText('Enter your profile link, such as https://x.com/yourname').first(),
      );
    },
  },
  {
    path: '/my-claims',
    who: 'newcomer',
    name: 'no claims yet',
    open: (page) => expectVisible(page.getByText("You haven't submitted any claims yet.")),
  },
];
