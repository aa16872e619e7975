import * as z from 'zod/mini';
import { isCalendarDay } from '#/lib/dates.ts';
import { wholeNumber } from '#/lib/input-fields.ts';
import { limitInput } from '#/lib/list-page.ts';
import { dateFilters } from './dates/date-filter.ts';
import { airdropStatuses, maxAirdropsPerCall } from './kinds.ts';
import { tagName } from './labels.ts';
import { chainLink } from './on-chain/links.ts';
import {
  airdropChanges,
  airdropId,
  airdropInput,
  airdropPage,
  airdropPageInput,
  airdropPatch,
  airdropPatchInput,
  airdropTotals,
  visitsToday,
} from './schema.ts';
import {
  ageFilters,
  airdropSorts,
  checkInFilters,
  defaultTrackerSearch,
  priorityFilters,
  statusFilters,
  switchOptions,
  typeFilters,
  visitedFilters,
} from './search/search.ts';

export { type ChainLink, chainLink } from './on-chain/links.ts';

const selection = z.array(z.uuid()).check(z.minLength(1), z.maxLength(maxAirdropsPerCall));

/** The input of operations without parameters. */
export const emptyInput = z.prefault(z.strictObject({}), {});

export const listInput = z.prefault(z.extend(airdropPageInput, { limit: limitInput }), {});
export type ListInput = z.output<typeof listInput>;

/** Filters and sort order, as in the tracker's URL. */
export const searchFields = {
  status: z._default(z.enum(statusFilters), 'all'),
  type: z._default(z.enum(typeFilters), 'all'),
  age: z._default(z.enum(ageFilters), 'all'),
  priority: z._default(z.enum(priorityFilters), 'all'),
  checkIn: z._default(z.enum(checkInFilters), 'all'),
  visited: z._default(z.enum(visitedFilters), 'all'),
  dates: z._default(z.enum(dateFilters), 'all'),
  q: z._default(z.string().check(z.maxLength(200)), ''),
  tag: z._default(z.string().check(z.maxLength(200)), ''),
  chain: z._default(z.string().check(z.maxLength(200)), ''),
  wallet: z._default(z.union([z.uuid(), z.literal('')]), ''),
  sort: z._default(z.enum(airdropSorts), defaultTrackerSearch.sort),
  reversed: z._default(z.enum(switchOptions), 'no'),
};

/** `closedLast`: lists claimed and expired airdrops last, as the tracker does, unless a status or a search asks for them. */
export const firstPageInput = z.prefault(
  z.strictObject({
    ...searchFields,
    sort: z._default(z.enum(airdropSorts), 'newest'),
    closedLast: z._default(z.enum(switchOptions), 'no'),
    limit: limitInput,
  }),
  {},
);
export type FirstPageInput = z.output<typeof firstPageInput>;

/** `matching` of `total` airdrops pass the filters; `nextCursor` is set without filters, newest first. */
export const firstPage = z.extend(airdropPage, { matching: z.int(), total: z.int() });
export type FirstPage = z.output<typeof firstPage>;

export const changesInput = z.extend(airdropPatchInput, { since: wholeNumber(0, Number.MAX_SAFE_INTEGER) });
export type ChangesInput = z.output<typeof changesInput>;

/** `more`: call again with this revision. `reset`: the deletion log was truncated, so reload the list. */
export const changes = z.extend(airdropPatch, { more: z.boolean(), reset: z.boolean() });
export type Changes = z.output<typeof changes>;

/** The days from `from` to before `until`. */
export const dayRange = z.strictObject({ from: z.iso.date(), until: z.iso.date() });
export type DayRange = z.output<typeof dayRange>;

export const overview = z.strictObject({
  revision: z.int(),
  totals: airdropTotals,
  streak: z.int(),
  pointsBalance: z.number(),
  today: z.iso.date(),
  /** The time away that is current or ahead. */
  away: z.nullable(dayRange),
});
export type Overview = z.output<typeof overview>;

export const visitedToday = z.omit(visitsToday, { streak: true });
export type VisitedToday = z.output<typeof visitedToday>;

export type AirdropId = z.output<typeof airdropId>;

/** `guideId`: the guide whose steps become its tasks. */
export const addInput = z.extend(airdropInput, { guideId: z.optional(z.uuid()) });
export type AddInput = z.output<typeof addInput>;

/** `visitedAt`: when an offline device recorded the visit, which counts for that day. */
export const visitInput = z.extend(airdropId, { visitedAt: z.optional(z.iso.datetime()) });
export type VisitInput = z.output<typeof visitInput>;

const requiredDay = z.iso
  .date({ error: 'Select a date' })
  .check(z.refine(isCalendarDay, { error: 'Select a date' }));

export const visitCorrection = z.extend(airdropId, { day: requiredDay, isVisited: z.boolean() });
export type VisitCorrection = z.output<typeof visitCorrection>;

/**
 * The check-ins of the last 12 months, oldest first, and when the airdrop was paused or the member away. `correctedAt`:
 * when a check-in was added to a past day; `transaction`: what recorded it from chain. `removals`: past days whose check-in
 * was removed, and when.
 */
export const visitHistory = z.strictObject({
  today: z.iso.date(),
  visits: z.array(
    z.strictObject({
      day: z.iso.date(),
      correctedAt: z.nullable(z.iso.datetime()),
      transaction: z.nullable(chainLink),
    }),
  ),
  removals: z.array(z.strictObject({ day: z.iso.date(), removedAt: z.iso.datetime() })),
  pauses: z.array(dayRange),
  /** The periods of the airdrop's rhythm done in a row. */
  streak: z.int(),
});
export type VisitHistory = z.output<typeof visitHistory>;

/** `from`: the first day away; `until`: the day of return. */
export const awayInput = z.strictObject({ from: requiredDay, until: requiredDay });
export type AwayInput = z.output<typeof awayInput>;

/** The time away that is current or ahead. */
export const awayOutput = z.strictObject({ away: z.nullable(dayRange) });
export type AwayOutput = z.output<typeof awayOutput>;

/** `ifRevision`: rejects the edit if the airdrop has a newer revision. */
export const editInput = z.extend(airdropChanges, {
  ifRevision: z.optional(wholeNumber(0, Number.MAX_SAFE_INTEGER)),
});
export type EditInput = z.output<typeof editInput>;

export const statusChange = z.extend(airdropId, { status: z.enum(['active', 'claimed']) });
export type StatusChange = z.output<typeof statusChange>;

export const removalOutput = z.extend(airdropId, { revision: z.int() });
export type RemovalOutput = z.output<typeof removalOutput>;

/** `from`: changes only airdrops with this status. */
export const bulkChange = z.strictObject({
  ids: selection,
  from: z.optional(z.enum(airdropStatuses)),
  changes: z
    .strictObject({
      status: z.optional(z.enum(airdropStatuses)),
      priority: z.optional(z.boolean()),
      /** Created if it doesn't exist. */
      addTag: z.optional(tagName.check(z.minLength(1))),
      removeTag: z.optional(tagName),
      /** As in an edit: a day, 2999-12-31 for good, or null to resume. */
      pausedUntil: airdropChanges.shape.pausedUntil,
    })
    .check(
      z.refine((changes) => Object.values(changes).some((value) => value !== undefined), {
        error: 'Select what to change',
      }),
    ),
});
export type BulkChange = z.output<typeof bulkChange>;

export const bulkChangeOutput = z.strictObject({ changed: z.int(), revision: z.int() });
export type BulkChangeOutput = z.output<typeof bulkChangeOutput>;

export const bulkVisit = z.strictObject({ ids: selection });
export type BulkVisit = z.output<typeof bulkVisit>;

/** The ids that were changed. */
export const bulkVisitOutput = z.strictObject({ ids: z.array(z.uuid()), revision: z.int() });
export type BulkVisitOutput = z.output<typeof bulkVisitOutput>;

export const bulkRemoval = z.strictObject({ ids: selection });
export type BulkRemoval = z.output<typeof bulkRemoval>;

export const bulkRemovalOutput = z.strictObject({ batchId: z.uuid(), deleted: z.int(), revision: z.int() });
export type BulkRemovalOutput = z.output<typeof bulkRemovalOutput>;

export const bulkUndo = z.strictObject({ batchId: z.uuid() });
export type BulkUndo = z.output<typeof bulkUndo>;

export const bulkUndoOutput = z.strictObject({ restored: z.int(), revision: z.int() });
export type BulkUndoOutput = z.output<typeof bulkUndoOutput>;
