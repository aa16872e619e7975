import { queryOptions } from '@tanstack/react-query';
import type { Api } from '#/lib/api-client.ts';
import { type PageSearch, toPageInput } from '#/lib/page-search.ts';

export const auditFilters = ['actor', 'subject', 'action', 'from', 'to'] as const;
export type AuditFilter = (typeof auditFilters)[number];

/** Filters and page as they stand in the address. */
export type AuditSearch = Partial<Record<AuditFilter, string>> & PageSearch;

export function auditQuery(api: Api, search: AuditSearch) {
  return queryOptions({
    queryKey: ['audit', search],
    queryFn: () => api.audit.list(toPageInput(search)),
  });
}

/** 'role.granted' as a reader says it: 'Role granted'. */
export function actionLabel(action: string): string {
  const words = action.replaceAll(/[._-]+/g, ' ').trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Nouns whose acts are about a person. */
const personal = new Set([
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
  'user',
  'wallet',
]);

const nounOf = (action: string): string => action.split('.')[0] ?? '';

/** Whether an act is about a person, whom the entry names while the account exists. */
export const isPersonal = (action: string): boolean => personal.has(nounOf(action));

/** What an act was about: 'claim.clawed-back' about a 'Claim'. */
export const thingLabel = (action: string): string => actionLabel(nounOf(action));

const titles = ['title', 'projectName', 'name', 'host', 'job'];

/** What the thing was called then, where the entry kept it. */
export function keptTitle(details: Readonly<Record<string, unknown>>): string | null {
  const found = titles
    .map((name) => details[name])
    .find((value) => typeof value === 'string' && value !== '');
  return typeof found === 'string' ? found : null;
}
