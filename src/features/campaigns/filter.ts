import { type CampaignStatus, type Category, categories, statuses } from './kinds.ts';
import type { Campaign } from './schema.ts';

/** What is asked of the hub; what is absent lets everything through. */
export type CampaignFilter = {
  q: string;
  category?: Category | undefined;
  status?: CampaignStatus | undefined;
};

/** The filters as they stand in the address, unchecked. */
export type CampaignSearch = Partial<Record<keyof CampaignFilter, string>>;
/** Parts of the address to change; undefined takes one out. */
export type CampaignChanges = { [name in keyof CampaignFilter]?: string | undefined };

/** The filters that an address names; unknown values let everything through. */
export function parseCampaignFilter({ q = '', category, status }: CampaignSearch): CampaignFilter {
  return {
    q: q.trim().slice(0, 200),
    category: categories.find((value) => value === category),
    status: statuses.find((value) => value === status),
  };
}

/** The campaigns that pass: the text stands in title or description, whatever its letter case. */
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
