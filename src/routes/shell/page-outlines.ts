import type { PagePath } from './navigation.ts';

/**
 * `count` blocks of this height, in these columns. The last part of a page is its main content, such as its
 * cards.
 */
type Part = readonly [count: number, height: string, columns?: keyof typeof columnClasses];

export type Outline = {
  column?: keyof typeof columnWidths;
  /** The head above the parts; title and introduction by default. */
  head?: 'title' | 'count' | 'actions' | 'none';
  /** Whether a link to the parent page is above the title, as on pages of one item. */
  hasBack?: true;
  parts: readonly Part[];
};

export const columnWidths = {
  whole: '',
  form: 'max-w-3xl',
  text: 'max-w-4xl',
  /** One centered card. */
  card: 'flex justify-center py-12 sm:py-20 *:w-full *:max-w-md',
};

export const columnClasses = {
  two: 'lg:grid-cols-2',
  cards: 'sm:grid-cols-2 lg:grid-cols-3',
  packages: 'sm:grid-cols-2 lg:grid-cols-4',
  tiles: 'grid-cols-2 lg:grid-cols-3',
  counts: 'sm:grid-cols-3',
};

const createCard = (height: string): Outline => ({ column: 'card', head: 'none', parts: [[1, height]] });
const legal: Outline = { column: 'text', parts: [[1, 'h-133']] };
const submit: Outline = { column: 'form', parts: [[1, 'h-390 sm:h-240']] };
const list = (rows: number, height: string): Part => [rows, height];

/** The skeleton of each page, shown while its code and data load. */
export const pageOutlines: Readonly<Record<PagePath, Outline>> = {
  '/': {
    head: 'none',
    parts: [
      [1, 'h-109 sm:h-72 lg:h-64'],
      [1, 'h-112 md:h-66'],
    ],
  },
  '/discover': {
    parts: [
      [1, 'h-17 sm:h-9'],
      [1, 'h-6'],
      [6, 'h-29', 'cards'],
    ],
  },
  '/guides': { parts: [[1, 'h-11 sm:h-9'], list(3, 'h-19.5')] },
  '/guides/$slug': { column: 'text', head: 'actions', parts: [[1, 'h-96']] },
  '/faucets': {
    parts: [
      [1, 'h-11 sm:h-9'],
      [6, 'h-89', 'cards'],
    ],
  },
  '/presales': {
    head: 'count',
    parts: [
      [1, 'h-11 sm:h-9'],
      [6, 'h-71', 'cards'],
    ],
  },
  '/presales/$presaleId': { column: 'form', head: 'actions', parts: [[1, 'h-170']] },
  '/campaigns': {
    parts: [
      [1, 'h-11 sm:h-9'],
      [6, 'h-85', 'cards'],
    ],
  },
  '/campaigns/$campaignId': { column: 'form', head: 'actions', parts: [[1, 'h-154']] },
  '/quests': {
    parts: [
      [1, 'h-11 sm:h-9'],
      [6, 'h-61', 'cards'],
    ],
  },
  '/quests/$questId': { head: 'title', parts: [[2, 'h-62', 'two']] },
  '/promote': {
    parts: [
      [1, 'h-11'],
      [1, 'h-6'],
      [4, 'h-60', 'two'],
    ],
  },
  '/blog': { head: 'count', parts: [[6, 'h-57', 'cards']] },
  '/blog/$slug': {
    column: 'text',
    parts: [
      [1, 'h-14'],
      [1, 'h-240'],
    ],
  },
  '/faq': { column: 'text', parts: [[12, 'h-13']] },
  '/features': { parts: [[12, 'h-37 sm:h-44', 'packages']] },
  '/support': { parts: [[2, 'h-127', 'two']] },
  '/cookies': legal,
  '/privacy': legal,
  '/terms': legal,
  '/risk': { column: 'text', parts: [[3, 'h-40']] },
  '/newsletter/confirm': createCard('h-53'),
  '/newsletter/unsubscribe': createCard('h-53'),
  '/notifications/unsubscribe': createCard('h-43'),
  '/confirm-email': createCard('h-95'),
  '/confirm-new-email': createCard('h-65'),
  '/keep-factors': createCard('h-65'),
  '/reset-password': createCard('h-70'),
  '/leaving': createCard('h-96'),
  '/payment/callback': createCard('h-76'),
  '/quests/submit': submit,
  '/campaigns/submit': submit,
  '/presales/submit': submit,
  '/campaigns/create': { column: 'form', parts: [[1, 'h-210 sm:h-125']] },
  '/my-projects': {
    head: 'actions',
    parts: [
      [1, 'h-10'],
      [1, 'h-96 sm:h-76'],
      [4, 'h-26'],
    ],
  },
  '/my-projects/$itemId': { head: 'actions', parts: [list(6, 'h-12')] },
  '/my-claims': { head: 'actions', parts: [list(3, 'h-12')] },
  '/buy-credits': { parts: [[1, 'h-5'], [4, 'h-71', 'packages'], [1, 'h-84 sm:h-40'], list(3, 'h-14')] },
  '/credits/purchases/$purchaseId/receipt': { column: 'form', parts: [[1, 'h-160 sm:h-138']] },
  '/tracker': { head: 'title', parts: [[8, 'h-56', 'cards']] },
  '/import': { parts: [[1, 'h-110 sm:h-107'], list(2, 'h-16')] },
  '/profile': {
    head: 'title',
    parts: [
      [1, 'h-12 lg:hidden'],
      [3, 'h-96'],
    ],
  },
  '/plan': { head: 'title', parts: [[2, 'h-72 sm:h-66', 'two']] },
  '/credits': { head: 'actions', parts: [[1, 'h-112 sm:h-70'], list(6, 'h-14')] },
  '/reminders': {
    parts: [
      [1, 'h-12 lg:hidden'],
      [3, 'h-80'],
    ],
  },
  '/notifications': { head: 'actions', parts: [list(5, 'h-24')] },
  '/wallets': { head: 'actions', parts: [[1, 'h-11 sm:h-9'], list(4, 'h-24')] },
  '/wallets/approvals': { hasBack: true, parts: [[1, 'h-22 sm:h-9'], list(4, 'h-16')] },
  '/wallets/activity': { head: 'actions', hasBack: true, parts: [[1, 'h-11 sm:h-9'], list(4, 'h-16')] },
  '/profit': {
    head: 'actions',
    parts: [
      [1, 'h-46 sm:h-16'],
      [1, 'h-9'],
      [6, 'h-24', 'tiles'],
      [1, 'h-88'],
    ],
  },
  '/eligibility': { parts: [[1, 'h-64']] },
  '/yap-list': {
    head: 'actions',
    parts: [
      [1, 'h-10'],
      [3, 'h-60 sm:h-70', 'cards'],
    ],
  },
  '/admin/queue': {
    parts: [
      [1, 'h-24 sm:h-10'],
      [2, 'h-150', 'two'],
    ],
  },
  '/admin/overview': {
    head: 'title',
    parts: [
      [6, 'h-21.5', 'tiles'],
      [1, 'h-5'],
      [1, 'h-230 sm:h-79'],
    ],
  },
  '/admin/users': { head: 'title', parts: [[1, 'h-15'], list(10, 'h-12')] },
  '/admin/users/$userId': { head: 'title', parts: [[2, 'h-56', 'two']] },
  '/admin/audit': { parts: [[1, 'h-78 sm:h-33'], list(10, 'h-10')] },
  '/admin/grant-credits': { head: 'title', parts: [[2, 'h-98 sm:h-85', 'two']] },
  '/admin/credit-logs': {
    head: 'actions',
    parts: [[3, 'h-21.5', 'counts'], [1, 'h-78 sm:h-22'], list(10, 'h-20')],
  },
  '/admin/support': { head: 'title', parts: [[1, 'h-10 sm:h-8'], list(3, 'h-52')] },
  '/admin/newsletter': {
    head: 'actions',
    parts: [[3, 'h-21.5', 'counts'], [1, 'h-25 sm:h-9'], list(4, 'h-12')],
  },
  '/admin/links': {
    head: 'title',
    parts: [
      [1, 'h-33 sm:h-31'],
      [1, 'h-70 sm:h-66'],
      [2, 'h-40'],
    ],
  },
  '/admin/contracts': { parts: [[1, 'h-9'], list(10, 'h-12')] },
  '/admin/system': {
    head: 'title',
    parts: [
      [1, 'h-106'],
      [1, 'h-28'],
      [1, 'h-200'],
    ],
  },
  '/admin/submissions/$submissionId': { head: 'title', parts: [[2, 'h-92', 'two']] },
  '/admin/participants/$itemId': { head: 'actions', parts: [list(6, 'h-12')] },
  '/admin/follow-claims': { parts: [[4, 'h-21.5', 'tiles'], list(4, 'h-40')] },
  '/admin/payments': { parts: [[1, 'h-46 sm:h-15'], list(8, 'h-16')] },
  '/admin/payments/$paymentId': { head: 'title', parts: [[2, 'h-80', 'two']] },
};
