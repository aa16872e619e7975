import * as z from 'zod/mini';
import { linkRules } from '#/lib/link-verdicts.ts';

export const linkReason = z.strictObject({
  rule: z.enum(linkRules),
  host: z.string(),
  resembles: z.nullable(z.string()),
});

/** A link that is not simply fine, and why. Links that are fine have none. */
export const linkFlag = z.strictObject({
  url: z.string(),
  verdict: z.enum(['careful', 'blocked']),
  reasons: z.array(linkReason),
});
export type LinkFlag = z.output<typeof linkFlag>;
