import * as z from 'zod/mini';

/** The answer of an operation that has nothing to show. */
export const done = z.strictObject({ ok: z.literal(true) });
export const isDone: z.output<typeof done> = { ok: true };
