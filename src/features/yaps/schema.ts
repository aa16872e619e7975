import * as z from 'zod/mini';
import { isCalendarDay } from '#/lib/dates.ts';
import { optionalLink, optionalText, requiredLine } from '#/lib/input-fields.ts';
import { listInput, listPage } from '#/lib/list-page.ts';

export const yapStatuses = ['pending', 'yapped'] as const;

export const yapFilters = ['all', ...yapStatuses] as const;
export type YapFilter = (typeof yapFilters)[number];

/** Entries per member, with any plan. */
export const maxYaps = 2_000;

/** UTF-8 bytes of a member's notes and drafts. */
export const maxYapBytes = 4 * 1024 * 1024;

export const undoMarkMs = 60_000;

const invalidDay = 'Enter a valid date';

const text = (label: string, maxLength: number) =>
  optionalText(maxLength, `${label} must be at most ${maxLength.toLocaleString('en')} characters`);

const day = z.iso.date({ error: invalidDay }).check(z.refine(isCalendarDay, { error: invalidDay }));

/** The input for adding an entry. Missing or empty fields mean none. */
export const yapInput = z.strictObject({
  projectName: requiredLine('Project name', 120),
  projectUrl: optionalLink,
  notes: text('Notes', 5000),
  draft: text('Draft', 2000),
  plannedOn: z._default(z.nullable(day), null),
  airdropId: z._default(z.nullable(z.uuid()), null),
});
export type YapInput = z.output<typeof yapInput>;

/** The input of an edit: the whole entry. */
export const yapChanges = z.extend(yapInput, { id: z.uuid() });
export type YapChanges = z.output<typeof yapChanges>;

export const yapId = z.strictObject({ id: z.uuid() });
export type YapId = z.output<typeof yapId>;

export const yap = z.strictObject({
  id: z.uuid(),
  projectName: z.string(),
  projectUrl: z.nullable(z.string()),
  notes: z.nullable(z.string()),
  draft: z.nullable(z.string()),
  plannedOn: z.nullable(z.iso.date()),
  airdrop: z.nullable(z.strictObject({ id: z.uuid(), name: z.string(), project: z.string() })),
  status: z.enum(yapStatuses),
  yappedAt: z.nullable(z.iso.datetime()),
  createdAt: z.iso.datetime(),
});
export type Yap = z.output<typeof yap>;

export const yapsInput = z.prefault(listInput({ filter: z._default(z.enum(yapFilters), 'all') }), {});
export type YapsInput = z.output<typeof yapsInput>;

/** `today` is the member's calendar day. */
export const yapsPage = z.extend(listPage(yap), {
  totals: z.strictObject({ pending: z.int(), yapped: z.int() }),
  today: z.iso.date(),
});
export type YapsPage = z.output<typeof yapsPage>;
