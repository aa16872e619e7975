import type { LinkReason, LinkRule } from '#/lib/link-verdicts.ts';

const sentences: Record<LinkRule, (reason: LinkReason, site: string) => string> = {
  operator: ({ host }) => `We blocked ${host}.`,
  listed: ({ host }) => `${host} is on a list of known phishing sites.`,
  confusable: (_, site) => `Looks like ${site}, but isn’t. Some of its letters only look the same.`,
  'look-alike': (_, site) => `Looks like ${site}, but is spelled differently.`,
  'brand-in-host': (_, site) => `Contains the name of ${site}, but doesn’t belong to it.`,
  'brand-in-path': ({ host }, site) => `Names ${site} in its path, but ${host} doesn’t belong to it.`,
  anonymous: ({ host }) => `Anyone can publish on ${host}, and the link doesn’t say who did.`,
  lure: () => 'Its name promises a gift or asks for your wallet, as phishing sites do.',
  'mixed-scripts': () => 'Mixes letters of different alphabets, which real sites don’t do.',
  address: () => 'Links to an IP address instead of a domain.',
  port: () => 'Uses a port that websites don’t normally use.',
  shortener: () => 'Short link. You can’t see where it goes.',
  insecure: () => 'Not encrypted. Others on your network can read and change what you see.',
  scheme: ({ host }) => `Opens a “${host}” address instead of a website.`,
  credentials: ({ host }) => `Actually leads to ${host}. The text before the @ is a decoy.`,
  unreadable: () => 'Not a web address that can be opened safely.',
};

export const formatReasonSentence = (reason: LinkReason): string =>
  sentences[reason.rule](reason, reason.resembles ?? 'a known site');

export const formatReasons = ({ reasons }: { reasons: readonly LinkReason[] }): string =>
  reasons.map(formatReasonSentence).join(' ');
