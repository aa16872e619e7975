import * as z from 'zod/mini';
import { linkVerdicts } from '#/lib/link-verdicts.ts';
import { linkReason } from '../schema.ts';

export const leavingInput = z.strictObject({ to: z.string().check(z.maxLength(4096)) });
export type LeavingInput = z.output<typeof leavingInput>;

/** A link that somebody is about to follow. Null where it is no link that may be followed. */
export const leaving = z.strictObject({
  link: z.nullable(
    z.strictObject({
      url: z.string(),
      /** As it is written on the wire. */
      host: z.string(),
      /** With the letters of its own alphabet; null where they are the same. */
      readableHost: z.nullable(z.string()),
      verdict: z.enum(linkVerdicts),
      reasons: z.array(linkReason),
    }),
  ),
});
export type Leaving = z.output<typeof leaving>;
