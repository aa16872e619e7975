import * as z from 'zod/mini';

/** The response of an operation without output. */
export const done = z.strictObject({ ok: z.literal(true) });
export const doneOutput: z.output<typeof done> = { ok: true };
