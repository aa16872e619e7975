import type { LinkFlag } from '../links/schema.ts';
import { type FieldFormat, listingFields } from '../listings/schema.ts';
import type { Kind, Status } from './kinds.ts';
import type { Proposal } from './schema.ts';

/** Returns whether the promoter may edit and send the submission, which is neither pending nor published. */
export function canEdit({ status }: { status: Status }): boolean {
  return status === 'draft' || status === 'rejected' || status === 'withdrawn';
}

/** Returns whether the submission is pending, and so can be withdrawn or decided. */
export function isPending({ status }: { status: Status }): boolean {
  return status === 'pending';
}

const listFieldsByFormat = (kind: Kind, format: FieldFormat): string[] =>
  Object.entries(listingFields[kind]).flatMap(([name, { as }]) => (as === format ? [name] : []));

const getField = (payload: object, field: string): unknown => new Map(Object.entries(payload)).get(field);

/** Returns when the proposal ends (ISO 8601), and the field that holds the date. */
export function getEndDate({ kind, payload }: Proposal): { field: string; end: string } {
  const [field] = listFieldsByFormat(kind, 'end');
  const end = field === undefined ? undefined : getField(payload, field);
  if (field === undefined || typeof end !== 'string') throw new Error(`a ${kind} without an end`);
  return { field, end };
}

/** Returns whether the proposal has ended at `now` (epoch milliseconds). */
export function hasEnded(item: Proposal, now: number): boolean {
  return Date.parse(getEndDate(item).end) <= now;
}

/** Returns all links of the proposal, including those of its list fields. */
export function getLinks({ kind, payload }: Proposal): string[] {
  const linkFields = listFieldsByFormat(kind, 'link').map((field) => getField(payload, field));
  const listed = listFieldsByFormat(kind, 'list').flatMap((field) => {
    const rows = getField(payload, field);
    return Array.isArray(rows) ? rows.map(({ url }: { url?: unknown }) => url) : [];
  });
  return [...linkFields, ...listed].filter((url) => typeof url === 'string');
}

export const getBlockedLinks = (flags: readonly LinkFlag[]): string[] =>
  flags.filter(({ verdict }) => verdict === 'blocked').map(({ url }) => url);
