import { queryOptions } from '@tanstack/react-query';
import type { Api } from '#/lib/api-client.ts';
import { type PageSearch, toPageInput } from '#/lib/page-search.ts';

export const auditFilters = ['actor', 'subject', 'action', 'from', 'to'] as const;
export type AuditFilter = (typeof auditFilters)[number];

/** The filters and page in the address. */
export type AuditSearch = Partial<Record<AuditFilter, string>> & PageSearch;

export function auditQuery(api: Api, search: AuditSearch) {
  return queryOptions({
    queryKey: ['audit', search],
    queryFn: () => api.audit.list(toPageInput(search)),
  });
}

/** Formats an action: 'role.granted' as 'Role granted'. */
export function formatAction(action: string): string {
  const words = action.replaceAll(/[._-]+/g, ' ').trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Nouns whose actions concern a person. */
const personalNouns = new Set([
  'account',
  'backup-code',
  'backup-codes',
  'calendar-feed',
  'claimant',
  'credits',
  'email',
  'email-change',
  'factor-removal',
  'passkey',
  'password',
  'payment',
  'role',
  'session',
  'sign-in',
  'user',
  'wallet',
]);

const getNoun = (action: string): string => action.split('.')[0] ?? '';

/** Returns whether the action's subject is a person. */
export const isPersonal = (action: string): boolean => personalNouns.has(getNoun(action));

/** Returns the kind of thing that an action concerns: 'Claim' for 'claim.reversed'. */
export const formatSubjectKind = (action: string): string => formatAction(getNoun(action));

const titleFields = ['title', 'projectName', 'name', 'host', 'job'];

/** Returns the title that the entry stored, which outlives its subject. */
export function getStoredTitle(details: Readonly<Record<string, unknown>>): string | null {
  const values = titleFields.map((field) => details[field]);
  return values.find((value): value is string => typeof value === 'string' && value !== '') ?? null;
}
