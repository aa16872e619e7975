import * as z from 'zod/mini';
import { type Clock, getClockDay, getDayStart, toClock } from './clock.ts';
import { maxDayStart, type RhythmSettings, toRhythmSettings, weekStarts } from './kinds.ts';
import { parseReset, parseRhythm, serializeRhythm } from './notation.ts';
import { readReset, readRhythm } from './words.ts';

export type { Clock, RhythmSettings };
export {
  getClockDay,
  getDayStart,
  maxDayStart,
  readReset,
  readRhythm,
  toClock,
  toRhythmSettings,
  weekStarts,
};

const invalidRhythm = 'Enter how often it repeats, such as “every 3 days” or “on mon,thu”';
const invalidReset = 'Enter an hour and a time zone, such as “00:00 UTC”';

/** A rhythm's stored text (`serializeRhythm`); null and '' mean that `checkInDuration` applies. */
export const rhythmText = z.pipe(
  z.nullable(
    z.string().check(
      z.maxLength(40, invalidRhythm),
      z.refine((text) => text === '' || parseRhythm(text) !== undefined, { error: invalidRhythm }),
    ),
  ),
  z.transform((text) => {
    const rhythm = text ? parseRhythm(text) : undefined;
    return rhythm ? serializeRhythm(rhythm) : null;
  }),
);

/** A reset's stored text (`serializeReset`); null and '' mean that days begin at the user's day start. */
export const resetText = z.pipe(
  z.nullable(
    z.string().check(
      z.maxLength(80, invalidReset),
      z.refine((text) => text === '' || parseReset(text) !== undefined, { error: invalidReset }),
    ),
  ),
  z.transform((text) => text || null),
);

export const dayStartsAt = z.int().check(z.minimum(0), z.maximum(maxDayStart));
export const weekStartsOn = z.enum(weekStarts);
