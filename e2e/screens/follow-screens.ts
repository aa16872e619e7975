import { expectVisible } from '../harness/steps.ts';
import type { PageSample, ScreenState } from './screens.ts';

const follows = { path: '/campaigns', who: 'hunter' } as const;

const claimButton = (name: string) => new RegExp(`^Claim .* for following @${name}$`);

export const pages: Readonly<Record<string, PageSample>> = {
  '/my-claims': { addresses: ['/my-claims'], touch: { hunter: ['/my-claims'] } },
};

/** The states of the follow campaigns pages. The hunter in the fixtures has claims on two of the three. */
export const states: readonly ScreenState[] = [
  {
    ...follows,
    name: 'claim credits for a follow, refused',
    open: async (page) => {
      await page.getByRole('button', { name: claimButton('northlight_demo') }).click();
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
