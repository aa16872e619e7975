import * as z from 'zod/mini';
import { isCalendarDay } from './dates.ts';
import { cleanLine, cleanText } from './text.ts';
import { parseHttpUrl } from './urls.ts';

const badUrl = 'Please enter a valid URL';

const toUtc = (text: string) => {
  const ms = Date.parse(text);
  return Number.isNaN(ms) ? text : new Date(ms).toISOString();
};

/** One line of text that must not be empty. `label` starts the messages: 'Title is required'. */
export const requiredLine = (label: string, maxLength: number) =>
  z
    .string({ error: `${label} is required` })
    .check(
      z.overwrite(cleanLine),
      z.minLength(1, `${label} is required`),
      z.maxLength(maxLength, `${label} must be at most ${maxLength} characters`),
    );

/** An ISO-8601 instant with any offset, converted to UTC. `message` covers every error. */
export const requiredInstant = (message: string) =>
  z.iso.datetime({ offset: true, error: message }).check(
    z.overwrite(toUtc),
    z.refine((text) => isCalendarDay(text.slice(0, 10)), { error: message }),
  );

const cleanParagraphs = z.overwrite<string>((text) => cleanText(text).trim());

/** Paragraphs that must not be empty. */
export const requiredText = (maxLength: number, { missing, tooLong }: { missing: string; tooLong: string }) =>
  z
    .string({ error: missing })
    .check(cleanParagraphs, z.minLength(1, missing), z.maxLength(maxLength, tooLong));

/** Optional paragraphs; '' and undefined become null. */
export const optionalText = (maxLength: number, tooLong: string) =>
  z._default(
    z.pipe(
      z.nullable(z.string().check(cleanParagraphs, z.maxLength(maxLength, tooLong))),
      z.transform((text) => text || null),
    ),
    null,
  );

export const maxReasonLength = 500;
/** An admin's reason for a decision, for the user concerned. */
export const reasonText = requiredText(maxReasonLength, {
  missing: 'Enter a reason',
  tooLong: `Reason must be at most ${maxReasonLength} characters`,
});

const createLink = (allowsEmpty: boolean) =>
  z.string({ error: badUrl }).check(
    z.trim(),
    z.maxLength(2048, badUrl),
    z.refine((text) => (allowsEmpty && text === '') || parseHttpUrl(text) !== undefined, { error: badUrl }),
  );

/** An http(s) link. */
export const requiredLink = createLink(false);

/** An http(s) link or null; '' becomes null. */
export const nullableLink = z.pipe(
  z.nullable(createLink(true)),
  z.transform((text) => text || null),
);

/** Like nullableLink, and undefined becomes null, too. */
export const optionalLink = z._default(nullableLink, null);

/** Requires at least one of these links. The error belongs to the first one. */
export const requireSomeLink = <N extends string>(names: readonly [N, ...N[]]) =>
  z.refine<Readonly<Record<N, string | null>>>((input) => names.some((name) => input[name] !== null), {
    error: 'Enter at least one link',
    path: [names[0]],
  });

/** Accepts digits from a query string, and numbers from JSON callers. */
export const wholeNumber = (min: number, max: number) =>
  z.pipe(
    z.union([
      z.number(),
      z.pipe(
        z.string().check(z.regex(/^\d{1,15}$/, 'Enter a whole number')),
        z.transform((digits) => Number(digits)),
      ),
    ]),
    z.int().check(z.minimum(min), z.maximum(max)),
  );

type WholeNumberMessages = {
  /** The message for a missing number, or one below the minimum. */
  missing: string;
  /** The message for anything but a whole number. */
  notWhole: string;
  tooMuch: string;
};

/** A whole number in a JSON body, with a message for each kind of error, for values of any size. */
export const wholeNumberBetween = (
  min: number,
  max: number,
  { missing, notWhole, tooMuch }: WholeNumberMessages,
) =>
  z
    .number({ error: ({ input }) => (input === undefined || input === null ? missing : notWhole) })
    .check(
      z.multipleOf(1, { error: notWhole, abort: true }),
      z.minimum(min, missing),
      z.maximum(max, tooMuch),
    );
