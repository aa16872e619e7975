import * as z from 'zod/mini';
import { linkVerdicts } from '#/lib/link-verdicts.ts';
import { linkReason } from '../schema.ts';

export const leavingInput = z.strictObject({ to: z.string().check(z.maxLength(4096)) });
export type LeavingInput = z.output<typeof leavingInput>;

/** The verdict on an outgoing link; null if it can't be followed. */
export const leavingResult = z.strictObject({
  link: z.nullable(
    z.strictObject({
      url: z.string(),
      /** In ASCII. */
      host: z.string(),
      /** In Unicode; null if equal. */
      readableHost: z.nullable(z.string()),
      verdict: z.enum(linkVerdicts),
      reasons: z.array(linkReason),
    }),
  ),
});
export type LeavingResult = z.output<typeof leavingResult>;
