import * as z from 'zod/mini';
import { maxReasonLength, optionalText, reasonText, requiredText } from '#/lib/input-fields.ts';
import { listInput, listPage } from '#/lib/list-page.ts';
import { listingKinds } from '#/lib/listing-kinds.ts';
import { linkFlag } from '../../links/schema.ts';
import { reportReasons } from './kinds.ts';

export const maxReportLength = 1000;
/** Reports of one person that nobody has looked at yet. */
export const maxOpenReports = 20;

const about = { kind: z.enum([...listingKinds, 'follow']), id: z.uuid() };

export const reportedId = z.strictObject(about);
export type ReportedId = z.output<typeof reportedId>;

/** `id`: of what is reported. */
export const reportInput = z.strictObject({
  ...about,
  what: z.enum(reportReasons, { error: 'Please choose what’s wrong' }),
  text: requiredText(maxReportLength, {
    missing: 'Please tell us what happened',
    tooLong: `Your report must be at most ${maxReportLength} characters`,
  }),
});
export type ReportInput = z.output<typeof reportInput>;

export const reportMade = z.strictObject({ id: z.uuid() });
export type ReportMade = z.output<typeof reportMade>;

const note = optionalText(maxReasonLength, `Note must be at most ${maxReasonLength} characters`);

/** `upTo`: when the last of the reports was made that are decided, as they were shown; later ones stay open. */
const seen = { ...about, upTo: z.iso.datetime({ offset: true }), note };

export const dismissInput = z.strictObject(seen);
export type DismissInput = z.output<typeof dismissInput>;

/** `hides`: the way out stays hidden; without it the item stays up, such as one that was corrected. */
export const upholdInput = z.strictObject({ ...seen, hides: z.boolean() });
export type UpholdInput = z.output<typeof upholdInput>;

export const decidedReports = z.strictObject({ ...about, decided: z.int(), isHeld: z.boolean() });
export type DecidedReports = z.output<typeof decidedReports>;

export const hideInput = z.strictObject({ ...about, reason: reasonText });
export type HideInput = z.output<typeof hideInput>;

export const held = z.strictObject({ ...about, isHeld: z.boolean() });
export type Held = z.output<typeof held>;

const person = z.strictObject({ id: z.uuid(), name: z.string() });

/** `doubt`: why it doesn't count towards hiding the way out. */
const report = z.strictObject({
  id: z.uuid(),
  what: z.enum(reportReasons),
  text: z.string(),
  createdAt: z.string(),
  reporter: z.nullable(person),
  doubt: z.nullable(z.enum(['gone', 'suspended', 'young', 'dismissed', 'network'])),
});
export type Report = z.output<typeof report>;

/** Something with open reports, or whose way out is hidden, with all that it takes to decide. */
export const reportedItem = z.strictObject({
  ...about,
  title: z.string(),
  /** A path of this site. */
  url: z.string(),
  publishedBy: z.nullable(person),
  /** Null while its way out is open. */
  heldSince: z.nullable(z.string()),
  isHeldByUs: z.boolean(),
  links: z.array(z.string()),
  flags: z.array(linkFlag),
  /** Open reports, since when there are any, and when the last was made. */
  count: z.int(),
  since: z.string(),
  upTo: z.nullable(z.string()),
  /** Those made first. */
  reports: z.array(report),
  /** Of earlier reports. */
  upheld: z.int(),
  dismissed: z.int(),
});
export type ReportedItem = z.output<typeof reportedItem>;

export const reportedShows = ['open', 'hidden'] as const;
export const reportedInput = z.prefault(listInput({ show: z._default(z.enum(reportedShows), 'open') }), {});
export type ReportedInput = z.output<typeof reportedInput>;

export const reportedPage = listPage(reportedItem);
export type ReportedPage = z.output<typeof reportedPage>;
