import { dialog, expectVisible, press } from '../harness/steps.ts';
import type { PageSample, ScreenState } from './screens.ts';

export const pages: Readonly<Record<string, PageSample>> = {
  '/blog': { addresses: ['/blog'], touch: { visitor: ['/blog'] }, firstItem: 'main ul.grid > li' },
  '/blog/$slug': { addresses: ['/blog/what-an-airdrop-is'] },
  '/support': { addresses: ['/support'], touch: { visitor: ['/support'] } },
  '/newsletter/confirm': { addresses: ['/newsletter/confirm', '/newsletter/confirm?token=abc'] },
  '/newsletter/unsubscribe': { addresses: ['/newsletter/unsubscribe', '/newsletter/unsubscribe?token=abc'] },
  '/admin/support': {
    addresses: ['/admin/support', '/admin/support?status=open'],
    touch: { admin: ['/admin/support'] },
    firstItem: 'main ul[aria-label] > li, main div > ul > li',
  },
  '/admin/newsletter': { addresses: ['/admin/newsletter'], touch: { admin: ['/admin/newsletter'] } },
};

export const states: readonly ScreenState[] = [
  {
    path: '/support',
    who: 'visitor',
    name: 'support form, rejected',
    open: async (page) => {
      await press(page, 'Send message');
      await expectVisible(page.getByText('Enter your name'));
    },
  },
  {
    path: '/faq',
    who: 'visitor',
    name: 'an answer, unfolded',
    open: async (page) => {
      await page.getByText('Is Dropfolio free?').click();
      await expectVisible(page.getByText(/^Yes\. Everything in Dropfolio is free/));
    },
  },
  {
    path: '/blog',
    who: 'visitor',
    name: 'newsletter, rejected',
    open: async (page) => {
      await press(page, 'Subscribe');
      await expectVisible(page.getByText('Enter your email'));
    },
  },
  {
    path: '/admin/support',
    who: 'admin',
    name: 'no completed messages',
    search: '?status=done',
    open: (page) => expectVisible(page.getByText('No completed messages yet')),
  },
  {
    path: '/admin/newsletter',
    who: 'admin',
    name: 'no subscriber found',
    search: '?q=nobody',
    open: (page) => expectVisible(page.getByText('No subscribers found')),
  },
  {
    path: '/admin/links',
    who: 'admin',
    name: 'allow or block a host, rejected',
    open: async (page) => {
      await press(page, 'Add entry');
      await press(dialog(page, 'Allow or block a host'), 'Add entry');
      await expectVisible(page.getByText('Enter a host'));
    },
  },
  {
    path: '/admin/contracts',
    who: 'admin',
    name: 'add a contract, rejected',
    open: async (page) => {
      await press(page, 'Add contract');
      await press(dialog(page, 'Add contract'), 'Add contract');
      await expectVisible(page.getByText('Project is required'));
    },
  },
];
