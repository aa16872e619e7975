import * as z from 'zod/mini';
import { isCalendarDay } from '#/lib/dates.ts';
import { optionalLink, optionalText, requiredLine } from '#/lib/input-fields.ts';
import { listInput, listPage } from '#/lib/list-page.ts';

export const yapStatuses = ['pending', 'yapped'] as const;
export type YapStatus = (typeof yapStatuses)[number];

export const yapFilters = ['all', ...yapStatuses] as const;
export type YapFilter = (typeof yapFilters)[number];

/** Entries of one person, whatever their plan. */
export const maxYaps = 2_000;

/** What the notes and drafts of one person may take, in UTF-8. */
export const maxYapBytes = 4 * 1024 * 1024;

/** How long a mark can be taken back. */
export const undoMarkMs = 60_000;

const badDay = 'Please enter a valid date';

const text = (what: string, most: number) =>
  optionalText(most, `${what} must be at most ${most.toLocaleString('en')} characters`);

const day = z.iso.date({ error: badDay }).check(z.refine(isCalendarDay, { error: badDay }));

/** What adding an entry takes. Absent or empty: no link, notes, draft, day or airdrop. */
export const yapInput = z.strictObject({
  projectName: requiredLine('Project name', 120),
  projectUrl: optionalLink,
  notes: text('Notes', 5000),
  draft: text('Draft', 2000),
  plannedOn: z._default(z.nullable(day), null),
  airdropId: z._default(z.nullable(z.uuid()), null),
});
export type YapInput = z.output<typeof yapInput>;

/** An edit gives all of it anew. */
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
  airdrop: z.nullable(z.strictObject({ id: z.uuid(), name: z.string() })),
  status: z.enum(yapStatuses),
  yappedAt: z.nullable(z.iso.datetime()),
  createdAt: z.iso.datetime(),
});
export type Yap = z.output<typeof yap>;

export const yapsInput = z.prefault(listInput({ filter: z._default(z.enum(yapFilters), 'all') }), {});
export type YapsInput = z.output<typeof yapsInput>;

/** `today`: the member's own calendar day. */
export const yapsPage = z.extend(listPage(yap), {
  totals: z.strictObject({ pending: z.int(), yapped: z.int() }),
  today: z.iso.date(),
});
export type YapsPage = z.output<typeof yapsPage>;
