import * as z from 'zod/mini';
import { isCalendarDay } from '#/lib/dates.ts';
import { requiredLine, requiredLink } from '#/lib/input-fields.ts';
import { factKinds, isDayKind, shownFactKinds } from './kinds.ts';

/** The most facts that a presale may have at a time. */
export const maxFacts = 40;

type Given = { kind: (typeof factKinds)[number]; value: string; sourceUrl: string };

/** What an admin has found out about the presale `id`, and where it can be read. */
export const factInput = z
  .strictObject({
    id: z.uuid(),
    kind: z.enum(factKinds, { error: 'Please select a kind of fact' }),
    value: requiredLine('This', 200),
    sourceUrl: requiredLink,
  })
  .check(
    z.refine<Given>(({ kind, value }) => !isDayKind(kind) || isCalendarDay(value), {
      error: 'Please enter a date',
      path: ['value'],
    }),
    z.refine<Given>(({ kind, value }) => kind !== 'contract' || /^[0-9A-Za-z:_.-]{16,128}$/.test(value), {
      error: 'Please enter the contract’s address',
      path: ['value'],
    }),
    z.refine<Given>(
      ({ kind, value, sourceUrl }) =>
        kind !== 'contract' || sourceUrl.toLowerCase().includes(value.toLowerCase()),
      { error: 'The link must contain the contract’s address', path: ['sourceUrl'] },
    ),
  );
export type FactInput = z.output<typeof factInput>;

export const factId = z.strictObject({ id: z.uuid() });
export type FactId = z.output<typeof factId>;

/** A fact as everybody sees it. `sourceUrl`: null for what was said before facts needed one. */
export const fact = z.strictObject({
  id: z.uuid(),
  kind: z.enum(shownFactKinds),
  value: z.string(),
  sourceUrl: z.nullable(z.string()),
  addedAt: z.string(),
});
export type Fact = z.output<typeof fact>;
