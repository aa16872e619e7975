import { freeLimits } from '../policy.ts';

const wordList = new Intl.ListFormat('en');
const limits = Object.values(freeLimits);

/** The limits of the free plan with their nouns, as words of a sentence. */
export const freeAmounts = wordList.format(limits.map(({ max, noun }) => `${max} ${noun}`));

/** The same without numbers, for premium. */
export const unlimitedNouns = `Unlimited ${wordList.format(limits.map(({ noun }) => noun))}`;
