import { formatNumber } from '#/lib/number-format.ts';

export const getProfileUrl = (handle: string): string => `https://x.com/${handle}`;

/** Formats credits, such as '1 credit' or '3 credits'. */
export const formatCredits = (count: number, locale: string | null): string =>
  `${formatNumber(count, locale)} ${count === 1 ? 'credit' : 'credits'}`;
