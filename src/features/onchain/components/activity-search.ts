import { type ActivitySort, isSortKey } from '../activity.ts';

/** The parameters of the page's URL. */
export type ActivitySearchParams = {
  chain?: string;
  sort?: string;
  order?: string;
  page?: string;
  /** The wallet to open on arrival. */
  wallet?: string;
};

export const getSort = ({ sort, order }: ActivitySearchParams): ActivitySort =>
  isSortKey(sort) ? { key: sort, isAscending: order === 'asc' } : undefined;

export const toSortParams = (sort: ActivitySort): Pick<ActivitySearchParams, 'sort' | 'order'> =>
  sort === undefined ? {} : { sort: sort.key, ...(sort.isAscending && { order: 'asc' }) };
