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

/** Addresses as people entered them; whether they are any is part of the answer. */
export const judgeInput = z.strictObject({
  urls: z.array(z.string().check(z.maxLength(2048))).check(z.minLength(1), z.maxLength(100)),
});

export const judgedLinks = z.strictObject({ items: z.array(linkFlag) });
