import type { LinkFlag } from '../links/schema.ts';
import { type FieldFormat, listingFields } from '../listings/schema.ts';
import type { Kind, Status } from './kinds.ts';
import type { Proposal } from './schema.ts';

/** Whether its promoter may go on writing it and send it: not while it waits, nor once it is published. */
export function canEdit({ status }: { status: Status }): boolean {
  return status === 'draft' || status === 'rejected' || status === 'withdrawn';
}

/** Whether it can be taken back from the queue; also whether an admin can decide on it. */
export function isWaiting({ status }: { status: Status }): boolean {
  return status === 'pending';
}

/** The fields of what is proposed that are of a format. */
const fieldsAs = (kind: Kind, format: FieldFormat): string[] =>
  Object.entries(listingFields[kind]).flatMap(([name, { as }]) => (as === format ? [name] : []));

const saidIn = (payload: object, field: string): unknown => new Map(Object.entries(payload)).get(field);

/** When what is proposed ends (ISO-8601), and the field that says so. */
export function getEndDate({ kind, payload }: Proposal): { field: string; end: string } {
  const [field] = fieldsAs(kind, 'end');
  const end = field === undefined ? undefined : saidIn(payload, field);
  if (field === undefined || typeof end !== 'string') throw new Error(`a ${kind} without an end`);
  return { field, end };
}

/** Whether what is proposed is over at that instant (epoch milliseconds). */
export function isOver(item: Proposal, now: number): boolean {
  return Date.parse(getEndDate(item).end) <= now;
}

/** Every address that what is proposed leads to: its own, and those of what it lists. */
export function getLinks({ kind, payload }: Proposal): string[] {
  const own = fieldsAs(kind, 'link').map((field) => saidIn(payload, field));
  const listed = fieldsAs(kind, 'list').flatMap((field) => {
    const rows = saidIn(payload, field);
    return Array.isArray(rows) ? rows.map(({ url }: { url?: unknown }) => url) : [];
  });
  return [...own, ...listed].filter((url) => typeof url === 'string');
}

/** Of the links of what is proposed, those that are blocked. */
export const getBlockedLinks = (flags: readonly LinkFlag[]): string[] =>
  flags.filter(({ verdict }) => verdict === 'blocked').map(({ url }) => url);
