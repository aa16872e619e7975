import type { GuideBrief } from '#/features/guides/schema.ts';
import type { LinkFlag } from '#/features/links/schema.ts';
import type { FirstPage, Overview } from '../calls.ts';

/** A guide offered while the tracker is empty. */
export type StartingGuide = Pick<GuideBrief, 'id' | 'slug' | 'title' | 'project'>;

/** The data loaded before the page's first render. */
export type TrackerData = {
  first: FirstPage | null;
  overview: Overview | null;
  guides?: readonly StartingGuide[];
  /** Warnings about the first page's links, if they were checked already. */
  flags?: readonly LinkFlag[];
  /** ISO instant of the load. */
  now: string;
};
