/**
 * Kinds of items that promoters and admins publish. Code that depends on the kind is a record or switch over
 * all of them.
 */
export const itemKinds = ['campaign', 'presale', 'quest'] as const;
export type ItemKind = (typeof itemKinds)[number];

/** Kinds whose visitors are counted. */
export const countedKinds = [...itemKinds, 'guide'] as const;
export type CountedKind = (typeof countedKinds)[number];
