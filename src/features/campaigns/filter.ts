import { type CampaignStatus, type Category, categories, statuses } from './kinds.ts';
import type { Campaign } from './schema.ts';

/** Omitted filters match everything. */
export type CampaignFilter = {
  q: string;
  category?: Category | undefined;
  status?: CampaignStatus | undefined;
};

/** The unvalidated filters in the address. */
export type CampaignSearch = Partial<Record<keyof CampaignFilter, string>>;
/** Changes to the address; undefined removes a filter. */
export type CampaignChanges = { [name in keyof CampaignFilter]?: string | undefined };

/** Parses the address's filters; unknown values match everything. */
export function parseCampaignFilter({ q = '', category, status }: CampaignSearch): CampaignFilter {
  return {
    q: q.trim().slice(0, 200),
    category: categories.find((value) => value === category),
    status: statuses.find((value) => value === status),
  };
}

/** Returns the matching campaigns: `q` occurs in title or description, ignoring case. */
export function filterCampaigns(
  rows: readonly Campaign[],
  { q, category, status }: CampaignFilter,
): Campaign[] {
  const text = q.toLocaleLowerCase('en');
  return rows.filter(
    (row) =>
      (category === undefined || row.category === category) &&
      (status === undefined || row.status === status) &&
      (text === '' ||
        row.title.toLocaleLowerCase('en').includes(text) ||
        row.description.toLocaleLowerCase('en').includes(text)),
  );
}
