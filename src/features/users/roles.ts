import { itemKindPhrases } from '#/lib/listing-words.ts';

export const roles = ['hunter', 'promoter', 'admin'] as const;
export type Role = (typeof roles)[number];

export const roleLabels: Readonly<Record<Role, string>> = {
  hunter: 'Hunter',
  promoter: 'Promoter',
  admin: 'Admin',
};

/** What a role is good for, in the words of the screen that gives it. */
export const roleHints: Readonly<Record<Role, string>> = {
  hunter: 'Tracks airdrops and joins quests and campaigns.',
  promoter: `Submits ${itemKindPhrases.many}. Sees the promoter menu even if also a hunter.`,
  admin: 'Full access to the admin section, including granting and revoking roles.',
};
