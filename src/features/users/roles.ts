import { itemKindPhrases } from '#/lib/listing-words.ts';

export const roles = ['hunter', 'promoter', 'admin'] as const;
export type Role = (typeof roles)[number];

export const roleLabels: Readonly<Record<Role, string>> = {
  hunter: 'Hunter',
  promoter: 'Promoter',
  admin: 'Admin',
};

/** The role's permissions, as shown on the admin screen. */
export const roleHints: Readonly<Record<Role, string>> = {
  hunter: 'Tracks airdrops and joins quests and campaigns.',
  promoter: `Submits ${itemKindPhrases.plural}. Sees the promoter menu even if also a hunter.`,
  admin: 'Full access to the admin section, including granting and revoking roles.',
};
