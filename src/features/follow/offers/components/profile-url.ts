export const profileUrl = (handle: string): string => `https://x.com/${handle}`;

/** '1 credit', '3 credits'. */
export const creditsText = (count: number, locale: string | null): string =>
  `${count.toLocaleString(locale ?? 'en-US')} ${count === 1 ? 'credit' : 'credits'}`;
