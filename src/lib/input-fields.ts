import * as z from 'zod/mini';
import { isCalendarDay } from './dates.ts';
import { cleanLine, cleanText } from './text.ts';
import { parseHttpUrl } from './urls.ts';

const badUrl = 'Please enter a valid URL';

const inUtc = (text: string) => {
  const ms = Date.parse(text);
  return Number.isNaN(ms) ? text : new Date(ms).toISOString();
};

/** One line of text that must not be empty. `what` begins the messages: 'Title is required'. */
export const requiredLine = (what: string, longest: number) =>
  z
    .string({ error: `${what} is required` })
    .check(
      z.overwrite(cleanLine),
      z.minLength(1, `${what} is required`),
      z.maxLength(longest, `${what} must be at most ${longest} characters`),
    );

/** An ISO-8601 instant of any offset, brought to UTC. `message` is said of everything else. */
export const requiredInstant = (message: string) =>
  z.iso.datetime({ offset: true, error: message }).check(
    z.overwrite(inUtc),
    z.refine((text) => isCalendarDay(text.slice(0, 10)), { error: message }),
  );

const cleanParagraphs = z.overwrite<string>((text) => cleanText(text).trim());

/** Paragraphs that must not be empty. */
export const requiredText = (most: number, { missing, tooLong }: { missing: string; tooLong: string }) =>
  z.string({ error: missing }).check(cleanParagraphs, z.minLength(1, missing), z.maxLength(most, tooLong));

/** Paragraphs, or null for none; '' and absence are none too. */
export const optionalText = (most: number, tooLong: string) =>
  z._default(
    z.pipe(
      z.nullable(z.string().check(cleanParagraphs, z.maxLength(most, tooLong))),
      z.transform((text) => text || null),
    ),
    null,
  );

export const maxReasonLength = 500;
/** Why an admin decided so, for whoever it is about. */
export const reasonText = requiredText(maxReasonLength, {
  missing: 'Please enter a reason',
  tooLong: `Reason must be at most ${maxReasonLength} characters`,
});

const http = (allowsNone: boolean) =>
  z.string({ error: badUrl }).check(
    z.trim(),
    z.maxLength(2048, badUrl),
    z.refine((text) => (allowsNone && text === '') || parseHttpUrl(text) !== undefined, { error: badUrl }),
  );

/** An http(s) link. */
export const requiredLink = http(false);

/** An http(s) link, or null for none; '' is none too. */
export const linkOrNone = z.pipe(
  z.nullable(http(true)),
  z.transform((text) => text || null),
);

/** The same, where absence is none too. */
export const optionalLink = z._default(linkOrNone, null);

/** That one of these links is there. Said beside the first of them. */
export const someLink = <N extends string>(names: readonly [N, ...N[]]) =>
  z.refine<Readonly<Record<N, string | null>>>((input) => names.some((name) => input[name] !== null), {
    error: 'Please enter at least one link',
    path: [names[0]],
  });

/** Whole numbers of a query string arrive as digits; JSON callers send numbers. */
export const wholeNumber = (from: number, to: number) =>
  z.pipe(
    z.union([
      z.number(),
      z.pipe(
        z.string().check(z.regex(/^\d{1,15}$/, 'Please enter a whole number')),
        z.transform((digits) => Number(digits)),
      ),
    ]),
    z.int().check(z.minimum(from), z.maximum(to)),
  );

type WholeWords = {
  /** Said where there is none, or one below the least. */
  missing: string;
  /** Said of what is no whole number. */
  notWhole: string;
  tooMuch: string;
};

/** A whole number of a JSON body, with its own words for each way to get it wrong, however far out it is. */
export const wholeNumberBetween = (from: number, to: number, { missing, notWhole, tooMuch }: WholeWords) =>
  z
    .number({ error: ({ input }) => (input === undefined || input === null ? missing : notWhole) })
    .check(
      z.multipleOf(1, { error: notWhole, abort: true }),
      z.minimum(from, missing),
      z.maximum(to, tooMuch),
    );
