import * as z from 'zod/mini';
import { isCalendarDay } from '#/lib/dates.ts';
import { requiredLine, requiredLink } from '#/lib/input-fields.ts';
import { factKinds, isDayKind, shownFactKinds } from './kinds.ts';

/** The maximum number of facts per presale. */
export const maxFacts = 40;

type Input = { kind: (typeof factKinds)[number]; value: string; sourceUrl: string };

/** A fact about the presale `id`, with its source. */
export const factInput = z
  .strictObject({
    id: z.uuid(),
    kind: z.enum(factKinds, { error: 'Select a kind of fact' }),
    value: requiredLine('This', 200),
    sourceUrl: requiredLink,
  })
  .check(
    z.refine<Input>(({ kind, value }) => !isDayKind(kind) || isCalendarDay(value), {
      error: 'Enter a date',
      path: ['value'],
    }),
    z.refine<Input>(({ kind, value }) => kind !== 'contract' || /^[0-9A-Za-z:_.-]{16,128}$/.test(value), {
      error: 'Enter the contract’s address',
      path: ['value'],
    }),
    z.refine<Input>(
      ({ kind, value, sourceUrl }) =>
        kind !== 'contract' || sourceUrl.toLowerCase().includes(value.toLowerCase()),
      { error: 'The link must contain the contract’s address', path: ['sourceUrl'] },
    ),
  );
export type FactInput = z.output<typeof factInput>;

export const factId = z.strictObject({ id: z.uuid() });
export type FactId = z.output<typeof factId>;

/** A published fact. `sourceUrl` is null for facts from before a source was required. */
export const fact = z.strictObject({
  id: z.uuid(),
  kind: z.enum(shownFactKinds),
  value: z.string(),
  sourceUrl: z.nullable(z.string()),
  addedAt: z.string(),
});
export type Fact = z.output<typeof fact>;
