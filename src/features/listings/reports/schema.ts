import * as z from 'zod/mini';
import { maxReasonLength, optionalText, reasonText, requiredText } from '#/lib/input-fields.ts';
import { listInput, listPage } from '#/lib/list-page.ts';
import { listingKinds } from '#/lib/listing-kinds.ts';
import { linkFlag } from '../../links/schema.ts';
import { reportReasons } from './kinds.ts';

export const maxReportLength = 1000;
/** Open reports per user. */
export const maxOpenReports = 20;

const itemRef = { kind: z.enum([...listingKinds, 'follow']), id: z.uuid() };

export const reportedId = z.strictObject(itemRef);
export type ReportedId = z.output<typeof reportedId>;

/** `id` is that of the item. */
export const reportInput = z.strictObject({
  ...itemRef,
  what: z.enum(reportReasons, { error: 'Choose what’s wrong' }),
  text: requiredText(maxReportLength, {
    missing: 'Tell us what happened',
    tooLong: `Your report must be at most ${maxReportLength} characters`,
  }),
});
export type ReportInput = z.output<typeof reportInput>;

export const reportMade = z.strictObject({ id: z.uuid() });
export type CreatedReport = z.output<typeof reportMade>;

const note = optionalText(maxReasonLength, `Note must be at most ${maxReasonLength} characters`);

/** `upTo` is the time of the last report shown. Later reports stay open. */
const shownReports = { ...itemRef, upTo: z.iso.datetime({ offset: true }), note };

export const dismissInput = z.strictObject(shownReports);
export type DismissInput = z.output<typeof dismissInput>;

/** With `hides`, the links remain hidden; otherwise, the item is shown, for example after a correction. */
export const upholdInput = z.strictObject({ ...shownReports, hides: z.boolean() });
export type UpholdInput = z.output<typeof upholdInput>;

export const decidedReports = z.strictObject({ ...itemRef, decided: z.int(), isHeld: z.boolean() });
export type DecidedReports = z.output<typeof decidedReports>;

export const hideInput = z.strictObject({ ...itemRef, reason: reasonText });
export type HideInput = z.output<typeof hideInput>;

export const held = z.strictObject({ ...itemRef, isHeld: z.boolean() });
export type Held = z.output<typeof held>;

const person = z.strictObject({ id: z.uuid(), name: z.string() });

/** `doubt` is the reason why the report doesn't count towards hiding the item. */
const report = z.strictObject({
  id: z.uuid(),
  what: z.enum(reportReasons),
  text: z.string(),
  createdAt: z.string(),
  reporter: z.nullable(person),
  doubt: z.nullable(z.enum(['gone', 'suspended', 'young', 'dismissed', 'network'])),
});
export type Report = z.output<typeof report>;

/** An item with open reports or hidden links, with the data for a decision. */
export const reportedItem = z.strictObject({
  ...itemRef,
  title: z.string(),
  /** A path of this site. */
  url: z.string(),
  publishedBy: z.nullable(person),
  /** Null unless the links are hidden. */
  heldSince: z.nullable(z.string()),
  isHeldByUs: z.boolean(),
  links: z.array(z.string()),
  flags: z.array(linkFlag),
  /** The number of open reports, and the times of the first and the last one. */
  count: z.int(),
  since: z.string(),
  upTo: z.nullable(z.string()),
  /** Oldest first. */
  reports: z.array(report),
  /** Counts of decided reports. */
  upheld: z.int(),
  dismissed: z.int(),
});
export type ReportedItem = z.output<typeof reportedItem>;

export const reportedShows = ['open', 'hidden'] as const;
export const reportedInput = z.prefault(listInput({ show: z._default(z.enum(reportedShows), 'open') }), {});
export type ReportedInput = z.output<typeof reportedInput>;

export const reportedPage = listPage(reportedItem);
export type ReportedPage = z.output<typeof reportedPage>;
